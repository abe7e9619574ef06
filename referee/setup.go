package referee

import (
	"encoding/hex"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// Setup describes a match to begin. Only Game is required.
type Setup struct {
	Game     game.Game
	Options  map[string]string // for a game from its start
	Position string            // a first position instead; it contains its options
	ID       string            // of this match; empty for a random one
	Seats    []Seat            // the holders; missing ones are nameless persons
	Seed     *dice.Seed        // of the dice; nil if outcomes are rolled or given
	// SeatsReveal is for seats that do not trust the referee with their orders: each seat commits to its order and
	// opens it itself when all have ([Match.Reveal], [Match.Commit], [Match.Open]). Otherwise the referee opens the
	// orders when all are in. It is not possible in a game with secrets.
	SeatsReveal bool
	// Replaceable lets a seat replace its order of a simultaneous turn until all orders are in.
	Replaceable bool
	// TimeControl describes the clocks in the record: "300+2" is five minutes plus two seconds for each act. It may
	// be empty, or any text that the keeper of the clocks understands.
	TimeControl string
	Tags        []record.Tag // more tags: Event, Date, ...
	Random      io.Reader    // for nonces and the id, such as crypto/rand.Reader
}

// Seat is the holder of a seat.
type Seat struct {
	Name string // may be empty
	Kind string // Person, or "bot greedy"; empty means Person
}

// Person is the Kind of a seat held by a person.
const Person = "person"

// Terms is everything fixed about a match before the seats add to its dice. Show the seats [Terms.Hash] before taking
// what they add: it proves that nothing was chosen afterwards to suit it.
type Terms struct {
	tags   []record.Tag
	game   game.Game
	seed   *dice.Seed
	random io.Reader
}

// New begins a match whose seats add nothing to the dice. Errors: those of [Agree].
func New(s Setup) (*Match, error) {
	t, err := Agree(s)
	if err != nil {
		return nil, err
	}
	return t.Begin(nil)
}

// Agree fixes the terms of a match. Errors: a *game.Error for bad options or a bad position; errors of Random.
func Agree(s Setup) (*Terms, error) {
	settled, err := s.Game.Facts().Settle(s.Options)
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
	t := &Terms{game: s.Game, seed: s.Seed, random: s.Random}
	t.tag(record.Format, record.Version)
	t.tag(record.Form, record.Public)
	for _, own := range s.Tags {
		if !record.TagName(own.Name) || reserved(own.Name) || t.has(own.Name) {
			return nil, game.Refuse(game.BadRequest, "referee.tag", "name", own.Name)
		}
		t.tag(own.Name, own.Value)
	}
	t.tag(record.Game, s.Game.Facts().ID)
	t.tag(record.Options, s.Game.Facts().FormatOptions(settled, ","))
	t.tag(record.Position, s.Position)
	t.tag(record.ID, s.ID)
	for i, seat := range s.Seats {
		t.tag(record.Seat+strconv.Itoa(i), seat.Name)
		t.tag(record.Kind+strconv.Itoa(i), seat.Kind)
	}
	if s.SeatsReveal {
		t.tag(record.Reveal, bySeats)
	}
	if s.Replaceable {
		t.tag(record.Orders, replaceable)
	}
	t.tag(record.Control, s.TimeControl)
	if s.Seed != nil {
		t.tag(record.Dice, s.Seed.Commitment())
		t.tag(record.Terms, string(record.HashTerms(t.tags)))
	}
	_, err = t.Begin(nil) // report errors in the terms now
	return t, err
}

// tag adds a tag unless its value is empty.
func (t *Terms) tag(name, value string) {
	if value != "" {
		t.tags = append(t.tags, record.Tag{Name: name, Value: strings.ToValidUTF8(value, "\ufffd")})
	}
}

func (t *Terms) has(name string) bool {
	return slices.ContainsFunc(t.tags, func(u record.Tag) bool { return u.Name == name })
}

// Hash returns the hash of the terms, the seed of the dice included, in 64 hexadecimal digits. It is empty in a match
// without dice.
func (t *Terms) Hash() string { return tagValue(&record.Record{Tags: t.tags}, record.Terms) }

// Added is what a seat adds to the dice after it has seen the terms.
type Added struct {
	Entropy string // any text
	// Anchor is the anchor of the seat's dice.Chain, for dice together. Each draw then waits for a link of the chain
	// ([Match.Link]), so that not even the holder of the seed can foretell it.
	Anchor string
}

// Begin begins the match with what each seat adds to the dice; nil adds nothing. Errors: BadRequest if there are no
// dice, if added is longer than the list of seats, or if an anchor is invalid.
func (t *Terms) Begin(added []Added) (*Match, error) {
	all := Terms{tags: slices.Clone(t.tags)}
	for seat, a := range added {
		all.tag(record.Entropy+strconv.Itoa(seat), a.Entropy)
		all.tag(record.Chain+strconv.Itoa(seat), a.Anchor)
	}
	return begin(all.tags, t.game, secrets{seed: t.seed}, t.random)
}

// randomHex returns n random bytes in hexadecimal digits.
func randomHex(random io.Reader, n int) (string, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(random, b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b), nil
}
