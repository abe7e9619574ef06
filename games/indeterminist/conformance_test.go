package indeterminist

import (
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

func TestConformance(t *testing.T) { gametest.Conformance(t, Game(), "testdata/conformance.jsonl") }

func TestConformanceOf2016(t *testing.T) {
	gametest.Conformance(t, Game(), "testdata/conformance-2016.jsonl")
}
