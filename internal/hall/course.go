package hall

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/persist"
	"github.com/quandary-games/quandary/referee/record"
)

// course is the state of one game, computed from its log. Once it is published it is not changed any more: an action
// changes a clone, which takes its place when the entries are on the disk.
type course struct {
	hall  *Hall
	row   store.Game // as it was set up, and with the head of the log
	spec  Spec
	game  game.Game
	first game.State
	phase store.Phase
	journal
	lobby
	match *referee.Match // from the start on
	clock *clock.Clock
	wishes
	teamState
	marketState
	memberState
	talk persist.List[remark] // what members have said
	hookState
	annulled bool
	broken   error                  // what in the log of a team or of the market is false
	shown    *atomic.Pointer[shown] // the view that was last written as text; clones share it
}

// journal is the log, as far as it is needed to tell it.
type journal struct {
	items    persist.List[item]
	heard    int                        // how many of them are lines of the match
	position int64                      // the number of the last entry that changed what there is to play on
	receipts persist.Map[string, int64] // the last entry of each action, by person and id
}

// lobby is the state of a game around its beginning: who holds the seats, and what the seats add to the dice.
type lobby struct {
	seats   []holder
	by      string       // the name of the person who made the game
	refused game.SeatSet // the people who were invited to these seats have declined
	terms   *Terms       // once they are fixed
	agreed  time.Time    // when they were fixed
	added   map[int]referee.Added
}

// clone returns a lobby that is the same and goes on by itself.
func (l *lobby) clone() lobby {
	c := *l
	c.seats, c.added = slices.Clone(l.seats), maps.Clone(l.added)
	return c
}

// wishes are what the seats want besides their moves.
type wishes struct {
	asked    game.SeatSet // the seats that agree to take back the last ply
	premoves [game.MaxSeats][]Premove
	again    game.SeatSet // the seats that want a rematch
	next     string       // the id of the rematch
}

// holder is who holds a seat.
type holder struct {
	taken  bool
	person string
	name   string
	bot    string
	stirs  bool // its client wants to add to the dice
}

// item is an entry of the log, as far as it is needed to tell it. The lines of the match are with the match.
type item struct {
	number int64
	at     int64 // Unix milliseconds
	heard  int   // the number of the match's event that a line is, from 1
	start  bool
	note   *Note
	team   *CrowdEvent
	market *market.Event
	talk   *Talk
}

// newCourse is a game before its first entry.
func newCourse(h *Hall, row store.Game) (*course, error) {
	c := &course{hall: h, row: row, phase: store.Open, lobby: lobby{added: map[int]referee.Added{}},
		teamState: newTeamState(), shown: &atomic.Pointer[shown]{}}
	if err := json.Unmarshal([]byte(row.Setup), &c.spec); err != nil {
		return nil, fmt.Errorf("hall: the setup of %s: %w", row.ID, err)
	}
	var err error
	if c.game, err = h.c.Find(row.Rules); err != nil {
		return nil, err
	}
	if c.first, err = c.spec.first(c.game); err != nil {
		return nil, err
	}
	c.hooks = c.spec.Hooks
	c.row.Head = 0
	c.seats = make([]holder, len(c.first.Seats()))
	c.clock = clock.New(c.spec.Clock, len(c.seats))
	return c, nil
}

// load computes a game from its log.
func load(h *Hall, row store.Game, log []store.Entry) (*course, error) {
	c, err := newCourse(h, row)
	if err != nil {
		return nil, err
	}
	bodies, lines, err := parseBodies(row.ID, log)
	if err != nil {
		return nil, err
	}
	var written record.Record
	for i := range bodies {
		if bodies[i].Start != nil {
			written.Tags = bodies[i].Start
		}
	}
	if written.Tags != nil {
		if _, dice := written.Tag(record.Dice); dice && !strings.Contains(lines, ". (seed ") {
			lines += "(keep-seed " + row.Secret + ")\n"
		}
		if c.match, err = resume(h, &written, lines); err != nil {
			return nil, fmt.Errorf("hall: the log of %s: %w", row.ID, err)
		}
	}
	return c, c.foldAll(log, bodies)
}

// parseBodies reads the bodies of entries, and gives the lines of the match among them with what is kept of them.
func parseBodies(id string, log []store.Entry) (bodies []body, lines string, err error) {
	var text strings.Builder
	for _, e := range log {
		b, err := parseBody(e.Body)
		if err != nil {
			return nil, "", fmt.Errorf("hall: entry %d of %s: %w", e.Number, id, err)
		}
		if b.Line != "" {
			text.WriteString(b.Line + "\n" + b.Kept + "\n")
		}
		bodies = append(bodies, b)
	}
	return bodies, text.String(), nil
}

// foldAll adds entries to the state. The match already has their lines.
func (c *course) foldAll(log []store.Entry, bodies []body) error {
	for i := range bodies {
		if log[i].Number != c.row.Head+1 {
			return fmt.Errorf("hall: entry %d of %s after %d", log[i].Number, c.row.ID, c.row.Head)
		}
		c.fold(log[i].Number, log[i].At, bodies[i])
	}
	c.settle()
	if c.broken != nil {
		return fmt.Errorf("hall: the crowd of %s: %w", c.row.ID, c.broken)
	}
	return nil
}

// clone returns a copy that can be changed. It costs little: the two share their lists and maps.
func (c *course) clone() *course {
	n := *c
	n.lobby, n.teamState, n.marketState = c.lobby.clone(), c.teamState.clone(), c.marketState.clone()
	n.clock = c.clock.Clone()
	if c.match != nil {
		n.match = c.match.Clone()
	}
	return &n
}

