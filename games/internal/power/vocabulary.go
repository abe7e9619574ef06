package power

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/games/internal/chess"
)

// Statement is a line of the vocabulary, for the reference.
type Statement struct {
	Form     string // literal words, and places in capitals; what stands in brackets can be left out
	InAction bool
	Means    string // in English
	many     bool   // may stand several times
	read     func(r *reader)
}

// first returns the words with which the statement begins, as far as they are literal.
func (s *Statement) first() string {
	word, _, _ := strings.Cut(s.Form, " ")
	return word
}

// Places explains what stands for the places in capitals.
func Places() [][2]string {
	return [][2]string{
		{"KIND", strings.Join(kindNames[1:], ", ")},
		{"KINDS", "one or more of " + strings.Join(kindNames[1:], ", ") + "; or any, or any but and kinds"},
		{"STATE", strings.Join(stateNames[1:], ", ") + "; each also after not"},
		{"ZONE", "R, B, Q (along lines), K, N, D (in steps) and a number, as in R3; with ' obstacles do not matter; " +
			"with +0 the square itself belongs to it; or reach (where the piece could capture), anywhere, self"},
		{"SITE", "empty, enemy, own, piece (of anybody), square (anything)"},
		{"TURNS", "for and a number of turns, or for ever"},
		{"N", "a whole number"},
		{"NAME", "small letters, also several words joined by -"},
		{"\"TEXT\"", "a text in quotes"},
	}
}

