package ability

import (
	"slices"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// illegal is why a move is not allowed.
func illegal(kind string, args ...any) error { return game.Refuse(game.IllegalMove, kind, args...) }

// Check tells whether the orders may be played now (A7.3).
func (s *state) Check(o game.Orders) error {
	t := s.Turn()
	switch {
	case t.Kind == game.SimultaneousTurn:
		return s.checkChoices(o)
	case t.Kind == game.MoveTurn && o.Seats.Len() == 1 && sortOf(o.Moves[o.Seats.First()]) == resign:
		if seat := o.Seats.First(); !s.living.Has(seat) {
			return game.Refuse(game.NotToMove, "ability.resign.gone", "seat", s.nameOf(seat), "living", s.seatWordsOf(s.living))
		}
		return nil
	}
	if err := game.CheckSeats(t, o); err != nil {
		return err
	}
	seat := o.Seats.First()
	return s.checkMove(seat, o.Moves[seat])
}

// nameOf is the name of a seat, or its number if there is no such seat.
func (s *state) nameOf(seat int) any {
	if seat < s.seats {
		return s.seatWord(seat)
	}
	return seat
}

// checkChoices tells whether every seat chooses an ability (A6.1).
func (s *state) checkChoices(o game.Orders) error {
	for seat := range o.Seats.All() {
		if seat >= s.seats {
			return game.Refuse(game.BadRequest, "orders.seat", "seat", seat, "last", s.seats-1)
		}
		if m := o.Moves[seat]; sortOf(m) != choose || m != newChoice(abilityOf(m)) || abilityOf(m) >= known {
			return illegal("ability.choose.only", "seat", s.seatWord(seat), "names", choiceNames())
		}
	}
	if missing := game.FirstSeats(s.seats) &^ o.Seats; missing != 0 {
		return game.Refuse(game.BadRequest, "ability.choose.missing", "seats", s.seatWordsOf(missing))
	}
	return nil
}

// checkMove tells why a move of the seat to move is not legal.
func (s *state) checkMove(seat int, m game.Move) error {
	base := silent(m)
	if !slices.Contains(s.baseMoves(seat, nil), base) {
		return s.refusal(seat, base)
	}
	switch named := announcedIn(m); {
	case m == base:
		return nil
	case s.announce == announceOff:
		return illegal("ability.announce.off")
	case m&disordered != 0:
		return illegal("ability.announce.order")
	case m != announcing(base, named):
		return illegal("ability.move.unknown")
	default:
		return s.announcementRefusal(seat, base, named)
	}
}

// announcementRefusal tells which seat cannot be announced check to with a legal base move, and why (A5.3).
func (s *state) announcementRefusal(seat int, base game.Move, named game.SeatSet) error {
	l := s.lens(seat)
	defer l.close()
	wrong := named &^ l.announceable(base)
	if wrong == 0 {
		return nil
	}
	other := wrong.First()
	switch {
	case other >= s.seats:
		return illegal("ability.announce.seat", "seat", other, "last", s.seats-1)
	case other == seat:
		return illegal("ability.announce.self", "seat", s.seatWord(seat))
	case !s.living.Has(other):
		return illegal("ability.announce.gone", "seat", s.seatWord(other))
	}
	return illegal("ability.announce.check", "seat", s.seatWord(other), "square", s.name(s.kings[other]), "move", s.FormatMove(seat, base))
}

// refusal is why a base move is not legal.
func (s *state) refusal(seat int, m game.Move) error {
	switch sortOf(m) {
	case step, use:
	case choose:
		return illegal("ability.choose.over")
	default:
		return illegal("ability.move.unknown")
	}
	from, to := fromOf(m), toOf(m)
	for _, q := range [2]board.Square{from, to} {
		if !s.Shape.Squares.Has(q) {
			return illegal("ability.move.lost", "square", s.name(q))
		}
	}
	switch p := s.at[from]; {
	case p == 0:
		return illegal("ability.move.empty", "square", s.name(from))
	case p.seat() != seat:
		return illegal("ability.move.theirs", "square", s.name(from), "owner", s.seatWord(p.seat()), "seat", s.seatWord(seat))
	}
	if sortOf(m) == use {
		return s.useRefusal(seat, m)
	}
	return s.stepRefusal(seat, m)
}

// useRefusal is why a seat cannot use an ability (A6.3).
func (s *state) useRefusal(seat int, m game.Move) error {
	a := abilityOf(m)
	switch {
	case a >= known || a.action() == nil:
		return illegal("ability.move.unknown")
	case s.abilities == abilitiesOff:
		return illegal("ability.use.off")
	case s.ability[seat] == hidden:
		return illegal("ability.use.hidden", "seat", s.seatWord(seat))
	case s.ability[seat] != a:
		return illegal("ability.use.other", "seat", s.seatWord(seat), "ability", a.word(), "own", s.ability[seat].word())
	case s.uses[seat] == 0:
		return illegal("ability.use.spent", "ability", a.word(), "uses", int(a.uses()))
	}
	return a.action().refusal(s, seat, m)
}

// promotionRefusal is why what a pawn is to become is wrong (A2.5).
func (s *state) promotionRefusal(seat int, m game.Move) error {
	from, to := fromOf(m), toOf(m)
	if !s.mustPromote(seat, s.at[from], to) {
		return illegal("ability.promotion.none", "piece", s.at[from].kind().Word(), "from", s.name(from), "to", s.name(to))
	}
	return illegal("ability.promotion.missing", "to", s.name(to))
}

// stepRefusal is why a piece cannot go as an ordinary move says. It looks for the first thing that, were it
// otherwise, would make it legal.
func (s *state) stepRefusal(seat int, m game.Move) error {
	from, to := fromOf(m), toOf(m)
	p, target := s.at[from], s.at[to]
	args := []any{"piece", p.kind().Word(), "from", s.name(from), "to", s.name(to)}
	if from == to {
		return illegal("ability.step.stays", args...)
	}
	if target != 0 && target.seat() == seat {
		return illegal("ability.step.own", append(args, "target", target.kind().Word())...)
	}
	w := s.walk(seat)
	w.unbound = true
	w.piece(from)
	switch {
	case slices.Contains(w.buf, m):
		return s.unannouncedCapture(seat, m)
	case slices.ContainsFunc(w.buf, func(n game.Move) bool { return toOf(n) == to }):
		return s.promotionRefusal(seat, m)
	}
	w.buf, w.gait = nil, gait{far: true}
	w.piece(from)
	if slices.ContainsFunc(w.buf, func(n game.Move) bool { return toOf(n) == to }) {
		return illegal("ability.step.range", append(args, "range", int(s.reach))...)
	}
	if p.kind() == chess.King && p.fresh() {
		for i := range s.castles[seat] {
			c := &s.castles[seat][i]
			if block := s.castleBlock(seat, c); c.kingTo == to && block != board.NoSquare {
				kind := "ability.castle.blocked"
				if block == c.rook {
					kind = "ability.castle.rook"
				}
				return illegal(kind, "square", s.name(block))
			}
		}
	}
	return illegal("ability.step.way", args...)
}

// unannouncedCapture is why a step that captures a king is not allowed.
func (s *state) unannouncedCapture(seat int, m game.Move) error {
	for other := range s.seats {
		if k := s.kings[other]; k != board.NoSquare && other != seat && (k == toOf(m) || k == s.arrival[other]) && !s.named[seat].Has(other) {
			return s.unannounced(seat, other, k)
		}
	}
	return illegal("ability.move.unknown")
}

// unannounced says that a king cannot be captured now since no check was announced to it (A5.1).
func (s *state) unannounced(seat, victim int, q board.Square) error {
	return illegal("ability.announce.missing", "seat", s.seatWord(seat), "victim", s.seatWord(victim), "square", s.name(q))
}
