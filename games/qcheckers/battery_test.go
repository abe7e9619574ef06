package qcheckers

import (
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

func TestBattery(t *testing.T) {
	gametest.Run(t, Game(), gametest.Config{Options: []map[string]string{
		nil,
		{"capture": "forced"},
		{"interference": "off"},
		{"rules": "classical", "capture": "forced"},
	}})
}

func FuzzBattery(f *testing.F) { gametest.Fuzz(f, Game(), gametest.Config{}) }

func FuzzMove(f *testing.F) {
	gametest.FuzzMove(f, Game(),
		"W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
		"W:WKa1,c3@?:BKb8,f6@? c3:b4=0.6;d4=-0.8 f6:e5=0.8;g5=0.6",
		"W:Wc3@e5,h2:Bd6,h8@g7K go=e5",
	)
}

func FuzzPosition(f *testing.F) {
	gametest.FuzzPosition(f, Game(),
		"W:WKa1:Bb8",
		"W:W:BKh8 quiet=80",
		"W:Wc3@?,e3@f4:BKb8 c3:b4=0.6;d4=-0.8 quiet=3 interference=off",
		"B:Wc3@?,e3@?:BKb8 c3,e3:b4,d4=0.6;d4,f4K=-0.8",
		"W:Wc3@e5,h2:Bd6,h8@g7K go=e5",
		"W:Wc3@?:Bf6@?,Kh2 c3:b4=0.7071067811865476;d4=0.7071067811865476 "+
			"f6:e5=0.7071067811865476;g5=0.7071067811865476 attempt=d4xf6 quiet=2 interference=off",
	)
}
