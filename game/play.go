package game

import (
	"slices"

	"github.com/quandary-games/quandary/prob"
)

// Play checks the orders of a ply and carries them out on a copy. If they are not allowed it returns the error of
// [State.Check], and the state is as it was.
func Play(s State, o Orders) (State, []Event, error) {
	if err := s.Check(o); err != nil {
		return nil, nil, err
	}
	next, log := s.Clone(), &Log{}
	next.Play(o, log)
	return next, log.Events, nil
}

// CheckSeats tells whether exactly the seats to act have an order: NotToMove if not. It is the beginning of most
// games' Check.
func CheckSeats(t Turn, o Orders) error {
	switch {
	case t.Kind == Over:
		return Refuse(NotToMove, "turn.over")
	case t.Kind == ChanceTurn:
		return Refuse(NotToMove, "turn.chance")
	case o.Seats != t.Seats:
		return Refuse(NotToMove, "turn.seats", "want", seatList(t.Seats), "got", seatList(o.Seats))
	}
	return nil
}

// seatList is how messages name seats.
func seatList(s SeatSet) string {
	b, _ := s.MarshalJSON()
	return string(b)
}

// ParseOrders reads the moves of a ply, by seat, in the game's notation. Errors: NotToMove when nobody is to move and
// for a seat that the game does not have (P6, R4.2); BadMove for a move that does not parse (NotToMove if its seat is
// not to act at all). Whether they may be played is for Check.
func ParseOrders(s State, moves map[int]string) (Orders, error) {
	var o Orders
	t := s.Turn()
	if t.Seats == 0 {
		return o, CheckSeats(t, o)
	}
	for seat := range moves {
		if seat < 0 || seat >= len(s.Seats()) {
			return o, Refuse(NotToMove, "orders.seat", "seat", seat, "last", len(s.Seats())-1)
		}
	}
	for seat := range s.Seats() {
		text, ok := moves[seat]
		if !ok {
			continue
		}
		m, err := s.ParseMove(seat, text)
		if err != nil {
			if !t.Seats.Has(seat) {
				o.Put(seat, 0)
				return o, CheckSeats(t, o)
			}
			return o, err
		}
		o.Put(seat, m)
	}
	return o, nil
}

// Resolve makes an outcome happen on a copy. Errors: BadOutcome if it is not a chance turn or the outcome, in the
// game's notation, is none of those possible.
func Resolve(s State, outcome string) (State, []Event, error) {
	code, err := ParseOutcome(s, outcome)
	if err != nil {
		return nil, nil, err
	}
	next, log := s.Clone(), &Log{}
	next.Resolve(code, log)
	return next, log.Events, nil
}

// ParseOutcome reads the notation of an outcome of the chance turn. Errors: BadOutcome.
func ParseOutcome(s State, outcome string) (uint64, error) {
	if s.Turn().Kind != ChanceTurn {
		return 0, Refuse(BadOutcome, "outcome.no_chance", "outcome", outcome)
	}
	var names []string
	for _, o := range s.Outcomes(nil) {
		name := s.FormatOutcome(o.Code)
		if name == outcome {
			return o.Code, nil
		}
		if len(names) < 8 {
			names = append(names, name)
		}
	}
	return 0, Refuse(BadOutcome, "outcome.unknown", "outcome", outcome, "outcomes", names)
}

// MoveStrings is the list of legal moves of a seat in canonical notation, sorted by byte order (P2): all of them, or
// the sample of a Wide game. It is empty if the seat is not to act.
func MoveStrings(s State, seat int) []string {
	list := []string{}
	if !s.Turn().Seats.Has(seat) {
		return list
	}
	for _, m := range s.Moves(seat, nil) {
		list = append(list, s.FormatMove(seat, m))
	}
	slices.Sort(list)
	return list
}

// List is the sorted list of legal moves that the line protocol answers: what a [Lister] says to the query, else
// [MoveStrings]. The seat may be Nobody: the only one to act. Where nobody is to act the list is empty.
// Errors: BadRequest if several seats are to act and none is named.
func List(s State, seat int, query map[string][]byte) ([]string, error) {
	t := s.Turn()
	if t.Seats == 0 {
		return []string{}, nil
	}
	if seat == Nobody && t.Kind == MoveTurn {
		seat = t.Seats.First()
	}
	if l, ok := s.(Lister); ok {
		return l.List(seat, query)
	}
	if seat == Nobody {
		return nil, Refuse(BadRequest, "list.seat", "seats", seatList(t.Seats))
	}
	return MoveStrings(s, seat), nil
}

// Risk is one result that a ply may have.
type Risk struct {
	P      prob.Ratio
	Code   uint64  // the outcome, if the ply leads to a chance turn
	Events []Event // what happens then
}

// Risks tells what playing allowed orders may lead to: each outcome of the chance turn that follows, likeliest
// first, or the one certain result. Of more than most outcomes the likeliest are told, so that the answer comes soon
// whatever the position. The state is as it was. To ask for a seat, ask its view.
func Risks(s State, o Orders, most int) []Risk {
	next, log := s.Clone(), &Log{}
	next.Play(o, log)
	if next.Turn().Kind != ChanceTurn {
		return []Risk{{P: prob.One, Events: log.Events}}
	}
	outcomes := next.Outcomes(nil)
	slices.SortStableFunc(outcomes, func(a, b Outcome) int { return b.P.Compare(a.P) })
	var risks []Risk
	for _, out := range outcomes[:min(most, len(outcomes))] {
		after, log := next.Clone(), &Log{Events: slices.Clip(log.Events)}
		after.Resolve(out.Code, log)
		risks = append(risks, Risk{out.P, out.Code, log.Events})
	}
	return risks
}
