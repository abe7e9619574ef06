package referee

import (
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// head holds what the tags of a record say of a match. It never changes, and clones of the match share it.
type head struct {
	tags    []record.Tag
	game    game.Game
	traits  game.Traits // under the options of this match
	id      string
	seats   []Seat
	entropy []string // what each seat added to the dice
	promise string   // the commitment to the seed of the dice; empty without dice
	held    bool     // the seats reveal their orders themselves
	anew    bool     // an order can be replaced until all are in
	anchors []string // by seat, of the chains for dice together, empty for seats without; nil if no seat has one
}

// The values of the tags Reveal and Orders.
const (
	bySeats     = "seats"
	replaceable = "replaceable"
)

// readHead reads the tags of a match, and makes its first position.
func readHead(tags []record.Tag, g game.Game) (*head, game.State, error) {
	h := &head{tags: tags, game: g}
	r := &record.Record{Tags: tags}
	first, err := First(r, g)
	if err != nil {
		return nil, nil, err
	}
	h.traits = first.Traits()
	if h.id = tagValue(r, record.ID); h.id == "" {
		return nil, nil, game.Refuse(game.BadRequest, "referee.no_id")
	}
	if h.promise = tagValue(r, record.Dice); h.promise != "" && !record.Hex(h.promise, 32, 32) {
		return nil, nil, game.Refuse(game.BadRequest, "referee.promise", "dice", h.promise)
	}
	reveal, ok := r.Tag(record.Reveal)
	if h.held = ok; ok && (reveal != bySeats || h.traits.Secrets) {
		return nil, nil, game.Refuse(game.BadRequest, "referee.reveal", "reveal", reveal)
	}
	orders, ok := r.Tag(record.Orders)
	if h.anew = ok; ok && orders != replaceable {
		return nil, nil, game.Refuse(game.BadRequest, "referee.orders", "orders", orders)
	}
	if err := checkTerms(tags); err != nil {
		return nil, nil, err
	}
	return h, first, h.readSeats(r, len(first.Seats()))
}

// First returns the position in which a recorded match of a game begins. Errors: a *game.Error.
func First(r *record.Record, g game.Game) (game.State, error) {
	options := tagValue(r, record.Options)
	position, ok := r.Tag(record.Position)
	if ok && options != "" {
		return nil, game.Refuse(game.BadRequest, "referee.options")
	}
	if ok {
		return g.Parse(position)
	}
	settled, err := g.Facts().ParseOptions(options, ",")
	if err != nil {
		return nil, err
	}
	return g.Start(settled)
}

// readSeats reads the holders of the seats and what the seats added to the dice.
func (h *head) readSeats(r *record.Record, n int) error {
	for _, t := range h.tags {
		if _, seat, ok := numberedTag(t.Name); ok && seat >= n {
			return game.Refuse(game.BadRequest, "referee.no_seat", "tag", t.Name, "last", n-1)
		}
	}
	h.seats, h.entropy = make([]Seat, n), make([]string, n)
	for i := range h.seats {
		number := strconv.Itoa(i)
		h.seats[i] = Seat{Name: tagValue(r, record.Seat+number), Kind: Person}
		if kind, ok := r.Tag(record.Kind + number); ok {
			h.seats[i].Kind = kind
		}
		h.entropy[i] = tagValue(r, record.Entropy+number)
		anchor, ok := r.Tag(record.Chain + number)
		if !ok {
			continue
		}
		if h.promise == "" || !record.Hex(anchor, 32, 32) {
			return game.Refuse(game.BadRequest, "referee.anchor", "anchor", anchor)
		}
		if h.anchors == nil {
			h.anchors = make([]string, n)
		}
		h.anchors[i] = anchor
	}
	return nil
}

// checkTerms checks that the seats added to the dice after everything else was fixed: all other tags come before the
// tag Terms and are covered by its hash.
func checkTerms(tags []record.Tag) error {
	fixed := false
	for i, t := range tags {
		name, _, numbered := numberedTag(t.Name)
		added := numbered && (name == record.Entropy || name == record.Chain)
		switch {
		case t.Name == record.Terms:
			if want := string(record.HashTerms(tags[:i])); t.Value != want {
				return game.Refuse(game.BadRequest, "referee.terms", "want", want)
			}
			fixed = true
		case added && !fixed:
			return game.Refuse(game.BadRequest, "referee.no_terms", "tag", t.Name)
		case !added && fixed:
			return game.Refuse(game.BadRequest, "referee.after_terms", "tag", t.Name)
		}
	}
	return nil
}

// reserved reports whether only the referee may write a tag.
func reserved(name string) bool {
	own := []string{
		record.Format, record.Form, record.Game, record.ID, record.Options, record.Position, record.Reveal,
		record.Orders, record.Control, record.Dice, record.Terms,
	}
	_, _, numbered := numberedTag(name)
	return numbered || slices.Contains(own, name)
}

// numberedTag splits a tag such as Seat1 into its name and seat.
func numberedTag(tag string) (name string, seat int, ok bool) {
	n := len(tag) - 1
	if n < 0 || tag[n] < '0' || tag[n] > '9' {
		return "", 0, false
	}
	switch name = tag[:n]; name {
	case record.Seat, record.Kind, record.Entropy, record.Chain:
		return name, int(tag[n] - '0'), true
	}
	return "", 0, false
}

func tagValue(r *record.Record, name string) string {
	v, _ := r.Tag(name)
	return v
}

func tagPlace(r *record.Record, name string) record.Place {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.At
		}
	}
	return record.Place{Line: 1, Column: 1}
}
