package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Check returns nil if the seat may play the move now, or an error with the rule that forbids it.
func (s *state) Check(seat int, m game.Move) error {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return err
	}
	if err := s.fits(m); err != nil {
		return err
	}
	return s.exposes(m)
}

func refuse(kind string, args ...any) *game.Error {
	return game.Refuse(game.IllegalMove, kind, args...)
}

// fits returns nil if the piece makes this move, regardless of the king's safety, or else the reason why not.
func (s *state) fits(m game.Move) error {
	from, us := fromOf(m), int(s.turn)
	if m != s.canonical(m) || m&^used[sortOf(m)] != 0 {
		return refuse("niels.not_canonical")
	}
	if !s.occupied().Has(from) {
		return refuse("niels.no_piece", "square", name(from))
	}
	k := s.at(from)
	if s.colour(from) != us {
		return refuse("niels.not_yours",
			"square", name(from), "piece", k.Word(), "seat", seats[us^1], "turn", seats[us])
	}
	switch sortOf(m) {
	case ordinary:
		return s.fitsOrdinary(m, k)
	case passing:
		return s.fitsPassing(from, toOf(m), k)
	}
	if s.off&noQuantum != 0 {
		return refuse("niels.off", "option", "quantum")
	}
	if s.halves.Has(from) {
		return refuse("niels.half", "square", name(from), "piece", k.Word())
	}
	switch sortOf(m) {
	case equal, unequal, entangle:
		return s.fitsSplit(m, k)
	case tunnel:
		return s.fitsTunnel(m, k)
	}
	return refuse("niels.not_canonical")
}

// fitsOrdinary returns the reason why a piece does not make an ordinary move, or nil (N2.1).
func (s *state) fitsOrdinary(m game.Move, k chess.Kind) error {
	from, to, us := fromOf(m), toOf(m), int(s.turn)
	switch {
	case k == chess.King && rookHome(from, to) != 0:
		if err := s.fitsCastling(from, to); err != nil {
			return err
		}
	case s.of(us).Has(to):
		return refuse("niels.own", "square", name(to), "piece", s.at(to).Word())
	case k == chess.Pawn && s.steps(us, from).Has(to):
	case attacks(k, us, from, s.occupied()).Has(to) && (k != chess.Pawn || s.of(us^1).Has(to) || s.passes(from, to)):
	default:
		return s.cannotReach(from, to, k)
	}
	return s.fitsPromotion(m, k, chess.Bit(to))
}

// fitsPassing returns the reason why a move is not en passant onto a square with a half, or nil (N3.5).
func (s *state) fitsPassing(from, to board.Square, k chess.Kind) error {
	switch {
	case k != chess.Pawn:
		return refuse("niels.passing_piece", "piece", k.Word(), "square", name(from))
	case s.ep == 0 || to != s.ep:
		return refuse("niels.passing_square", "square", name(to))
	case !s.capturersEnPassant().Has(from):
		return refuse("niels.reach", "piece", k.Word(), "from", name(from), "to", name(to))
	}
	return nil
}

// cannotReach returns the reason why a piece does not get to a square.
func (s *state) cannotReach(from, to board.Square, k chess.Kind) error {
	us := int(s.turn)
	attacked := attacks(k, us, from, 0).Has(to)
	steps := k == chess.Pawn && chess.PawnSteps(us, from, 0).Has(to)
	in := chess.Between(from, to) & s.occupied()
	if steps {
		in |= chess.Bit(to) & s.occupied()
	}
	switch {
	case steps && s.halves.Has(from) && !chess.KingAttacks(from).Has(to):
		return refuse("niels.half_step", "square", name(from))
	case (attacked || steps) && in != 0:
		kind := "niels.blocked"
		if firm := in &^ s.halves; firm != 0 {
			in = firm
		} else {
			kind = "niels.blocked_pair"
		}
		q := name(in.First())
		return refuse(kind, "piece", k.Word(), "from", name(from), "to", name(to), "square", q).
			Showing(game.Arrow{Path: []string{name(from), q}, Seat: us, Kind: game.Failed})
	case attacked && k == chess.Pawn:
		return refuse("niels.pawn_capture", "from", name(from), "to", name(to))
	}
	return refuse("niels.reach", "piece", k.Word(), "from", name(from), "to", name(to))
}

// fitsPromotion returns what is wrong with the promotion of a move to these squares, or nil (N2.6).
func (s *state) fitsPromotion(m game.Move, k chess.Kind, to chess.Bits) error {
	p, last := promotionOf(m), to&chess.LastRank(int(s.turn))
	switch promotes := k == chess.Pawn && last != 0; {
	case promotes && p == chess.NoKind:
		return refuse("niels.promote", "square", name(last.First()))
	case !promotes && p != chess.NoKind:
		return refuse("niels.no_promotion", "piece", k.Word(), "square", name(fromOf(m)), "becomes", p.Word())
	case promotes && (p < chess.Knight || p > chess.Queen):
		return refuse("niels.not_canonical")
	}
	return nil
}

