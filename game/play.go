package game

import "slices"

// Play checks the orders of a ply, carries them out on a copy and returns it with its events. If they are not allowed
// it returns the error of [CheckOrders].
func Play(s State, o Orders) (State, []Event, error) {
	if err := CheckOrders(s, o); err != nil {
		return nil, nil, err
	}
	next, log := s.Clone(), &Log{}
	next.Play(o, log)
	return next, log.Events, nil
}

// CheckOrders returns nil if the orders form a ply that may be played now: one legal move for each seat to act and
// none for others, or one seat's resignation (see [Resigner]). Errors: NotToMove for a seat that is not to act;
// BadRequest if the orders of a simultaneous turn are incomplete; IllegalMove. Incomplete orders are refused before
// their moves are checked (R4.2), except where a seat may resign alone (A3.1).
func CheckOrders(s State, o Orders) error {
	if r, ok := s.(Resigner); ok && o.Seats.Len() == 1 {
		if seat := o.Seats.First(); o.Moves[seat] == r.Resignation(seat) {
			return s.Check(seat, o.Moves[seat])
		}
	}
	t := s.Turn()
	if err := CheckSeats(t, o.Seats); err != nil {
		return err
	}
	if !alone(s) {
		if err := complete(t, o.Seats); err != nil {
			return err
		}
	}
	for seat := range o.Seats.All() {
		if err := s.Check(seat, o.Moves[seat]); err != nil {
			return err
		}
	}
	return complete(t, o.Seats)
}

// alone reports whether some seat has moves that it may play without the others. If so, the given moves of a
// simultaneous turn are checked even if orders are missing.
func alone(s State) bool {
	_, ok := s.(Resigner)
	return ok
}

// complete returns BadRequest unless all seats to act are in seats.
func complete(t Turn, seats SeatSet) error {
	if missing := t.Seats &^ seats; missing != 0 {
		return Refuse(BadRequest, "orders.missing", "seats", seatList(missing))
	}
	return nil
}

// CheckSeats returns NotToMove unless all these seats may act in this turn. Most games' Check begins with it.
func CheckSeats(t Turn, seats SeatSet) error {
	switch {
	case t.Kind == Over:
		return Refuse(NotToMove, "turn.over")
	case t.Kind == ChanceTurn:
		return Refuse(NotToMove, "turn.chance")
	case seats&^t.Seats != 0, t.Kind == MoveTurn && seats == 0:
		return Refuse(NotToMove, "turn.seats", "want", seatList(t.Seats), "got", seatList(seats))
	}
	return nil
}

// seatList returns the seats as messages name them.
func seatList(s SeatSet) string {
	b, _ := s.MarshalJSON()
	return string(b)
}

// ParseOrders reads the moves of a ply, by seat, in the game's notation. It does not check whether they may be
// played. Errors: NotToMove if no seat is to move or the game has no such seat (P6, R4.2); BadRequest for incomplete
// orders of a simultaneous turn (see [CheckOrders]); BadMove for a move that cannot be parsed (NotToMove if its seat
// is not to act).
func ParseOrders(s State, moves map[int]string) (Orders, error) {
	var o Orders
	t := s.Turn()
	if t.Seats == 0 {
		return o, CheckSeats(t, 0)
	}
	var given SeatSet
	for seat := range moves {
		if seat < 0 || seat >= len(s.Seats()) {
			return o, Refuse(NotToMove, "orders.seat", "seat", seat, "last", len(s.Seats())-1)
		}
		given = given.With(seat)
	}
	if t.Kind == SimultaneousTurn && !alone(s) {
		if err := complete(t, given); err != nil {
			return o, err
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
				return o, CheckSeats(t, Only(seat))
			}
			return o, err
		}
		o.Put(seat, m)
	}
	return o, nil
}

// Hear returns the state in which the moves of these notations, by seat, can be checked, formatted and played: the
// state itself, except where a move is too long for the bits of a Move (see [Hearer]).
func Hear(s State, moves map[int]string) State {
	for seat, notation := range moves {
		if h, ok := s.(Hearer); ok {
			s = h.Hear(seat, notation)
		}
	}
	return s
}

// Resolve carries out an outcome, given in notation, on a copy. Errors: BadOutcome if it is not a chance turn or the
// outcome is not possible.
func Resolve(s State, outcome string) (State, []Event, error) {
	code, err := ParseOutcome(s, outcome)
	if err != nil {
		return nil, nil, err
	}
	next, log := s.Clone(), &Log{}
	next.(Chancy).Resolve(code, log)
	return next, log.Events, nil
}

// ParseOutcome returns the code of an outcome given in notation. Errors: BadOutcome.
func ParseOutcome(s State, outcome string) (uint64, error) {
	c, ok := s.(Chancy)
	if !ok || s.Turn().Kind != ChanceTurn {
		return 0, Refuse(BadOutcome, "outcome.no_chance", "outcome", outcome)
	}
	var names []string
	for _, o := range c.Outcomes(nil) {
		name := c.FormatOutcome(o.Code)
		if name == outcome {
			return o.Code, nil
		}
		if len(names) < 8 {
			names = append(names, name)
		}
	}
	return 0, Refuse(BadOutcome, "outcome.unknown", "outcome", outcome, "outcomes", names)
}

// MoveStrings returns the legal moves of a seat in canonical notation, sorted by bytes (P2): all of them, or the
// sample of a Wide game. It is empty if the seat is not to act.
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
