// Package crowd holds the crowd of a game: teams of many people who hold seats together (package team), a market on the
// result (package market), deadlines, members and their talk. A [Command] is decided on a draft and adds entries; only
// folding an entry changes a [Crowd]. [Entries] writes the events of a crowd for the record of its game, and [Verify]
// checks them against the match and each other, by the record alone.
package crowd

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"io"
	"maps"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/persist"
)

// Crowd is the state of the crowd of one game, computed from its entries: teams with their deadlines, market, members
// and talk. A published crowd never changes: an action changes a clone.
type Crowd struct {
	game  Game // which it belongs to
	setup *Setup
	teamState
	marketState
	memberState
	talkState
	hookState
}

// Setup is a crowd as it was made. It never changes. A crowd without teams has no members.
type Setup struct {
	ID        string // of the game
	Secret    string // names, codes and draws derive from it
	Seats     int
	Teams     map[int]*TeamSpec // by seat
	Market    *MarketSpec
	Pace      *Pace
	Hooks     []notice.Hook
	Organiser string    // the id of the person who organises the game; empty for nobody
	Rehearsal bool      // bots are the crowd
	Random    io.Reader // for nonces
}

// Game is what a crowd needs to know about its game. A table implements it.
type Game interface {
	Match() *referee.Match // nil before it begins; not to be changed
	Playing() bool
	Over() bool // the match has ended
	Awaited() game.SeatSet
	Secrets() bool // seats know different things
	Held(person string) game.SeatSet
	Committed(seat int) string // the hash of a seat's order in the present turn, or ""
	Holder(seat int) (person, name, bot string)
	By() string // the name of the person who made the game
	Head() int64
	Touched() time.Time // of the last entry
}

// Table is a game that is being changed.
type Table interface {
	// Add adds an entry. The crowd folds it.
	Add(e Entry)
	// Do acts in the match, and continues the game after that.
	Do(act func(m *referee.Match) error) error
	// Takeback asks to take back for a seat, or agrees.
	Takeback(seat int) error
	// RunClocks starts and stops the clocks of the seats.
	RunClocks()
}

// Entry is an event in a crowd. Exactly one field is set.
type Entry struct {
	Team   *CrowdEvent
	Market *market.Event
	Talk   *Talk
	Hook   *HookChange
	Note   *Note
}

// NoteKind is the kind of a note.
type NoteKind string

// The kinds of note about a crowd.
const (
	Warned   NoteKind = "warned"   // Seats have Left milliseconds until their deadline
	Away     NoteKind = "vacation" // Seat is away From until Until, in Unix milliseconds
	Claimed  NoteKind = "claimed"  // Person is called Name from now on, a place of a list
	Admitted NoteKind = "admitted" // Person may trade, by the code with the number Code
	Annulled NoteKind = "annulled" // the game does not count, says Name: Phrase
)

// Note is something that happened around a crowd.
type Note struct {
	Kind                 NoteKind
	Seat                 *int
	Person, Name, Phrase string
	Seats                []int
	Left, From, Until    int64
	Code                 int
}

// New returns a crowd before its first entry.
func New(s *Setup, of Game) *Crowd {
	return &Crowd{game: of, setup: s, teamState: newTeamState(), hookState: hookState{hooks: s.Hooks}}
}

// Clone returns a copy for a clone of the game. It costs little: the two share their lists and maps.
func (c *Crowd) Clone(of Game) *Crowd {
	n := *c
	n.game, n.teamState, n.marketState = of, c.teamState.clone(), c.marketState.clone()
	return &n
}

