package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// contract removes the outermost rows with everything on them. The order decides who is eliminated first (A4.2,
// A4.3). Guardians do not help. It is progress (A3.6).
func (s *state) contract(log *game.Log) {
	rim := s.rim
	s.ground = groundOf(s.board, s.contractions+1)
	s.quiet = 0
	if log != nil {
		log.Add("ability.contracted", "lost", len(rim), "left", s.Shape.Squares.Len())
		log.SetRole(game.RoleContracted)
		s.tellSwallowed(rim, log)
	}
	for _, q := range rim {
		if s.at[q] == 0 {
			continue
		}
		s.shed(q)
		p := s.lift(q)
		if p.kind() == chess.King {
			s.eliminate(p.seat(), nil) // which is told already
		}
	}
	for seat := range s.seats {
		if q := s.passed[seat]; q != board.NoSquare &&
			!(s.Shape.Squares.Has(q) && s.Shape.Squares.Has(s.arrival[seat])) {
			s.passed[seat], s.arrival[seat] = board.NoSquare, board.NoSquare // A2.4
		}
	}
	s.drop(func(t *thing) bool { return !s.Shape.Squares.Has(t.at) })
	for q := range s.Shape.Squares.All() {
		if p := s.at[q]; s.mustPromote(p.seat(), p, q) {
			s.promote(q, chess.Queen, log) // A4.4
		}
	}
}

// tellSwallowed tells which kings vanish with their squares, and then of each seat what it has on them.
func (s *state) tellSwallowed(rim []board.Square, log *game.Log) {
	for _, q := range rim {
		if p := s.at[q]; p.kind() == chess.King {
			log.Add("ability.eliminated.barrier", "seat", s.seatWord(p.seat()))
			log.SetRole(game.RoleOut)
		}
	}
	for seat := range s.seats {
		var pieces []text.Text
		for _, q := range rim {
			if p := s.at[q]; p != 0 && p.seat() == seat {
				pieces = append(pieces, text.Of("ability.on", "piece", p.kind().Word(), "square", s.name(q)))
			}
		}
		if len(pieces) > 0 {
			log.Add("ability.swallowed", "seat", s.seatWord(seat), "pieces", pieces)
			log.SetRole(game.RoleSwallowed)
		}
	}
}

// dueIn returns the rounds left until the next contraction, including the present one; 0 if there is none.
func (s *state) dueIn() int {
	if s.barrier == 0 || s.contractions == maxContractions || s.over() {
		return 0
	}
	return int(s.intervalSum(s.contractions+1)) - int(s.round) + 1
}

// takenByBarrier is why a seat is out whose king is on a square that vanishes.
const takenByBarrier game.Reason = "ability.barrier"

// Foretell implements [game.Foreteller]: a king on a square that vanishes before its seat moves again is lost.
func (s *state) Foretell(seat int) (float64, game.Reason, bool) {
	moved := seat < int(s.turn)
	if s.dueIn() != 1 || !moved || !s.living.Has(seat) || !slices.Contains(s.rim, s.kings[seat]) {
		return 0, "", false
	}
	return 1, takenByBarrier, true
}
