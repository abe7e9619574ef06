package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// ability is one of the set of A6.2. A new one is a file with a type that embeds plain and says where it differs, and
// a line in abilities.
type ability interface {
	// name is what move and position strings call it.
	name() string
	// uses is how often it can be used, 0 for one that is not used up.
	uses() uint8
	// sudden reports whether it is one of those that kill suddenly (A6.3).
	sudden() bool
	// gait is how the seat's pieces go otherwise than usual, as those of a living seat or as zombies.
	gait(zombies bool) gait
	// action is the move that using it makes, or nil.
	action() action
	// shields reports whether, while uses are left, the piece that would capture the king falls instead.
	shields() bool
	// sees reports whether the seat sees the abilities of the others.
	sees() bool
}

// gait is how the pieces of a seat go otherwise than usual.
type gait struct {
	far     bool // A2.2 does not limit them
	rider   bool // the king goes as a knight too
	phalanx bool // pawns also capture one square straight ahead
}

// action is a move made by using an ability: it names two squares, and is the whole move (A6.3).
type action interface {
	// sign stands between the squares in notation.
	sign() byte
	// list appends the uses that a living seat may make now.
	list(s *state, seat int, buf []game.Move) []game.Move
	// carryOut makes one, but for counting it, and reports whether that is progress (A3.6).
	carryOut(s *state, seat int, m game.Move, log *game.Log) (progress bool)
	// refusal is why a use that is not listed, of an own piece on from, is not allowed.
	refusal(s *state, seat int, m game.Move) error
	// shoots reports whether a use removes a piece that could be captured by a move.
	shoots() bool
	// target is how composing asks for the second square, once the first is chosen.
	target() game.ChoiceKind
}

// plain is an ability that changes nothing.
type plain struct{}

func (plain) uses() uint8    { return 0 }
func (plain) sudden() bool   { return false }
func (plain) gait(bool) gait { return gait{} }
func (plain) action() action { return nil }
func (plain) shields() bool  { return false }
func (plain) sees() bool     { return false }

// abilities are the whole set, by id. Ids are part of moves: they never change.
var abilities = [...]ability{
	none{}, cavalry{}, guardian{}, leap{}, longsight{}, phalanx{}, sniper{}, spy{}, swap{}, undead{},
}

// abilityID is the index of an ability in the set; 0 is none.
type abilityID uint8

const (
	known  = abilityID(len(abilities)) // how many there are
	hidden = known                     // stands in a view for one that its seat may not know, and acts as none
)

// none is what a seat has that has no ability.
type none struct{ plain }

func (none) name() string { return "none" }

// ability is the ability with this id; one that is hidden acts as none.
func (a abilityID) ability() ability {
	if a >= known {
		return none{}
	}
	return abilities[a]
}

// name is what positions call the ability.
func (a abilityID) name() string {
	if a == hidden {
		return "?"
	}
	return a.ability().name()
}

// about is what the ability does, with its name and how often it can be used, as a part of a sentence.
func (a abilityID) about() text.Text {
	if n := a.uses(); n > 0 {
		return text.Of("ability.about.uses", "ability", a.word(), "uses", int(n))
	}
	return text.Of("ability.about", "ability", a.word())
}

func (a abilityID) uses() uint8     { return a.ability().uses() }
func (a abilityID) action() action  { return a.ability().action() }
func (a abilityID) word() text.Word { return text.Word("ability." + a.name()) }

// What the move generator asks of abilities all the time, by id.
var gaits, sudden = func() (gaits [known + 1][2]gait, sudden [known + 1]bool) { // gaits of living seats, of zombies
	for id, a := range abilities {
		gaits[id] = [2]gait{a.gait(false), a.gait(true)}
		sudden[id] = a.sudden()
	}
	return gaits, sudden
}()

// abilityNamed finds an ability by its name.
func abilityNamed(name string) (abilityID, bool) {
	i := slices.IndexFunc(abilities[:], func(a ability) bool { return a.name() == name })
	return abilityID(max(i, 0)), i >= 0
}

// abilitySigned finds an ability by the sign between the squares of its uses.
func abilitySigned(sign byte) (abilityID, bool) {
	i := slices.IndexFunc(abilities[:], func(a ability) bool { return a.action() != nil && a.action().sign() == sign })
	return abilityID(max(i, 0)), i >= 0
}

// choiceNames are the names of all abilities.
func choiceNames() []string {
	names := make([]string, known)
	for id := range names {
		names[id] = abilities[id].name()
	}
	return names
}

// listUses appends the uses of its ability that a seat may make now.
func (s *state) listUses(seat int, buf []game.Move) []game.Move {
	if s.uses[seat] == 0 {
		return buf
	}
	if a := s.ability[seat].action(); a != nil {
		return a.list(s, seat, buf)
	}
	return buf
}
