package game

import (
	"slices"

	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// Editable is a state of which people may make other positions, piece by piece. [Edited] is the checked way.
type Editable interface {
	State
	// Stock is what may be put on squares, in the order in which it is offered.
	Stock() []Stock
	// Edit is the position after a change. What cannot stay goes with it: castling rights without their king, a roll
	// that was to come. Errors: BadPosition, where the game has no such position.
	Edit(e Edit) (State, error)
}

// Stock is a piece of a seat that may be put on squares.
type Stock struct {
	Seat   int       `json:"seat"`
	Letter string    `json:"letter"` // that tokens of it have
	Piece  text.Word `json:"piece"`
	Parts  bool      `json:"parts,omitempty"` // it may be there with a probability
}

// StockOf are pieces of which every one of so many seats has each.
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
	Share  prob.Ratio // the chance that it is there, of what is put
}

// Edit is a change of a position, carried out in the order of its fields.
type Edit struct {
	Clear     bool  // everything goes that a position can do without
	Take, Put *Spot // nil for nothing
	Turn      int   // the seat whose turn it then is, or Nobody for the same as before
}

// Edited is the position after a change. Errors: BadRequest if the state is not Editable or what is to be taken or put
// is not there to be; BadPosition if the game has no such position.
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
