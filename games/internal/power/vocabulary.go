package power

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/games/internal/chess"
)

// Statement is a line of the vocabulary, for the reference.
type Statement struct {
	Form    string // literal words, and places in capitals; what stands in brackets can be left out
	Example string
	Many    bool // may stand several times
	read    func(r *reader)
	Means   string // in English
}

// first returns the words with which the statement begins, as far as they are literal.
func (s *Statement) first() string {
	word, _, _ := strings.Cut(s.Form, " ")
	return word
}

// Places explains what stands for the places in capitals, with an example of each.
func Places() [][3]string {
	return [][3]string{
		{"KIND", strings.Join(kindNames[1:], ", "), "knight"},
		{"KINDS", "one or more of " + strings.Join(kindNames[1:], ", ") + "; or any, or any but and kinds",
			"any but king"},
		{"STATE", strings.Join(stateNames[1:], ", ") + "; each also after not", "not wounded"},
		{"ZONE", "R, B, Q (along lines), K, N, D (in steps) and a number, as in R3; with ' obstacles do not matter; " +
			"with +0 the square itself belongs to it; or reach (where the piece could capture), anywhere, self",
			"D2+0"},
		{"SITE", "empty, enemy, own, piece (of anybody), square (anything)", "enemy"},
		{"TURNS", "for and a number of turns, or for ever; on a piece also until moved: while it stays; of a fire " +
			"until stepped: a piece steps there; of all until captured: the owner has no bound piece any more",
			"until moved"},
		{"HARM", "freeze, wound, remove", "wound"},
		{"LANG", strings.Join(Languages(), ", "), "ru"},
		{"N", "a whole number", "3"},
		{"NAME", "small letters, also several words joined by -", "hop"},
		{"\"TEXT\"", "a text in quotes", "\"Killer Queen\""},
	}
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
		{"ability NAME", "ability mine", false, (*reader).ability,
			"The name of the ability, in positions and moves."},
		{"title \"TEXT\"", "title \"Killer Queen\"", false, (*reader).title,
			"The name as people read it, in any language."},
		{"name LANG \"TEXT\"", "name de \"Hüpfer\"", true, (*reader).named,
			"The name in one language, English (en), German (de) or Russian (ru)."},
		{"reading \"TEXT\"", "reading \"A king is no piece here.\"", true, (*reader).reading,
			"A remark: how something unclear is read here."},
		{"uses N", "uses 3", false, (*reader).uses,
			"It can be used N times in a game. A use costs 1 unless its price says otherwise."},
		{"energy N [from N]", "energy 10 from 2", false, (*reader).energy,
			"A point of energy comes before each turn of the owner, up to N. From: the energy at the start, else 0."},
		{"bound KIND", "bound queen", false, (*reader).bound,
			"The piece that carries the ability. While the owner has none of this kind, no energy comes."},
		{"kills suddenly", "kills suddenly", false, (*reader).kills,
			"It captures where, seen without it, nothing threatens, or disguises a piece. The program checks this."},
		{"range KINDS", "range bishop rook queen", true, (*reader).far,
			"The range of these pieces is not limited."},
		{"gait KINDS as KIND", "gait king as knight", true, (*reader).gait,
			"These pieces also move and capture as a knight or king."},
		{"gait pawn ahead", "gait pawn ahead", true, (*reader).gait,
			"Pawns also capture one square straight ahead."},
		{"zombies range KINDS", "zombies range rook", true, (*reader).zombies,
			"The same as range, for the zombies of a player who is out."},
		{"zombies gait KINDS as KIND", "zombies gait pawn as knight", true, (*reader).zombies,
			"The same as gait, for the zombies. There is also zombies gait pawn ahead."},
		{"sees abilities", "sees abilities", false, (*reader).sees,
			"The owner sees the abilities of all others."},
		{"set-up KIND armour N [without pawn]", "set-up knight armour 3 without pawn", false, (*reader).setUp,
			"At the start the first piece of this kind gets armour, and loses the pawn before it."},
		{"set-up KIND as KIND", "set-up knight as queen", false, (*reader).setUp,
			"At the start the first piece of this kind is another, of any kind but pawn and king."},
		{"set-up put KIND", "set-up put queen", false, (*reader).setUp,
			"At the start a new piece of the owner stands in the third row, before the king. It is no king."},
		{"action NAME [\"SIGN\"]", "action shot \"x\"", true, (*reader).action,
			"Begins an action. The sign stands between its squares in notation."},
	}
}

// AboutAction returns the statements of an action, in the order of the canonical text.
func AboutAction() []Statement {
	all := append(aboutUse(), aboutEffects()...)
	return append(all, Statement{"others see the use", "others see the use", false, (*reader).others,
		"The others see a mark there, not what was done: with do bomb or do trap, and a sign. " +
			"Else they see everything."})
}

