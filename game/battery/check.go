package battery

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/quandary-games/quandary/game"
)

// fault is what breaks the contract. It stops a check as a panic.
type fault struct{ why string }

func (f fault) Error() string { return f.why }

// checker replaces a test where there is none.
type checker struct{}

func (checker) Helper() {}

func (checker) Fatalf(format string, args ...any) { panic(fault{fmt.Sprintf(format, args...)}) }

// maxChecked is the most plies of a game that is checked outside of a test.
const maxChecked = 400

// stepWork, stateWork and moveWork are the work of a ply, and of checking a state and each of its moves.
const stepWork, stateWork, moveWork = 1500, 10_000, 100

// Check plays a random game outside of a test until it is over, is long, the work of the trial reaches a bound or the
// context ends. It checks the state thoroughly every stride plies, and counts that in the trial. Errors: what breaks
// the contract.
func Check(ctx context.Context, g game.Game, options map[string]string, stride, work int, seed uint64,
	t *game.Trial) (err error) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case error:
			err = why
		default:
			err = fault{fmt.Sprint(why)}
		}
	}()
	l := looking(checker{}, g, rand.New(rand.NewPCG(seed, 5)).IntN)
	s := l.begin(options)
	for ply := 0; ply < maxChecked && t.Work < work && ctx.Err() == nil && s.Turn().Kind != game.Over; ply++ {
		listed := 0
		for seat := range s.Turn().Seats.All() {
			listed += len(s.Moves(seat, nil))
		}
		t.Work += stepWork + game.Listed(listed)
		if ply%stride == 0 {
			l.state(s)
			t.Positions++
			t.Work += stateWork + moveWork*listed
		}
		s = l.step(s)
	}
	return nil
}
