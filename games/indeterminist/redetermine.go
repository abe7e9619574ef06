package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// redetermine begins a redetermination, which decides one square after the other (J1.4).
func (s *state) redetermine(log *game.Log) {
	if log != nil {
		log.Add("indeterminist.redetermined", "seat", seats[s.turn])
	}
	s.decideFrom(0)
}

// decideFrom goes on with a redetermination on the first undecided square from this one on, or ends it.
func (s *state) decideFrom(q board.Square) {
	s.halfmoves = 0 // J2.5
	for at := (s.held[0] | s.held[1]) &^ (chess.Bit(q) - 1); at != 0; {
		if q = at.Pop(); s.undecided(q) {
			s.unsettled = q
			return
		}
	}
	s.unsettled = board.NoSquare
	s.endTurn()
}

// undecided reports whether a redetermination has to decide a square: something is there, and not one certain instance
// alone.
func (s *state) undecided(q board.Square) bool {
	total := s.total(q)
	for c := range s.shares {
		for k := chess.Pawn; k <= chess.King && total == whole; k++ {
			if s.shares[c][k][q] == whole {
				return false
			}
		}
	}
	return total > 0
}

// settlements appends what may be left on the undecided square, in the order of the notation.
func (s *state) settlements(buf []game.Outcome) []game.Outcome {
	q := s.unsettled
	code := settled | uint64(q)<<4
	of := uint64(max(s.total(q), whole))
	missing := of - uint64(s.total(q))
	for c := range s.shares {
		for _, k := range byLetter {
			letter := chess.Piece{Kind: k, Colour: c}.Letter()
			if missing > 0 && letter >= name(q)[0] {
				buf = append(buf, game.Outcome{Code: code, P: prob.New(missing, of)})
				missing = 0
			}
			if p := s.shares[c][k][q]; p > 0 {
				buf = append(buf, game.Outcome{Code: code | uint64(c)<<3 | uint64(k), P: prob.New(uint64(p), of)})
			}
		}
	}
	return buf
}

// Foretell implements [game.Foreteller]. After a redetermination the player whose turn begins loses first (J2.4). The
// squares are decided independently, so the probability that no king is left is a product over them.
func (s *state) Foretell(seat int) (float64, game.Reason, bool) {
	if s.unsettled == board.NoSquare {
		return 0, "", false
	}
	none, neither := 1.0, 1.0 // no king of the seat, and none of either
	for at := s.held[0] | s.held[1]; at != 0; {
		q := at.Pop()
		own, other := s.shares[seat][chess.King][q].ratio(), s.shares[1-seat][chess.King][q].ratio()
		of := max(1, s.total(q).ratio().Float())
		none *= 1 - own.Float()/of
		neither *= 1 - (own.Float()+other.Float())/of
	}
	if seat == int(s.turn) {
		none -= neither
	}
	return none, game.KingLost, true
}

// settle leaves one instance on the undecided square and makes it certain, or leaves nothing.
func (s *state) settle(code uint64, log *game.Log) {
	q, owner, kind := s.unsettled, int(code>>3&1), chess.Kind(code&7)
	had := [2]ppm{s.king(chess.White), s.king(chess.Black)}
	for c := range s.shares {
		for k := chess.Pawn; k <= chess.King; k++ {
			p := s.shares[c][k][q]
			switch {
			case p == 0:
			case c == owner && k == kind:
				s.put(c, k, q, whole, s.origins[c][k][q])
				if log != nil {
					log.Add("indeterminist.certain", "seat", seats[c], "piece", k.Word(), "square", name(q),
						"share", p.String())
				}
			default:
				s.put(c, k, q, 0, 0)
			}
		}
	}
	if kind == chess.NoKind && log != nil {
		log.Add("indeterminist.empty", "square", name(q))
	}
	for c := range had {
		if log != nil && had[c] > 0 && s.king(c) == 0 {
			log.Add("indeterminist.no_king", "seat", seats[c])
		}
	}
	s.decideFrom(q + 1)
}
