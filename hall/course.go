package hall

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quandary-games/quandary/clock"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/store"
	"github.com/quandary-games/quandary/team"
)

// course is a game as its log tells it. Everything in it is computed from the entries.
type course struct {
	hall  *Hall
	row   store.Game // as it was set up, and with the head of the log
	spec  Spec
	game  game.Game
	first game.State
	seats []holder

	phase     store.Phase
	match     *referee.Match // from the start on
	clock     *clock.Clock
	items     []item
	position  int64 // the number of the last entry that changed what there is to play on
	receipts  map[string]int64
	shown     game.State // the view that was last written as text, and that text
	written   string
	asked     game.SeatSet // who agrees to take back the last ply
	premoves  [game.MaxSeats][]Premove
	again     game.SeatSet // who wants a rematch
	next      string       // the id of the rematch
	by        string       // the name of who made the game
	skipped   time.Time    // the end of the last time without a hall over which the clocks did not run
	refused   game.SeatSet // whoever was invited to these does not come
	terms     *Terms       // when they are fixed
	agreed    time.Time    // when they were
	added     map[int]referee.Added
	teams     map[int]*team.Team // by seat, with their logs
	teamLogs  map[int][]team.Event
	market    *market.Market // with its log
	marketLog []market.Event
	prices    []market.Point       // after each trade and each ply
	pace      pace                 // the deadlines, where teams play
	names     map[string]string    // what a crowd calls people, by person
	places    map[string]string    // the places of lists that people have claimed, by person
	taken     map[string]bool      // and these places
	admitted  map[string]bool      // who may trade by a code
	codes     map[int]bool         // the codes that were used
	talk      []remark             // what members have said
	hooks     []publish.Hook       // by number, from 1; those that are no more have no address
	activity  map[string]*activity // how much people of the crowd have done of late
	rolls     map[int]*roll        // of the teams, as they were called last
	annulled  bool

	hookChanges int   // how often hooks were added and removed
	broken      error // what in the log of a team or of the market is false
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
	c := &course{hall: h, row: row, phase: store.Open, receipts: map[string]int64{}, added: map[int]referee.Added{}}
	c.teams, c.teamLogs = map[int]*team.Team{}, map[int][]team.Event{}
	c.places, c.taken, c.admitted, c.codes = map[string]string{}, map[string]bool{}, map[string]bool{}, map[int]bool{}
	c.rolls = map[int]*roll{}
	c.activity, c.names = map[string]*activity{}, map[string]string{}
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
	var written record.Record
	var lines strings.Builder
	var clocks *clock.Snapshot
	seeded := false
	for _, e := range log {
		b, err := parseBody(e.Body)
		if err != nil {
			return nil, fmt.Errorf("hall: entry %d of %s: %w", e.Number, row.ID, err)
		}
		if b.Start != nil {
			written.Tags = b.Start
		}
		if b.Line != "" {
			lines.WriteString(b.Line + "\n" + b.Kept + "\n")
			seeded = seeded || strings.Contains(b.Line, ". (seed ")
		}
		if b.Clocks != nil {
			clocks = b.Clocks
		}
		c.fold(e.Number, e.At, b)
	}
	if c.broken != nil {
		return nil, fmt.Errorf("hall: the crowd of %s: %w", row.ID, c.broken)
	}
	if written.Tags == nil {
		return c, nil
	}
	if _, dice := written.Tag(record.Dice); dice && !seeded {
		lines.WriteString("(keep-seed " + row.Secret + ")\n")
	}
	if c.match, err = resume(h, &written, lines.String()); err != nil {
		return nil, fmt.Errorf("hall: the log of %s: %w", row.ID, err)
	}
	c.clock = clock.Restore(c.spec.Clock, len(c.seats), clocks)
	c.settle()
	return c, nil
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

// fold adds an entry to what is known. Lines it only lists: the match has them already, or gets them all at once.
func (c *course) fold(number int64, at time.Time, b body) {
	it := item{number: number, at: millis(at), start: b.Start != nil, note: b.Note, team: b.Team, market: b.Market,
		talk: b.Talk}
	switch {
	case b.Line != "":
		it.heard = 1
		for i := len(c.items) - 1; i >= 0; i-- {
			if h := c.items[i].heard; h > 0 {
				it.heard = h + 1
				break
			}
		}
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
		c.called(b.Action)
		c.busy(b.Action.Person, at)
		c.receipts[b.Action.Person+" "+b.Action.ID] = b.Action.Last
	}
	c.row.Head = number
	c.row.Touched = at
	c.items = append(c.items, it)
}

// foldNote carries out a note.
func (c *course) foldNote(n *Note, at time.Time) {
	seat := 0
	if n.Seat != nil {
		seat = *n.Seat
	}
	switch n.Kind {
	case NoteCreated:
		c.by = n.Name
	case NoteJoined:
		c.seats[seat] = holder{taken: true, person: n.Person, name: n.Name, bot: n.Bot, stirs: n.Stirs}
	case NoteLeft:
		c.seats[seat] = holder{}
	case NoteQuit:
		c.seats[seat].person = ""
	case NoteRefused:
		c.refused = c.refused.With(seat)
	case NoteTerms:
		c.terms, c.agreed = n.Terms, at
	case NoteStirred:
		c.added[seat] = referee.Added{Entropy: n.Entropy, Anchor: n.Anchor}
	case NoteDropped:
		c.phase = store.Dropped
	case NoteAsked, NoteAgreed:
		c.asked = c.asked.With(seat)
	case NoteDeclined:
		c.asked = 0
	case NotePremoves:
		c.premoves[seat] = n.Premoves
	case NoteClaimed:
		c.places[n.Person], c.taken[n.Name] = n.Name, true
	case NoteAdmitted:
		c.admitted[n.Person], c.codes[n.Code] = true, true
	case NoteAnnulled:
		c.annulled = true
	case NoteRematch:
		c.again, c.next = c.again.With(seat), n.Game
	}
}

// settle brings up to date what follows from the match.
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
	for i := len(c.items) - 1; i >= 0 && c.items[i].number > c.position; i-- {
		if it := &c.items[i]; it.heard > 0 && c.moves(c.match.Entry(it.heard)) {
			c.position = it.number
			break
		}
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
