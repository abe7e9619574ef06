package referee

import (
	"embed"
	"io"
	"io/fs"
	"slices"
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/persist"
	"github.com/quandary-games/quandary/referee/record"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// Match is a game being played. It must not be used by several goroutines at the same time.
type Match struct {
	*head
	course
	vault
	random io.Reader

	log    persist.List[*record.Entry]
	told   []said      // of the last entries of the log; what is earlier is forgotten
	hash   record.Hash // of the log
	played record.Hash // of the course

	chains []chain // by seat; nil without dice together
	clocks clocks

	result  bool // the record has the result
	seeded  bool // the record has the seed of the dice
	sealed  bool
	checked checked
	rolling *lottery // the last chance turn that was asked about; nil when it is over
	allows  *legal   // the last move that was found legal

	recalled *recalled
	closed   bool // it tells a seat only what it knew, also when it is over
}

// said is what an entry of the log says.
type said struct {
	events []game.Event
	line   string // its text
}

// Clone returns an independent copy of the match. The copies share their common history, so the cost does not depend
// on the length of the match.
func (m *Match) Clone() *Match {
	c := *m
	c.last, c.told = slices.Clip(c.last), slices.Clip(c.told)
	c.chains = slices.Clone(c.chains)
	c.recalled, c.rolling, c.allows = &recalled{}, nil, nil
	return &c
}

// recalled caches the whole match after something was forgotten and asked for again.
type recalled struct {
	mu    sync.Mutex
	match *Match
}

// checked counts the facts that were verified.
type checked struct{ draws, unchecked, byHand, commitments int }

// begin makes the match that the tags of a record describe, before its first event.
func begin(tags []record.Tag, g game.Game, known secrets, random io.Reader) (*Match, error) {
	h, first, err := readHead(tags, g)
	if err != nil {
		return nil, err
	}
	if known.seed != nil && known.seed.Commitment() != h.promise {
		return nil, game.Refuse(game.BadRequest, "referee.seed")
	}
	hash := record.HashTags(tags)
	m := &Match{
		head: h, course: newCourse(first), vault: vault{secrets: known}, random: random, hash: hash, played: hash,
		recalled: &recalled{},
		clocks:   newClocks(clock.ParseRecorded(tagValue(&record.Record{Tags: tags}, record.Control))),
	}
	for _, anchor := range h.anchors {
		m.chains = append(m.chains, chain{last: anchor})
	}
	return m, nil
}

// Game returns the game that is played.
func (m *Match) Game() game.Game { return m.game }

// Traits returns the traits of the match under its options.
func (m *Match) Traits() game.Traits { return m.traits }

// ID returns the id of the match.
func (m *Match) ID() string { return m.id }

// Seats returns the holders of the seats, by number.
func (m *Match) Seats() []Seat { return slices.Clone(m.seats) }

// Tag returns the value of a tag of the record, and whether the record has it.
func (m *Match) Tag(name string) (value string, ok bool) {
	r := record.Record{Tags: m.tags}
	return r.Tag(name)
}

// Plies returns the number of plies carried out.
func (m *Match) Plies() int { return m.plies() }

// Steps returns the number of steps of [Match.History].
func (m *Match) Steps() int { return m.steps.Len() }

// Turn returns what comes next. It includes everything that ends a game: the position, a third repetition,
// resignation, time, agreement.
func (m *Match) Turn() game.Turn { return m.turn }

// Awaited returns the seats that must act before the game can continue: in a turn, the seats to move that have not
// given their order; when all orders are in, those that have not revealed theirs; in a chance turn with dice
// together, those that have not revealed their link. It is empty in other chance turns and when the game is over.
func (m *Match) Awaited() game.SeatSet {
	switch m.turn.Kind {
	case game.ChanceTurn:
		return m.owing()
	case game.MoveTurn, game.Over:
		return m.turn.Seats
	}
	var missing, hidden game.SeatSet
	for seat := range m.turn.Seats.All() {
		switch c := m.order(seat); {
		case c == nil:
			missing = missing.With(seat)
		case !c.opened:
			hidden = hidden.With(seat)
		}
	}
	if missing != 0 {
		return missing
	}
	return hidden
}

// Revealing reports whether all orders of a simultaneous turn are in and some have still to be revealed.
func (m *Match) Revealing() bool {
	if m.turn.Kind != game.SimultaneousTurn {
		return false
	}
	for seat := range m.turn.Seats.All() {
		if m.order(seat) == nil {
			return false
		}
	}
	return true
}

// order returns the commitment of a seat in the present simultaneous turn, or nil.
func (m *Match) order(seat int) *commitment { return m.ordered(m.plies()+1, seat) }

// ply returns the ply of a new entry: the one in which orders are being given, or the last one.
func (m *Match) ply() int {
	for seat := range m.turn.Seats.All() {
		if m.order(seat) != nil {
			return m.plies() + 1
		}
	}
	return m.plies()
}

// tellsAll reports whether there are no secrets any more.
func (m *Match) tellsAll() bool { return m.over() && !m.closed }

// view returns a position as a seat may know it now.
func (m *Match) view(s game.State, seat int) game.State {
	if m.tellsAll() {
		return s
	}
	return game.View(s, seat)
}

// View returns the position as a seat (or game.Nobody) may know it; all of it when the game is over. Where something is
// secret, the view has heard the moves so far, so that it can tell what they rule out. Callers must not change it.
func (m *Match) View(seat int) game.State {
	if m.over() {
		return m.view(m.state(), seat)
	}
	return m.heard(m.view(m.state(), seat), m.steps.Len())
}

// heard returns a view that has heard the moves of the first n steps, if it can tell what they rule out.
func (m *Match) heard(v game.State, n int) game.State {
	if _, hears := v.(game.Hearer); !hears || !v.Traits().Secrets {
		return v
	}
	for i := range n {
		step := *m.steps.At(i)
		for by := range step.Seats.All() {
			if !step.secret {
				v = game.Hear(v, map[int]string{by: step.Moves[by]})
			}
		}
		for _, clue := range step.clues {
			v = game.Hear(v, map[int]string{clue.Seat: clue.Text})
		}
	}
	return v
}

// First returns the first position as a seat (or game.Nobody) may know it. Callers must not change it.
func (m *Match) First(seat int) game.State { return m.view(m.first, seat) }

// checkSeat returns an error for a number that is no seat of the game.
func (m *Match) checkSeat(seat int) error {
	if seat < 0 || seat >= len(m.seats) {
		return game.Refuse(game.BadRequest, "orders.seat", "seat", seat, "last", len(m.seats)-1)
	}
	return nil
}

func (m *Match) name(seat int) text.Word { return m.first.Seats()[seat] }

func (m *Match) names(seats game.SeatSet) []text.Word {
	list := []text.Word{}
	for seat := range seats.All() {
		list = append(list, m.name(seat))
	}
	return list
}
