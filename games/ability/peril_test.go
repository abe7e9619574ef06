package ability

import (
	"fmt"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// plenty is more moves than these positions need.
const plenty = 20_000

// A king is in peril by any of the other seats, not only by the next one.
func TestPerilByEachOfTheOthers(t *testing.T) { // A2.1
	for by := 1; by < 4; by++ {
		position := fmt.Sprintf("cross/0 1Ki1,1Pi2,0Po5,2Ka8,2Pb8,%dRm8,0Kp9,3Ph15,3Kh16 0 9 3 0123 - - - - -", by)
		s := parse(t, position)
		for notation, chance := range map[string]float64{"p9p8": 1, "p9p10": 0} {
			m, err := s.ParseMove(0, notation)
			if err != nil {
				t.Fatal(err)
			}
			got := game.InPeril(t.Context(), s, 0, m, plenty)
			if got.Chance != chance || chance == 1 && (got.Answer != "m8p8" || *got.By != by || got.Safer == nil ||
				got.Safer.Chance != 0) {
				t.Errorf("a rook of seat %d, %s: %+v, safer %+v", by, notation, got, got.Safer)
			}
			fall := "[ability.unannounced.captured piece=king seat=black square=p8 why=(ability.unannounced.off)]"
			if cause := fmt.Sprint(got.Cause); chance == 1 && cause != fall {
				t.Errorf("a rook of seat %d takes the king: %s, not %s", by, cause, fall)
			}
		}
	}
}

// A danger that exists after only one of the idle moves does not count: the seat in between could prevent it.
func TestNoPerilByCooperation(t *testing.T) {
	s := parse(t, "cross/0 1Pi2,0Po5,2Ka8,2Pb8,2Rm8,1Kn8,0Kp9,3Ph15,3Kh16 0 9 3 0123 - - - - -")
	m, err := s.ParseMove(0, "p9p8")
	if err != nil {
		t.Fatal(err)
	}
	if got := game.InPeril(t.Context(), s, 0, m, plenty); got.Answer == "m8p8" {
		t.Errorf("behind Blue's king the rook is a danger: %+v", got)
	}
}

// A king that stays before the barrier in the last round is lost, in the first turn of the round as in the last one.
func TestPerilOfTheBarrier(t *testing.T) { // A4.2
	for _, c := range [...]struct {
		position, move string
		chance         float64
		reason         game.Reason
	}{
		{"cross/0 1Kh2,2Kb8,0Ro8,0Kp9,3Kh15 0 20 0 0123 - - - - barrier=20", "o8o9", 1, takenByBarrier},
		{"cross/0 1Kh2,2Kb8,0Ro8,0Kp9,3Kh15 0 20 0 0123 - - - - barrier=20", "p9p10", 1, takenByBarrier},
		{"cross/0 1Kh2,2Kb8,0Ro8,0Kp9,3Kh15 0 20 0 0123 - - - - barrier=20", "p9o9", 0, ""},
		{"cross/0 1Kh2,2Kb8,0Ro8,0Kp9,3Kh15 0 19 0 0123 - - - - barrier=20", "o8o9", 0, ""},
		{"cross/0 1Kh2,2Kb8,0Kn9,3Rg14,3Kh16 3 20 0 0123 - - - - barrier=20", "g14g13", 1, ""},
		// The last to fall of a mutual destruction has not lost (A3.5).
		{"cross/0 0Kp9,3Rg14,3Kh16 3 20 0 03 - 12 - - barrier=20", "g14h14", 0, ""},
	} {
		s := parse(t, c.position)
		seat := int(s.turn)
		m, err := s.ParseMove(seat, c.move)
		if err != nil {
			t.Fatal(err)
		}
		got := game.InPeril(t.Context(), s, seat, m, plenty)
		if got.Chance != c.chance || got.Reason != c.reason || got.Answer != "" ||
			(got.Safer != nil) != (c.chance > 0) {
			t.Errorf("%s, %s: %+v", c.position, c.move, got)
		}
	}
}

// Where a zombie takes the king after any answer, the zombie is what loses; where an answer lets it, both are.
func TestPerilOfZombies(t *testing.T) { // A3.3
	for _, c := range [...]struct{ position, answer, by string }{
		{"cross/0 1Ki1,0Po5,2Ka8,1Pb8,3Rm8,0Kp9 0 9 3 012 - 3 - - -", "", "green"},
		{"cross/0 1Ki1,1Rh3,0Po5,3Ka8,1Pb8,2Rm8,1No8,0Kp9 0 9 3 013 - 2 - - -", "o8p10", "red"},
	} {
		s := parse(t, c.position)
		m, err := s.ParseMove(0, "p9p8")
		if err != nil {
			t.Fatal(err)
		}
		got := game.InPeril(t.Context(), s, 0, m, plenty)
		want := fmt.Sprintf("[ability.prowled from=m8 piece=rook seat=ability.%s to=p8 "+
			"ability.unannounced.captured piece=king seat=black square=p8 why=(ability.unannounced.off)]", c.by)
		if cause := fmt.Sprint(got.Cause); got.Answer != c.answer || cause != want || len(got.Arrows) == 0 {
			t.Errorf("%s: it loses by %q and %s along %v", c.position, got.Answer, cause, got.Arrows)
		}
	}
}

// The zombies of a secret ability are a danger as likely as they have one that lets them reach the king.
func TestPerilOfZombiesWithASecretAbility(t *testing.T) { // A6.2
	for _, c := range [...]struct {
		rook, abilities, option string
		chance                  float64
	}{
		{"j8", "none:0,?,?,?", "deal", 1. / 9},
		{"j8", "none:0,?,?,?", "choose", 1. / 10},
		{"j8", "spy:0,none:0,undead:0,none:0", "choose", 1},
		{"j8", "spy:0,none:0,none:0,none:0", "choose", 0},
		{"j8", "guardian:1,?,?,?", "deal", 0},
		{"j7", "none:0,?,?,?", "deal", 0},
	} {
		s := parse(t, fmt.Sprintf("cross/0 1Ki1,0Po5,2R%s,0Kp9,3Kh16 0 9 3 013 - 2 %s - abilities=%s",
			c.rook, c.abilities, c.option))
		m, err := s.ParseMove(0, "p9p8")
		if err != nil {
			t.Fatal(err)
		}
		got := game.InPeril(t.Context(), s, 0, m, plenty)
		if got.Chance != c.chance || (got.Safer != nil) != (c.chance > 0) ||
			(got.Reason == hunted) != (c.chance > 0 && c.chance < 1) {
			t.Errorf("a rook on %s, %s: %+v", c.rook, c.abilities, got)
		}
	}
}

// An announced check is a danger also where only a secret ability can make it; where all moves lose, that is known.
func TestPerilOfAnAnnouncedCheck(t *testing.T) { // A5.1
	const queen = "cross/0 1Ki1,2Ka5,0Pm5,2Qg8,0Kn8,3Ph15,3Kh16 0 9 0 0123 - - %s,?,?,? 2:0:1 " +
		"announce=all;abilities=choose"
	for _, c := range [...]struct {
		position, move string
		chance         float64
		reason         game.Reason
		safer, vain    bool
	}{
		{"cross/0 1Ki1,0Kp5,2Ka8,2Ro9,2Qp9,3Kh16 0 9 0 0123 - - - 2:0:1 announce=all", "p5o5", 1, "", false, true},
		// Red's queen goes more than four squares only with longsight, which may be its ability.
		{fmt.Sprintf(queen, "none:0"), "m5l5", 1, heldCheck, true, false},
		{fmt.Sprintf(queen, "none:0"), "n8n9", 0, "", false, false},
		{fmt.Sprintf(queen, "guardian:1"), "m5l5", 0, "", false, false},
	} {
		s := parse(t, c.position)
		m, err := s.ParseMove(0, c.move)
		if err != nil {
			t.Fatal(err)
		}
		got := game.InPeril(t.Context(), s, 0, m, plenty)
		if got.Chance != c.chance || got.Reason != c.reason || (got.Safer != nil) != c.safer || got.Vain != c.vain {
			t.Errorf("%s, %s: %+v", c.position, c.move, got)
		}
	}
}
