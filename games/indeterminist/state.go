package indeterminist

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// state is a moment of the game. It is a value: assigning it copies everything, and equal states are equal by ==.
type state struct {
	shares  [2][chess.Kinds][64]ppm        // of the instances by owner, type and square; 0 where there is none
	origins [2][chess.Kinds][64]chess.Bits // of the instances
	where   [2][chess.Kinds]chess.Bits     // squares with an instance, by owner and type
	sums    [2][64]ppm                     // of the probabilities of an owner on a square (I1.3)
	held    [2]chess.Bits                  // squares with an instance, by owner

	halfmoves, fullmove, passes uint32
	turn                        int8 // the seat
	roll                        bool // the chance turn of I4.1 comes first
	settings
}

// put makes the instance of an owner and type on a square exist with this
// probability, or removes it if that is 0.
func (s *state) put(c int, k chess.Kind, q board.Square, p ppm, origins chess.Bits) {
	q &= 63
	s.sums[c][q] += p - s.shares[c][k][q]
	s.shares[c][k][q] = p
	if p == 0 {
		origins = 0
		s.where[c][k] &^= chess.Bit(q)
	} else {
		s.where[c][k] |= chess.Bit(q)
	}
	s.origins[c][k][q] = origins
	if s.sums[c][q] == 0 {
		s.held[c] &^= chess.Bit(q)
	} else {
		s.held[c] |= chess.Bit(q)
	}
}

// king is the sum of the probabilities of an owner's king (I4.1), which may exceed 100 % in
// positions that no game leads to.
func (s *state) king(c int) ppm {
	sum := ppm(0)
	for at := s.where[c][chess.King]; at != 0; {
		sum += s.shares[c][chess.King][at.Pop()]
	}
	return sum
}

// drawn is the reason for which the position is drawn, or "" (I4.2).
func (s *state) drawn() game.Reason {
	switch {
	case s.passes >= 6:
		return game.Passes
	case s.halfmoves >= 100:
		return game.FiftyMoves
	}
	return ""
}

// rolls tells whether a chance turn precedes the turn of the player to move (I4.1, I4.2).
func (s *state) rolls() bool {
	k := s.king(int(s.turn))
	return k > 0 && k < whole && s.drawn() == ""
}

// Game is indeterminist chess.
func (s *state) Game() game.Game { return Game }

var seats = []text.Word{"white", "black"}

// Seats are White and Black.
func (s *state) Seats() []text.Word { return seats }

// Turn tells what comes next. Draws come before the king (I4.2).
func (s *state) Turn() game.Turn {
	if why := s.drawn(); why != "" {
		return game.Drawn(game.FirstSeats(2), why)
	}
	if s.where[s.turn][chess.King] == 0 {
		return game.Won(1-int(s.turn), game.KingLost)
	}
	if s.roll {
		return game.Turn{Kind: game.ChanceTurn}
	}
	return game.ToMove(int(s.turn))
}

// The outcomes of the king's roll (I4.1).
const (
	lose uint64 = iota
	survive
)

// Outcomes are that the king is lost and that it survives.
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if !s.roll {
		return buf
	}
	k := s.king(int(s.turn)).ratio()
	return append(buf, game.Outcome{Code: lose, P: k.Complement()}, game.Outcome{Code: survive, P: k})
}

// Resolve decides the king's roll.
func (s *state) Resolve(code uint64, log *game.Log) {
	c := int(s.turn)
	k := s.king(c)
	s.roll = false
	if code == survive {
		if log != nil {
			log.Add("indeterminist.survived", "seat", seats[c], "share", k.String())
		}
		return
	}
	if log != nil {
		log.Add("indeterminist.lost", "seat", seats[c], "chance", (whole - k).String())
	}
	for at := s.where[c][chess.King]; at != 0; {
		s.put(c, chess.King, at.Pop(), 0, 0)
	}
}

// FormatOutcome is "lose" or "survive".
func (s *state) FormatOutcome(code uint64) string {
	if code == lose {
		return "lose"
	}
	return "survive"
}

// Clone is a copy.
func (s *state) Clone() game.State {
	c := *s
	return &c
}

// Set copies another state.
func (s *state) Set(from game.State) { *s = *from.(*state) }

// Material is the worth of the instances, each by its probability.
func (s *state) Material(seat int) int {
	sum := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		for at := s.where[seat][k]; at != 0; {
			sum += k.Worth() * int(s.shares[seat][k][at.Pop()]/100)
		}
	}
	return sum / int(whole/100)
}
