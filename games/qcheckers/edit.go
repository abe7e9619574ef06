package qcheckers

import (
	"strings"

	"github.com/quandary-games/quandary/game"
)

// kingLetter marks kings, in positions too; letters are those of men and kings.
const kingLetter = "K"

var letters = [...]string{"M", kingLetter}

// stock lists whole pieces only; people split them by moving.
var stock = game.StockOf(len(seats), game.Stock{Piece: "man", Letter: letters[0]},
	game.Stock{Piece: "crowned", Letter: letters[1]})

func (s *state) Stock() []game.Stock { return stock }

// Edit returns the position after a change. It works on the position string. A piece in superposition can only be
// removed by clearing the board.
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

// idAndPlace splits an item of a list (c3, Kc3, c3@d4, c3@d4K or c3@?) into the piece's id and place.
func idAndPlace(item string) (id, place string) {
	id, place, moved := strings.Cut(item, "@")
	if !moved {
		id = strings.TrimPrefix(id, kingLetter)
		return id, id
	}
	return id, strings.TrimSuffix(place, kingLetter)
}

// lift removes the piece that is certainly on a square from the lists, and reports whether there was one.
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

// freeID returns an unused id: that of the piece's own square, if it is free.
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
	return square // all ids are in use; the repeated one is refused
}
