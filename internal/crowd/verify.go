package crowd

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/referee/record"
)

// OfTeam is the value of the tag Kind for a seat that a team holds.
const OfTeam = "team"

// Report is the result of verifying a crowd.
type Report struct {
	Teams    int // that held seats
	Plies    int // decided by teams, each by its rule, with checked weights
	Draws    int // orders and moments that were drawn
	Unknown  int // draws that cannot be checked before the seed is revealed
	Acts     int // of the organiser
	Trades   int
	Best     []market.Trader // those who did best in the market
	Annulled bool
	Seal     string // of the crowd's log, or "" if there is none yet
}

// Of reports whether a record has a seat of a team, or entries of a crowd.
func Of(r *record.Record) bool {
	said := func(e record.Entry) bool { return e.OfCrowd() || e.What == record.CrowdSeal }
	held := func(t record.Tag) bool { return strings.HasPrefix(t.Name, record.Kind) && t.Value == OfTeam }
	return slices.ContainsFunc(r.Tags, held) || slices.ContainsFunc(r.Entries, said)
}

// Notes returns the result in sentences.
func (r *Report) Notes() []text.Text {
	notes := []text.Text{text.Of("crowd.right", "teams", r.Teams, "plies", r.Plies, "draws", r.Draws, "acts", r.Acts,
		"trades", r.Trades)}
	if r.Unknown > 0 {
		notes = append(notes, text.Of("referee.unchecked", "n", r.Unknown))
	}
	return notes
}

// Verify checks the entries of a crowd in a record against the match and against each other. Package referee checks the
// match itself. Errors: a *record.Error that says where and what.
func Verify(r *record.Record) (Report, error) {
	v := &verifier{record: r, teams: map[int]*seat{}, moves: map[int][]move{}}
	v.match()
	for i := range r.Entries {
		e := &r.Entries[i]
		if err := v.entry(e); err != nil {
			return v.report, &record.Error{At: e.At, Text: messageOf(err)}
		}
	}
	if err := v.end(); err != nil {
		at := record.Place{Line: 1, Column: 1}
		if n := len(r.Entries); n > 0 {
			at = r.Entries[n-1].At
		}
		return v.report, &record.Error{At: at, Text: messageOf(err)}
	}
	return v.report, nil
}

// messageOf returns an error as text.
func messageOf(err error) text.Text {
	var e *text.Error
	if errors.As(err, &e) {
		return e.Text
	}
	return text.Of("crowd.events", "why", err.Error())
}

// move is an order of a seat in a ply of the match.
type move struct {
	seat int // or -1: whose turn it was
	text string
}

// seat is a team while its log is being read.
type seat struct {
	team  team.Team
	log   []team.Event
	taken map[int]int // how many orders of a ply have been compared
}

// verifier is a record that is being read.
type verifier struct {
	record *record.Record
	report Report
	teams  map[int]*seat
	market []market.Event
	priced market.Market // as it was at a moment of weighing
	upTo   int           // the events that it has
	sealed bool

	commits []record.Entry
	moves   map[int][]move // by ply
	did     []record.Entry // resignations, offers, timeouts
	result  *record.Entry
	seal    string
}

// match notes the events of the match.
func (v *verifier) match() {
	for i := range v.record.Entries {
		switch e := &v.record.Entries[i]; e.What {
		case record.Commit:
			v.commits = append(v.commits, *e)
		case record.Opened:
			if e.Number == 0 {
				v.moves[e.Ply] = append(v.moves[e.Ply], move{e.Seat, e.Text})
			}
		case record.Moved:
			v.moves[e.Ply] = append(v.moves[e.Ply], move{-1, e.Text})
		case record.Resigned, record.Offered, record.Accepted, record.TimedOut:
			v.did = append(v.did, *e)
		case record.Result:
			v.result = e
		case record.Seal:
			v.seal = e.Hash
		}
	}
}

