package ability

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/power"
)

// settings are the options of a game, except the board.
type settings struct {
	reach      uint8 // range of bishops, rooks and queens; 0 for no limit (A2.2)
	plainPawns bool  // double steps from row 2 only (A2.3)
	obstacles  bool  // pieces of eliminated seats never move (A3.3)
	barrier    uint8 // rounds until the first contraction; 0 for none (A4.1)
	accelerate bool
	announce   announceMode
	checksDue  uint8 // the N of A5.1
	abilities  abilityMode
	patience   uint8 // rounds without progress that end the game; 0 for never (A3.6)
	limits
	set *set // the abilities of the game (A6.2)
}

// limits are what the players have agreed on for their abilities.
type limits struct {
	points  uint8 // the most by the price list; 0 for no limit
	energy  uint8 // the most energy or uses; 0 for no limit
	without power.Sorts
}

// unbarred is the value of the option without if everything is allowed.
const unbarred = "nothing"

// announceMode says which seats must announce check (A5.1).
type announceMode uint8

const (
	announceOff announceMode = iota
	announceAll
	announceFirst
	announceAbility
	announceSudden
)

var announceNames = []string{
	announceOff:     "off",
	announceAll:     "all",
	announceFirst:   "first:N",
	announceAbility: "ability:N",
	announceSudden:  "sudden",
}

// abilityMode says how seats get abilities (A6.1).
type abilityMode uint8

const (
	abilitiesOff abilityMode = iota
	abilitiesChosen
	abilitiesDealt
	abilitiesBrought // each seat brings one of its own
)

var abilityModeNames = []string{
	abilitiesOff: "off", abilitiesChosen: "choose", abilitiesDealt: "deal", abilitiesBrought: "bring",
}

// inPosition holds the options that a position string names in one field; the board has a field of its own (A7.2).
var inPosition = game.Facts{Options: facts.Options[1:]}

// newSettings reads settled options. Errors: for two abilities of one name in a set that is not brought.
func newSettings(o map[string]string) (settings, error) {
	var s settings
	s.reach = number(o["range"])
	s.plainPawns = o["pawns"] == "plain"
	s.obstacles = o["anarchy"] == "off"
	s.barrier = number(o["barrier"])
	s.accelerate = o["accelerate"] == "on"
	mode, n, _ := strings.Cut(o["announce"], ":")
	s.announce, s.checksDue = announceMode(slices.IndexFunc(announceNames, func(name string) bool {
		return strings.TrimSuffix(name, ":N") == mode
	})), number(n)
	s.abilities = abilityMode(slices.Index(abilityModeNames, o["abilities"]))
	s.patience = number(o["quiet"])
	s.limits = limits{number(o["points"]), number(o["energy"]), power.SortsNamed(strings.Split(o["without"], "-")...)}
	var err error
	s.set, err = readSetFor(o["set"], s.abilities == abilitiesBrought)
	return s, err
}

func number(s string) uint8 {
	n, _ := strconv.Atoi(s)
	return uint8(n)
}

// options is the inverse of newSettings.
func (s *settings) options() map[string]string {
	o := map[string]string{
		"range":      strconv.Itoa(int(s.reach)),
		"pawns":      "strong",
		"anarchy":    "on",
		"barrier":    strconv.Itoa(int(s.barrier)),
		"accelerate": "off",
		"announce":   announceNames[s.announce],
		"abilities":  abilityModeNames[s.abilities],
		"quiet":      strconv.Itoa(int(s.patience)),
		"set":        s.set.value,
		"points":     strconv.Itoa(int(s.points)),
		"energy":     strconv.Itoa(int(s.energy)),
		"without":    unbarred,
	}
	if s.without != 0 {
		o["without"] = strings.Join(s.without.Names(), "-")
	}
	if s.plainPawns {
		o["pawns"] = "plain"
	}
	if s.obstacles {
		o["anarchy"] = "off"
	}
	if s.accelerate {
		o["accelerate"] = "on"
	}
	if prefix, ok := strings.CutSuffix(o["announce"], "N"); ok {
		o["announce"] = prefix + strconv.Itoa(int(s.checksDue))
	}
	return o
}

// intervalSum returns the number of rounds in the first n intervals of the barrier (A4.1).
func (s *settings) intervalSum(n int) uint32 {
	sum := 0
	for i := range n {
		interval := int(s.barrier)
		if s.accelerate {
			interval = max(2, interval-2*i)
		}
		sum += interval
	}
	return uint32(sum)
}

// refusal returns why an ability is beyond the limits, or nil. Nobody but its owner is told.
func (l limits) refusal(p *power.Power) error {
	switch beyond := p.Sorts() & l.without; {
	case l.points > 0 && p.Points() > int(l.points):
		return illegal("ability.bring.points", "points", p.Points(), "most", int(l.points))
	case l.energy > 0 && p.Limit > l.energy:
		return illegal("ability.bring.energy", "energy", int(p.Limit), "most", int(l.energy))
	case beyond != 0:
		return illegal("ability.bring.without", "sorts", sortWords(beyond))
	}
	return nil
}

// told returns the limits, each a part of a sentence.
func (l limits) told() (all []text.Text) {
	if l.points > 0 {
		all = append(all, text.Of("ability.limit.points", "points", int(l.points)))
	}
	if l.energy > 0 {
		all = append(all, text.Of("ability.limit.energy", "energy", int(l.energy)))
	}
	if l.without != 0 {
		all = append(all, text.Of("ability.limit.without", "sorts", sortWords(l.without)))
	}
	return all
}

func sortWords(sorts power.Sorts) (words []text.Word) {
	for _, name := range sorts.Names() {
		words = append(words, text.Word("ability.sort."+name))
	}
	return words
}