// Fold folds an entry with its number and time. Errors: a false event of a team or of the market.
func (c *Crowd) Fold(number int64, at time.Time, e Entry) error {
	switch {
	case e.Team != nil:
		return c.foldTeam(e.Team)
	case e.Market != nil:
		return c.foldMarket(e.Market)
	case e.Talk != nil:
		c.foldTalk(number, at, e.Talk)
	case e.Hook != nil:
		c.foldHook(e.Hook)
	case e.Note != nil && e.Note.Kind == Claimed:
		c.places.Put(e.Note.Person, e.Note.Name)
		c.taken.Put(e.Note.Name, true)
	case e.Note != nil && e.Note.Kind == Admitted:
		c.admitted.Put(e.Note.Person, true)
		c.codes.Put(e.Note.Code, true)
	}
	return nil
}

// FoldActed notes that a person has acted at a time. member is their name in the crowd, if it is known.
func (c *Crowd) FoldActed(person, member string, at time.Time) {
	if member != "" && !c.names.Has(person) && !c.places.Has(person) {
		c.names.Put(person, member)
	}
	c.busy(person, at)
}

// Draft is an action on a clone of a crowd.
type Draft struct {
	crowd    *Crowd
	table    Table
	at       time.Time
	paced    bool                      // the deadlines have changed
	readings map[int]*manifold.Reading // the looked-up weights of teams, by seat
}

// Draft begins an action on a clone of a crowd.
func (c *Crowd) Draft(t Table, at time.Time) *Draft { return &Draft{crowd: c, table: t, at: at} }

// name returns the public name of a seat's holder.
func (c *Crowd) name(seat int) string {
	_, name, _ := c.game.Holder(seat)
	return name
}

// teamState has the teams of a game with their logs, by seat, and the deadlines.
type teamState struct {
	teams    map[int]*team.Team
	teamLogs map[int]persist.List[team.Event]
	pace     pace
	rolls    *rolls // clones share them
}

func newTeamState() teamState {
	return teamState{rolls: &rolls{}}
}

// clone returns a copy that can be changed.
func (s *teamState) clone() teamState {
	c := teamState{maps.Clone(s.teams), maps.Clone(s.teamLogs), s.pace.clone(), s.rolls}
	for seat, t := range s.teams {
		same := *t
		c.teams[seat] = &same
	}
	return c
}

// marketState has the market of a game with its log, and the people who may trade.
type marketState struct {
	market    *market.Market // nil without one
	marketLog persist.List[market.Event]
	prices    persist.List[market.Point] // after each trade and each ply
	admitted  persist.Map[string, bool]  // the people who may trade by a code
	codes     persist.Map[int, bool]     // the codes that were used
}

// clone returns a copy that can be changed.
func (s *marketState) clone() marketState {
	c := *s
	if s.market != nil {
		same := *s.market
		c.market = &same
	}
	return c
}

// memberState has the people of a crowd.
type memberState struct {
	names    persist.Map[string, string]   // the names of people in the crowd, by person
	places   persist.Map[string, string]   // the places of lists that people have claimed, by person
	taken    persist.Map[string, bool]     // the claimed places
	activity persist.Map[string, activity] // recent actions, by person, for the limit on them
}

// CrowdEvent is an event of the team that holds a seat.
type CrowdEvent struct {
	Seat  int        `json:"seat"`
	Event team.Event `json:"event"`
}

// calledBy is the most characters of a person's name that their name in a crowd has.
const calledBy = 14

// Member returns the name of a person in the crowd: their own name with a few letters that distinguish people of one
// name, or the place on a list that they have claimed. It stays the same in one game, and does not reveal their id.
func (c *Crowd) Member(who person.Who) string {
	if place := c.places.Get(who.Person); place != "" {
		return place
	}
	if name := c.names.Get(who.Person); name != "" {
		return name
	}
	mac := hmac.New(sha256.New, []byte(c.setup.Secret))
	mac.Write([]byte("member " + who.Person))
	name := []rune(person.Name(who.Name))
	return string(name[:min(len(name), calledBy)]) + "#" +
		strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:6])
}

// team adds an event of the team of a seat.
func (d *Draft) team(seat int, e team.Event) error {
	e, err := d.crowd.teams[seat].Propose(d.at.UnixMilli(), e)
	if err != nil {
		return err
	}
	d.table.Add(Entry{Team: &CrowdEvent{seat, e}})
	return nil
}

