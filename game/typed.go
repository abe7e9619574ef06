package game

// Typist is a state that reads moves as people like to type them: more freely than its notation, which
// [State.ParseMove] holds programs and records to.
type Typist interface {
	State
	// ReadTyped is the move that was typed, where that is unambiguous. Whether it is legal is for Check. Errors:
	// BadMove, with the moves that it could be or what would be right.
	ReadTyped(seat int, typed string) (Move, error)
}

// ReadTyped is the move that a person typed for a seat: in notation, or as a [Typist] reads it. Errors: BadMove.
func ReadTyped(s State, seat int, typed string) (Move, error) {
	if t, ok := s.(Typist); ok {
		return t.ReadTyped(seat, typed)
	}
	return s.ParseMove(seat, typed)
}