// fitsCastling returns the reason why a king may not castle, or nil (N2.7).
func (s *state) fitsCastling(from, to board.Square) error {
	us := int(s.turn)
	for i := 2 * us; i < 2*us+2; i++ {
		w := &castlingWays[i]
		if w.King != from || w.KingTo != to {
			continue
		}
		if s.halves.Has(from) {
			return refuse("niels.castle_half", "to", name(to), "piece", chess.King.Word(), "square", name(from))
		}
		if s.castling&w.Right == 0 {
			return s.lostCastling(w)
		}
		if in := s.occupied() & w.Between; in != 0 {
			return refuse("niels.castle_way", "to", name(to), "square", name(in.First()))
		}
		for _, q := range [3]board.Square{w.King, w.RookTo, w.KingTo} {
			if a := s.attackers(q, us, s.occupied(), s.of(us^1)); a != 0 {
				return refuse("niels.castle_check", "to", name(to), "square", name(q), "by", s.things(a)).
					Showing(checks(a, q, us^1)...)
			}
		}
		return nil
	}
	return s.cannotReach(from, to, chess.King)
}

// lostCastling returns the reason why a castling right is missing.
func (s *state) lostCastling(w *chess.CastlingWay) error {
	if s.halves.Has(w.Rook) && s.at(w.Rook) == chess.Rook && s.colour(w.Rook) == int(s.turn) {
		return refuse("niels.castle_half", "to", name(w.KingTo), "piece", chess.Rook.Word(), "square", name(w.Rook))
	}
	return refuse("niels.castle_right", "to", name(w.KingTo))
}

// fitsSplit returns the reason why a piece does not split, or nil (N2.2, N2.3).
func (s *state) fitsSplit(m game.Move, k chess.Kind) error {
	from, r, b, us := fromOf(m), redOf(m), blueOf(m), int(s.turn)
	if r == b {
		return refuse("niels.same", "square", name(r))
	}
	for _, to := range [2]board.Square{r, b} {
		if err := s.fitsPart(from, to, r^b^to, k); err != nil {
			return err
		}
	}
	if k == chess.Pawn && redBehind(us, r, b) {
		return refuse("niels.pawn_red", "red", name(b), "blue", name(r))
	}
	if err := s.fitsPromotion(m, k, chess.Bit(r)|chess.Bit(b)); err != nil || sortOf(m) != entangle {
		return err
	}
	return s.fitsEntangle(m, k)
}

// redBehind reports whether the red square of a pawn is behind the blue one.
func redBehind(seat int, r, b board.Square) bool { return (r < b) == (seat == chess.White) }

// fitsPart returns the reason why one half of a splitting piece cannot go to a square while the other goes to
// `other`, or nil (N2.2, N2.7).
func (s *state) fitsPart(from, to, other board.Square, k chess.Kind) error {
	us := int(s.turn)
	switch {
	case to == from:
		return nil
	case s.occupied().Has(to):
		return refuse("niels.occupied", "square", name(to), "piece", s.at(to).Word())
	case k == chess.King && rookHome(from, to) != 0:
		if rook := rookHome(from, to); rook.Has(other) {
			return refuse("niels.castle_rook", "to", name(to), "square", name(other))
		}
		return s.fitsCastling(from, to)
	case k == chess.Pawn && chess.PawnSteps(us, from, s.occupied()).Has(to):
		return nil
	case k != chess.Pawn && attacks(k, us, from, s.occupied()).Has(to):
		return nil
	}
	return s.cannotReach(from, to, k)
}

// fitsEntangle returns the reason why a piece that may split cannot be entangled so, or nil (N2.3).
func (s *state) fitsEntangle(m game.Move, k chess.Kind) error {
	from, r, b, target, us := fromOf(m), redOf(m), blueOf(m), targetOf(m), int(s.turn)
	if s.off&noEntanglement != 0 {
		return refuse("niels.off", "option", "entanglement")
	}
	if r != from && b != from {
		return refuse("niels.entangle_stay", "square", name(from))
	}
	if !s.halves.Has(target) || s.colour(target) == us {
		return refuse("niels.entangle_target", "square", name(target))
	}
	if !s.attackedHalves(k, from, r^b^from, promotionOf(m)).Has(target) {
		if promotionOf(m) != chess.NoKind {
			k = promotionOf(m)
		}
		return refuse("niels.entangle_attack",
			"piece", k.Word(), "red", name(r), "blue", name(b), "target", name(target))
	}
	if s.pairs[s.pairAt(target)&31].group() == 0 && s.freeGroup() == 0 {
		return refuse("niels.entangle_groups", "piece", s.at(target).Word(), "target", name(target))
	}
	return nil
}

