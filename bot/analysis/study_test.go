package analysis

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

// A mistake gives away less where there is chance and one move is best.
func TestLimitsDependOnTraits(t *testing.T) {
	for traits, want := range map[game.Traits]Limits{
		{}:                            {0.1, 0.2},
		{Chance: true}:                {0.06, 0.12},
		{Chance: true, Secrets: true}: {0.1, 0.2},
		{Simultaneous: true}:          {0.1, 0.2},
		{Chance: true, Wide: true}:    {0.1, 0.2},
	} {
		if got := LimitsOf(traits); got != want {
			t.Errorf("with %+v the limits are %+v, want %+v", traits, got, want)
		}
	}
}
