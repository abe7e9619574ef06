// Package referee plays a game: it knows who holds the seats, collects orders in
// secret, takes outcomes from dice that anybody can check, counts repetitions, ends games by
// resignation, agreement or time, and keeps the record.
//
// A [Match] is a list of numbered events, and everything else is computed from it. What happens is
// validated, appended to the list and carried out in one step; the list in written form is the record ([Match.Record]),
// and [Resume] carries out a record to make the same match again. The referee has no clock, no
// storage and no goroutines: whoever runs the match calls it, one call at a time.
//
// # Who may know what
//
// Everything in the list is public. An order of a simultaneous turn is in it as a
// commitment, a hash that tells nothing, until all orders of the ply are in; then it is
// opened. In a game with secrets (game.Facts.Secrets) the orders of simultaneous turns and the outcomes
// of chance turns are opened only when the game is over. What is not open is kept by the match beside the list, and
// leaves it only in a private record. Seats get views ([Match.View]), and of what happened the part that they may know ([Match.Heard]).
package referee

import (
	"embed"
	"encoding/hex"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// Setup is what a match begins with.
type Setup struct {
	Game     game.Game
	Options  map[string]string // for a game from its start
	Position string            // where the game begins instead; it has its own options
	ID       string            // of this one match; empty for a random one
	Seats    []Seat            // who holds the seats; those left out are nameless persons
	Seed     *dice.Seed        // of the dice; nil if outcomes are to be rolled or given
	Entropy  []string          // what the seats add to the dice, after they have seen the seed's commitment
	// SeatsReveal is for seats that do not trust the referee with their orders: each seat commits to its order, and opens it
	// itself when all have ([Match.Reveal], [Match.Commit], [Match.Open]). Otherwise the referee opens the orders at once when
	// all are in. A game with secrets cannot be played so.
	SeatsReveal bool
	Tags        []record.Tag // more to write at the head of the record: Event, Date, …
	Random      io.Reader    // for nonces and the id: crypto/rand.Reader in earnest
}

// Seat is who holds a seat.
type Seat struct {
	Name string // "Anna"; may be empty
	Kind string // what holds it: Person, or "bot greedy"; empty means Person
}

// Person is the Kind of a seat that a person holds.
const Person = "person"

// Match is a game being played. It is for one goroutine at a time.
type Match struct {
	game    game.Game
	facts   *game.Facts
	id      string
	seats   []Seat
	entropy []string
	promise string // the commitment to the seed of the dice; empty without dice
	held    bool   // the seats reveal their orders themselves
	random  io.Reader

	tags    []record.Tag
	log     []logged
	hash    record.Hash // of the log
	secrets secrets

	first game.State
	steps []step         // the way from first to now
	seen  map[string]int // how often positions arose, by key (C6)
	fixed int            // how many of the steps cannot be taken back
	turn  game.Turn      // with everything that ends a game

	orders   map[turnSeat]*commitment // given in secret
	outcomes []*commitment            // of the chance turns, nil for those that were never secret
	offered  game.SeatSet
	result   bool // the record has the result
	seeded   bool // the record has the seed of the dice
	sealed   bool
	checked  checked
}

// logged is an entry of the log and what happened by it.
type logged struct {
	entry  record.Entry
	events []game.Event
}

// step is one step of the game, with the position after it, which nobody changes any more.
type step struct {
	Step
	key    string // of the position (C6)
	secret bool   // its orders or its outcome stay secret until the game is over
}

// commitment is the hash that stands for something secret, and what has become of it.
type commitment struct {
	hash   string
	ply    int
	seat   int // of an order
	number int // of the chance turn of an outcome; 0 for an order
	move   game.Move
	opened bool
	played bool // the order was carried out
}

// checked counts what was found to be right on the way.
type checked struct{ draws, unchecked, byHand, commitments int }

// New begins a match. Errors: *game.Error, those of the game for bad options or a bad position; and those of Random.
func New(s Setup) (*Match, error) {
	f := s.Game.Facts()
	settled, err := f.Settle(s.Options)
	if err != nil {
		return nil, err
	}
	if s.Position != "" && len(s.Options) > 0 {
		return nil, game.Refuse(game.BadRequest, "referee.options")
	}
	if s.ID == "" {
		if s.ID, err = randomHex(s.Random, 12); err != nil {
			return nil, err
		}
	}
	var tags []record.Tag
	tag := func(name, value string) {
		if value != "" {
			tags = append(tags, record.Tag{Name: name, Value: strings.ToValidUTF8(value, "\ufffd")})
		}
	}
	tag(record.Format, record.Version)
	tag(record.Form, record.Public)
	for _, t := range s.Tags {
		if !record.TagName(t.Name) || reserved(t.Name) || slices.ContainsFunc(tags, func(u record.Tag) bool { return u.Name == t.Name }) {
			return nil, game.Refuse(game.BadRequest, "referee.tag", "name", t.Name)
		}
		tag(t.Name, t.Value)
	}
	tag(record.Game, f.ID)
	tag(record.Options, f.FormatOptions(settled, ","))
	tag(record.Position, s.Position)
	tag(record.ID, s.ID)
	for i, seat := range s.Seats {
		tag(record.Seat+strconv.Itoa(i), seat.Name)
		tag(record.Kind+strconv.Itoa(i), seat.Kind)
	}
	if s.SeatsReveal {
		tag(record.Reveal, "seats")
	}
	if s.Seed != nil {
		tag(record.Dice, s.Seed.Commitment())
	}
	for i, e := range s.Entropy {
		tag(record.Entropy+strconv.Itoa(i), e)
	}
	return begin(tags, s.Game, secrets{seed: s.Seed}, s.Random)
}

// reserved tells whether a tag is the referee's own.
func reserved(name string) bool {
	for _, own := range []string{record.Format, record.Form, record.Game, record.ID, record.Options, record.Position, record.Dice, record.Reveal} {
		if name == own {
			return true
		}
	}
	_, numbered := numberedTag(name)
	return numbered
}

// numberedTag is the seat that a tag such as Seat1 is about.
func numberedTag(name string) (seat int, ok bool) {
	for _, own := range []string{record.Seat, record.Kind, record.Entropy} {
		if n := len(own); len(name) == n+1 && name[:n] == own && name[n] >= '0' && name[n] <= '9' {
			return int(name[n] - '0'), true
		}
	}
	return 0, false
}

// begin makes the match that the tags of a record describe, before its first event.
func begin(tags []record.Tag, g game.Game, known secrets, random io.Reader) (*Match, error) {
	m := &Match{
		game: g, facts: g.Facts(), random: random,
		tags: tags, hash: record.HashTags(tags), secrets: known.clone(),
		seen: map[string]int{}, orders: map[turnSeat]*commitment{},
	}
	r := record.Record{Tags: tags}
	var err error
	options, _ := r.Tag(record.Options)
	if position, ok := r.Tag(record.Position); !ok {
		var settled map[string]string
		if settled, err = m.facts.ParseOptions(options, ","); err == nil {
			m.first, err = g.Start(settled)
		}
	} else if options != "" {
		err = game.Refuse(game.BadRequest, "referee.options")
	} else {
		m.first, err = g.Parse(position)
	}
	if err != nil {
		return nil, err
	}
	m.id, _ = r.Tag(record.ID)
	if m.id == "" {
		return nil, game.Refuse(game.BadRequest, "referee.no_id")
	}
	m.promise, _ = r.Tag(record.Dice)
	if m.promise != "" && !record.Hex(m.promise, 32, 32) {
		return nil, game.Refuse(game.BadRequest, "referee.promise", "dice", m.promise)
	}
	if m.secrets.seed != nil && m.secrets.seed.Commitment() != m.promise {
		return nil, game.Refuse(game.BadRequest, "referee.seed")
	}
	reveal, ok := r.Tag(record.Reveal)
	if m.held = ok; ok && (reveal != "seats" || m.facts.Secrets) {
		return nil, game.Refuse(game.BadRequest, "referee.reveal", "reveal", reveal)
	}
	m.seats = make([]Seat, len(m.first.Seats()))
	m.entropy = make([]string, len(m.seats))
	for _, t := range tags {
		if seat, ok := numberedTag(t.Name); ok && seat >= len(m.seats) {
			return nil, game.Refuse(game.BadRequest, "referee.no_seat", "tag", t.Name, "last", len(m.seats)-1)
		}
	}
	for i := range m.seats {
		n := strconv.Itoa(i)
		m.seats[i].Name, _ = r.Tag(record.Seat + n)
		if m.seats[i].Kind, ok = r.Tag(record.Kind + n); !ok {
			m.seats[i].Kind = Person
		}
		m.entropy[i], _ = r.Tag(record.Entropy + n)
	}
	if key := m.first.Key(); m.facts.Threefold && key != "" {
		m.seen[key] = 1
	}
	m.turn = m.first.Turn()
	return m, nil
}

// Game is the game that is played.
func (m *Match) Game() game.Game { return m.game }

// ID is the id of the match.
func (m *Match) ID() string { return m.id }

// Seats are the holders of the seats, by number.
func (m *Match) Seats() []Seat { return slices.Clone(m.seats) }

// Turn tells what comes next, with everything that ends a game: the position, a third repetition, resignation, time, agreement.
func (m *Match) Turn() game.Turn { return m.turn }

// Awaited are the seats that must act before the game goes on: those to move, in a simultaneous turn those that have
// not given their order yet or, when all have, those that have not revealed it. Empty in a chance turn and when the game is over.
func (m *Match) Awaited() game.SeatSet {
	if m.turn.Kind != game.SimultaneousTurn {
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

// Revealing tells whether all orders of a simultaneous turn are in and some have still to be revealed.
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

// order is the commitment of a seat in the present simultaneous turn, or nil.
func (m *Match) order(seat int) *commitment { return m.orders[turnSeat{m.plies() + 1, seat}] }

// plies is the number of plies carried out.
func (m *Match) plies() int {
	if n := len(m.steps); n > 0 {
		return m.steps[n-1].Ply
	}
	return 0
}

// ply is the ply that an entry belongs to now: the one in which orders are being given, or the last one.
func (m *Match) ply() int {
	for seat := range m.turn.Seats.All() {
		if m.order(seat) != nil {
			return m.plies() + 1
		}
	}
	return m.plies()
}

// over tells whether the game has ended, so that everybody may know everything.
func (m *Match) over() bool { return m.turn.Kind == game.Over }

// state is the present position.
func (m *Match) state() game.State {
	if n := len(m.steps); n > 0 {
		return m.steps[n-1].State
	}
	return m.first
}

// view is a position as a seat may know it now.
func (m *Match) view(s game.State, seat int) game.State {
	if m.over() {
		return s
	}
	return game.View(s, seat)
}

// View is the position as a seat (or game.Nobody) may know it; when the game is over, all of it. Do not change it.
func (m *Match) View(seat int) game.State { return m.view(m.state(), seat) }

// First is the position in which the match began, as a seat (or game.Nobody) may know it. Do not change it.
func (m *Match) First(seat int) game.State { return m.view(m.first, seat) }

// checkSeat tells whether it is a seat of the game.
func (m *Match) checkSeat(seat int) error {
	if seat < 0 || seat >= len(m.seats) {
		return game.Refuse(game.BadRequest, "orders.seat", "seat", seat, "last", len(m.seats)-1)
	}
	return nil
}

// randomHex is n random bytes in hexadecimal digits.
func randomHex(random io.Reader, n int) (string, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(random, b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b), nil
}

// secrets are what a match knows and the log does not say yet.
type secrets struct {
	seed     *dice.Seed
	orders   map[turnSeat]opening
	outcomes map[int]opening // by number of the chance turn
}

type turnSeat struct{ ply, seat int }

// opening is what a commitment stands for.
type opening struct{ text, nonce string }

func (s secrets) clone() secrets {
	c := secrets{seed: s.seed, orders: map[turnSeat]opening{}, outcomes: map[int]opening{}}
	maps.Copy(c.orders, s.orders)
	maps.Copy(c.outcomes, s.outcomes)
	return c
}

// learn takes over what an entry tells of secrets that are not known yet.
func (s *secrets) learn(e *record.Entry, promise string) {
	switch e.What {
	case record.Opened, record.Kept:
		key := turnSeat{e.Ply, e.Seat}
		if _, known := s.orders[key]; e.Number == 0 && !known {
			s.orders[key] = opening{e.Text, e.Nonce}
		}
		if _, known := s.outcomes[e.Number]; e.Number > 0 && !known {
			s.outcomes[e.Number] = opening{e.Text, e.Nonce}
		}
	case record.Seed, record.KeptSeed:
		if seed, err := dice.ParseSeed(e.Hash); err == nil && seed.Commitment() == promise {
			s.seed = &seed
		}
	}
}
