package battery

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// ply is the orders of the seats, or an outcome.
type ply struct {
	chance bool
	orders game.Orders
	code   uint64
	name   string // in notation
}

// onto applies it to a state, unchecked and in place.
func (p *ply) onto(s game.State, log *game.Log) {
	if p.chance {
		s.(game.Chancy).Resolve(p.code, log)
	} else {
		s.Play(p.orders, log)
	}
}

// choose picks legal orders or a possible outcome.
func (l *look) choose(s game.State) *ply {
	l.t.Helper()
	l.turn(s)
	turn := s.Turn()
	if turn.Kind == game.ChanceTurn {
		c, ok := s.(game.Chancy)
		if !ok {
			l.t.Fatalf("a chance turn of a state that is not Chancy at %s", s)
		}
		outcomes := c.Outcomes(nil)
		o := outcomes[l.pick(len(outcomes))]
		return &ply{chance: true, code: o.Code, name: c.FormatOutcome(o.Code)}
	}
	p := &ply{}
	for seat := range turn.Seats.All() {
		m := l.move(s, seat)
		p.orders.Put(seat, m)
		p.name += s.FormatMove(seat, m) + " "
	}
	return p
}

// move picks a legal move of a seat that is to act.
func (l *look) move(s game.State, seat int) game.Move {
	l.t.Helper()
	if w, ok := s.(game.Wide); ok && s.Traits().Wide && l.pick(2) == 0 {
		m := w.Draw(seat, l.pick)
		l.reads(s, seat, m)
		if !l.seen.Wide {
			l.seen.Wide = !slices.Contains(s.Moves(seat, nil), m)
		}
		return m
	}
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		l.t.Fatalf("seat %d is to act and has no move at %s", seat, s)
	}
	return moves[l.pick(len(moves))]
}

// step plays a ply in the checked and the unchecked way, which must agree and report events.
func (l *look) step(s game.State) game.State {
	l.t.Helper()
	before, p := s.String(), l.choose(s)
	var next game.State
	var events []game.Event
	var err error
	if p.chance {
		next, events, err = game.Resolve(s, p.name)
	} else {
		next, events, err = game.Play(s, p.orders)
	}
	if err != nil {
		l.t.Fatalf("%s is refused: %v at %s", p.name, err, before)
	}
	unchecked := s.Clone()
	p.onto(unchecked, nil)
	if next.String() != unchecked.String() {
		l.t.Fatalf("%s played checked and unchecked differ\n checked   %s\n unchecked %s", p.name, next, unchecked)
	}
	unchecked.Set(s)
	if unchecked.String() != before {
		l.t.Fatalf("setting a state to %s makes it %s", before, unchecked)
	}
	p.onto(unchecked, nil)
	if next.String() != unchecked.String() {
		l.t.Fatalf("%s played on a state that was set differs\n played %s\n set    %s", p.name, next, unchecked)
	}
	if s.String() != before {
		l.t.Fatalf("playing %s on a copy changed the state\n from %s\n to   %s", p.name, before, s)
	}
	if len(events) == 0 {
		l.t.Fatalf("nothing is told of %s at %s", p.name, before)
	}
	for i := range events {
		l.event(&events[i], s, next)
	}
	return next
}

// event checks that an event can be said and drawn, and that it is public if the game has no secrets.
func (l *look) event(e *game.Event, before, after game.State) {
	l.t.Helper()
	l.known("event", e.Text)
	if all := game.FirstSeats(len(before.Seats())); e.Only&^all != 0 {
		l.t.Fatalf("the event %v is for the seats %b, of %b", e.Text, e.Only, all)
	}
	if e.Only != 0 && !before.Traits().Secrets {
		l.t.Fatalf("the event %v is for the seats %b alone, in a game without secrets", e.Text, e.Only)
	}
	l.role(e)
	if e.Arrow != nil {
		a, b := before.Picture(), after.Picture()
		on := cells(&a)
		for name := range cells(&b) {
			on[name] = 0
		}
		l.arrow(e.Arrow, on, before)
	}
	again(l, "event", *e)
}

// promised are the parameters that events of a role have.
var promised = map[game.Role][]string{
	"": nil, game.RoleCaptured: {"seat", "square"}, game.RoleCheck: {"seat"}, game.RoleMate: {"seat"},
	game.RoleSaved: {"seat", "square"}, game.RoleUnbidden: nil, game.RoleContracted: nil,
	game.RoleSwallowed: {"seat", "pieces"}, game.RoleOut: {"seat"}, game.RoleAttempt: {"seat"}, game.RoleVain: {"seat"},
	game.RoleRolls: {"seat"}, game.RoleRolled: {"seat"}, game.RoleFound: nil, game.RoleMeasured: nil,
	game.RoleAnswered: nil,
}

// role checks that an event has what its role promises.
func (l *look) role(e *game.Event) {
	l.t.Helper()
	names, known := promised[e.Role]
	if !known {
		l.t.Fatalf("the event %v has the unknown role %q", e.Text, e.Role)
	}
	for _, name := range names {
		if e.Args.Get(name) == nil {
			l.t.Fatalf("the event %v has the role %q without %q", e.Text, e.Role, name)
		}
	}
	if way := e.Role == game.RoleUnbidden || e.Role == game.RoleAnswered; way && e.Arrow == nil {
		l.t.Fatalf("the event %v has the role %q without an arrow", e.Text, e.Role)
	}
}
