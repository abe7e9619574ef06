package power

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/games/internal/chess"
)

// Statement is a line of the vocabulary. docs/rules/abilities.md says what each means.
type Statement struct {
	Form string // literal words, and places in capitals; what stands in brackets can be left out
	Many bool   // may stand several times
	read func(r *reader)
}

// first returns the words with which the statement begins, as far as they are literal.
func (s *Statement) first() string {
	word, _, _ := strings.Cut(s.Form, " ")
	return word
}

// Words returns what may stand for the places in capitals: all words of KIND, STATE, SITE, TURNS, HARM and LANG,
// examples of KINDS and ZONE.
func Words() map[string][]string {
	turns := []string{"for ever"}
	for _, end := range untilNames[1:] {
		turns = append(turns, "until "+end)
	}
	for n := 1; n <= MaxTurns; n++ {
		turns = append(turns, "for "+strconv.Itoa(n))
	}
	return map[string][]string{
		"KIND": kindNames[1:], "STATE": stateNames[1:], "SITE": siteNames[1:], "TURNS": turns,
		"LANG":  Languages(),
		"HARM":  {verbNames[Freeze], verbNames[Wound], verbNames[Remove]},
		"KINDS": append([]string{"any", "any but king", "any but pawn", "bishop rook queen"}, kindNames[1:]...),
		"ZONE": {"K1", "K2", "K'2", "N1", "N2", "N'1", "D1", "D2", "D2+0", "R3", "B3", "Q3", "Q99", "Q'2", "reach",
			"anywhere", "self"},
	}
}

// AboutPower returns, in the order of the canonical text, the statements before the first action, and the one that
// begins an action.
func AboutPower() []Statement {
	return []Statement{
		{"ability NAME", false, (*reader).ability},
		{"title \"TEXT\"", false, (*reader).title},
		{"name LANG \"TEXT\"", true, (*reader).named},
		{"reading \"TEXT\"", true, (*reader).reading},
		{"uses N", false, (*reader).uses},
		{"energy N [from N]", false, (*reader).energy},
		{"bound KIND", false, (*reader).bound},
		{"kills suddenly", false, (*reader).kills},
		{"range KINDS", true, (*reader).far},
		{"gait KINDS as KIND", true, (*reader).gait},
		{"gait pawn ahead", true, (*reader).gait},
		{"zombies range KINDS", true, (*reader).zombies},
		{"zombies gait KINDS as KIND", true, (*reader).zombies},
		{"sees abilities", false, (*reader).sees},
		{"set-up KIND armour N [without pawn]", false, (*reader).setUp},
		{"set-up KIND as KIND", false, (*reader).setUp},
		{"set-up put KIND", false, (*reader).setUp},
		{"action NAME [\"SIGN\"]", true, (*reader).action},
	}
}

// AboutAction returns the statements of an action, in the order of the canonical text.
func AboutAction() []Statement {
	return []Statement{
		{"called LANG \"TEXT\"", true, (*reader).called},
		{"price N", false, (*reader).price},
		{"level NAME price N [inner ZONE] [outer ZONE]", true, (*reader).level},
		{"dearer N on piece", false, (*reader).dearer},
		{"side", false, (*reader).side},
		{"multiple", false, (*reader).multiple},
		{"after the move", false, (*reader).after},
		{"when king captured", false, (*reader).when},
		{"when captured", false, (*reader).when},
		{"when turn begins", false, (*reader).when},
		{"when moved", false, (*reader).when},
		{"with at least N pieces", false, (*reader).with},
		{"with at most N pieces", false, (*reader).with},
		{"by KINDS [[not] STATE]", false, (*reader).by},
		{"by bound", false, (*reader).by},
		{"in ZONE", false, (*reader).in},
		{"on SITE [of KINDS] [of another kind] [[not] STATE]", false, (*reader).on},
		{"do move", true, (*reader).do},
		{"do swap", true, (*reader).do},
		{"do push N", true, (*reader).do},
		{"do remove [in ZONE]", true, (*reader).do},
		{"do wound [in ZONE]", true, (*reader).do},
		{"do heal [in ZONE]", true, (*reader).do},
		{"do freeze TURNS [in ZONE]", true, (*reader).do},
		{"do shield TURNS [in ZONE]", true, (*reader).do},
		{"do fire TURNS [in ZONE]", true, (*reader).do},
		{"do bomb", true, (*reader).do},
		{"do explode", true, (*reader).do},
		{"do trap HARM", true, (*reader).do},
		{"do put KIND", true, (*reader).do},
		{"do become KIND", true, (*reader).do},
		{"do change KIND", true, (*reader).do},
		{"do limit N TURNS", true, (*reader).do},
		{"do skip", true, (*reader).do},
		{"do reveal", true, (*reader).do},
		{"do mark [TURNS]", true, (*reader).do},
		{"do alter KIND TURNS [in ZONE]", true, (*reader).do},
		{"do hide as KIND TURNS", true, (*reader).do},
		{"do show [in ZONE]", true, (*reader).do},
		{"do take back", true, (*reader).do},
		{"do remove attacker", true, (*reader).do},
		{"do wound attacker", true, (*reader).do},
		{"do freeze attacker TURNS", true, (*reader).do},
		{"others see the use", false, (*reader).others},
	}
}

var (
	kindNames  = []string{"", "pawn", "knight", "bishop", "rook", "queen", "king"}
	stateNames = []string{
		Any: "", Bombed: "bombed", Armoured: "armoured", Burning: "burning", Frozen: "frozen", Limited: "limited",
		Marked: "marked", Picked: "picked", Shielded: "shielded", Trapped: "trapped", Wounded: "wounded",
		Altered: "altered", Hidden: "hidden",
	}
	siteNames = []string{NoSite: "", Empty: "empty", Enemy: "enemy", Own: "own", Piece: "piece", Square: "square"}
	verbNames = []string{
		NoVerb: "", Alter: "alter", Become: "become", Bomb: "bomb", Change: "change", Explode: "explode", Fire: "fire",
		Freeze: "freeze", Heal: "heal", Hide: "hide", Limit: "limit", Mark: "mark", Move: "move",
		Push: "push", Put: "put",
		Remove: "remove", Reveal: "reveal", Shield: "shield", Show: "show", Skip: "skip", Swap: "swap", Take: "take",
		Trap: "trap", Wound: "wound",
	}
	modeNames  = []string{Whole: "", Side: "side", Multiple: "multiple", After: "after the move"}
	untilNames = []string{
		UntilNothing: "", UntilMoved: "moved", UntilCaptured: "captured", UntilStepped: "stepped",
	}
	whenNames = []string{
		Chosen: "", KingCaptured: "king captured", Captured: "captured", TurnBegins: "turn begins", Moved: "moved",
	}
)

// String returns the word of the vocabulary.
func (v Verb) String() string  { return verbNames[v] }
func (s State) String() string { return stateNames[s] }
func (s Site) String() string  { return siteNames[s] }

// StateNamed returns the state with this name.
func StateNamed(name string) (State, bool) {
	i := slices.Index(stateNames[1:], name)
	return State(i + 1), i >= 0
}

// String writes the kinds as a text has them.
func (ks Kinds) String() string {
	switch missing := AnyKind &^ ks; {
	case missing == 0:
		return "any"
	case missing&(missing-1) == 0:
		return "any but " + missing.list()
	}
	return ks.list()
}

func (ks Kinds) list() string {
	var names []string
	for k := chess.Pawn; k <= chess.King; k++ {
		if ks.Has(k) {
			names = append(names, kindNames[k])
		}
	}
	return strings.Join(names, " ")
}
