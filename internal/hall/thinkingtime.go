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

// thinkingTime returns how long a bot may think about a move, so that it does not lose on time. Its clock showed left
// when its turn began, and has run for some time since, because other bots were thinking: the more of them think, the
// less each does. It is 0 without a clock.
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