// Found adds the first entries of the teams and of the market of a new game.
func (d *Draft) Found() error {
	c := d.crowd
	for _, seat := range c.setup.teamSeats() {
		s := c.setup.Teams[seat]
		terms := c.founding(seat)
		c.newTeam(seat)
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
	if c.setup.Market == nil {
		return nil
	}
	c.market = &market.Market{}
	return d.market(market.Event{Kind: market.Opened, Terms: &c.setup.Market.Terms})
}

// market adds an event of the market.
func (d *Draft) market(e market.Event) error {
	return d.trades(d.crowd.market.Propose(d.at.UnixMilli(), e))
}

// trades adds an event of the market, unless there was an error.
func (d *Draft) trades(e market.Event, err error) error {
	if err == nil {
		d.table.Add(Entry{Market: &e})
	}
	return err
}

// founding returns the terms under which a team begins. It has a seed for draws even if its rule draws nothing: an
// organiser can change the rule.
func (c *Crowd) founding(seat int) team.Terms {
	s := c.setup.Teams[seat]
	t := team.Terms{
		Game: c.setup.ID, Seat: seat, Rule: s.Rule, Captains: s.Captains, Sight: s.Sight, Moment: s.Moment,
		After:   s.After,
		Missing: s.Missing, Default: s.Default, Shares: s.Shares, Seed: c.teamSeed(seat).Commitment(),
		Source: string(s.Source), Plan: s.Plan.String(),
	}
	if s.Manifold != nil {
		t.Market, t.Outcome = s.Manifold.Market, s.Manifold.Outcome
	}
	if c.setup.Pace != nil {
		t.Pause = time.Duration(c.setup.Pace.Pause).Milliseconds()
	}
	return t
}

// teamSeed returns the seed of a team's draws. It is not the seed of the game's dice.
func (c *Crowd) teamSeed(seat int) dice.Seed {
	mac := hmac.New(sha256.New, []byte(c.setup.Secret))
	mac.Write([]byte{'t', 'e', 'a', 'm', byte(seat)})
	return dice.Seed(mac.Sum(nil))
}

// log returns the log of the team of a seat.
func (c *Crowd) log(seat int) []team.Event {
	log := c.teamLogs[seat]
	return log.All()
}

// newTeam adds a team before its first event. A game without teams has no maps, so that cloning it is cheap.
func (c *Crowd) newTeam(seat int) *team.Team {
	if c.teams == nil {
		c.teams, c.teamLogs = map[int]*team.Team{}, map[int]persist.List[team.Event]{}
	}
	t := &team.Team{}
	c.teams[seat] = t
	return t
}

func (c *Crowd) foldTeam(e *CrowdEvent) error {
	t := c.teams[e.Seat]
	if t == nil {
		t = c.newTeam(e.Seat)
	}
	log := c.teamLogs[e.Seat]
	log.Append(e.Event)
	c.teamLogs[e.Seat] = log
	return t.Apply(e.Event)
}

func (c *Crowd) foldMarket(e *market.Event) error {
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
func (c *Crowd) hasTeam(seat int) bool { return c.setup.Teams[seat] != nil }

// Clocked reports whether the clock of a seat may run. Teams have deadlines instead, and in a pause no clock runs.
func (c *Crowd) Clocked(seat int) bool { return !c.hasTeam(seat) && !c.halted() }

// crowded reports whether a team plays.
func (c *Crowd) crowded() bool { return c.game.Playing() && len(c.teams) > 0 }

// annulled reports whether the game does not count.
func (c *Crowd) annulled() bool {
	for _, t := range c.teams {
		if t.Annulled() {
			return true
		}
	}
	return false
}

// Paced returns the deadlines as JSON if the action has changed them, else nil.
func (d *Draft) Paced() (json.RawMessage, error) {
	if !d.paced {
		return nil, nil
	}
	return json.Marshal(&d.crowd.pace)
}
