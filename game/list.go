package game

import "encoding/json"

// Lister is implemented by states whose list of moves depends on a question, such as the shares to split off (I5.3,
// R4.2).
type Lister interface {
	State
	// List returns the sorted moves in notation for a seat, or for Nobody if no seat is named. The question uses only
	// names declared in [Facts].Questions. Errors: BadRequest, BadMove, IllegalMove, TooLarge.
	List(seat int, q Question) ([]string, error)
}

// AskKind is the type of the answer to an [Ask].
type AskKind uint8

// The types of answer.
const (
	AskNumbers AskKind = iota // a list of whole numbers from Min to Max
	AskMove                   // a move, or the beginning of one, in notation
)

// Ask is a parameter that a game accepts for its list of moves.
type Ask struct {
	Name     string
	Kind     AskKind
	Min, Max int // of numbers
}

// Question holds the values of some of the game's [Ask] parameters, by name.
type Question struct {
	Numbers map[string][]int
	Moves   map[string]string
}

// ReadQuestion reads the game's declared parameters from the fields of a JSON object and ignores other fields.
// Errors: BadRequest for a value of the wrong type or range.
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

// List returns the sorted legal moves: the answer of a [Lister] to the question, else [MoveStrings]. Seat Nobody
// means the only seat to act. The list is empty if no seat is to act. Errors: BadRequest if several seats are to act
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
