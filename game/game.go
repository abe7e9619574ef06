package game

import (
	"io/fs"

	"github.com/quandary-games/quandary/text"
)

// MaxSeats is the most seats a game has.
const MaxSeats = 4

// Nobody stands for no seat in particular: an onlooker.
const Nobody = -1

// Game is a game that can be played: its declaration, and the way to its states.
type Game interface {
	// Facts is what the game declares of itself. It never changes, and nobody changes what it points to.
	Facts() *Facts
	// Start is the first moment of a game with these options, by name; those not given have their defaults. Each call
	// makes a state of its own. Errors: BadOption.
	Start(options map[string]string) (State, error)
	// Parse reads a position string (C4). Errors: BadPosition.
	Parse(position string) (State, error)
}

// Facts are what a game declares of itself, for bots and doors to read.
type Facts struct {
	ID        string    // for programs: lower case letters
	Name      string    // "Niel's Chess": for people
	Uncertain text.Text // in a few words, what is uncertain in it; may be left out, as the next
	About     text.Text // in two sentences, what it is about
	Seats     int       // number of seats with the default options
	Traits              // the most that a game of it can have; [State.Traits] tells it of one game
	Decimals  int       // probabilities are written as decimal fractions with this many digits; 0: as fractions
	Options   []Option
	Questions []Ask // what may be asked of its lists, if the states are Listers
	// Messages are the game's sentences and words: a file for each language, such as en.json (see package text). The
	// kinds begin with the id and a point; its own words with "word.", the id and a point, the reasons for which it
	// alone ends with "reason.", the id and a point.
	Messages fs.FS
}

// Traits are what kinds of turn and knowledge a game has.
type Traits struct {
	Chance       bool `json:"chance"`       // there are chance turns: the states are Chancy
	Simultaneous bool `json:"simultaneous"` // there are simultaneous turns
	Secrets      bool `json:"secrets"`      // seats know different things: the states are Secretive
	Threefold    bool `json:"threefold"`    // a third repetition is a draw (C6): the states are Repeating
	Wide         bool `json:"wide"`         // Moves lists only a sample of the legal moves: the states are Wide
}

// State is one moment of a game. It is a value behind a pointer: Play, Set and [Chancy].Resolve change it, everything
// else only reads it, so any number of goroutines may read one state at the same time.
//
// The unchecked methods (Moves for a seat that is not to act, Play and Resolve with what was not checked, FormatMove of
// what was not parsed) may do anything but harm memory; [Play], [Resolve] and [MoveStrings] are the checked ways.
type State interface {
	// Game is the game that the state belongs to.
	Game() Game
	// Traits are what this game has under its options. They stay the same from its start to its end.
	Traits() Traits
	// Seats are the names of the seats, in the order of their numbers.
	Seats() []text.Word
	// Turn tells what comes next, who is to act and who is still in the game. It is cheap: a search asks at every node.
	Turn() Turn

	// Moves appends the legal moves of a seat that is to act, in no special order, each once: all of them, or for a
	// Wide game a finite sample. What is in the buffer stays.
	Moves(seat int, buf []Move) []Move
	// Check is nil if the seat may play, or in a simultaneous turn order, this move now. Whether the orders of the ply
	// are complete is for [CheckOrders]. Errors: NotToMove if the seat is not to act; IllegalMove with the rule that
	// forbids a move.
	Check(seat int, m Move) error
	// Play carries out orders that CheckOrders accepts, and adds what happened to the log, which may be nil.
	Play(o Orders, log *Log)

	// Clone is a copy that shares nothing that Play, Resolve or Set change.
	Clone() State
	// Set makes the state equal to another of the same game, reusing its own memory.
	Set(from State)

	// String is the canonical position string (C4): equal states have equal strings, and Parse of it gives
	// an equal state.
	String() string

	// FormatMove is the canonical notation of a legal move of the seat.
	FormatMove(seat int, m Move) string
	// ParseMove reads a move in the game's notation, in any form that the rules accept or people like to type, into its
	// canonical move. Errors: BadMove; whether it is legal is for Check.
	ParseMove(seat int, s string) (Move, error)

	// Compose tells what the seat may choose next after these picks, or the move that they make. Doors ask [Compose],
	// which writes the move in notation too. Errors: BadMove if the picks were not offered.
	Compose(seat int, picks []string) (Composition, error)
	// Picture is how the state looks, with everything that the state knows.
	Picture() Picture
}

