package game

import (
	"io/fs"

	"github.com/quandary-games/quandary/game/text"
)

// MaxSeats is the largest number of seats of any game.
const MaxSeats = 4

// Nobody is the seat number of an onlooker.
const Nobody = -1

// Game declares the facts of a game and makes its states.
type Game interface {
	// Facts returns the game's declaration. It is the same each time; callers must not change it.
	Facts() *Facts
	// Start returns a new first state with these options by name. Missing options have their defaults. Errors:
	// BadOption.
	Start(options map[string]string) (State, error)
	// Parse reads a position string (C4). Errors: BadPosition.
	Parse(position string) (State, error)
}

// Facts is the declaration of a game, read by bots and doors.
type Facts struct {
	ID        string    // lower case letters, for programs
	Name      string    // in English, such as "Niel's Chess"
	Title     text.Text // optional: the name in the language of the reader
	Short     text.Text // optional: the name where there is little room
	Original  text.Text // optional: the name that its author gave it
	Uncertain text.Text // optional: what is uncertain, in a few words
	About     text.Text // optional: what the game is about, in two sentences
	Seats     int       // with the default options
	Traits              // the most that any options give; [State.Traits] says it of one game
	Decimals  int       // digits of probabilities written as decimal fractions; 0: write fractions
	Options   []Option
	// Usual holds the ways in which people usually play, the author's own way first, each as the options that it
	// names. Options that every way names tell the ways apart. Empty: people play with the defaults.
	Usual     []map[string]string
	Questions []Ask // the questions its lists answer, if the states are Listers
	// Messages holds the game's sentences and words in one file a language, such as en.json (see package text). Kinds
	// begin with the id and a point, the game's own words with "word.", the id and a point, and its own reasons with
	// "reason.", the id and a point.
	Messages fs.FS
}

// NameIn returns the name of the game in the language of the voice.
func (f *Facts) NameIn(v text.Voice) string { return f.named(v, f.Title) }

// ShortIn returns the name of the game in the language of the voice, where there is little room.
func (f *Facts) ShortIn(v text.Voice) string { return f.named(v, f.Short) }

// OriginalIn returns the name that the game has from its author.
func (f *Facts) OriginalIn(v text.Voice) string { return f.named(v, f.Original) }

// named returns a name in the language of the voice, or the one in English if the game has no such name.
func (f *Facts) named(v text.Voice, name text.Text) string {
	if name.IsZero() {
		return f.Name
	}
	return v.Say(name)
}

// Traits says which kinds of turn and knowledge a game has.
type Traits struct {
	Chance       bool `json:"chance"`       // has chance turns: its states are Chancy
	Simultaneous bool `json:"simultaneous"` // has simultaneous turns
	Secrets      bool `json:"secrets"`      // seats know different things: its states are Secretive
	Threefold    bool `json:"threefold"`    // a third repetition is a draw (C6): its states are Repeating
	Wide         bool `json:"wide"`         // Moves returns a sample of the legal moves: its states are Wide
}

// State is one moment of a game. It is a value behind a pointer: only Play, Set and [Chancy].Resolve change it, so
// any number of goroutines may call the other methods at the same time.
//
// Moves, Play, Resolve and FormatMove do not check their arguments. With arguments that are not allowed their result
// is undefined, though memory stays safe. [Play], [Resolve] and [MoveStrings] are the checked forms.
type State interface {
	// Game returns the game of the state.
	Game() Game
	// Traits returns the traits of this game under its options. They are constant from its start to its end.
	Traits() Traits
	// Seats returns the names of the seats, in the order of their numbers.
	Seats() []text.Word
	// Turn returns what comes next, the seats to act and the seats still in the game. It is cheap: a search calls it
	// at every node.
	Turn() Turn

	// Moves appends the legal moves of a seat that is to act, each once, in any order: all of them, or a finite
	// sample if the game is Wide. It keeps what is in the buffer.
	Moves(seat int, buf []Move) []Move
	// Check returns nil if the seat may play this move now, or order it in a simultaneous turn. [CheckOrders] checks
	// that a ply is complete. Errors: NotToMove if the seat is not to act; IllegalMove with the rule that forbids the
	// move.
	Check(seat int, m Move) error
	// Play carries out orders that CheckOrders accepts and adds the events to the log, which may be nil.
	Play(o Orders, log *Log)

	// Clone returns a copy that shares nothing that Play, Resolve or Set change.
	Clone() State
	// Set makes the state equal to another of the same game, reusing its own memory.
	Set(from State)

	// String returns the canonical position string (C4). Equal states have equal strings, and Parse of the string
	// returns an equal state.
	String() string

	// FormatMove returns the canonical notation of a legal move of the seat.
	FormatMove(seat int, m Move) string
	// ParseMove reads a move in any notation that the rules accept and returns its canonical form. It need not check
	// that the move is legal, unless the game has bits for legal moves only. Errors: BadMove; in such games also
	// IllegalMove.
	ParseMove(seat int, s string) (Move, error)

	// Compose returns the choices that follow these picks, or the move that they make. Doors call the function
	// [Compose], which adds the notation. Errors: BadMove if the picks were not offered.
	Compose(seat int, picks []string) (Composition, error)
	// Picture returns the position as it is drawn, with everything that the state knows.
	Picture() Picture
}