// entry reads an entry of the crowd.
func (v *verifier) entry(e *record.Entry) (err error) {
	switch e.What {
	case record.Team:
		s := v.teams[e.Seat]
		if s == nil {
			s = &seat{taken: map[int]int{}}
			v.teams[e.Seat] = s
		}
		s.log, err = read(s.log, e.Text)
		v.report.Teams = len(v.teams)
	case record.Market:
		v.market, err = read(v.market, e.Text)
	case record.CrowdSeal:
		if v.seal == "" || e.Hash != string(record.HashCrowd(v.seal, v.record.Entries)) {
			return wrong("seal")
		}
		v.sealed, v.report.Seal = true, e.Hash
	}
	return err
}

// end compares everything that was read.
func (v *verifier) end() error {
	for i := 0; ; i++ {
		if _, ok := v.record.Tag(record.Seat + strconv.Itoa(i)); !ok {
			break
		}
		if kind, _ := v.record.Tag(record.Kind + strconv.Itoa(i)); (kind == OfTeam) != (v.teams[i] != nil) {
			return wrong("team", "seat", i)
		}
	}
	if v.seal != "" && len(v.teams)+len(v.market) > 0 && !v.sealed {
		return wrong("unsealed")
	}
	for _, at := range slices.Sorted(maps.Keys(v.teams)) {
		if err := v.team(at); err != nil {
			return err
		}
	}
	return v.settle()
}

// team checks the log of a team against the match and the market.
func (v *verifier) team(at int) error {
	s := v.teams[at]
	for i := range s.log {
		e := &s.log[i]
		if err := v.event(at, s, e); err != nil {
			return wrong("event", "seat", at, "number", e.Number, "kind", string(e.Kind), "why", messageOf(err))
		}
		if err := s.team.Apply(*e); err != nil {
			return wrong("of_team", "seat", at, "why", messageOf(err))
		}
		if e.By != "" {
			v.report.Acts++
		}
		v.report.Annulled = v.report.Annulled || e.Kind == team.Annulled
	}
	checked, err := team.Verify(s.log)
	if err != nil {
		return err
	}
	v.report.Plies += checked.Plies
	v.report.Draws += checked.Draws
	if !checked.Revealed {
		v.report.Unknown += checked.Draws
	}
	over := v.result != nil || s.team.Annulled()
	if _, _, _, open := s.team.Ply(); over && (open || s.team.Decided()) {
		return wrong("not_ended", "seat", at)
	}
	if terms := s.team.Terms(); over && terms.Seed != "" && !checked.Revealed {
		return wrong("unrevealed", "seat", at)
	}
	return nil
}

// event checks an event of a team against the match and the market. The team itself checks that it can come next, and
// that its rule decides so.
func (v *verifier) event(at int, s *seat, e *team.Event) error {
	switch e.Kind {
	case team.Founded:
		if id, _ := v.record.Tag(record.ID); e.Terms != nil && (e.Terms.Game != id || e.Terms.Seat != at) {
			return wrong("game", "id", id)
		}
	case team.Opened:
		return v.opened(s, e)
	case team.Committed:
		promised := func(c record.Entry) bool { return c.Seat == e.Seat && c.Hash == e.Hash }
		if !slices.ContainsFunc(v.commits, promised) {
			return wrong("commitment", "seat", e.Seat)
		}
	case team.Weighed:
		return v.weighed(at, s, e)
	case team.Decided:
		return v.decided(at, s, e)
	case team.Carried:
		return v.carried(at, e)
	}
	return nil
}

// opened checks the deadline of a ply against the plan.
func (v *verifier) opened(s *seat, e *team.Event) error {
	terms := s.team.Terms()
	if later := s.team.Later(); later != nil {
		terms = *later
	}
	plan, err := deadline.Parse(terms.Plan)
	if err != nil {
		return err
	}
	if until := plan.End(time.UnixMilli(e.At)); plan.None() || until.UnixMilli() != e.Until {
		return wrong("until", "plan", terms.Plan)
	}
	return nil
}

