package hall

import (
	"time"

	"github.com/quandary-games/quandary/referee/clock"
)

// minThinking is the least thinking time of a bot.
const minThinking = 20 * time.Millisecond

// thinkingTime returns how long a bot may think about one move with so much time left, so that it does not lose on time:
// a part of what is left and most of the step. It is 0 without a clock.
func thinkingTime(c clock.Control, left time.Duration) time.Duration {
	part := left / 2
	switch c.Kind {
	case clock.None:
		return 0
	case clock.Increment, clock.Delay:
		part = min(part, left/20+c.Step*4/5)
	}
	return max(part, minThinking)
}
