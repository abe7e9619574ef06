package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// ability is one of the abilities of A6.2. To add one, write a file with a type that embeds plain and overrides its
// methods, and add it to abilities.
type ability interface {
	// name returns the name in move and position strings.
	name() string
	// uses returns how often it can be used, 0 if it is not used up.
	uses() uint8
	// sudden reports whether it can kill suddenly (A6.3).
	sudden() bool
	// gait returns how it changes the movement of the seat's pieces, as a living seat's or as zombies.
	gait(zombies bool) gait
	// action returns the move that uses it, or nil.
	action() action
	// shields reports whether, while uses are left, a piece that would capture the king is removed instead.
	shields() bool
	// sees reports whether the seat sees the other seats' abilities.
	sees() bool
}

// gait is a change of the usual movement of a seat's pieces.
type gait struct {
	far     bool // A2.2 does not limit them
	rider   bool // the king also moves as a knight
	phalanx bool // pawns also capture one square straight ahead
}

// action is a move that uses an ability. It names two squares and is the whole move (A6.3).
type action interface {
	// sign returns the sign between the squares in notation.
	sign() byte
	// list appends the uses that a living seat may make now.
	list(s *state, seat int, buf []game.Move) []game.Move
	// carryOut makes a use, without counting it, and reports whether it is progress (A3.6).
	carryOut(s *state, seat int, m game.Move, log *game.Log) (progress bool)
	// refusal returns the reason why a use by an own piece on from is not listed.
	refusal(s *state, seat int, m game.Move) error
	// shoots reports whether a use removes a piece that a move could capture.
	shoots() bool
	// target returns how composing asks for the second square after the first.
	target() game.ChoiceKind
}

// plain is an ability without effect.
type plain struct{}

func (plain) uses() uint8    { return 0 }
func (plain) sudden() bool   { return false }
func (plain) gait(bool) gait { return gait{} }
func (plain) action() action { return nil }
func (plain) shields() bool  { return false }
func (plain) sees() bool     { return false }

// abilities is the whole set by id. Ids are part of moves and must not change.
var abilities = [...]ability{
	none{}, cavalry{}, guardian{}, leap{}, longsight{}, phalanx{}, sniper{}, spy{}, swap{}, undead{},
}

// abilityID is an index of abilities; 0 is none.
type abilityID uint8

const (
	known  = abilityID(len(abilities)) // number of abilities
	hidden = known                     // in a view, an ability that its seat may not know; it acts as none
)

// none is the ability of a seat without one.
type none struct{ plain }

func (none) name() string { return "none" }

// ability returns the ability with this id; none for a hidden one.
func (a abilityID) ability() ability {
	if a >= known {
		return none{}
	}
	return abilities[a]
}

// name returns the name in positions.
func (a abilityID) name() string {
	if a == hidden {
		return "?"
	}
	return a.ability().name()
}

// about returns the name, effect and number of uses as a part of a sentence.
func (a abilityID) about() text.Text {
	if n := a.uses(); n > 0 {
		return text.Of("ability.about.uses", "ability", a.word(), "uses", int(n))
	}
	return text.Of("ability.about", "ability", a.word())
}

func (a abilityID) uses() uint8     { return a.ability().uses() }
func (a abilityID) action() action  { return a.ability().action() }
func (a abilityID) word() text.Word { return text.Word("ability." + a.name()) }

// Tables for the move generator, by id.
var gaits, sudden = func() (gaits [known + 1][2]gait, sudden [known + 1]bool) { // gaits of living seats, of zombies
	for id, a := range abilities {
		gaits[id] = [2]gait{a.gait(false), a.gait(true)}
		sudden[id] = a.sudden()
	}
	return gaits, sudden
}()

func abilityNamed(name string) (abilityID, bool) {
	i := slices.IndexFunc(abilities[:], func(a ability) bool { return a.name() == name })
	return abilityID(max(i, 0)), i >= 0
}

// abilitySigned finds an ability by the sign of its action.
func abilitySigned(sign byte) (abilityID, bool) {
	i := slices.IndexFunc(abilities[:], func(a ability) bool { return a.action() != nil && a.action().sign() == sign })
	return abilityID(max(i, 0)), i >= 0
}

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
