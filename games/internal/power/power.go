// Package power is the language in which the abilities of chess with abilities are written.
//
// A text is a list of statements, one a line. [Parse] reads it into a [Power], which is plain data; [Power.String]
// writes the canonical text. The whole vocabulary stands in one table (vocabulary.go), from which the parser, its
// errors and the reference for readers are made. What a power does in a game is the business of games/ability.
//
// # Why a grammar of its own
//
// Three abilities (leap, sniper, the Killer Queen) were written in YAML, in HCL and in this grammar. YAML and HCL
// need quotes around most values (Q'2, "+0", true words such as on), put sentences such as "on own of another kind"
// into strings that need a parser anyway, and their libraries report a wrong value by its path at best, without
// what would be right. A statement of this grammar is a line, so an error names the line and the word, and the texts
// were the shortest of the three.
//
// # Bounds
//
// A text has at most [MaxLines] lines and [MaxActions] actions of at most [MaxEffects] effects. There are no
// variables, loops or references from one action to another. Every zone is finite and so is every use: at most one
// piece, one square, one level and one promotion.
package power

import "github.com/quandary-games/quandary/games/internal/chess"

// The bounds of a text.
const (
	MaxBytes   = 4000
	MaxLines   = 80
	MaxActions = 6
	MaxEffects = 4
	MaxLevels  = 4
	MaxSteps   = 4  // of the zones K, N and D
	MaxEnergy  = 20 // and the largest number of uses
	MaxTurns   = 9  // of an effect that ends
	MaxPieces  = 16 // of which an action can make its use depend
)

// Power is an ability as its text says it.
type Power struct {
	Name     string
	Title    string // the name as people read it; may be empty
	Names    Names  // the same by language
	Readings []string
	Limit    uint8 // uses, or the largest energy; 0 for an ability that is not used up
	From     uint8 // energy at the start
	Energy   bool  // the limit is one of energy: a point comes before each own turn
	Bound    chess.Kind
	Sudden   bool // captures where, seen without the ability, nothing threatens
	Gaits    [2]Gait
	Sees     bool // sees the abilities of the others
	SetUp    SetUp
	Actions  []Action
}

// Names are names for people in the languages of [Languages]; empty where there is none.
type Names [3]string

// Languages returns the languages in which something can be named.
func Languages() []string { return []string{"en", "de", "ru"} }

// Gait is a change of the movement of pieces: of a living seat (index 0 of [Power.Gaits]) or of its zombies (1).
type Gait struct {
	Far      Kinds // the range of these is not limited
	AsKnight Kinds // these also move and capture as a knight
	AsKing   Kinds // these also move and capture as a king
	Ahead    bool  // pawns also capture one square straight ahead
}

// SetUp gives the first piece of a kind armour when the game begins, or makes it one of another kind, or puts a new
// piece before the king.
type SetUp struct {
	Kind    chess.Kind // no kind: only a new piece is put
	Put     chess.Kind // the new piece; no kind: none
	Armour  uint8
	NoPawns bool       // the pawn before it is removed
	As      chess.Kind // what it is instead; no kind: what it was
}

// Kinds is a set of kinds of piece.
type Kinds uint8

// AnyKind holds all kinds.
const AnyKind = Kinds(1<<chess.Pawn | 1<<chess.Knight | 1<<chess.Bishop | 1<<chess.Rook | 1<<chess.Queen |
	1<<chess.King)

// Sliders are the kinds with a range.
const Sliders = Kinds(1<<chess.Bishop | 1<<chess.Rook | 1<<chess.Queen)

// Of returns the set of one kind.
func Of(k chess.Kind) Kinds { return 1 << k }

// Has reports whether the set contains a kind.
func (ks Kinds) Has(k chess.Kind) bool { return ks>>k&1 != 0 }

// Action is one thing that an ability can do.
type Action struct {
	Name    string
	Names   Names // for people; may be empty
	Sign    byte  // between the squares in notation; 0: the name is written instead
	Price   uint8
	Levels  []Level
	Dearer  uint8 // added to the price if a piece stands on the target
	Mode    Mode
	When    Trigger
	AtLeast uint8 // own pieces, or it is not used and does not happen
	AtMost  uint8 // the same; 0 for any number
	By      Group // the own piece that acts; no kinds: the seat itself
	Bound   bool  // only the bound piece acts
	In      Zone  // around the piece that acts
	On      Target
	Effects []Effect
	Veiled  bool // the others see where it was used, not what it did
}

