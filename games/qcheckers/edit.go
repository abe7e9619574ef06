package qcheckers

import (
	"strings"

	"github.com/quandary-games/quandary/game"
)

// kingLetter marks kings, in positions too; letters are those of men and kings.
const kingLetter = "K"

var letters = [...]string{"M", kingLetter}

// stock is what people may put on squares: whole pieces, which they then split by moving.
var stock = game.StockOf(len(seats), game.Stock{Piece: "man", Letter: letters[0]},
	game.Stock{Piece: "crowned", Letter: letters[1]})

// Stock is men and kings of both sides.
func (s *state) Stock() []game.Stock { return stock }

// Edit is the position after a change, made on its text. Only pieces whose square is certain can be taken: the others
// go when everything goes.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := s.Clone().(*state)
	c.goOn, c.attempt = nowhere, 0
	var lists [2][]string
	for seat := range lists {
		if list := string(c.appendPieces(nil, c.pieces(seat))); list != "" {
			lists[seat] = strings.Split(list, ",")
		}
	}
	_, rest, _ := strings.Cut(c.String(), " ")
	fields := strings.Fields(rest)
	if e.Clear {
		lists = [2][]string{}
		for len(fields) > 0 && strings.Contains(fields[0], ":") {
			fields = fields[1:]
		}
	}
	if e.Take != nil && !lift(&lists, e.Take.Square) {
		return nil, bad("edit_loose", "square", e.Take.Square)
	}
	if p := e.Put; p != nil {
		lift(&lists, p.Square)
		item := freeID(&lists, p.Square) + "@" + p.Square
		if p.Letter == kingLetter {
			item += kingLetter
		}
		lists[p.Seat] = append(lists[p.Seat], item)
	}
	seat := s.seat
	if e.Turn != game.Nobody {
		seat = e.Turn
	}
	text := string(sides[seat])
	for side, list := range lists {
		text += ":" + string(sides[side]) + strings.Join(list, ",")
	}
	return rules{}.Parse(strings.Join(append([]string{text}, fields...), " "))
}

// idAndPlace are the id of a piece in a list and where it is: c3, Kc3, c3@d4, c3@d4K or c3@?.
func idAndPlace(item string) (id, place string) {
	id, place, moved := strings.Cut(item, "@")
	if !moved {
		id = strings.TrimPrefix(id, kingLetter)
		return id, id
	}
	return id, strings.TrimSuffix(place, kingLetter)
}

// lift takes the piece that is surely on a square out of the lists, and reports whether there was one.
func lift(lists *[2][]string, square string) bool {
	for side, list := range lists {
		for i, item := range list {
			if _, place := idAndPlace(item); place == square {
				lists[side] = append(list[:i:i], list[i+1:]...)
				return true
			}
		}
	}
	return false
}

// freeID is an id that no piece of the lists has: the one of its own square if that is free.
func freeID(lists *[2][]string, square string) string {
	used := map[string]bool{}
	for _, list := range lists {
		for _, item := range list {
			id, _ := idAndPlace(item)
			used[id] = true
		}
	}
	if !used[square] {
		return square
	}
	for r := range squares {
		if !used[id(r)] {
			return id(r)
		}
	}
	return square // as many pieces as squares: refused as a piece that is there twice
}
