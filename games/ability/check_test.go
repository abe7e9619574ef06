package ability

import (
	"errors"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestRefusals(t *testing.T) { // A7.3, A5.1, A6.2
	const (
		plain   = "cross/0 1Ki1,0Rp5!,0Pe6,2Ka8,0Rh8,1Nh9,0Kp9!,0Np10,3Kh12,0Rp12! 0 1 0 0123 - - - - -"
		leaping = "cross/0 1Ki1,0Pb6,0Bd7,2Ka8,0Rh8,1Nh9,0Kp9,3Kh16 0 1 0 0123 - - leap:1,swap:2,none:0,none:0 - " +
			"abilities=choose"
		spent   = "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh16 0 1 0 0123 - - leap:0,swap:2,none:0,none:0 - abilities=choose"
		sniping = "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh12 0 1 0 0123 - - sniper:1,swap:2,none:0,none:0 - " +
			"announce=ability:1;abilities=choose"
		swaps = "cross/0 1Ki1,0Pj5,2Ka8,0Rh8,0Nb9,0Nl9,0Kp9,3Kh12 0 1 0 0123 - - swap:1,swap:2,none:0,none:0 - " +
			"abilities=choose"
		rim = "cross/0 1Ki1,0Ra5,0Pj5,2Ka8,0Kp9,3Kh12 0 1 0 0123 - - swap:1,swap:2,none:0,none:0 - " +
			"abilities=choose"
		called  = "cross/0 0Qe4,2Ka8,0Rh8,0Kp9,3Kh12 0 1 0 023 - 1 - - announce=all"
		secret  = "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh16 0 1 0 0123 - - ?,swap:2,?,? - abilities=choose"
		choose_ = "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh16 c 1 0 0123 - - - - abilities=choose"
		deal    = "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh16 d 1 0 0123 - - - - abilities=deal"
		over    = "standard/0 0Ke1 1 1 0 0 - 1 - - -"
		barrier = "cross/1 1Ki2,2Kb8,0Ro8,0Kn9,3Kh15 0 2 0 0123 - - - - barrier=1"
	)
	for _, c := range []struct {
		position string
		seat     int
		move     string
		code     game.Code
		kind     string
	}{
		{plain, 0, "", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h9k", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h9p", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h9=", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h9=K", game.BadMove, "ability.move.form"},
		{plain, 0, "h8--h9", game.BadMove, "ability.move.form"},
		{plain, 0, "rh8h9", game.BadMove, "ability.move.form"},
		{plain, 0, "Xh8h9", game.BadMove, "ability.move.form"},
		{plain, 0, "Nh8-h9", game.BadMove, "ability.move.piece"},
		{plain, 0, "Nh8xh9", game.BadMove, "ability.move.piece"},
		{plain, 0, "O-O-O-O", game.BadMove, "ability.move.form"},
		{plain, 0, "o-o", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h17", game.BadMove, "ability.move.form"},
		{plain, 0, "h8q9", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h9 ", game.BadMove, "ability.move.form"},
		{plain, 0, "@h8+h9", game.BadMove, "ability.move.form"},
		{plain, 0, "@Rh8-h9", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h9q", game.IllegalMove, "ability.promotion.none"},
		{plain, 0, "resign!1", game.BadMove, "ability.move.form"},
		{plain, 0, "h8h9!", game.BadMove, "ability.move.announcement"},
		{plain, 0, "h8h9!4", game.BadMove, "ability.move.announcement"},
		{plain, 0, "ability:flight", game.BadMove, "ability.move.choice"},
		{plain, 0, "ability:leap!1", game.BadMove, "ability.move.choice"},
		{plain, 0, "ability:leap", game.IllegalMove, "ability.choose.over"},
		{plain, 1, "i1i2", game.NotToMove, "turn.seats"},
		{plain, 0, "h8p16", game.IllegalMove, "ability.move.lost"},
		{plain, 0, "d4h8", game.IllegalMove, "ability.move.lost"},
		{barrier, 0, "o8p8", game.IllegalMove, "ability.move.lost"},
		{plain, 0, "g8h8", game.IllegalMove, "ability.move.empty"},
		{plain, 0, "h9g7", game.IllegalMove, "ability.move.theirs"},
		{plain, 0, "h8h8", game.IllegalMove, "ability.step.stays"},
		{plain, 0, "p12p10", game.IllegalMove, "ability.step.own"},
		{plain, 0, "h8h3", game.IllegalMove, "ability.step.range"},
		{plain, 0, "h8h10", game.IllegalMove, "ability.step.way"},
		{plain, 0, "h8g9", game.IllegalMove, "ability.step.way"},
		{plain, 0, "h8h7q", game.IllegalMove, "ability.promotion.none"},
		{plain, 0, "p9p11", game.IllegalMove, "ability.castle.blocked"},
		{plain, 0, "p9p11", game.IllegalMove, "ability.castle.blocked"},
		{plain, 0, "@h8-h7", game.IllegalMove, "ability.use.off"},
		{plain, 0, "h8h7!1", game.IllegalMove, "ability.announce.off"},
		{leaping, 0, "b6a6", game.IllegalMove, "ability.promotion.missing"},
		{leaping, 0, "@b6-a7", game.IllegalMove, "ability.promotion.missing"},
		{leaping, 0, "@b6-c7=q", game.IllegalMove, "ability.promotion.none"},
		{leaping, 0, "@p9-p10", game.IllegalMove, "ability.use.actor"},
		{leaping, 0, "@h8-h9", game.IllegalMove, "ability.use.target"},
		{leaping, 0, "@h8-h11", game.IllegalMove, "ability.use.zone"},
		{leaping, 0, "@h8xh9", game.IllegalMove, "ability.use.other"},
		{spent, 0, "@h8-h9", game.IllegalMove, "ability.use.spent"},
		{secret, 0, "@h8-h9", game.IllegalMove, "ability.use.hidden"},
		{sniping, 0, "@h8xh9", game.IllegalMove, "ability.use.target"},
		{sniping, 0, "@h8xp9", game.IllegalMove, "ability.use.target"},
		{sniping, 0, "@h8xi1", game.IllegalMove, "ability.use.zone"},
		{sniping, 0, "@h8xh12", game.IllegalMove, "ability.announce.missing"},
		{swaps, 0, "@b9/l9", game.IllegalMove, "ability.use.alike"},
		{swaps, 0, "@p9/h8", game.IllegalMove, "ability.use.order"},
		{swaps, 0, "@h8/h9", game.IllegalMove, "ability.use.target"},
		{swaps, 0, "@h8/a8", game.IllegalMove, "ability.use.target"},
		{swaps, 0, "@h8/h8", game.IllegalMove, "ability.use.target"},
		{swaps, 0, "@h8/b9=q", game.IllegalMove, "ability.promotion.none"},
		{rim, 0, "@a5/j5", game.IllegalMove, "ability.use.promotes"},
		{called, 0, "h8h12", game.IllegalMove, "ability.announce.missing"},
		{called, 0, "h8g8!3", game.IllegalMove, "ability.announce.check"},
		{called, 0, "p9p10!0", game.IllegalMove, "ability.announce.self"},
		{called, 0, "p9p10!1", game.IllegalMove, "ability.announce.gone"},
		{called, 0, "p9p10!32", game.IllegalMove, "ability.announce.order"},
		{called, 0, "p9p10!33", game.IllegalMove, "ability.announce.order"},
		{"tall/0 0Ke1,0Qe4,1Ke12 0 1 0 01 - - - - announce=all", 0, "e4e5!2", game.IllegalMove,
			"ability.announce.seat"},
		{called, 1, "resign", game.NotToMove, "ability.resign.gone"},
		{over, 0, "resign", game.NotToMove, "turn.over"},
		{over, 0, "e1e2", game.NotToMove, "turn.over"},
		{deal, 0, "resign", game.NotToMove, "turn.chance"},
		{deal, 0, "h8h9", game.NotToMove, "turn.chance"},
		{choose_, 0, "resign", game.IllegalMove, "ability.choose.only"},
		{choose_, 0, "h8h9", game.IllegalMove, "ability.choose.only"},
		{choose_, 0, "ability:leap", game.BadRequest, "orders.missing"},
		{choose_, 0, "ability:hidden", game.BadMove, "ability.move.choice"},
		{choose_, 0, "ability:?", game.BadMove, "ability.move.choice"},
		{choose_, 0, "hello", game.BadMove, "ability.move.form"},
	} {
		s := parse(t, c.position)
		o, err := game.ParseOrders(s, map[int]string{c.seat: c.move})
		if err == nil {
			err = game.CheckOrders(s, o)
		}
		var e *game.Error
		if !errors.As(err, &e) || e.Code != c.code || e.Text.Kind != c.kind {
			t.Errorf("%d:%s: %v, want %s, %s at %s", c.seat, c.move, err, c.code, c.kind, s)
		}
	}
}

func TestNobodyOrSeveralAtOnce(t *testing.T) { // A7.3
	s := parse(t, "cross/0 1Ki1,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - - - -")
	for _, moves := range []map[int]string{
		{}, {0: "p9p10", 1: "i1i2"}, {0: "p9p10", 1: "resign"}, {0: "resign", 1: "resign"},
	} {
		o, err := game.ParseOrders(s, moves)
		if err == nil {
			err = game.CheckOrders(s, o)
		}
		if code(err) != game.NotToMove {
			t.Errorf("%v: %v", moves, err)
		}
	}
	c := parse(t, "cross/0 1Ki1,2Ka8,0Kp9,3Kh16 c 1 0 0123 - - - - abilities=choose")
	for want, moves := range map[game.Code][]map[int]string{
		game.BadRequest: {{}, {1: "ability:none"}, {0: "ability:leap", 1: "ability:leap", 2: "ability:spy"}},
		game.IllegalMove: {{1: "p9p10"}, {1: "resign"},
			{0: "ability:leap", 1: "resign", 2: "ability:spy", 3: "ability:spy"}},
		game.BadMove: {{1: "x"}},
	} {
		for _, m := range moves {
			o, err := game.ParseOrders(c, m)
			if err == nil {
				err = game.CheckOrders(c, o)
			}
			if code(err) != want {
				t.Errorf("%v: %v, want %s", m, err, want)
			}
		}
	}
}