// Level is a strength of an action, at a price of its own.
type Level struct {
	Name         string
	Price        uint8
	Inner, Outer Zone // of an explosion
}

// Mode says how an action goes with the move of a turn.
type Mode uint8

// The modes.
const (
	Whole    Mode = iota // instead of the move
	Side                 // beside the move, once a turn
	Multiple             // beside the move, any number of times
	After                // after the move, at the end of the turn
)

// Ends reports whether the turn ends with the action.
func (m Mode) Ends() bool { return m == Whole || m == After }

// Trigger is what makes an action happen by itself.
type Trigger uint8

// The triggers.
const (
	Chosen       Trigger = iota // it is used by choice
	KingCaptured                // the own king would be captured: it is not
	Captured                    // an own piece has been captured
	TurnBegins                  // the own turn begins
	Moved                       // an own piece has moved
)

// State is a state of a piece or square.
type State uint8

// The states. The order is that in which positions name them.
const (
	Any State = iota
	Bombed
	Armoured
	Burning
	Frozen
	Limited
	Marked
	Picked // one of the pieces to which a limited seat is limited
	Shielded
	Trapped
	Wounded
	Altered // moves as another kind
	Hidden  // looks like another kind to the others
)

// Group selects pieces.
type Group struct {
	Kinds Kinds
	State State
	Not   bool // not in the state
}

// Site says what is on the target square.
type Site uint8

// The sites.
const (
	NoSite Site = iota
	Empty
	Enemy
	Own
	Piece
	Square // anything
)

// Target selects target squares.
type Target struct {
	Site Site
	Group
	Another bool // of another kind than the piece that acts
}

// Effect is one thing that an action does.
type Effect struct {
	Verb     Verb
	Attacker bool // to the piece that captured, instead of the target
	Kind     chess.Kind
	Count    uint8 // of squares, health or pieces
	Turns    uint8 // 0: for ever
	Until    Until // what ends it, if Turns is 0
	Area     Zone  // around the target; zero: the target alone
}

// Until is what ends an effect.
type Until uint8

// The ends.
const (
	UntilNothing  Until = iota
	UntilMoved          // the piece moves
	UntilCaptured       // the owner's bound piece is gone
	UntilStepped        // a piece steps on the square
)

// Verb is what an effect does.
type Verb uint8

// The verbs. Positions have their numbers, so new ones come last.
const (
	NoVerb Verb = iota
	Become
	Bomb
	Change
	Explode
	Fire
	Freeze
	Heal
	Limit
	Mark
	Move
	Push
	Put
	Remove
	Reveal
	Shield
	Skip
	Swap
	Trap
	Wound
	Alter
	Hide
	Show
	Take
)

// Strikes reports whether the action captures the piece on its target itself, as a move could. Fires and explosions
// do not: nobody need announce them.
func (a *Action) Strikes() bool {
	if a.When != Chosen || a.On.Site == Empty || a.On.Site == Own {
		return false
	}
	for _, e := range a.Effects {
		if (e.Verb == Remove && e.Area == Zone{}) || e.Verb == Move {
			return true
		}
	}
	return false
}

// strikesSuddenly reports whether the power captures where, seen without it, nothing threatens, and by which action; by
// "" if it is the gait of pieces.
func (p *Power) strikesSuddenly() (by string, sudden bool) {
	if p.Gaits[0] != (Gait{}) {
		return "", true
	}
	for i := range p.Actions {
		a := &p.Actions[i]
		if a.Strikes() && (a.On.Kinds == 0 || a.On.Kinds.Has(chess.King)) {
			return a.Name, true
		}
		for _, e := range a.Effects {
			if e.Verb == Hide || e.Verb == Alter && !a.Mode.Ends() && a.On.Site != Enemy {
				return a.Name, true // a piece captures as nobody knew that it could
			}
		}
	}
	return "", false
}

// Lasts reports whether an effect has a time after which it ends.
func (v Verb) Lasts() bool { return len(v.ends()) > 0 }

// ends returns what may end an effect besides turns; nil if it does not last.
func (v Verb) ends() []Until {
	switch v {
	case Freeze, Shield, Mark, Alter, Hide:
		return []Until{UntilMoved, UntilCaptured}
	case Fire:
		return []Until{UntilCaptured, UntilStepped}
	case Limit:
		return []Until{UntilCaptured}
	}
	return nil
}
