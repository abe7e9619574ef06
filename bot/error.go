package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// People do not think of every move, overlook answers, and misjudge. A search that is to play as weakly as they do
// thinks of what wins something at once and of some other moves, sees some of the answers, and misjudges each of its
// moves by an error that stays the same while it thinks about the turn, however deep it looks: it goes astray where
// moves are worth much the same, and still takes what is given away. In simultaneous turns what pairs of orders come to
// is misjudged instead: to misjudge an order as a whole would be worse than any person does, since against a strategy
// that is meant for other orders a blunder looks good. What ends the game is never misjudged.

// unerring are the bounds without the errors that are made on purpose.
func (b Bounds) unerring() Bounds {
	b.Heed, b.Blind, b.Error = 0, 0, 0
	return b
}

// attend leaves of the roots those that win something at once, and as many others as the search thinks of.
func (s *search) attend() {
	if s.Heed == 0 {
		return
	}
	state, others := s.frames[0].state, 0
	s.roots = slices.DeleteFunc(s.roots, func(r rootMove) bool {
		if promise(state, s.me, r.move) > 0 {
			return false
		}
		others++
		return others > s.Heed
	})
}

// errorOf is by how much a move of the seat that asks is misjudged, in hundredths of a pawn.
func (s *search) errorOf(m game.Move) int {
	if s.Error == 0 {
		return 0
	}
	return s.errorAt(mix(uint64(m)))
}

// errorAt is the error that a number stands for. Twelve uniform numbers sum to one that is as good as normal, with a
// deviation of 1.
func (s *search) errorAt(number uint64) int {
	random := newRandom(s.seed ^ number)
	n := -6.0
	for range 12 {
		n += random.unit()
	}
	return int(n * float64(s.Error))
}

// misjudge is a score as it seems to one who errs by so many hundredths of a pawn.
func (s *search) misjudge(v score, centis int) score {
	if centis == 0 || v >= decided || v <= -decided {
		return v
	}
	return judged(int(centisOf(v, s.seats))+centis, s.seats)
}

// blind reports whether the search does not see all that another seat may answer at a ply, as bad players do not.
func (s *search) blind(ply, side int) bool { return s.Blind > 0 && ply == 1 && side < 0 }

// overlooks reports whether the search does not see an answer: always the same ones in the same position.
func (s *search) overlooks(f *frame, ply int, m game.Move, side int) bool {
	return s.blind(ply, side) && int(mix(s.seed^f.hash^uint64(m)*3)%100) < s.Blind
}
