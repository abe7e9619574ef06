package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// The outcomes of the king's roll (I4.1). Those of a redetermination (J1.4) hold, from the lowest bits, the type of the
// instance that becomes certain or 0 for none (3), its owner (1), the square (6) and a mark.
const (
	lose uint64 = iota
	survive
	settled = 1 << 10
)

// king returns the sum of the probabilities of an owner's king (I4.1). It can exceed 100 % in positions that no game
// reaches.
func (s *state) king(c int) ppm {
	sum := ppm(0)
	for at := s.where[c][chess.King]; at != 0; {
		sum += s.shares[c][chess.King][at.Pop()]
	}
	return sum
}

// rolls reports whether a chance turn precedes the turn of the player to move (I4.1, I4.2).
func (s *state) rolls() bool {
	k := s.king(int(s.turn))
	return k > 0 && k < whole && s.drawn() == ""
}

// Outcomes appends that the king is lost and that it survives, or what may be left on the square that a redetermination
// decides.
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if s.unsettled != board.NoSquare {
		return s.settlements(buf)
	}
	if !s.roll {
		return buf
	}
	k := s.king(int(s.turn)).ratio()
	return append(buf, game.Outcome{Code: lose, P: k.Complement()}, game.Outcome{Code: survive, P: k})
}

func (s *state) FormatOutcome(code uint64) string {
	switch {
	case code == lose:
		return "lose"
	case code == survive:
		return "survive"
	case code&7 == 0:
		return name(board.Square(code>>4&63)) + "-"
	}
	p := chess.Piece{Kind: chess.Kind(code & 7), Colour: int(code >> 3 & 1)}
	return string(p.Letter()) + name(board.Square(code>>4&63))
}

func (s *state) Resolve(code uint64, log *game.Log) {
	if code >= settled {
		s.settle(code, log)
		return
	}
	c := int(s.turn)
	s.roll = false
	if code == survive {
		if log != nil {
			log.Add("indeterminist.survived", "seat", seats[c])
		}
		return
	}
	if log != nil {
		log.Add("indeterminist.lost", "seat", seats[c])
	}
	for at := s.where[c][chess.King]; at != 0; {
		s.put(c, chess.King, at.Pop(), 0, 0)
	}
}
