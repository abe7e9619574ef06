package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
)

// outcome is one of the ways in which a roll may end (N3.4); its number is the code in a game.Outcome.
type outcome uint8

const (
	fellRed outcome = iota
	fellBlue
	fellRedRed
	fellRedBlue
	fellBlueRed
	fellBlueBlue
	failed
	succeeded
)

// outcomeNames are the notations, by number.
var outcomeNames = [8]string{"red", "blue", "red,red", "red,blue", "blue,red", "blue,blue", "fail", "success"}

// marks are the two that an outcome says: the attacker's first, the one mark twice if there is only one.
func (o outcome) marks() (first, second mark) {
	return [...]mark{red, blue, red, red, blue, blue}[o], [...]mark{red, blue, red, blue, red, blue}[o]
}

// Outcomes appends what may come of the pending move (N3.1, N3.4).
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if sortOf(s.pending) == tunnel {
		return append(buf, game.Outcome{Code: uint64(failed), P: prob.New(5, 6)}, game.Outcome{Code: uint64(succeeded), P: prob.New(1, 6)})
	}
	c := s.collision(s.pending)
	first, second := c.rolls(s)
	for r := red; r <= blue; r++ {
		if second == nil {
			buf = append(buf, game.Outcome{Code: uint64(fellRed) + uint64(r), P: first.share(r)})
			continue
		}
		for b := red; b <= blue; b++ {
			buf = append(buf, game.Outcome{Code: uint64(fellRedRed) + uint64(2*r+b), P: first.share(r).Times(second.share(b))})
		}
	}
	return buf
}

// FormatOutcome is the notation of an outcome (N3.4).
func (s *state) FormatOutcome(code uint64) string { return outcomeNames[code&7] }

// Roll is the outcome that faces of dice stand for: for each roll of a collision even is red and odd is blue of an
// equal pair, 1 to 4 red and 5 or 6 blue of an unequal one (N3.1); tunnelling succeeds on a 6 (N2.4). Of two dice the
// first is the attacker's.
func (s *state) Roll(faces []int) (uint64, error) {
	if s.pending == 0 {
		return 0, game.Refuse(game.BadOutcome, "niels.no_roll")
	}
	var first, second *pair
	want := 1
	if sortOf(s.pending) != tunnel {
		c := s.collision(s.pending)
		if first, second = c.rolls(s); second != nil {
			want = 2
		}
	}
	if len(faces) != want {
		return 0, game.Refuse(game.BadOutcome, "niels.dice", "want", want, "got", len(faces))
	}
	for _, face := range faces {
		if face < 1 || face > 6 {
			return 0, game.Refuse(game.BadOutcome, "niels.face", "face", face)
		}
	}
	if first == nil {
		return uint64(failed) + uint64(faces[0]/6), nil
	}
	fell := func(p *pair, face int) mark {
		if p.unequal() && face > 4 || !p.unequal() && face%2 != 0 {
			return blue
		}
		return red
	}
	if second == nil {
		return uint64(fellRed) + uint64(fell(first, faces[0])), nil
	}
	return uint64(fellRedRed) + uint64(2*fell(first, faces[0])+fell(second, faces[1])), nil
}

// Resolve makes the pending move end in an outcome.
func (s *state) Resolve(code uint64, log *game.Log) {
	o := outcome(code & 7)
	if log != nil {
		s.tellOutcome(o, log)
	}
	s.resolve(o)
	if log != nil {
		s.tellCheck(log)
	}
}

// resolve is Resolve without a log.
func (s *state) resolve(o outcome) {
	m := s.pending
	s.pending = 0
	switch o {
	case succeeded:
		s.step(m)
	case failed: // N2.4: nothing changes but turn, en passant square and counters
		s.ep = 0
		s.finish(s.pawns().Has(fromOf(m)))
	default:
		c := s.collision(m)
		first, second := o.marks()
		s.collide(&c, first, second)
	}
}
