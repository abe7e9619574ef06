package battery

import (
	"errors"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// edits checks that an edit puts, takes and sets the turn as asked, leads to a valid position or is refused for a
// reason, and leaves the state unchanged.
func (l *look) edits(s game.State) {
	l.t.Helper()
	it, ok := s.(game.Editable)
	if !ok {
		return
	}
	before, picture, stock := s.String(), s.Picture(), it.Stock()
	piece := stock[l.pick(len(stock))]
	square := picture.Cells[l.pick(len(picture.Cells))]
	put := &game.Spot{Square: square, Seat: piece.Seat, Letter: piece.Letter, Share: prob.One()}
	if piece.Parts && l.pick(2) == 0 {
		put.Share = prob.Half()
	}
	if after := l.edited(s, game.Edit{Put: put, Turn: game.Nobody}); after != nil && !l.stands(after, put) {
		l.t.Fatalf("%+v was put and is not there, at %s, from %s", *put, after, before)
	}
	if n := len(picture.Tokens); n > 0 {
		t := picture.Tokens[l.pick(n)]
		take := &game.Spot{Square: t.Square, Seat: t.Seat, Letter: t.Letter}
		if after := l.edited(s, game.Edit{Take: take, Turn: game.Nobody}); after != nil && l.stands(after, take) {
			l.t.Fatalf("%+v was taken and is there still, at %s, from %s", *take, after, before)
		}
	}
	seat := l.pick(len(s.Seats()))
	if after := l.edited(s, game.Edit{Turn: seat}); after != nil {
		if turn := after.Turn(); turn.Kind == game.MoveTurn && !turn.Seats.Has(seat) && turn.Living.Has(seat) {
			l.t.Fatalf("it is not the turn of seat %d, as it was to be, at %s, from %s", seat, after, before)
		}
	}
	if after := l.edited(s, game.Edit{Clear: true, Turn: game.Nobody}); after != nil &&
		len(after.Picture().Tokens) > len(picture.Tokens) {
		l.t.Fatalf("clearing leaves more than there was, at %s, from %s", after, before)
	}
	if s.String() != before {
		l.t.Fatalf("an edit changes the state itself from %s to %s", before, s)
	}
}

// edited returns the position after an edit, or nil if it is refused.
func (l *look) edited(s game.State, e game.Edit) game.State {
	l.t.Helper()
	after, err := game.Edited(s, e)
	if err != nil {
		if told := (*game.Error)(nil); errors.As(err, &told) && told.Code == game.BadPosition {
			l.known("refused edit", told.Text)
			return nil
		}
		l.t.Fatalf("an edit of %s is refused otherwise than as a position: %v", s, err)
	}
	l.parse(after)
	return after
}

func (l *look) stands(s game.State, p *game.Spot) bool {
	for _, t := range s.Picture().Tokens {
		if t.Square == p.Square && t.Seat == p.Seat && t.Letter == p.Letter {
			return p.Share.Num == 0 || t.Share == p.Share
		}
	}
	return false
}
