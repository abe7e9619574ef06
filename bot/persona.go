package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Persona is how a search errs, and what it assumes of opponents. People do not think of every move, overlook replies
// and misjudge positions. The zero Persona does not err.
//
// The error of a root move stays the same while the search thinks about one turn, at all depths: the search goes wrong
// where moves are worth nearly the same, and still takes what is given away. In a simultaneous turn the error is one
// of pairs of orders: an error of a whole order would be worse than a person's, because against a strategy meant for
// other orders a blunder would look good. A certain end of the game is never misjudged.
type Persona struct {
	Heed  int     // root moves without promise that it considers, where one seat moves; 0: all
	Blind int     // percent of the opponents' replies that it overlooks, where one seat moves
	Error int     // standard deviation of its error, in centipawns
	Habit float64 // prior probability that an opponent orders by habit in a simultaneous turn: see habit.go
}

// unerring returns the persona without its errors.
func (p Persona) unerring() Persona { return Persona{Habit: p.Habit} }

// ignoreSome removes the root moves that the persona does not consider.
func (s *search) ignoreSome() {
	if s.Heed == 0 {
		return
	}
	others := 0
	s.roots = slices.DeleteFunc(s.roots, func(r rootMove) bool {
		if r.promise > 0 {
			return false
		}
		others++
		return others > s.Heed
	})
}

// biasOf returns the error in judging a root move, in centipawns.
func (s *search) biasOf(m game.Move) int {
	if s.Error == 0 {
		return 0
	}
	return s.biasAt(mix(uint64(m)))
}

// biasAt returns the error that belongs to a number. It is normally distributed: a sum of twelve uniform numbers has a
// standard deviation of 1.
func (s *search) biasAt(number uint64) int {
	random := newRandom(s.seed ^ number)
	n := -6.0
	for range 12 {
		n += random.unit()
	}
	return int(n * float64(s.Error))
}

// misjudge returns a score with an error in centipawns.
func (s *search) misjudge(v score, bias int) score {
	if bias == 0 || v >= decided || v <= -decided {
		return v
	}
	return s.judged(centipawnsOf(v, s.seats) + bias)
}

// blind reports whether the persona overlooks replies at a ply.
func (s *search) blind(ply, side int) bool { return s.Blind > 0 && ply == 1 && side < 0 }

// overlooks reports whether the persona overlooks a reply: always the same ones in the same position.
func (s *search) overlooks(f *frame, ply int, m game.Move, side int) bool {
	return s.blind(ply, side) && int(mix(s.seed^f.hash^uint64(m)*3)%100) < s.Blind
}
