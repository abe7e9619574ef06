package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
)

// begin gives the seats their abilities and starts the first turn (A6.1). Each is told its own, a spy those of all.
func (s *state) begin(given [maxSeats]abilityID, told string, log *game.Log) {
	s.phase = playing
	for seat := range s.seats {
		s.ability[seat], s.uses[seat] = given[seat], given[seat].uses()
	}
	if log != nil {
		log.Add("ability.begins")
		for seat := range s.seats {
			if given[seat] != hidden {
				log.AddOnly(s.knowing(seat), told, "seat", s.seatWord(seat), "ability", given[seat].word())
			}
		}
	}
	s.settle(log)
}

// knowing are the seats that know the ability of a seat.
func (s *state) knowing(seat int) game.SeatSet {
	set := game.Only(seat)
	for other := range s.seats {
		if s.ability[other].ability().sees() {
			set = set.With(other)
		}
	}
	return set
}

// reveal tells everybody the abilities, when the game is over.
func (s *state) reveal(log *game.Log) {
	if log == nil || s.abilities == abilitiesOff || !s.over() {
		return
	}
	for seat := range s.seats {
		if s.ability[seat] != hidden {
			log.Add("ability.revealed", "seat", s.seatWord(seat), "ability", s.ability[seat].word())
		}
	}
}

// Outcomes are the deals: each seat gets one of all abilities but none, all deals alike (A6.1). A code
// is a number in base 9, seat 0 first.
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if s.phase != dealing {
		return buf
	}
	n := uint64(1)
	for range s.seats {
		n *= dealt
	}
	for code := range n {
		buf = append(buf, game.Outcome{Code: code, P: prob.Ratio{Num: 1, Den: n}})
	}
	return buf
}

const dealt = uint64(known) - 1 // how many abilities are dealt

func (s *state) dealtBy(code uint64) (given [maxSeats]abilityID) {
	for seat := s.seats - 1; seat >= 0; seat-- {
		given[seat] = abilityID(code%dealt) + 1
		code /= dealt
	}
	return given
}

// FormatOutcome is the names of the abilities in the order of the seats.
func (s *state) FormatOutcome(code uint64) string {
	given := s.dealtBy(code)
	b := make([]byte, 0, 48)
	for seat := range s.seats {
		if seat > 0 {
			b = append(b, ',')
		}
		b = append(b, given[seat].name()...)
	}
	return string(b)
}

// Resolve deals the abilities.
func (s *state) Resolve(code uint64, log *game.Log) {
	s.begin(s.dealtBy(code), "ability.dealt", log)
}

// View is the state as a seat knows it: until the game is over it sees its own ability only, a spy all of them (A6.1, A6.2).
func (s *state) View(seat int) game.State {
	if s.abilities == abilitiesOff || s.phase != playing || s.over() || (seat >= 0 && s.ability[seat].ability().sees()) {
		return s
	}
	v := *s
	for other := range s.seats {
		if other != seat {
			v.ability[other], v.uses[other] = hidden, 0
		}
	}
	if v == *s {
		return s
	}
	return &v
}

// Guess fills in what is hidden: each ability that could have been chosen or dealt is as likely as the
// others, and so is each number of uses left that the turns so far leave open. Nothing else follows from a position, but that the
// seat to move has a move.
func (s *state) Guess(pick func(n int) int) game.State {
	g := *s
	for seat := range s.seats {
		if s.ability[seat] != hidden {
			continue
		}
		options := s.possible(seat)
		g.ability[seat] = options[pick(len(options))]
		g.uses[seat] = g.ability[seat].uses()
		if spent := min(int(g.uses[seat]), s.chances(seat, g.ability[seat])); spent > 0 && g.living.Has(seat) {
			g.uses[seat] -= uint8(pick(spent + 1))
		}
		if seat == int(s.turn) && s.living.Has(seat) && !s.over() && !g.canMove(seat) {
			g.uses[seat] = g.ability[seat].uses()
		}
	}
	return &g
}

// possible are the abilities that a seat whose ability is hidden may have.
func (s *state) possible(seat int) []abilityID {
	var all, moving []abilityID
	try := *s
	for id := range known {
		if id == 0 && s.abilities == abilitiesDealt {
			continue
		}
		all = append(all, id)
		try.ability[seat], try.uses[seat] = id, id.uses()
		if s.over() || seat != int(s.turn) || !s.living.Has(seat) || try.canMove(seat) {
			moving = append(moving, id)
		}
	}
	if len(moving) == 0 {
		return all
	}
	return moving
}

// chances is how often at most a seat can have used an ability: in its own turns, or in those of the others if it shields.
func (s *state) chances(seat int, a abilityID) int {
	rounds := int(min(s.round, 1000)) - 1
	if a.ability().shields() {
		return rounds*(s.seats-1) + int(s.turn)
	}
	if seat < int(s.turn) {
		rounds++
	}
	return rounds
}