// Vocabulary returns all statements, in the order in which the canonical text has them.
func Vocabulary() []Statement {
	return []Statement{
		{"ability NAME", false, "The name of the ability, in positions and moves.", false, (*reader).ability},
		{"title \"TEXT\"", false, "The name as people read it, in any language.", false, (*reader).title},
		{"reading \"TEXT\"", false, "A remark: how something unclear is read here.", true, (*reader).reading},
		{"uses N", false, "It can be used that often in a game. A use costs 1 unless its price says otherwise.", false,
			(*reader).uses},
		{"energy N [from N]", false,
			"A point of energy comes before each own turn, up to the limit. From: the energy at the start, else 0.", false,
			(*reader).energy},
		{"bound KIND", false, "The piece that carries the ability. While the owner has none of this kind, no energy comes.",
			false, (*reader).bound},
		{"kills suddenly", false, "It captures where, seen without it, nothing threatens. The program checks this.", false,
			(*reader).kills},
		{"range KINDS", false, "The range of these pieces is not limited.", true, (*reader).far},
		{"gait KINDS as KIND", false, "These pieces also move and capture as a knight or king.", true, (*reader).gait},
		{"gait pawn ahead", false, "Pawns also capture one square straight ahead.", true, (*reader).gait},
		{"zombies range KINDS", false, "As range, for the zombies of a player who is out. Also zombies gait.", true,
			(*reader).zombies},
		{"sees abilities", false, "The owner sees the abilities of all others.", false, (*reader).sees},
		{"set-up KIND armour N [without pawn]", false,
			"At the start the first piece of this kind gets armour, and loses the pawn before it.", false, (*reader).setUp},
		{"action NAME [\"SIGN\"]", false, "Begins an action. The sign stands between its squares in notation.", true,
			(*reader).action},

		{"price N", true, "What a use costs.", false, (*reader).price},
		{"level NAME price N [inner ZONE] [outer ZONE]", true,
			"A strength with its price. An explosion burns the inner zone and wounds in the outer one.", true,
			(*reader).level},
		{"dearer N on piece", true, "What a use costs more where a piece stands.", false, (*reader).dearer},
		{"side", true, "It is used beside the move, once a turn, not instead of the move.", false, (*reader).side},
		{"multiple", true, "It is used beside the move, any number of times a turn. Its price is at least 1.", false,
			(*reader).multiple},
		{"when king captured", true, "It happens by itself: the own king would be captured, and is not.", false,
			(*reader).when},
		{"when captured", true, "It happens by itself: an own piece has been captured.", false, (*reader).when},
		{"when turn begins", true, "It happens by itself, to the own pieces named after by.", false, (*reader).when},
		{"by KINDS [[not] STATE]", true, "The own piece that acts. Without this the player acts.", false, (*reader).by},
		{"by bound", true, "Only the bound piece acts.", false, (*reader).by},
		{"in ZONE", true, "Where, as seen from the piece that acts.", false, (*reader).in},
		{"on SITE [of KINDS] [of another kind] [[not] STATE]", true, "What must be on the target square.", false,
			(*reader).on},
		{"do move", true, "The piece goes to the target and captures what is there.", true, (*reader).do},
		{"do swap", true, "The piece and the target exchange places.", true, (*reader).do},
		{"do push N", true, "The target goes up to N squares straight away from the piece, to the last empty one.", true,
			(*reader).do},
		{"do remove [in ZONE]", true, "The target is captured from afar. In a zone: everything there is removed.", true,
			(*reader).do},
		{"do wound [in ZONE]", true, "A wounded piece stands still for a turn, and dies of a second wound.", true,
			(*reader).do},
		{"do heal [in ZONE]", true, "Wounds and frost are gone.", true, (*reader).do},
		{"do freeze TURNS [in ZONE]", true, "The target cannot move in so many of its turns.", true, (*reader).do},
		{"do shield TURNS [in ZONE]", true, "The target cannot be captured or harmed.", true, (*reader).do},
		{"do fire TURNS [in ZONE]", true, "The squares burn. What stands there or steps there dies; armour loses 1.", true,
			(*reader).do},
		{"do bomb", true, "A bomb of the chosen level lies on the square or clings to the piece.", true, (*reader).do},
		{"do explode", true, "The bomb on the target explodes.", true, (*reader).do},
		{"do trap freeze", true, "What steps on the square next is frozen for 2 turns. Also trap wound, trap remove.",
			true, (*reader).do},
		{"do put KIND", true, "A new own piece stands on the square.", true, (*reader).do},
		{"do become KIND", true, "The piece that acts becomes another. A king never does.", true, (*reader).do},
		{"do change KIND", true, "The target becomes another piece. A king never does.", true, (*reader).do},
		{"do limit N TURNS", true, "The target's player chooses N pieces and can move only these.", true, (*reader).do},
		{"do skip", true, "The target's player loses the next turn.", true, (*reader).do},
		{"do reveal", true, "The owner sees the ability of the target's player from now on.", true, (*reader).do},
		{"do mark", true, "The target is marked, for other actions to name.", true, (*reader).do},
		{"do remove attacker", true, "With when: the piece that captured. Also wound attacker, freeze attacker.", true,
			(*reader).do},
		{"others see the use", true, "The others see where it was used, not what it did. Else they see everything.",
			false, (*reader).others},
	}
}

var (
	kindNames  = []string{"", "pawn", "knight", "bishop", "rook", "queen", "king"}
	stateNames = []string{
		Any: "", Bombed: "bombed", Armoured: "armoured", Burning: "burning", Frozen: "frozen", Limited: "limited",
		Marked: "marked", Picked: "picked", Shielded: "shielded", Trapped: "trapped", Wounded: "wounded",
	}
	siteNames = []string{NoSite: "", Empty: "empty", Enemy: "enemy", Own: "own", Piece: "piece", Square: "square"}
	verbNames = []string{
		NoVerb: "", Become: "become", Bomb: "bomb", Change: "change", Explode: "explode", Fire: "fire",
		Freeze: "freeze", Heal: "heal", Limit: "limit", Mark: "mark", Move: "move", Push: "push", Put: "put",
		Remove: "remove", Reveal: "reveal", Shield: "shield", Skip: "skip", Swap: "swap", Trap: "trap", Wound: "wound",
	}
	whenNames = []string{Chosen: "", KingCaptured: "king captured", Captured: "captured", TurnBegins: "turn begins"}
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
