package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// Check tells whether a move may be played now, and if not, which rule forbids it.
func (s *state) Check(o game.Orders) error {
	if err := game.CheckSeats(s.Turn(), o); err != nil {
		return err
	}
	m := o.Moves[s.turn]
	if err := s.fits(m); err != nil {
		return err
	}
	return s.exposes(m)
}

// refuse is the error of a move that a rule forbids.
func refuse(kind string, args ...any) error { return game.Refuse(game.IllegalMove, kind, args...) }

// fits says why a move is none that the piece makes, whatever it means for the king; nil if it is one.
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
		return refuse("niels.not_yours", "square", name(from), "piece", k.Word(), "seat", seats[us^1], "turn", seats[us])
	}
	if sortOf(m) == ordinary {
		return s.fitsOrdinary(m, k)
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

// fitsOrdinary says why a piece does not make an ordinary move (N2.1).
func (s *state) fitsOrdinary(m game.Move, k chess.Kind) error {
	from, to, us := fromOf(m), toOf(m), int(s.turn)
	occupied := s.occupied()
	switch {
	case k == chess.King && rookHome(from, to) != 0 && !s.halves.Has(from):
		if err := s.fitsCastling(from, to); err != nil {
			return err
		}
	case s.of(us).Has(to):
		return refuse("niels.own", "square", name(to), "piece", s.at(to).Word())
	case attacks(k, us, from, occupied).Has(to) && (k != chess.Pawn || s.of(us^1).Has(to) || s.passes(from, to)):
	case k == chess.Pawn && chess.PawnSteps(us, from, occupied).Has(to):
	default:
		return s.cannotReach(from, to, k)
	}
	return s.fitsPromotion(m, k, chess.Bit(to))
}

// cannotReach says why a piece does not get to a square.
func (s *state) cannotReach(from, to board.Square, k chess.Kind) error {
	us := int(s.turn)
	if attacks(k, us, from, 0).Has(to) || k == chess.Pawn && chess.PawnSteps(us, from, 0).Has(to) {
		if in := chess.Between(from, to) & s.occupied(); in != 0 {
			return refuse("niels.blocked", "piece", k.Word(), "from", name(from), "to", name(to), "square", name(in.First()))
		}
		if k == chess.Pawn && attacks(k, us, from, 0).Has(to) {
			return refuse("niels.pawn_capture", "from", name(from), "to", name(to))
		}
		if k == chess.Pawn {
			return refuse("niels.blocked", "piece", k.Word(), "from", name(from), "to", name(to), "square", name(to))
		}
	}
	return refuse("niels.reach", "piece", k.Word(), "from", name(from), "to", name(to))
}

// fitsPromotion says what is wrong with what a move to these squares promotes to (N2.6).
func (s *state) fitsPromotion(m game.Move, k chess.Kind, to chess.Bits) error {
	p := promotionOf(m)
	switch last := k == chess.Pawn && to&chess.LastRanks[s.turn] != 0; {
	case last && p == chess.NoKind:
		return refuse("niels.promote", "square", name((to & chess.LastRanks[s.turn]).First()))
	case !last && p != chess.NoKind:
		return refuse("niels.no_promotion", "piece", k.Word(), "square", name(fromOf(m)), "becomes", p.Word())
	case last && (p < chess.Knight || p > chess.Queen):
		return refuse("niels.not_canonical")
	}
	return nil
}

// fitsCastling says why a king does not castle (N2.7).
func (s *state) fitsCastling(from, to board.Square) error {
	us := int(s.turn)
	for i := 2 * us; i < 2*us+2; i++ {
		w := &chess.CastlingWays[i]
		if w.King != from || w.KingTo != to {
			continue
		}
		if s.castling&w.Right == 0 {
			return refuse("niels.castle_right", "to", name(to))
		}
		if in := s.occupied() & w.Between; in != 0 {
			return refuse("niels.castle_way", "to", name(to), "square", name(in.First()))
		}
		for _, q := range [3]board.Square{w.King, w.RookTo, w.KingTo} {
			if a := s.attackers(q, us, s.occupied(), s.of(us^1)); a != 0 {
				return refuse("niels.castle_check", "to", name(to), "square", name(q), "piece", s.at(a.First()).Word(), "from", name(a.First()))
			}
		}
		return nil
	}
	return s.cannotReach(from, to, chess.King)
}

// fitsSplit says why a piece does not split (N2.2, N2.3).
func (s *state) fitsSplit(m game.Move, k chess.Kind) error {
	from, r, b, us := fromOf(m), redOf(m), blueOf(m), int(s.turn)
	if r == b {
		return refuse("niels.same", "square", name(r))
	}
	for _, to := range [2]board.Square{r, b} {
		if to == from {
			continue
		}
		if s.occupied().Has(to) {
			return refuse("niels.occupied", "square", name(to), "piece", s.at(to).Word())
		}
		switch {
		case k == chess.Pawn && chess.PawnSteps(us, from, s.occupied()).Has(to):
		case k != chess.Pawn && attacks(k, us, from, s.occupied()).Has(to):
		case k == chess.King && rookHome(from, to) != 0:
			if err := s.fitsCastling(from, to); err != nil {
				return err
			}
			if rook := rookHome(from, to); rook&(chess.Bit(r)|chess.Bit(b)) != 0 {
				return refuse("niels.castle_rook", "to", name(to), "square", name(rook.First()))
			}
		default:
			return s.cannotReach(from, to, k)
		}
	}
	if k == chess.Pawn && (r < b) == (us == chess.White) {
		return refuse("niels.pawn_red", "red", name(b), "blue", name(r))
	}
	if err := s.fitsPromotion(m, k, chess.Bit(r)|chess.Bit(b)); err != nil || sortOf(m) != entangle {
		return err
	}
	return s.fitsEntangle(m, k)
}

// fitsEntangle says why a piece that may split is not entangled so (N2.3).
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
		return refuse("niels.entangle_attack", "piece", k.Word(), "red", name(r), "blue", name(b), "target", name(target))
	}
	if s.pairs[s.pairAt(target)&31].group() == 0 && s.freeGroup() == 0 {
		return refuse("niels.entangle_groups", "target", name(target))
	}
	return nil
}