// weighed checks weights against the market at the moment, or against the looked-up rows. The team itself checks those
// of lists and of equals.
func (v *verifier) weighed(at int, s *seat, e *team.Event) error {
	terms := s.team.Terms()
	var want []team.Weight
	switch Source(terms.Source) {
	case SourceList, SourceEqual:
		return nil
	case SourceMarket:
		m, err := v.marketAt(e.As)
		if err != nil {
			return err
		}
		if m.Head() == 0 || at >= m.Terms().Results() {
			return wrong("no_market")
		}
		want = holders(m, at)
	case SourceManifold:
		sum := sha256.Sum256([]byte(e.Rows))
		if hex.EncodeToString(sum[:]) != e.Digest {
			return wrong("digest")
		}
		users, err := manifold.Bets([]byte(e.Rows), terms.Outcome, e.As)
		if err != nil {
			return err
		}
		want = linkedTo(&s.team, users)
	default:
		return wrong("source", "source", terms.Source)
	}
	if !slices.Equal(want, e.Weights) {
		return wrong("weights")
	}
	return nil
}

// marketAt returns the market at a moment. Moments never fall, except those of secret minutes.
func (v *verifier) marketAt(moment int64) (*market.Market, error) {
	log := Before(v.market, moment)
	if len(log) < v.upTo {
		v.priced, v.upTo = market.Market{}, 0
	}
	for ; v.upTo < len(log); v.upTo++ {
		if err := v.priced.Apply(log[v.upTo]); err != nil {
			return nil, err
		}
	}
	return &v.priced, nil
}

// decided checks that the seat ordered in the match what its team decided. A ply has no order in the match if the game
// ended before.
func (v *verifier) decided(at int, s *seat, e *team.Event) error {
	if e.Choice == nil || e.Choice.Missing == team.Clock || e.Choice.Missing == team.Pass {
		return nil
	}
	n := s.taken[e.Ply]
	s.taken[e.Ply]++
	for _, m := range v.moves[e.Ply] {
		if m.seat >= 0 && m.seat != at {
			continue
		}
		if n > 0 {
			n--
			continue
		}
		if m.text != e.Choice.Text {
			return wrong("order", "ply", e.Ply, "order", m.text, "choice", e.Choice.Text)
		}
		return nil
	}
	for _, d := range v.did {
		if d.What == record.TimedOut && slices.Contains(d.Seats, at) {
			return nil // the order could not be played
		}
	}
	if s.openedAfter(e) && (v.result != nil || len(v.commits) == 0) {
		return wrong("no_order", "ply", e.Ply)
	}
	return nil
}

// openedAfter reports whether a ply began after an event.
func (s *seat) openedAfter(e *team.Event) bool {
	return slices.ContainsFunc(s.log, func(later team.Event) bool {
		return later.Number > e.Number && later.Kind == team.Opened
	})
}

// carried checks that the seat did what enough of its team wanted.
func (v *verifier) carried(at int, e *team.Event) error {
	means := map[team.What][]record.What{
		team.Resign: {record.Resigned}, team.Draw: {record.Offered, record.Accepted}, team.Takeback: nil,
	}
	acts, known := means[e.What]
	if !known || acts != nil && !slices.ContainsFunc(v.did, func(d record.Entry) bool {
		return d.Seat == at && slices.Contains(acts, d.What)
	}) {
		return wrong("carried", "what", string(e.What))
	}
	return nil
}

// settle checks the market against the end of the match.
func (v *verifier) settle() error {
	if len(v.market) == 0 {
		return nil
	}
	m, err := market.Fold(v.market)
	if err != nil {
		return err
	}
	for i := range v.market {
		switch e := &v.market[i]; e.Kind {
		case market.Traded:
			v.report.Trades++
		case market.Settled:
			if v.result == nil || !slices.Equal(e.Scores, v.result.Scores) {
				return wrong("scores")
			}
		case market.Annulled:
			if !v.report.Annulled {
				return wrong("annulled")
			}
		}
	}
	if !m.Balanced() || (v.result != nil || v.report.Annulled) && m.Open() {
		return wrong("unsettled")
	}
	v.report.Best = m.Traders()
	return nil
}
