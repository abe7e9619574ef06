package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"maps"
	"strings"
	"time"

	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/persist"
)

// teamState is the teams of a game with their logs, by seat, and the deadlines.
type teamState struct {
	teams    map[int]*team.Team
	teamLogs map[int]persist.List[team.Event]
	pace     pace
	rolls    *rolls // clones share them
}

func newTeamState() teamState {
	return teamState{teams: map[int]*team.Team{}, teamLogs: map[int]persist.List[team.Event]{}, rolls: &rolls{}}
}

// clone returns the same teams, to go on by themselves.
func (s *teamState) clone() teamState {
	c := teamState{maps.Clone(s.teams), maps.Clone(s.teamLogs), s.pace.clone(), s.rolls}
	for seat, t := range s.teams {
		same := *t
		c.teams[seat] = &same
	}
	return c
}

// marketState is the market of a game with its log, and who may trade in it.
type marketState struct {
	market    *market.Market // nil without one
	marketLog persist.List[market.Event]
	prices    persist.List[market.Point] // after each trade and each ply
	admitted  persist.Map[string, bool]  // the people who may trade by a code
	codes     persist.Map[int, bool]     // the codes that were used
}

// clone returns the same market, to go on by itself.
func (s *marketState) clone() marketState {
	c := *s
	if s.market != nil {
		same := *s.market
		c.market = &same
	}
	return c
}

// memberState is the people of a crowd.
type memberState struct {
	names    persist.Map[string, string]   // what the crowd calls people, by person
	places   persist.Map[string, string]   // the places of lists that people have claimed, by person
	taken    persist.Map[string, bool]     // these places
	activity persist.Map[string, activity] // recent actions, by person, for the limit on them
}

// CrowdEvent is an event of the team that holds a seat.
type CrowdEvent struct {
	Seat  int        `json:"seat"`
	Event team.Event `json:"event"`
}

// calledBy is how many characters of a name a member of a crowd is called by.
const calledBy = 14

// member is what a crowd calls somebody: the name, and a few letters that tell people of one name apart, or the place
// of a list that they have claimed. It is the same in all of one game, and who they are does not follow from it.
func (c *Game) Member(who person.Who) string {
	if place := c.places.Get(who.Person); place != "" {
		return place
	}
	if name := c.names.Get(who.Person); name != "" { // whatever they are called elsewhere now
		return name
	}
	mac := hmac.New(sha256.New, []byte(c.setup.Secret))
	mac.Write([]byte("member " + who.Person))
	name := []rune(person.Name(who.Name))
	return string(name[:min(len(name), calledBy)]) + "#" +
		strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:6])
}

// called notes what the crowd calls who has acted, so that it stays so.
func (c *Game) called(r *receipt) {
	if r.Member != "" && !c.names.Has(r.Person) && !c.places.Has(r.Person) {
		c.names.Put(r.Person, r.Member)
	}
}

// team takes down an event of a team.
func (d *Draft) team(seat int, e team.Event) error {
	e, err := d.game.teams[seat].Propose(millis(d.at), e)
	if err != nil {
		return err
	}
	d.add(body{Team: &CrowdEvent{seat, e}})
	return nil
}

// found writes the beginnings of the teams and of the market of a game to be.
func (d *Draft) found() error {
	c := d.game
	for seat := range c.spec.Seats {
		s := c.spec.Seats[seat].Team
		if s == nil {
			continue
		}
		terms := c.founding(seat)
		c.teams[seat] = &team.Team{}
		if err := d.team(seat, team.Event{Kind: team.Founded, Terms: &terms}); err != nil {
			return err
		}
		if s.Source == SourceList {
			if err := d.team(seat, team.Event{Kind: team.Listed, Weights: s.Members}); err != nil {
				return err
			}
		}
	}
	c.pace, d.paced = c.newPace(), len(c.teams) > 0
	if c.spec.Market == nil {
		return nil
	}
	e, err := market.Start(millis(d.at), c.spec.Market.Terms)
	if err == nil {
		d.add(body{Market: &e})
	}
	return err
}

// founding are the terms under which a team begins. What it draws has a seed from the start on, though nothing may be
// drawn yet: an organiser can change that.
func (c *Game) founding(seat int) team.Terms {
	s := c.spec.Seats[seat].Team
	t := team.Terms{
		Game: c.setup.ID, Seat: seat, Rule: s.Rule, Captains: s.Captains, Sight: s.Sight, Moment: s.Moment,
		After:   s.After,
		Missing: s.Missing, Default: s.Default, Shares: s.Shares, Seed: c.teamSeed(seat).Commitment(),
		Source: string(s.Source), Plan: s.Plan.String(),
	}
	if s.Manifold != nil {
		t.Market, t.Outcome = s.Manifold.Market, s.Manifold.Outcome
	}
	if c.spec.Pace != nil {
		t.Pause = time.Duration(c.spec.Pace.Pause).Milliseconds()
	}
	return t
}

// teamSeed is the seed of what a team draws, another one than that of the game's dice.
func (c *Game) teamSeed(seat int) dice.Seed {
	mac := hmac.New(sha256.New, []byte(c.setup.Secret))
	mac.Write([]byte{'t', 'e', 'a', 'm', byte(seat)})
	return dice.Seed(mac.Sum(nil))
}

// log is that of the team of a seat.
func (c *Game) log(seat int) []team.Event {
	log := c.teamLogs[seat]
	return log.All()
}

// foldTeam carries out an event of a team.
func (c *Game) foldTeam(e *CrowdEvent) error {
	t := c.teams[e.Seat]
	if t == nil {
		t = &team.Team{}
		c.teams[e.Seat] = t
	}
	log := c.teamLogs[e.Seat]
	log.Append(e.Event)
	c.teamLogs[e.Seat] = log
	return t.Apply(e.Event)
}

// foldMarket carries out an event of the market.
func (c *Game) foldMarket(e *market.Event) error {
	if c.market == nil {
		c.market = &market.Market{}
	}
	c.marketLog.Append(*e)
	err := c.market.Apply(*e)
	switch e.Kind {
	case market.Opened, market.Traded, market.Marked:
		c.prices.Append(c.market.Point())
	}
	return err
}

// hasTeam reports whether a team holds a seat.
func (c *Game) hasTeam(seat int) bool { return c.spec.Seats[seat].Kind == SeatTeam }

// timed are the seats whose clocks run: teams have deadlines instead, and while time stands nobody's does.
func (c *Game) timed(seat int) bool {
	return c.awaited.Has(seat) && !c.hasTeam(seat) && !c.halted()
}

// crowded reports whether a team plays.
func (c *Game) crowded() bool { return c.phase == Playing && len(c.teams) > 0 }