// aboutUse returns the statements on when and where an action can be used.
func aboutUse() []Statement {
	return []Statement{
		{"called LANG \"TEXT\"", "called de \"Sprung\"", true, (*reader).called,
			"The name of the action for people, in one language."},
		{"price N", "price 3", false, (*reader).price,
			"What a use costs."},
		{"level NAME price N [inner ZONE] [outer ZONE]", "level small price 1 inner D0+0 outer D1+0", true,
			(*reader).level,
			"A strength with its price. An explosion burns the inner zone and wounds in the outer one."},
		{"dearer N on piece", "dearer 1 on piece", false, (*reader).dearer,
			"How much more a use costs on a square with a piece."},
		{"side", "side", false, (*reader).side,
			"It is used in addition to the move, once a turn."},
		{"multiple", "multiple", false, (*reader).multiple,
			"It is used in addition to the move, any number of times a turn. Its price is at least 1."},
		{"after the move", "after the move", false, (*reader).after,
			"It is used after the move, at the end of the turn. The move is written with @ behind it. It captures no " +
				"king."},
		{"when king captured", "when king captured", false, (*reader).when,
			"It happens by itself when the owner's king would be captured. The king stays."},
		{"when captured", "when captured", false, (*reader).when,
			"It happens by itself when a piece of the owner has been captured, to the attacker or in a zone around " +
				"that square."},
		{"when turn begins", "when turn begins", false, (*reader).when,
			"It happens by itself when the owner's turn begins, to the owner's pieces named after by."},
		{"when moved", "when moved", false, (*reader).when,
			"It happens by itself after an ordinary move of a piece named after by, to this piece or in a zone " +
				"around it."},
		{"with at least N pieces", "with at least 4 pieces", false, (*reader).with,
			"Only while the owner has so many pieces, the king included."},
		{"with at most N pieces", "with at most 4 pieces", false, (*reader).with,
			"Only while the owner has no more pieces, the king included."},
		{"by KINDS [[not] STATE]", "by knight rook not wounded", false, (*reader).by,
			"The owner's piece that acts. Without this line the player acts."},
		{"by bound", "by bound", false, (*reader).by,
			"Only the bound piece acts."},
		{"in ZONE", "in Q'2", false, (*reader).in,
			"Where, as seen from the piece that acts."},
		{"on SITE [of KINDS] [of another kind] [[not] STATE]", "on enemy of another kind not shielded", false,
			(*reader).on,
			"What must be on the target square."},
	}
}

// aboutEffects returns the effects.
func aboutEffects() []Statement {
	return []Statement{
		{"do move", "do move", true, (*reader).do,
			"The piece goes to the target and captures what is there."},
		{"do swap", "do swap", true, (*reader).do,
			"The piece and the target exchange places."},
		{"do push N", "do push 3", true, (*reader).do,
			"The target goes up to N squares straight away from the piece, to the last empty one."},
		{"do remove [in ZONE]", "do remove in K1", true, (*reader).do,
			"The target is captured from afar. In a zone: everything there is removed."},
		{"do wound [in ZONE]", "do wound in D1", true, (*reader).do,
			"A wounded piece stands still for a turn, and dies of a second wound."},
		{"do heal [in ZONE]", "do heal in K1", true, (*reader).do,
			"Wounds and frost are gone."},
		{"do freeze TURNS [in ZONE]", "do freeze for 1 in K1", true, (*reader).do,
			"The target cannot move for that many of its turns."},
		{"do shield TURNS [in ZONE]", "do shield until moved", true, (*reader).do,
			"The target cannot be captured or harmed."},
		{"do fire TURNS [in ZONE]", "do fire for 2 in D1+0", true, (*reader).do,
			"The squares burn. What stands there or steps there dies; armour loses 1."},
		{"do bomb", "do bomb", true, (*reader).do,
			"A bomb of the chosen level lies on the square or clings to the piece."},
		{"do explode", "do explode", true, (*reader).do,
			"The bomb on the target explodes."},
		{"do trap HARM", "do trap wound", true, (*reader).do,
			"A trap lies on the square. It freezes for 2 turns, wounds or removes what steps there next."},
		{"do put KIND", "do put pawn", true, (*reader).do,
			"A new piece of the owner is put on the square."},
		{"do become KIND", "do become rook", true, (*reader).do,
			"The piece that acts becomes another piece. A king never does."},
		{"do change KIND", "do change pawn", true, (*reader).do,
			"The target becomes another piece. A king never does."},
		{"do limit N TURNS", "do limit 3 for 2", true, (*reader).do,
			"The target's player chooses N pieces and can move only these."},
		{"do skip", "do skip", true, (*reader).do,
			"The target's player loses the next turn."},
		{"do reveal", "do reveal", true, (*reader).do,
			"The owner sees the ability of the target's player from now on."},
		{"do mark [TURNS]", "do mark for 2", true, (*reader).do,
			"The target is marked. Other actions can ask for the mark."},
		{"do alter KIND TURNS [in ZONE]", "do alter knight for 2", true, (*reader).do,
			"The target moves and captures as a knight, bishop, rook or queen, not as itself. A pawn never does."},
		{"do hide as KIND TURNS", "do hide as rook for 3", true, (*reader).do,
			"The others see the own target as a knight, bishop, rook or queen. Kings and pawns never hide."},
		{"do show [in ZONE]", "do show in K2", true, (*reader).do,
			"What hides there is seen by all again."},
		{"do take back", "do take back", true, (*reader).do,
			"The target's last move is undone: it goes back where it came from, and what it captured there returns."},
		{"do remove attacker", "do remove attacker", true, (*reader).do,
			"With when: the piece that captured is captured itself."},
		{"do wound attacker", "do wound attacker", true, (*reader).do,
			"With when captured: the piece that captured is wounded."},
		{"do freeze attacker TURNS", "do freeze attacker for 1", true, (*reader).do,
			"With when captured: the piece that captured is frozen."},
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
