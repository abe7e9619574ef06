package ability

import (
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

func illegal(kind string, args ...any) error { return game.Refuse(game.IllegalMove, kind, args...) }

// Check returns nil if the seat may play this move now, or choose this ability (A7.3).
func (s *state) Check(seat int, m game.Move) error {
	t := s.Turn()
	if t.Kind == game.MoveTurn && m == s.Resignation(seat) {
		return s.checkResignation(seat)
	}
	if err := game.CheckSeats(t, game.Only(seat)); err != nil {
		return err
	}
	switch {
	case s.phase == grading:
		return s.checkGrade(m)
	case t.Kind == game.SimultaneousTurn:
		return s.checkChoice(seat, m)
	}
	return s.seenBy(seat).checkMove(seat, m)
}

// checkResignation returns nil if the seat lives. Then it may resign, in its turn or not (A3.1).
func (s *state) checkResignation(seat int) error {
	if s.living.Has(seat) {
		return nil
	}
	if seat >= s.seats {
		return game.Refuse(game.NotToMove, "orders.seat", "seat", seat, "last", s.seats-1)
	}
	return game.Refuse(game.NotToMove, "ability.resign.gone",
		"seat", s.seatWord(seat), "living", s.seatWordsOf(s.living))
}

// checkChoice returns nil if the move chooses an ability (A6.1).
func (s *state) checkChoice(seat int, m game.Move) error {
	p := s.chosen(seat, m)
	switch {
	case p == nil && sortOf(m) == bring:
		return illegal("ability.bring.form")
	case p == nil:
		return illegal("ability.choose.only", "seat", s.seatWord(seat), "names", s.set.names())
	}
	return s.limits.refusal(p)
}

// checkGrade returns nil if the move chooses a level that the seat can afford.
func (s *state) checkGrade(m game.Move) error {
	grades := s.grades(nil)
	if slices.Contains(grades, m) {
		return nil
	}
	bomb, _ := s.ungraded()
	if bomb == nil {
		return illegal("ability.grade.hidden")
	}
	return illegal("ability.grade.only", "levels", s.levelTexts(bomb))
}

// levelTexts returns the levels of an action that the seat to move can afford.
func (s *state) levelTexts(a *act) (all []string) {
	for _, m := range s.grades(nil) {
		all = append(all, gradePrefix+strconv.Itoa(levelOf(m))+" ("+a.Levels[levelOf(m)-1].Name+")")
	}
	return all
}

// checkMove returns the reason why a move of the seat to move is not legal, or nil.
func (s *state) checkMove(seat int, m game.Move) error {
	base := silent(m)
	if !slices.Contains(s.baseMoves(seat, nil), base) {
		return s.refusal(seat, base)
	}
	switch named := announcedIn(m); {
	case m == base:
		return nil
	case !s.announces(base):
		return illegal("ability.announce.beside")
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

// announcementRefusal returns the reason why a legal base move cannot announce check to one of the named seats
// (A5.3).
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
	return s.noCheck(seat, other, base)
}

// noCheck returns that check cannot be announced to an opponent with a base move (A5.3).
func (s *state) noCheck(seat, other int, base game.Move) *game.Error {
	return game.Refuse(game.IllegalMove, "ability.announce.check",
		"seat", s.seatWord(other), "square", s.name(s.kings[other]), "move", s.FormatMove(seat, base))
}

// refusal returns the reason why a base move is not legal.
func (s *state) refusal(seat int, m game.Move) error {
	switch sortOf(m) {
	case step, use:
	case choose, bring:
		return illegal("ability.choose.over")
	case grade:
		return illegal("ability.grade.none")
	case pick:
		return s.pickRefusal(seat, m)
	default:
		return illegal("ability.move.unknown")
	}
	switch {
	case s.picking(seat) > 0:
		return illegal("ability.pick.first", "count", s.picking(seat))
	case s.acted&moved != 0 && sortOf(m) == step:
		return illegal("ability.after.moved")
	case m&lasting != 0 && (sortOf(m) != step || !s.mayLast(seat)):
		return illegal("ability.after.none")
	}
	m &^= lasting
	from, to := fromOf(m), toOf(m)
	for _, q := range [2]board.Square{from, to} {
		if !s.Shape.Squares.Has(q) {
			return illegal("ability.move.lost", "square", s.name(q))
		}
	}
	if sortOf(m) == use && s.bySeat(m) {
		return s.useRefusal(seat, m)
	}
	switch p := s.at[from]; {
	case p == 0:
		return illegal("ability.move.empty", "square", s.name(from))
	case p.seat() != seat:
		return illegal("ability.move.theirs",
			"square", s.name(from), "owner", s.seatWord(p.seat()), "seat", s.seatWord(seat))
	}
	if sortOf(m) == use {
		return s.useRefusal(seat, m)
	}
	switch {
	case s.has(from, power.Frozen):
		return illegal("ability.step.frozen", "square", s.name(from))
	case s.idle(from):
		return illegal("ability.step.limited", "square", s.name(from))
	case s.at[to] != 0 && s.at[to].seat() != seat && s.has(to, power.Shielded):
		return illegal("ability.step.shielded", "square", s.name(to))
	}
	return s.stepRefusal(seat, m)
}

// bySeat reports whether a use is of an action of the seat itself, not of a piece.
func (s *state) bySeat(m game.Move) bool {
	k := s.set.of(abilityOf(m))
	return actionOf(m) < len(k.acts) && k.acts[actionOf(m)].By.Kinds == 0
}

// pickRefusal returns the reason why a seat cannot choose a piece to which it is limited.
func (s *state) pickRefusal(seat int, m game.Move) error {
	switch n := s.picking(seat); {
	case m == stop:
		return illegal("ability.after.stop")
	case m == pickAgain:
		return illegal("ability.pick.again")
	case n == 0:
		return illegal("ability.pick.none")
	default:
		return illegal("ability.pick.first", "count", n)
	}
}

// useRefusal returns the reason why a seat cannot use an ability (A6.3).
func (s *state) useRefusal(seat int, m game.Move) error {
	a, own := abilityOf(m), s.ability[seat]
	switch {
	case actionOf(m) >= len(s.set.of(a).acts):
		return illegal("ability.move.unknown")
	case s.abilities == abilitiesOff:
		return illegal("ability.use.off")
	case own == hidden:
		return illegal("ability.use.hidden", "seat", s.seatWord(seat))
	case own == 0:
		return illegal("ability.use.none", "seat", s.seatWord(seat))
	case own != a:
		return illegal("ability.use.other", "seat", s.seatWord(seat), "ability", s.set.of(a).word,
			"own", s.set.of(own).word)
	}
	k := s.set.of(a)
	if k.Limit > 0 && !k.Energy && s.uses[seat] == 0 {
		return illegal("ability.use.spent", "ability", k.word, "uses", int(k.Limit))
	}
	return s.useReason(seat, &k.acts[actionOf(m)], m)
}

// promotionRefusal returns the reason why a promotion is wrong (A2.5).
func (s *state) promotionRefusal(seat int, m game.Move) error {
	from, to := fromOf(m), toOf(m)
	if !s.mustPromote(seat, s.at[from], to) {
		return s.noPromotion(from)
	}
	return illegal("ability.promotion.missing", "to", s.name(to))
}

// noPromotion returns that the piece on a square does not promote.
func (s *state) noPromotion(from board.Square) error {
	return illegal("ability.promotion.none", "piece", s.at[from].kind().Word(), "from", s.name(from))
}

// stepRefusal returns the first reason why a piece cannot make an ordinary move.
func (s *state) stepRefusal(seat int, m game.Move) error {
	from, to := fromOf(m), toOf(m)
	piece, target := s.at[from].kind().Word(), s.at[to]
	if from == to {
		return illegal("ability.step.stays", "piece", piece, "from", s.name(from))
	}
	if target != 0 && target.seat() == seat {
		return illegal("ability.step.own",
			"piece", piece, "from", s.name(from), "to", s.name(to), "target", target.kind().Word())
	}
	goes := func(n game.Move) bool { return toOf(n) == to }
	w := s.walk(seat)
	w.unbound = true
	w.piece(from)
	switch {
	case slices.Contains(w.buf, m):
		return s.unannouncedCapture(seat, m)
	case slices.ContainsFunc(w.buf, goes):
		return s.promotionRefusal(seat, m)
	}
	if s.reaches(seat, from, to) {
		return illegal("ability.step.range",
			"piece", piece, "from", s.name(from), "to", s.name(to), "range", int(s.reach))
	}
	if err := s.castleRefusal(seat, m); err != nil {
		return err
	}
	return illegal("ability.step.way", "piece", piece, "from", s.name(from), "to", s.name(to))
}

// reaches reports whether a piece would get to a square if its range had no limit and no check had to be announced.
func (s *state) reaches(seat int, from, to board.Square) bool {
	w := walk{s: s, seat: seat, gait: gait{Far: power.Sliders}, usual: s.lain == 0, unbound: true}
	w.piece(from)
	return slices.ContainsFunc(w.buf, func(n game.Move) bool { return toOf(n) == to })
}

// castleRefusal returns the reason why a castling is not possible, or nil if the move is no castling (A2.6).
func (s *state) castleRefusal(seat int, m game.Move) error {
	from, to := fromOf(m), toOf(m)
	if s.at[from].kind() != chess.King {
		return nil
	}
	for i := range s.castles[seat] {
		c := &s.castles[seat][i]
		if c.kingTo != to || from != s.king[seat] {
			continue
		}
		block := s.castleBlock(seat, c)
		switch {
		case !s.at[from].fresh():
			return illegal("ability.castle.king", "square", s.name(from))
		case block == c.rook:
			return illegal("ability.castle.rook", "square", s.name(block))
		case block != board.NoSquare:
			return illegal("ability.castle.blocked", "square", s.name(block))
		}
	}
	return nil
}

// unannouncedCapture returns the reason why a step may not capture a king.
func (s *state) unannouncedCapture(seat int, m game.Move) error {
	for other := range s.seats {
		k := s.kings[other]
		if k == board.NoSquare || other == seat || s.named[seat].Has(other) {
			continue
		}
		if k == toOf(m) || k == s.arrival[other] {
			return s.unannounced(seat, other, k)
		}
	}
	return illegal("ability.move.unknown")
}

// unannounced returns that a king cannot be captured because no check was announced to it (A5.1).
func (s *state) unannounced(seat, victim int, q board.Square) error {
	return illegal("ability.announce.missing",
		"seat", s.seatWord(seat), "victim", s.seatWord(victim), "square", s.name(q))
}