// fitsTunnel says why a piece does not tunnel (N2.4).
func (s *state) fitsTunnel(m game.Move, k chess.Kind) error {
	from, to := fromOf(m), toOf(m)
	if s.off&noTunnelling != 0 {
		return refuse("niels.off", "option", "tunnelling")
	}
	if s.occupied().Has(to) {
		return refuse("niels.tunnel_occupied", "square", name(to), "piece", s.at(to).Word())
	}
	if k != chess.Knight && k != chess.King {
		for jumped := s.barriers(int(s.turn), from, k); jumped != 0; {
			if behind[from&63][jumped.Pop()&63] == to {
				return nil
			}
		}
	}
	return refuse("niels.tunnel", "piece", k.Word(), "from", name(from), "to", name(to))
}

// exposes is the refusal of a move after which the mover's king may be in check (N4.2), and nil for a legal one.
func (s *state) exposes(m game.Move) error {
	if s.safe(m) {
		return nil
	}
	us := int(s.turn)
	next := *s
	next.play(m)
	if next.pending == 0 {
		return next.exposed(us, text.Text{})
	}
	for _, o := range next.Outcomes(nil) {
		after := next
		after.resolve(outcome(o.Code))
		if after.inCheck(us) {
			return after.exposed(us, next.found(outcome(o.Code)))
		}
	}
	return nil
}

// exposed says that the king of a colour would be in check if something is found.
func (s *state) exposed(us int, when text.Text) error {
	king, from := s.checker(us)
	if when.IsZero() {
		return refuse("niels.exposed", "king", name(king), "piece", s.at(from).Word(), "from", name(from))
	}
	return refuse("niels.exposed_if", "king", name(king), "piece", s.at(from).Word(), "from", name(from), "if", when)
}

// found says what an outcome of the pending move would show.
func (s *state) found(o outcome) text.Text {
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
		if i < 0 {
			continue
		}
		q := c.found(s, i, c.fell(i, first, second))
		list = append(list, text.Of("niels.if_found", "piece", s.at(s.pairs[i&31].red()).Word(), "square", name(q)))
	}
	if len(list) == 2 {
		return text.Of("niels.if_both", "first", list[0], "second", list[1])
	}
	return list[0]
}
