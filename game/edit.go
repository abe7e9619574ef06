package game

import (
	"slices"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// Editable is a state whose position people may change piece by piece. Use [Edited] for checked edits.
type Editable interface {
	State
	// Stock returns the pieces that may be put on squares, in the order in which to offer them.
	Stock() []Stock
	// Edit returns the position after a change. It also drops what depends on what was removed, such as castling
	// rights without their king or a pending roll. Errors: BadPosition if the game has no such position.
	Edit(e Edit) (State, error)
}

// Stock is a kind of piece of one seat that an edit may put on a square.
type Stock struct {
	Seat   int       `json:"seat"`
	Letter string    `json:"letter"` // Token.Letter of such a piece
	Piece  text.Word `json:"piece"`
	Parts  bool      `json:"parts,omitempty"` // it may be there with a probability below 1
}

// StockOf returns the given pieces once for each of so many seats.
func StockOf(seats int, pieces ...Stock) []Stock {
	all := make([]Stock, 0, seats*len(pieces))
	for seat := range seats {
		for _, p := range pieces {
			p.Seat = seat
			all = append(all, p)
		}
	}
	return all
}

// Spot is a piece of a seat on a square.
type Spot struct {
	Square string
	Seat   int
	Letter string
	Share  prob.Ratio // the probability that it is there, for a piece that is put
}

// Edit is a change of a position. Its fields apply in their order.
type Edit struct {
	Clear     bool  // remove everything that a position can do without
	Take, Put *Spot // or nil
	Turn      int   // the seat to move afterwards; Nobody keeps the turn
}

// Edited returns the position after a change. Errors: BadRequest if the state is not Editable, the piece to take is
// not there, or the piece to put is not in stock; BadPosition if the game has no such position.
func Edited(s State, e Edit) (State, error) {
	it, ok := s.(Editable)
	if !ok {
		return nil, Refuse(BadRequest, "edit.none")
	}
	if e.Turn < Nobody || e.Turn >= len(s.Seats()) {
		return nil, Refuse(BadRequest, "orders.seat", "seat", e.Turn, "last", len(s.Seats())-1)
	}
	picture := s.Picture()
	for _, spot := range []*Spot{e.Take, e.Put} {
		if spot != nil && !slices.Contains(picture.Cells, spot.Square) {
			return nil, Refuse(BadRequest, "edit.square", "square", spot.Square)
		}
	}
	if t := e.Take; t != nil && !slices.ContainsFunc(picture.Tokens, func(is Token) bool {
		return is.Square == t.Square && is.Seat == t.Seat && is.Letter == t.Letter
	}) {
		return nil, Refuse(BadRequest, "edit.nothing", "letter", t.Letter, "square", t.Square)
	}
	if p := e.Put; p != nil {
		stock := it.Stock()
		i := slices.IndexFunc(stock, func(is Stock) bool { return is.Seat == p.Seat && is.Letter == p.Letter })
		if i < 0 {
			return nil, Refuse(BadRequest, "edit.stock", "letter", p.Letter, "seat", p.Seat)
		}
		if p.Share.Num == 0 || p.Share.Compare(prob.One()) > 0 || p.Share != prob.One() && !stock[i].Parts {
			return nil, Refuse(BadRequest, "edit.share", "share", p.Share, "letter", p.Letter)
		}
	}
	return it.Edit(e)
}
