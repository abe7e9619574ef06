package crowd

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
)

// Source is where the weights of a team's members come from.
type Source string

// The sources of weights.
const (
	SourceMarket   Source = "market"       // the shares in the win of the seat, in the market of the game
	SourceManifold Source = "manifold"     // the shares in a market at Manifold: TeamSpec.Manifold
	SourceList     Source = team.FromList  // TeamSpec.Members
	SourceEqual    Source = team.FromEqual // all members who order count alike
)

// Elsewhere is a market at Manifold, and which of its shares count: "YES" or "NO".
type Elsewhere struct {
	Market  string `json:"market"`
	Outcome string `json:"outcome"`
}

// TeamSpec is a team that holds a seat.
type TeamSpec struct {
	Name     string                   `json:"name"`
	Source   Source                   `json:"source"`
	Manifold *Elsewhere               `json:"manifold,omitempty"`
	Members  []team.Weight            `json:"members,omitempty"` // of a list, by what a Crowd calls them
	CSV      string                   `json:"csv,omitempty"`     // or as lines such as "mira,412.5"
	Rule     team.Rule                `json:"rule"`
	Captains []string                 `json:"captains,omitempty"`
	Sight    team.Sight               `json:"sight"`
	Moment   team.Moment              `json:"moment"`
	After    []int                    `json:"after,omitempty"` // seats that order first
	Missing  team.Missing             `json:"missing"`
	Default  string                   `json:"default,omitempty"`
	Shares   map[team.What]prob.Ratio `json:"shares,omitempty"`
	Plan     deadline.Plan            `json:"plan"` // when its orders end
	// members without weight may order too; their orders do not count
	Weightless bool `json:"weightless,omitempty"`
}

// Admission says who may trade in a market.
type Admission string

// The admissions to markets.
const (
	entryAll      Admission = "all"
	entryFinished Admission = "finished" // people who have finished enough games against people here, or with a code
	entryInvited  Admission = "invited"  // people with a code
)

// MarketSpec is a market on the result of a game, and who may trade in it.
type MarketSpec struct {
	market.Terms
	Entry    Admission `json:"entry,omitempty"`    // empty for all
	Finished int       `json:"finished,omitempty"` // games
	// stakes come from members' purses, and go back there
	Purse bool `json:"purse,omitempty"`
	// people who hold a seat of the game may trade too
	Players bool `json:"players,omitempty"`
}

// Pace is the time control of the seats that no team holds.
type Pace struct {
	Plan deadline.Plan `json:"plan,omitzero"` // when their orders end; none if their clocks say it
	// how long before a deadline, also of teams, the awaited people are warned
	Warn     []deadline.Span `json:"warn,omitempty"`
	Pause    deadline.Span   `json:"pause,omitzero"`    // how long the one pause of each can be
	Vacation deadline.Span   `json:"vacation,omitzero"` // how long all vacations of each together can be
}

// Check returns what is wrong with a crowd, or nil. clocked says that the seats have clocks. Check reads lists that are
// given as text.
func (s *Setup) Check(clocked bool) error {
	if s.Rehearsal && len(s.Teams) == 0 {
		return game.Refuse(game.BadRequest, "hall.rehearsal")
	}
	for _, seat := range s.teamSeats() {
		if err := s.checkTeam(s.Teams[seat]); err != nil {
			return err
		}
	}
	if m := s.Market; m != nil {
		entries := []Admission{"", entryAll, entryFinished, entryInvited}
		if len(s.Teams) == 0 || m.Seats != s.Seats || m.Stake == 0 || !slices.Contains(entries,
			m.Entry) || m.Finished < 0 {
			return game.Refuse(game.BadRequest, "hall.market", "seats", s.Seats)
		}
	}
	return s.checkPace(clocked)
}

// teamSeats returns the seats of teams, in order.
func (s *Setup) teamSeats() []int { return slices.Sorted(maps.Keys(s.Teams)) }

