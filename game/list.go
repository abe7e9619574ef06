package game

import "encoding/json"

// Lister is a state whose list of moves depends on a question, such as the shares to split off (I5.3, R4.2).
type Lister interface {
	State
	// List is the sorted list of moves in notation for a seat, or Nobody if none is named. The question has nothing
	// that the game does not declare in [Facts].Questions. Errors: BadRequest, BadMove, IllegalMove, TooLarge.
	List(seat int, q Question) ([]string, error)
}

// AskKind is what a question is answered with.
type AskKind uint8

// The kinds of question.
const (
	AskNumbers AskKind = iota // a list of whole numbers from Min to Max
	AskMove                   // a move, or a part of one, in notation
)

// Ask is one thing that may be asked of a list of moves.
type Ask struct {
	Name     string
	Kind     AskKind
	Min, Max int // of numbers
}

// Question is what is asked of a list of moves: the answers to some of the game's questions, by their names.
type Question struct {
	Numbers map[string][]int
	Moves   map[string]string
}

// ReadQuestion takes from the fields of a JSON object what the game declares as its questions; other fields are left to
// others. Errors: BadRequest for a value that is not what the question wants.
func (f *Facts) ReadQuestion(fields map[string]json.RawMessage) (Question, error) {
	q := Question{Numbers: map[string][]int{}, Moves: map[string]string{}}
	for i := range f.Questions {
		ask := &f.Questions[i]
		raw, ok := fields[ask.Name]
		if !ok {
			continue
		}
		switch ask.Kind {
		case AskMove:
			var move *string
			if json.Unmarshal(raw, &move) != nil || move == nil {
				return q, Refuse(BadRequest, "list.move", "field", ask.Name)
			}
			q.Moves[ask.Name] = *move
		case AskNumbers:
			var numbers []int
			if json.Unmarshal(raw, &numbers) != nil || numbers == nil {
				return q, Refuse(BadRequest, "list.numbers", "field", ask.Name, "min", ask.Min, "max", ask.Max)
			}
			for _, n := range numbers {
				if n < ask.Min || n > ask.Max {
					return q, Refuse(BadRequest, "list.numbers", "field", ask.Name, "min", ask.Min, "max", ask.Max)
				}
			}
			q.Numbers[ask.Name] = numbers
		}
	}
	return q, nil
}

// List is the sorted list of legal moves: what a [Lister] says to the question, else [MoveStrings]. The seat may be
// Nobody: the only one to act. Where nobody is to act the list is empty. Errors: BadRequest if several seats are to act
// and none is named; those of the Lister.
func List(s State, seat int, q Question) ([]string, error) {
	t := s.Turn()
	if t.Seats == 0 {
		return []string{}, nil
	}
	if seat == Nobody && t.Kind == MoveTurn {
		seat = t.Seats.First()
	}
	if seat == Nobody {
		return nil, Refuse(BadRequest, "list.seat", "seats", seatList(t.Seats))
	}
	if l, ok := s.(Lister); ok {
		return l.List(seat, q)
	}
	return MoveStrings(s, seat), nil
}
