package predictor

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// state is a position: a field and its counters (R4.1).
type state struct {
	field
	quiet  int // plies since the last capture, annihilation or pawn movement
	ply    int // the one about to be played, from 1
	ending ending
}

func (s *state) Game() game.Game    { return Game }
func (s *state) Seats() []text.Word { return seats }

func (s *state) Turn() game.Turn {
	switch {
	case s.ending.reason == "":
		return game.Turn{Kind: game.SimultaneousTurn, Seats: game.FirstSeats(2)}
	case s.ending.winner == game.Nobody:
		return game.Drawn(game.FirstSeats(2), s.ending.reason)
	}
	return game.Won(int(s.ending.winner), s.ending.reason)
}

// Moves appends the primaries of a seat, without conditional parts.
func (s *state) Moves(seat int, buf []game.Move) []game.Move {
	t := s.primaries(seat)
	return t.list(buf)
}

// answers appends the responses of a seat to a prediction, or those allowed with any if the prediction is
// 0 (R4.2), as orders without a conditional part.
func (s *state) answers(seat int, primary, prediction step, buf []game.Move) []game.Move {
	var after field
	t := s.responses(seat, primary, &after)
	buf = t.list(buf)
	if prediction != 0 {
		buf = t.enPassant(prediction, buf)
	}
	return buf
}

func (s *state) Play(o game.Orders, log *game.Log) {
	var p ply
	s.plan(&o, &p)
	p.meet()
	s.quiet++
	if s.carry(&p) {
		s.quiet = 0
	}
	s.ply = min(s.ply+1, maxCount)
	s.ending = s.judge(s.quiet)
	if log != nil {
		p.tell(&o, log)
		s.tellChecks(log)
	}
}

// Outcomes appends nothing: there is no chance in the game.
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome { return buf }
func (s *state) Resolve(uint64, *game.Log)                  {}
func (s *state) FormatOutcome(uint64) string                { return "" }

func (s *state) Clone() game.State {
	c := *s
	return &c
}

func (s *state) Set(from game.State) { *s = *from.(*state) }

func (s *state) Material(seat int) int {
	sum := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		sum += s.of(seat, k).Len() * k.Worth()
	}
	return sum
}

// Draw is some legal order of a seat: any primary, with any prediction and any response to it half of the time.
func (s *state) Draw(seat int, pick func(n int) int) game.Move {
	var room [128]game.Move
	all := s.Moves(seat, room[:0])
	primary := primaryOf(all[pick(len(all))])
	if pick(2) == 0 {
		return order(primary, 0, 0)
	}
	all = s.Moves(1-seat, room[:0])
	prediction := primaryOf(all[pick(len(all))])
	if all = s.answers(seat, primary, prediction, room[:0]); len(all) == 0 {
		return order(primary, 0, 0)
	}
	return order(primary, prediction, primaryOf(all[pick(len(all))]))
}

// name is what a square is called.
func name(q board.Square) string { return chess.Standard.Shape.Name(q) }
