package predictor

import (
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

func TestBattery(t *testing.T) {
	gametest.Run(t, Game(), gametest.Config{Games: 12, MaxPlies: 3000})
}

func FuzzBattery(f *testing.F) { gametest.Fuzz(f, Game(), gametest.Config{}) }

func FuzzPosition(f *testing.F) {
	gametest.FuzzPosition(f, Game(),
		"4k3/8/8/pppppppp/PPPPPPPP/8/8/4K3 - 0 1",
		"r3k2r/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/R3K2R KQkq 0 1",
		"8/8/8/8/7p/5bkr/5pRB/7K - 0 1",
		"7k/7p/8/8/8/8/7P/8 - 0 2",
		"3Q4/5P2/5Q2/r1Bk4/2b2K2/N7/6B1/7r - 4 34")
}

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Game()) }
