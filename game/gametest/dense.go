package gametest

import (
	"math/rand/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// Dense returns positions of a game at its limits: boards filled with pieces, and with parts of pieces where there are
// some, and what random play makes of them. Parse accepts each of them. They are for tests of how much work a position
// can cause.
func Dense(g game.Game, options map[string]string, seed uint64) []game.State {
	var list []game.State
	r := rand.New(rand.NewPCG(seed, 71))
	for _, every := range []int{1, 2, 4} {
		start, err := g.Start(options)
		if err != nil {
			continue
		}
		if full := crowded(start, every, r); full != nil {
			list = append(list, full, thickened(full, r))
		}
	}
	return list
}

// crowded puts one of each kind on every so many squares, parts where the game has them, in a random order.
func crowded(s game.State, every int, r *rand.Rand) game.State {
	s, err := game.Edited(s, game.Edit{Clear: true, Turn: game.Nobody})
	if err != nil {
		return nil
	}
	picture, stock := s.Picture(), s.(game.Editable).Stock()
	share := prob.New(8, 100)
	for _, i := range r.Perm(len(picture.Cells)) {
		if r.IntN(every) > 0 {
			continue
		}
		for _, k := range r.Perm(len(stock)) {
			spot := &game.Spot{Square: picture.Cells[i], Seat: stock[k].Seat, Letter: stock[k].Letter,
				Share: prob.One()}
			if stock[k].Parts {
				spot.Share = share
			}
			next, err := game.Edited(s, game.Edit{Put: spot, Turn: game.Nobody})
			if err != nil || next.Turn().Kind == game.Over {
				continue
			}
			if s = next; !stock[k].Parts {
				break
			}
		}
	}
	return s
}

// thickened plays at random and prefers what makes more tokens: moves that split.
func thickened(s game.State, r *rand.Rand) game.State {
	const plies, tries = 30, 5
	for range plies {
		best, most := game.State(nil), -1
		for range tries {
			next := s.Clone()
			if !RandomStep(next, r) {
				continue
			}
			if n := len(next.Picture().Tokens); n > most && next.Turn().Kind != game.Over {
				best, most = next, n
			}
		}
		if best == nil {
			break
		}
		s = best
	}
	return s
}

// RandomStep plays a random ply or outcome, and reports whether there was one.
func RandomStep(s game.State, r *rand.Rand) bool {
	t := s.Turn()
	switch t.Kind {
	case game.ChanceTurn:
		outcomes := s.(game.Chancy).Outcomes(nil)
		s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		return true
	case game.Over:
		return false
	}
	var o game.Orders
	for seat := range t.Seats.All() {
		if w, ok := s.(game.Wide); ok {
			o.Put(seat, w.Draw(seat, r.IntN))
			continue
		}
		moves := s.Moves(seat, nil)
		if len(moves) == 0 {
			return false
		}
		o.Put(seat, moves[r.IntN(len(moves))])
	}
	if game.CheckOrders(s, o) != nil {
		return false
	}
	s.Play(o, nil)
	return true
}
