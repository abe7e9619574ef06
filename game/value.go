package game

// MaxValue is the most that Judged.Value says: more than any material, less than a game won.
const MaxValue = 3000

// Judged is a state that tells how well a seat stands, for search. It answers cheaply: a search asks at every leaf.
type Judged interface {
	State
	// Value is how much better the seat stands than the others, in hundredths of a pawn, from -MaxValue to MaxValue.
	// In a game for two what one seat has the other lacks: Value(1) is -Value(0). It is asked while the game goes on,
	// in chance turns too, and tells the same of a state and of the one that its string is parsed to.
	Value(seat int) int
}

// Promising is a state that tells of a move what it may win at once, so that a search looks at the best moves first.
type Promising interface {
	State
	// Promise is what a legal move of a seat may win at once, in hundredths of a pawn: more than 0 for every move that
	// captures or promotes, or may do so; 0 for one that changes no material; less than 0 for one that seldom is good,
	// such as one that splits a piece for nothing, the lower the less.
	Promise(seat int, m Move) int
}

// Foreseeing is a state of a game in which an order can reckon with what another seat orders at the same time.
type Foreseeing interface {
	State
	// Foresee appends the legal orders of a seat that do what its order m does, and something more if the expected
	// order of another seat comes true. What is in the buffer stays.
	Foresee(seat int, m, expected Move, buf []Move) []Move
}
