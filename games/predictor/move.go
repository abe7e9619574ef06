package predictor

import (
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// step is one move of one piece (for castling, of the king): from, to, promotion, and a bit that is always set.
type step uint16

// someStep is set in every step, so that 0 is no step.
const someStep step = 1 << 15

func newStep(from, to board.Square, promotion chess.Kind) step {
	return step(from) | step(to)<<6 | step(promotion)<<12 | someStep
}

// The parts of a step.
func (s step) from() board.Square    { return board.Square(s & 63) }
func (s step) to() board.Square      { return board.Square(s >> 6 & 63) }
func (s step) promotion() chess.Kind { return chess.Kind(s >> 12 & 7) }

// order returns the move of up to three steps (R1.2): from the lowest bits the primary, the prediction and the
// response.
func order(primary, prediction, response step) game.Move {
	return game.Move(primary) | game.Move(prediction)<<16 | game.Move(response)<<32
}

// The parts of an order.
func primaryOf(m game.Move) step    { return step(m) }
func predictionOf(m game.Move) step { return step(m >> 16) }
func responseOf(m game.Move) step   { return step(m >> 32) }

// append appends the notation of the step.
func (s step) append(b []byte) []byte {
	shape := &chess.Standard().Shape
	b = shape.AppendName(b, s.from())
	b = shape.AppendName(b, s.to())
	if p := s.promotion(); p >= chess.Knight && p <= chess.Queen {
		b = append(b, p.Lower())
	}
	return b
}

func (s step) String() string { return string(s.append(nil)) }

// parseStep reads a move such as e2e4 or a7a8q.
func parseStep(s string) (step, bool) {
	shape := &chess.Standard().Shape
	if len(s) < 4 || len(s) > 5 {
		return 0, false
	}
	from, ok := shape.Parse(s[:2])
	to, ok2 := shape.Parse(s[2:4])
	if !ok || !ok2 {
		return 0, false
	}
	promotion := chess.NoKind
	if len(s) == 5 {
		if !strings.Contains("qrbn", s[4:]) {
			return 0, false
		}
		promotion = chess.KindOf(s[4])
	}
	return newStep(from, to, promotion), true
}

// FormatMove writes e2e4, or e2e4|e7e5>d2d4 with a conditional part (R1.2).
func (s *state) FormatMove(_ int, m game.Move) string {
	b := primaryOf(m).append(make([]byte, 0, 18))
	if m>>16 != 0 {
		b = append(b, '|')
		b = predictionOf(m).append(b)
		b = append(b, '>')
		b = responseOf(m).append(b)
	}
	return string(b)
}

// ParseMove reads the form that FormatMove writes.
func (s *state) ParseMove(_ int, notation string) (game.Move, error) {
	parts, err := divide(notation)
	if err != nil {
		return 0, err
	}
	var steps [3]step
	for i, part := range parts {
		if steps[i], err = parsePart(notation, part); err != nil {
			return 0, err
		}
	}
	return order(steps[0], steps[1], steps[2]), nil
}

// divide returns the primary of an order, and its prediction and response if it has them. Errors: BadMove, if a part is
// missing.
func divide(order string) (parts []string, err error) {
	first, condition, conditional := strings.Cut(order, "|")
	parts = []string{first}
	if conditional {
		second, third, ok := strings.Cut(condition, ">")
		if !ok {
			return nil, game.Refuse(game.BadMove, "predictor.notation.arrow", "order", order)
		}
		parts = append(parts, second, third)
	}
	for i, part := range parts {
		if strings.TrimSpace(part) == "" {
			return nil, game.Incomplete(order, []string{"|", "|", ">"}[i])
		}
	}
	return parts, nil
}

// parsePart reads one step of an order. Errors: BadMove.
func parsePart(order, part string) (step, error) {
	if st, ok := parseStep(part); ok {
		return st, nil
	}
	return 0, game.Refuse(game.BadMove, "predictor.notation", "order", order, "part", part)
}
