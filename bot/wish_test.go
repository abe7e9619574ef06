package bot

import (
	"context"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// gone returns the trail of a seat that has seen one position for so many turns.
func gone(t *testing.T, id, position string, seat, turns int) (w Trail) {
	t.Helper()
	g, err := games.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	w.Seat = seat
	for range turns {
		w.Add(game.View(s, seat).Clone())
	}
	return w
}

// Positions for two seats: lost for the seat to move, even, dead, won, and a little worse.
const (
	lostPosition = "4k3/8/8/8/8/8/QQ5R/4K3 b - - 0 40 -"
	evenPosition = "4k3/8/4r3/8/8/4R3/8/4K3 b - - 0 60 -"
	deadPosition = "4k3/4b3/8/8/8/8/4B3/4K3 b - - 0 60 -"
	wonPosition  = "4k3/qq5r/8/8/8/8/8/4K3 b - - 0 40 -"
	downPosition = "r3k3/p7/8/8/8/8/PPP5/R3K3 b - - 0 40 -"
)

func TestBotsResignWhatIsLostAndOfferWhatIsEven(t *testing.T) {
	for _, c := range []struct {
		position string
		turns    int
		wants    Wish
	}{
		{lostPosition, resignFrom, Resign}, {lostPosition, resignFrom - 1, PlayOn}, {deadPosition, drawFrom, OfferDraw},
		{deadPosition, drawFrom - 1, PlayOn}, {wonPosition, drawFrom, PlayOn}, {downPosition, drawFrom, PlayOn},
		{evenPosition, drawFrom, PlayOn}, // the rook is won
	} {
		for _, l := range []Level{3, 4} {
			w := gone(t, "niels", c.position, 1, c.turns)
			task := Ask(w.Views[len(w.Views)-1], 1)
			a := l.Choose(t.Context(), task)
			wants := c.wants
			if wants == Resign && l < resignLevel {
				wants = PlayOn // a beginner sees how the game is won
			}
			if got := w.Wish(t.Context(), l, a); got != wants {
				t.Errorf("level %d in %s after %d turns, expecting %.3f: %d, want %d", l, c.position,
					c.turns, a.Value, got, wants)
			}
		}
	}
}

// resigning is a bot that expects what it resigns at in each position, as far as that is to be trusted.
type resigning struct{}

func (resigning) Choose(_ context.Context, task Task) Answer {
	return Answer{Value: believed(resignAt, TrustOf(task.view)) - 1e-6}
}

// Earlier turns count by the trust that they had: in Quantum Checkers it depends on the pieces.
func TestEarlierTurnsHaveTheirOwnTrust(t *testing.T) {
	w := gone(t, "qcheckers", "W:Wa1,a3:BKd2,Kd4,Kf2,Kf4,Kh2,Kh4,Kh6,Kf6,Kd6", 0, resignFrom)
	w.Add(gone(t, "qcheckers", "W:Wa1:BKd2,Kd4", 0, 1).Views[0])
	now := resigning{}.Choose(t.Context(), Ask(w.Views[len(w.Views)-1], 0))
	if got := w.Wish(t.Context(), resigning{}, now); got != Resign {
		t.Errorf("%d", got)
	}
}

// One turn that looks lost is not enough.
func TestBotsAreCalm(t *testing.T) {
	w := gone(t, "niels", downPosition, 1, resignFrom)
	w.Add(gone(t, "niels", lostPosition, 1, 1).Views[0])
	a := Answer{Value: 0}
	if got := w.Wish(t.Context(), Level(4), a); got != PlayOn {
		t.Errorf("%d", got)
	}
	w = gone(t, "niels", downPosition, 1, drawFrom)
	w.Views[len(w.Views)-drawTurns] = gone(t, "niels", deadPosition, 1, 1).Views[0]
	if got := w.Wish(t.Context(), Random{}, Answer{Value: 0.5}); got != PlayOn {
		t.Errorf("offers a draw though something was won: %d", got)
	}
}

// Bots do not resign or offer draws where evaluations are unreliable.
func TestBotsPlayOnWhatTheyCannotKnow(t *testing.T) {
	for id, options := range map[string]map[string]string{"predictor": nil, "ability": nil} {
		g, err := games.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Start(options)
		if err != nil {
			t.Fatal(err)
		}
		w := Trail{}
		for range drawFrom {
			w.Add(game.View(s, 0).Clone())
		}
		for _, value := range []float64{0, 0.5} {
			if got := w.Wish(t.Context(), Level(4), Answer{Value: value}); got != PlayOn {
				t.Errorf("%s at %g: %d", id, value, got)
			}
		}
	}
}

func TestBotsTakeDraws(t *testing.T) {
	for _, c := range []struct {
		position    string
		seat, turns int
		takes       bool
	}{
		{lostPosition, 1, 1, true}, {lostPosition, 0, 99, false}, {downPosition, 1, 1, true},
		{wonPosition, 1, 99, false},
		{wonPosition, 0, 1, true}, {deadPosition, 1, drawFrom, true}, {deadPosition, 1, drawFrom - 1, false},
		{deadPosition, 0, drawFrom, true},
	} {
		w := gone(t, "niels", c.position, c.seat, 1)
		for name, b := range map[string]Bot{"3": Level(3), "5": Level(5)} {
			if got := Takes(t.Context(), b, w.Views[0], c.seat, c.turns); got != c.takes {
				t.Errorf("bot %s for seat %d in %s after %d turns: %v", name, c.seat, c.position, c.turns, got)
			}
		}
	}
	w := gone(t, "niels", lostPosition, 1, 1)
	if !Takes(t.Context(), Random{}, w.Views[0], 1, 1) || Takes(t.Context(), Random{}, w.Views[0], 0, 99) {
		t.Error("a bot without an opinion does not go by the pieces")
	}
}