// Chancy is a state of a game with chance turns.
type Chancy interface {
	State
	// Outcomes appends what may happen in a chance turn. The probabilities are positive and sum to exactly 1. What is
	// in the buffer stays.
	Outcomes(buf []Outcome) []Outcome
	// Resolve makes one of the Outcomes happen, and adds what happened to the log, which may be nil.
	Resolve(code uint64, log *Log)
	// FormatOutcome is the notation of one of the Outcomes.
	FormatOutcome(code uint64) string
}

// Repeating is a state of a game in which a position that arises for the third time is a draw.
type Repeating interface {
	State
	// Key is what C6 compares: the position without its move counters. It is empty in moments that do not count for
	// repetition.
	Key() string
}

// Hasher is a state with a hash for search: of everything that String says but the move counters. Equal positions have
// equal hashes, however they came about; different ones hardly ever do.
type Hasher interface {
	State
	Hash() uint64
}

// Valued is a state that tells roughly what a seat's things are worth, for bots.
type Valued interface {
	State
	// Material is in hundredths of a pawn, what exists by half counting half.
	Material(seat int) int
}

// Secretive is a state in which seats may know different things. The view of a state of another game is the state
// itself, see [View].
type Secretive interface {
	State
	// View is the state as a seat (or Nobody) knows it: what it may not know is blanked, and nothing that is left
	// depends on it. A view lists moves, composes and draws for its seat. It can be played on, what is hidden taken
	// as absent: that is what the seat expects to happen.
	View(seat int) State
	// Guess is a state that agrees with the view: what is hidden is filled in, each possibility with its chance. Pick
	// gives a uniform number from 0 to n-1.
	Guess(pick func(n int) int) State
}

// Wide is a state of a game with too many moves to list.
type Wide interface {
	State
	// Draw is some legal move of a seat that is to act. Every legal move comes with a chance above zero. Pick gives a
	// uniform number from 0 to n-1.
	Draw(seat int, pick func(n int) int) Move
}

// Resigner is a state of a game in which resigning is a move under the rules (A3.1). Elsewhere it is the referee who
// ends the game.
type Resigner interface {
	State
	// Resignation is the move by which a seat resigns. Where one seat moves every living seat may play it alone, in its
	// turn or not.
	Resignation(seat int) Move
}

// Perfter is a state that counts faster than [Perft] does.
type Perfter interface {
	State
	// Perft is what the function Perft promises.
	Perft(depth int, limit uint64) (nodes uint64, ok bool)
}

// Roller is a state of a game whose chance turns can be decided by real dice (N3.1).
type Roller interface {
	Chancy
	// Dice are what is to be rolled in this chance turn, in order; none if dice do not decide it.
	Dice() []Die
	// Roll is the outcome that the faces rolled stand for, one for each of the Dice. Errors: BadOutcome, with what to
	// roll.
	Roll(faces []int) (code uint64, err error)
}

// Die is one die to be rolled.
type Die struct {
	Seat int       `json:"seat"` // who rolls it
	Text text.Text `json:"text"` // what it decides and how: "White's knight: even is red (c3), odd is blue (a3)"
}

// View is what a seat (or Nobody) may know of a state. Do not change what it returns: where nothing is
// hidden it is the state itself.
func View(s State, seat int) State {
	if s, ok := s.(Secretive); ok {
		return s.View(seat)
	}
	return s
}
