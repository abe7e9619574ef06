package bot

import "github.com/quandary-games/quandary/game"

// People misjudge. A search that is to play as weakly as they do misjudges each move of its own by an error that stays
// the same while it thinks about the turn, however deep it looks: it goes astray where moves are worth much the same,
// and still takes what is given away. In simultaneous turns what pairs of orders come to is misjudged instead: to
// misjudge an order as a whole would be worse than any person does, since against a strategy that is meant for other
// orders a blunder looks good. What ends the game is never misjudged.

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
