package hall

import (
	"time"

	"github.com/quandary-games/quandary/referee/clock"
)

// The time of bots.
const (
	minThinking = 5 * time.Millisecond
	movesToCome = 30                     // among which a bot divides its time
	maxReserve  = 5 * time.Second        // that it keeps for a long game, a tenth of the time at most
	aside       = 300 * time.Millisecond // that a move may take besides the thinking
)

// thinkingTime returns how long a bot may think about a move without losing on time, or 0 without a clock. left is the
// time on its clock when its turn began. run is the time since then, in which other bots were thinking; it makes the
// result shorter.
func thinkingTime(c clock.Control, left, run time.Duration) time.Duration {
	if c.Kind == clock.None {
		return 0
	}
	part := left / 2
	if c.Kind == clock.Increment || c.Kind == clock.Delay {
		part = (left-min(c.Base/10, maxReserve))/movesToCome + c.Step*4/5
		if c.Kind == clock.Increment {
			part = min(part, (left-aside)/2)
		}
		part = max(part, left/100)
	}
	return max(part-run, minThinking)
}
