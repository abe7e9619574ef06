package indeterminist

import (
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

func TestConformance(t *testing.T) { gametest.Conformance(t, Game(), "testdata/conformance.jsonl") }
