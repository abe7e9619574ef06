package game

import (
	"github.com/quandary-games/quandary/text"
)

// MaxSeats is the most seats a game has.
const MaxSeats = 4

// Nobody stands for no seat in particular: an onlooker.
const Nobody = -1

// Game is a game that can be played: its declaration, and the way to its states.
type Game interface {
	// Facts is what the game declares of itself. It never changes.
	Facts() *Facts
	// Start is the first moment of a game with these options, by name; those not given have their defaults. Errors:
	// BadOption.
	Start(options map[string]string) (State, error)
	// Parse reads a position string (C4). Errors: BadPosition.
	Parse(position string) (State, error)
}

// Facts are what a game declares of itself, for bots and doors to read.
type Facts struct {
	ID           string   // for programs: lower case letters
	Name         string   // "Niel's Chess": for people
	Seats        int      // number of seats with the default options
	Chance       bool     // there are chance turns
	Simultaneous bool     // there are simultaneous turns
	Secrets      bool     // seats know different things: the states are Secretive
	Threefold    bool     // a position that arises for the third time is a draw (C6)
	Wide         bool     // Moves lists only a sample of the legal moves: the states are Wide
	Decimals     int      // probabilities of outcomes are written as decimal fractions with this many digits; 0: as fractions
	Options      []Option // in the order in which position strings write them
}

// State is one moment of a game. It is a value behind a pointer: Play, Resolve and Set change it, everything else
// leaves it alone. It is for one goroutine at a time.
//
// The unchecked methods (Moves for a seat that is not to act, Play and Resolve with what was not checked, Format of
// what was not parsed) may do anything but harm memory; [Play], [Resolve] and [MoveStrings] are the checked ways.
type State interface {
	// Game is the game that the state belongs to.
	Game() Game
	// Seats are the names of the seats, in the order of their numbers.
	Seats() []text.Word
	// Turn tells what comes next and who is to act.
	Turn() Turn

	// Moves appends the legal moves of a seat that is to act, in no special order, each once: all of them, or for a
	// Wide game a finite sample.
	Moves(seat int, buf []Move) []Move
	// Check tells whether these orders may be played now: NotToMove if other seats are to act, BadRequest if
	// the orders are incomplete, IllegalMove with the rule that forbids a move.
	Check(o Orders) error
	// Play carries out orders that Check accepts, and adds what happened to the log, which may be nil.
	Play(o Orders, log *Log)

	// Outcomes appends what may happen in a chance turn. The probabilities are positive and sum to exactly 1.
	Outcomes(buf []Outcome) []Outcome
	// Resolve makes one of the Outcomes happen, and adds what happened to the log, which may be nil.
	Resolve(code uint64, log *Log)

	// Clone is a copy that shares nothing with the state.
	Clone() State
	// Set makes the state equal to another of the same game, reusing its own memory.
	Set(from State)

	// String is the canonical position string (C4): equal states have equal strings, and Parse of it gives
	// an equal state.
	String() string
	// Key is what C6 compares: the position without its move counters. It is empty in moments that do not count for
	// repetition, and in games without threefold.
	Key() string

	// FormatMove is the canonical notation of a legal move of the seat.
	FormatMove(seat int, m Move) string
	// ParseMove reads a move in the game's notation, in any form that the rules accept, into its canonical move.
	// Errors: BadMove; whether it is legal is for Check.
	ParseMove(seat int, s string) (Move, error)
	// FormatOutcome is the notation of one of the Outcomes.
	FormatOutcome(code uint64) string

	// Compose tells what the seat may choose next after these picks, or the move that they make.
	// Errors: BadMove if the picks were not offered.
	Compose(seat int, picks []string) (Composition, error)
	// Picture is how the state looks, with everything that the state knows.
	Picture() Picture
	// Material is a rough worth of what a seat has, in hundredths of a pawn, what exists by half counting half.
	Material(seat int) int
}

// Secretive is a state in which seats know different things. The view of a state of another game is the state itself,
// see [View].
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

// Lister is a state whose list of moves depends on a question, such as the shares to split off. What may be asked is
// the game's own (I5.3, R4.2).
type Lister interface {
	State
	// List is the sorted list of moves for a seat, or Nobody if the question names none. The values of the query are
	// JSON. Errors: BadRequest, BadMove, IllegalMove.
	List(seat int, query map[string][]byte) ([]string, error)
}

// Resigner is a state of a game in which resigning is a move under the rules (A3.1). Elsewhere it is the referee who
// ends the game.
type Resigner interface {
	State
	// Resignation is the move by which a seat resigns.
	Resignation(seat int) Move
}

// Perfter is a state that counts faster than [Perft] does.
type Perfter interface {
	State
	// Perft is what the function Perft promises.
	Perft(depth int, limit uint64) (nodes uint64, ok bool)
}

// Roller is a state of a game that tells what a roll of real dice means (N3.1).
type Roller interface {
	State
	// Roll is the outcome that the faces rolled stand for in a chance turn. Errors: BadOutcome, with what to roll.
	Roll(faces []int) (code uint64, err error)
}

// View is what a seat (or Nobody) may know of a state. Do not change what it returns: where nothing is
// hidden it is the state itself.
func View(s State, seat int) State {
	if s, ok := s.(Secretive); ok {
		return s.View(seat)
	}
	return s
}