// Chancy is implemented by states of games with chance turns.
type Chancy interface {
	State
	// Outcomes appends the outcomes of a chance turn. Their probabilities are positive and sum to exactly 1. It keeps
	// what is in the buffer.
	Outcomes(buf []Outcome) []Outcome
	// Resolve carries out one of the Outcomes and adds the events to the log, which may be nil.
	Resolve(code uint64, log *Log)
	// FormatOutcome returns the notation of one of the Outcomes.
	FormatOutcome(code uint64) string
}

// Repeating is implemented by states of games in which a third repetition of a position is a draw.
type Repeating interface {
	State
	// Key returns the position without its move counters, for comparison (C6). It is empty at moments that do not
	// count for repetition.
	Key() string
}

// Hasher is implemented by states with a hash for search. The hash covers everything in String but the move counters:
// equal positions have equal hashes, different positions rarely do.
type Hasher interface {
	State
	Hash() uint64
}

// Valued is implemented by states that count a seat's material, for bots.
type Valued interface {
	State
	// Material returns the seat's material in hundredths of a pawn. What exists by half counts half.
	Material(seat int) int
}

// Secretive is implemented by states of games in which seats may know different things. See [View].
type Secretive interface {
	State
	// View returns the state as a seat (or Nobody) knows it: what the seat may not know is blanked, and nothing else
	// depends on it. A view lists moves, composes and draws for its seat. It can be played on as if the hidden things
	// were absent, which gives what the seat expects.
	View(seat int) State
	// Guess returns a state that agrees with the view. It fills in each hidden thing with its probability. pick
	// returns a uniform number from 0 to n-1.
	Guess(pick func(n int) int) State
}

// Wide is implemented by states of games with too many moves to list.
type Wide interface {
	State
	// Draw returns a random legal move of a seat that is to act. Every legal move has a probability above zero. pick
	// returns a uniform number from 0 to n-1.
	Draw(seat int, pick func(n int) int) Move
}

// Resigner is implemented by states of games in which resigning is a move under the rules (A3.1). In other games the
// referee ends the game.
type Resigner interface {
	State
	// Resignation returns the move by which a seat resigns. Where one seat moves, every living seat may play it
	// alone, in its turn or not.
	Resignation(seat int) Move
}

// Hearer is implemented by states of games in which a move may be too long for the bits of a Move, or tells something
// of what a view hides.
type Hearer interface {
	State
	// Hear returns a state that knows the move of a seat in a notation, or a clue to the seat's secret: only that state
	// can check, format and play a long move, and a view can tell what is ruled out. It returns the state itself if the
	// move has room in a Move and tells nothing, or cannot be read. See [Hear].
	Hear(seat int, notation string) State
}

// Perfter is implemented by states that count leaves faster than [Perft].
type Perfter interface {
	State
	// Perft returns the result of the function Perft.
	Perft(depth int, limit uint64) (nodes uint64, ok bool)
}

// Roller is implemented by states whose chance turns real dice can decide (N3.1).
type Roller interface {
	Chancy
	// Dice returns the dice to roll in this chance turn, in order; none if dice do not decide it.
	Dice() []Die
	// Roll returns the outcome for the rolled faces, one for each of the Dice. Errors: BadOutcome, with the dice to
	// roll.
	Roll(faces []int) (code uint64, err error)
}

// Die is one die to be rolled.
type Die struct {
	Seat int       `json:"seat"` // that rolls it
	Text text.Text `json:"text"` // what the faces decide: "White's knight: even is red (c3), odd is blue (a3)"
}

// View returns what a seat (or Nobody) may know of a state. Callers must not change it: if nothing is hidden it is
// the state itself.
func View(s State, seat int) State {
	if s, ok := s.(Secretive); ok {
		return s.View(seat)
	}
	return s
}