// fitsTunnel returns the reason why a piece does not tunnel, or nil (N2.4).
func (s *state) fitsTunnel(m game.Move, k chess.Kind) error {
	from, to, us := fromOf(m), toOf(m), int(s.turn)
	way := chess.Between(from, to) & s.occupied()
	if s.off&noTunnelling != 0 {
		return refuse("niels.off", "option", "tunnelling")
	}
	if k == chess.Knight || k == chess.King {
		return refuse("niels.tunnel_piece", "piece", k.Word())
	}
	if s.occupied().Has(to) {
		return refuse("niels.tunnel_occupied", "square", name(to), "piece", s.at(to).Word())
	}
	if k == chess.Pawn && !chess.PawnSteps(us, from, 0).Has(to) || k != chess.Pawn && !attacks(k, us, from, 0).Has(to) {
		if k == chess.Pawn && to == from+board.Square(2*forward(us)) {
			return refuse("niels.tunnel_pawn", "square", name(from))
		}
		return refuse("niels.reach", "piece", k.Word(), "from", name(from), "to", name(to))
	}
	if way == 0 {
		return refuse("niels.tunnel_free", "piece", k.Word(), "from", name(from), "to", name(to))
	}
	for jumped := s.barriers(us, from, k); jumped != 0; {
		if behind[from&63][jumped.Pop()&63] == to {
			return nil
		}
	}
	return s.blockedTunnel(from, to, way)
}

// blockedTunnel returns the reason why the pieces on a way cannot be tunnelled through.
func (s *state) blockedTunnel(from, to board.Square, way chess.Bits) error {
	if own := way & s.of(int(s.turn)); own != 0 {
		return refuse("niels.tunnel_own", "piece", s.at(own.First()).Word(), "square", name(own.First()))
	}
	if half := way & s.halves; half != 0 {
		return refuse("niels.tunnel_half", "piece", s.at(half.First()).Word(), "square", name(half.First()))
	}
	if way&(way-1) != 0 {
		return refuse("niels.tunnel_two", "from", name(from), "to", name(to))
	}
	return refuse("niels.tunnel_far", "piece", s.at(way.First()).Word(), "square", name(way.First()), "to", name(to))
}

// exposes returns nil unless the move may leave the mover's king in check (N4.2).
func (s *state) exposes(m game.Move) error {
	if s.safe(m) {
		return nil
	}
	us := int(s.turn)
	next := *s
	next.play(m)
	if next.pending == 0 {
		return refuse("niels.exposed", "check", next.checkText(us)).Showing(next.checksOf(us)...)
	}
	for _, o := range next.Outcomes(nil) {
		after := next
		after.resolve(outcome(o.Code))
		if after.inCheck(us) {
			return refuse("niels.exposed_if", "check", after.checkText(us), "if", next.foundText(outcome(o.Code))).
				Showing(after.checksOf(us)...)
		}
	}
	return nil
}

// checkText returns the squares on which the king of a colour is in check, and the checking pieces.
func (s *state) checkText(us int) text.Text {
	var list []text.Text
	for set := s.kings() & s.of(us); set != 0; {
		king := set.Pop()
		if a := s.checkers(king, us); a != 0 {
			list = append(list, text.Of("niels.checked", "king", name(king), "by", s.things(a)))
		}
	}
	return all(list)
}

// things returns the names of the pieces and halves on these squares, at least one.
func (s *state) things(on chess.Bits) text.Text {
	var list []text.Text
	for on != 0 {
		q := on.Pop()
		if i := s.pairAt(q); i >= 0 {
			mark := s.pairs[i&31].markOn(q).word()
			list = append(list, text.Of("niels.thing_half", "piece", s.at(q).Word(), "mark", mark, "square", name(q)))
		} else {
			list = append(list, text.Of("niels.thing", "piece", s.at(q).Word(), "square", name(q)))
		}
	}
	return all(list)
}

// all joins a list into one text: "a, b and c".
func all(list []text.Text) text.Text {
	t := list[0]
	for i, next := range list[1:] {
		kind := "niels.comma"
		if i == len(list)-2 {
			kind = "niels.and"
		}
		t = text.Of(kind, "first", t, "second", next)
	}
	return t
}

// foundText returns what an outcome of the pending move would show.
func (s *state) foundText(o outcome) text.Text {
	switch o {
	case failed:
		return text.Of("niels.if_fails")
	case succeeded:
		return text.Of("niels.if_succeeds")
	}
	c := s.collision(s.pending)
	first, second := o.marks()
	var list []text.Text
	for _, i := range [2]int{c.attacker, c.defender} {
		if i >= 0 {
			q := c.found(s, i, c.fell(i, first, second))
			list = append(list, text.Of("niels.if_found",
				"seat", seats[s.owner(i)], "piece", s.at(s.pairs[i&31].red()).Word(), "square", name(q)))
		}
	}
	return all(list)
}
