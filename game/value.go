package game

// MaxValue is the largest value of [Judged].Value: above any material, below a won game.
const MaxValue = 3000

// Judged is implemented by states that estimate the value of a position for a seat, for search. It must be cheap: a
// search calls it at every leaf.
type Judged interface {
	State
	// Value returns the seat's advantage over the others, in hundredths of a pawn, from -MaxValue to
	// MaxValue. In a game of two, Value(1) is -Value(0). It is called on unfinished games, chance turns included, and
	// is equal for a state and its parsed string.
	Value(seat int) int
}

// Measured is implemented by states of games in which expectations of searches were compared with results.
type Measured interface {
	State
	// Trust returns how much of an advantage counts, in percent: 100 if the expectations come true, less if a seat that
	// a search sees ahead wins less often. The command tune measures it.
	Trust() int
}

// Rated is implemented by states of more than two seats that judge all seats at once, faster than one by one.
type Rated interface {
	Judged
	// Values returns the value of each seat of the game.
	Values() [MaxSeats]int
}

// Promising is implemented by states that estimate the immediate gain of a move, so that a search tries the best
// moves first.
type Promising interface {
	State
	// Promise returns the immediate gain of a legal move in hundredths of a pawn: above 0 for a move that captures or
	// promotes, or may do so; 0 if material stays; below 0 for moves that are seldom good, such as splitting a piece
	// for nothing. A capture that costs more than it takes may promise 1.
	Promise(seat int, m Move) int
}

// Pressing is implemented by states that tell which moves attack a piece whose loss loses the game, such as a king.
type Pressing interface {
	State
	// Presses reports whether a legal move may leave such an attack on another seat. It must be cheap.
	Presses(seat int, m Move) bool
}

// Hinting is implemented by states with legal moves that Moves does not list.
type Hinting interface {
	State
	// Hints appends the few of them that a search should try. It keeps what is in the buffer.
	Hints(seat int, buf []Move) []Move
}

// Economical is implemented by states that list moves which do in several steps what shorter moves do.
type Economical interface {
	State
	// Needless reports whether a legal move is one of them. It must be cheap.
	Needless(seat int, m Move) bool
}

// Foreseeing is implemented by states of simultaneous games in which an order can depend on another seat's order.
type Foreseeing interface {
	State
	// Foresee appends the legal orders of a seat that do what m does and something more if the expected order of
	// another seat comes true. It keeps what is in the buffer.
	Foresee(seat int, m, expected Move, buf []Move) []Move
	// Plain returns an order without what depends on the order of another seat.
	Plain(m Move) Move
}