// resume is the match that a log tells of.
func resume(h *Hall, written *record.Record, lines string) (*referee.Match, error) {
	for i := range written.Tags {
		if written.Tags[i].Name == record.Form {
			written.Tags[i].Value = record.Private
		}
	}
	r, err := record.Parse(written.String() + lines)
	if err != nil {
		return nil, err
	}
	return referee.Resume(r, h.c.Find, h.c.Random)
}

// fold adds an entry to the state. The match already has its line.
func (c *course) fold(number int64, at time.Time, b body) {
	it := item{number: number, at: millis(at), start: b.Start != nil, note: b.Note, team: b.Team, market: b.Market,
		talk: b.Talk}
	switch {
	case b.Line != "":
		c.heard++
		it.heard = c.heard
		c.foldLine(number, c.match.Entry(c.heard))
	case b.Start != nil:
		c.position = number
	case b.Note != nil:
		c.foldNote(b.Note, at)
	case b.Team != nil:
		c.broken = cmp.Or(c.broken, c.foldTeam(b.Team))
	case b.Market != nil:
		c.broken = cmp.Or(c.broken, c.foldMarket(b.Market))
	case b.Talk != nil:
		c.foldTalk(number, at, b.Talk)
	case b.Hook != nil:
		c.foldHook(b.Hook)
	}
	if b.Pace != nil {
		c.broken = cmp.Or(c.broken, c.foldPace(b.Pace))
	}
	if b.Action != nil {
		c.foldReceipt(b.Action, at)
	}
	if b.Clocks != nil {
		c.clock = clock.Restore(c.spec.Clock, len(c.seats), b.Clocks)
	}
	c.row.Head = number
	c.row.Touched = at
	c.items.Append(it)
}

// foldLine carries out what follows from an entry of the match outside of it: the position moves on, and a request to
// take back is void when it does or when a seat has ordered.
func (c *course) foldLine(number int64, e *record.Entry) {
	if c.moves(e) {
		c.position = number
	}
	if c.moves(e) || e.What == record.Commit {
		c.asked = 0
	}
}

// foldReceipt keeps the receipt of the person whose action produced the last entries.
func (c *course) foldReceipt(r *receipt, at time.Time) {
	c.called(r)
	c.busy(r.Person, at)
	c.receipts.Put(r.Person+" "+r.ID, r.Last)
}

// foldNote carries out a note.
func (c *course) foldNote(n *Note, at time.Time) {
	seat := 0
	if n.Seat != nil {
		seat = *n.Seat
	}
	switch n.Kind {
	case noteCreated:
		c.by = n.Name
	case noteJoined:
		c.seats[seat] = holder{taken: true, person: n.Person, name: n.Name, bot: n.Bot, stirs: n.Stirs}
	case noteLeft:
		c.seats[seat] = holder{}
	case noteQuit:
		c.seats[seat].person = ""
	case noteRefused:
		c.refused = c.refused.With(seat)
	case noteTerms:
		c.terms, c.agreed = n.Terms, at
	case noteStirred:
		c.added[seat] = referee.Added{Entropy: n.Entropy, Anchor: n.Anchor}
	case noteDropped:
		c.phase = store.Dropped
	case noteAsked, noteAgreed:
		c.asked = c.asked.With(seat)
	case noteDeclined:
		c.asked = 0
	case notePremoves:
		c.premoves[seat] = n.Premoves
	case noteClaimed:
		c.places.Put(n.Person, n.Name)
		c.taken.Put(n.Name, true)
	case noteAdmitted:
		c.admitted.Put(n.Person, true)
		c.codes.Put(n.Code, true)
	case noteAnnulled:
		c.annulled = true
	case noteRematch:
		c.again, c.next = c.again.With(seat), n.Game
	}
}

// settle brings the phase up to date with the match.
func (c *course) settle() {
	if c.match == nil {
		return
	}
	c.phase = store.Playing
	if c.match.Turn().Kind == game.Over {
		c.phase = store.Over
	}
	if c.annulled {
		c.phase = store.Dropped
	}
}

// moves reports whether an entry of the match changed what there is to play on. The last order of a ply does that
// where orders stay secret after it, as the choice of abilities does: there is no entry then that opens them.
func (c *course) moves(e *record.Entry) bool {
	return moves(e) || e.What == record.Commit && e.Ply <= c.match.Plies()
}

// awaited are the seats that must act before the match goes on.
func (c *course) awaited() game.SeatSet {
	if c.match == nil || c.phase != store.Playing {
		return 0
	}
	return c.match.Awaited()
}

// held are the seats that a person holds.
func (c *course) held(person string) game.SeatSet {
	var set game.SeatSet
	for seat := range c.seats {
		if person != "" && c.seats[seat].person == person {
			set = set.With(seat)
		}
	}
	return set
}

// invited are the free seats that are kept for a person.
func (c *course) invited(person string) game.SeatSet {
	var set game.SeatSet
	for seat := range c.seats {
		if person != "" && c.keptFor(seat) == person {
			set = set.With(seat)
		}
	}
	return set
}

// keptFor is the person for whom a free seat is kept, or nothing.
func (c *course) keptFor(seat int) string {
	if c.phase != store.Open || c.seats[seat].taken || c.refused.Has(seat) {
		return ""
	}
	return c.spec.Seats[seat].Person
}

// people are the seats that people hold who are still in the game.
func (c *course) people() game.SeatSet {
	var set game.SeatSet
	for seat := range c.seats {
		if h := &c.seats[seat]; h.taken && h.bot == "" {
			set = set.With(seat)
		}
	}
	if c.match != nil {
		set &= c.match.Turn().Living
	}
	return set
}

// free are the seats that nobody holds yet.
func (c *course) free() []int {
	var list []int
	for seat := range c.seats {
		if !c.seats[seat].taken {
			list = append(list, seat)
		}
	}
	return slices.Clip(list)
}