// CheckStanding returns what is wrong with the notation of the teams' default orders, or nil. Their legality is checked
// when they are played. Errors: those of the game.
func (s *Setup) CheckStanding(first game.State) error {
	for _, seat := range s.teamSeats() {
		t := s.Teams[seat]
		if err := standing(first, seat, t.Missing, t.Default); err != nil {
			return err
		}
	}
	return nil
}

// checkTeam returns what is wrong with a team, or nil.
func (s *Setup) checkTeam(t *TeamSpec) (err error) {
	if t.Plan.None() {
		return game.Refuse(game.BadRequest, "hall.team_plan")
	}
	if t.Source == SourceList {
		if t.Members, err = readList(t.Members, t.CSV); err != nil {
			return err
		}
		t.CSV = ""
	}
	elsewhere := t.Manifold != nil && t.Manifold.Market != "" &&
		(t.Manifold.Outcome == "YES" || t.Manifold.Outcome == "NO")
	sources := map[Source]bool{
		SourceMarket: s.Market != nil, SourceManifold: elsewhere, SourceList: len(t.Members) > 0, SourceEqual: true,
	}
	if !sources[t.Source] || t.CSV != "" || len(t.Members) > 0 && t.Source != SourceList || t.Manifold != nil &&
		t.Source != SourceManifold {
		return game.Refuse(game.BadRequest, "hall.team_source", "source", string(t.Source))
	}
	for _, first := range t.After {
		if first < 0 || first >= s.Seats || s.Teams[first] != nil {
			return game.Refuse(game.BadRequest, "hall.team_after", "seat", first)
		}
	}
	return nil
}

// standing returns what is wrong with the notation of a default order, or nil if none is needed. Errors: those of the
// game.
func standing(s game.State, seat int, missing team.Missing, order string) error {
	switch missing {
	case team.Pass:
		order = "pass"
	case team.Clock:
		return nil
	}
	_, err := game.ReadTyped(s, seat, order)
	var refused *game.Error
	switch {
	case !errors.As(err, &refused) || refused.Code != game.BadMove:
		return nil
	case missing == team.Pass:
		return game.Refuse(game.BadRequest, "hall.no_pass")
	}
	return err
}

// checkPace returns what is wrong with a game's settings besides teams and market, or nil.
func (s *Setup) checkPace(clocked bool) error {
	if len(s.Teams) == 0 && (s.Pace != nil || len(s.Hooks) > 0) {
		return game.Refuse(game.BadRequest, "hall.pace")
	}
	if len(s.Hooks) > maxHooks {
		return game.Refuse(game.BadRequest, "hall.hooks", "most", maxHooks)
	}
	for i := range s.Hooks {
		if err := s.Hooks[i].Check(); err != nil {
			return game.Recode(game.BadRequest, err)
		}
	}
	if s.Pace == nil {
		return nil
	}
	rules := s.Pace.rules(s.Pace.Plan)
	if err := rules.Check(); err != nil {
		return game.Recode(game.BadRequest, err)
	}
	planned := !s.Pace.Plan.None()
	if planned && clocked || s.Pace.Vacation > 0 && !planned {
		return game.Refuse(game.BadRequest, "hall.pace")
	}
	return nil
}

// rules returns the rules of deadlines with a plan.
func (p *Pace) rules(plan deadline.Plan) deadline.Rules {
	if p == nil {
		return deadline.Rules{Plan: plan}
	}
	return deadline.Rules{Plan: plan, Warn: p.Warn, Pause: p.Pause, Vacation: p.Vacation}
}

// readList returns the members of a list in order. The list is typed, or written as lines.
func readList(typed []team.Weight, lines string) ([]team.Weight, error) {
	if lines != "" {
		list, err := team.ParseList(strings.NewReader(lines))
		if err != nil {
			return nil, game.Recode(game.BadRequest, err)
		}
		return list, nil
	}
	list := slices.Clone(typed)
	team.SortWeights(list)
	return list, nil
}
