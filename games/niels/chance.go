package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// outcome is a result of a roll (N3.4), the code of a game.Outcome.
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

// outcomeNames holds the notations by code.
var outcomeNames = [8]string{"red", "blue", "red,red", "red,blue", "blue,red", "blue,blue", "fail", "success"}

// fell and fellBoth return the outcomes of one roll and of two.
func fell(m mark) outcome                   { return fellRed + outcome(m) }
func fellBoth(attacker, other mark) outcome { return fellRedRed + outcome(2*attacker+other) }

// marks returns the two marks of an outcome, the attacker's first; both are the same if it has only one.
func (o outcome) marks() (first, second mark) {
	return [...]mark{red, blue, red, red, blue, blue}[o], [...]mark{red, blue, red, blue, red, blue}[o]
}

// Outcomes appends the outcomes of the pending move (N3.1, N3.4).
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if sortOf(s.pending) == tunnel {
		return append(buf,
			game.Outcome{Code: uint64(failed), P: prob.New(5, 6)},
			game.Outcome{Code: uint64(succeeded), P: prob.New(1, 6)})
	}
	c := s.collision(s.pending)
	first, second := c.rolls()
	for a := red; a <= blue; a++ {
		p := s.pairs[first&31].share(a)
		if second < 0 {
			buf = append(buf, game.Outcome{Code: uint64(fell(a)), P: p})
			continue
		}
		for b := red; b <= blue; b++ {
			buf = append(buf, game.Outcome{Code: uint64(fellBoth(a, b)), P: p.Times(s.pairs[second&31].share(b))})
		}
	}
	return buf
}

func (s *state) FormatOutcome(code uint64) string { return outcomeNames[code&7] }

// rollers returns the seats that roll for the pending move: the owners of the pieces that it disturbs, or the
// tunnelling seat.
func (s *state) rollers() game.SeatSet {
	if sortOf(s.pending) == tunnel {
		return game.Only(int(s.turn))
	}
	c := s.collision(s.pending)
	first, second := c.rolls()
	set := game.Only(s.owner(first))
	if second >= 0 {
		set = set.With(s.owner(second))
	}
	return set
}

// Dice returns the rolls for the pending move, the attacker's first (N2.4, N3.1).
func (s *state) Dice() []game.Die {
	if s.pending == 0 {
		return nil
	}
	if sortOf(s.pending) == tunnel {
		piece := s.at(fromOf(s.pending)).Word()
		return []game.Die{{Seat: int(s.turn), Text: text.Of("niels.die_tunnel", "seat", seats[s.turn], "piece", piece)}}
	}
	c := s.collision(s.pending)
	first, second := c.rolls()
	dice := []game.Die{s.die(&c, first)}
	if second >= 0 {
		dice = append(dice, s.die(&c, second))
	}
	return dice
}

// die returns the roll for pair i of a collision.
func (s *state) die(c *collision, i int) game.Die {
	p, kind := s.pairs[i&31], "niels.die_equal"
	if p.unequal() {
		kind = "niels.die_unequal"
	}
	owner := s.owner(i)
	t := text.Of(kind, "seat", seats[owner], "piece", s.at(p.red()).Word(),
		"red", name(c.found(s, i, red)), "blue", name(c.found(s, i, blue)))
	if p.group() != 0 {
		t = text.Of("niels.die_group", "die", t, "group", p.letter())
	}
	return game.Die{Seat: owner, Text: t}
}

// Roll returns the outcome for the faces of the Dice. For an equal pair even is red and odd is blue; for an unequal
// one 1 to 4 is red and 5 or 6 blue (N3.1). Tunnelling succeeds on a 6 (N2.4).
func (s *state) Roll(faces []int) (uint64, error) {
	dice := s.Dice()
	switch {
	case len(dice) == 0:
		return 0, game.Refuse(game.BadOutcome, "niels.no_roll")
	case len(faces) == len(dice):
	case len(dice) == 1:
		return 0, game.Refuse(game.BadOutcome, "niels.one_die", "got", len(faces), "die", dice[0].Text)
	default:
		return 0, game.Refuse(game.BadOutcome, "niels.two_dice", "got", len(faces),
			"first", dice[0].Text, "second", dice[1].Text)
	}
	for _, face := range faces {
		if face < 1 || face > 6 {
			return 0, game.Refuse(game.BadOutcome, "niels.face", "face", face)
		}
	}
	if sortOf(s.pending) == tunnel {
		return uint64(failed) + uint64(faces[0]/6), nil
	}
	c := s.collision(s.pending)
	first, second := c.rolls()
	a := s.pairs[first&31].rolled(faces[0])
	if second < 0 {
		return uint64(fell(a)), nil
	}
	return uint64(fellBoth(a, s.pairs[second&31].rolled(faces[1]))), nil
}

// Resolve ends the pending move with an outcome.
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
