package niels

import (
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

var options = []map[string]string{
	nil,
	{"quantum": "off"},
	{"tunnelling": "off"},
	{"entanglement": "off"},
}

// curious lists positions in which many rules meet.
var curious = []string{
	"4k3/1P4p1/8/8/8/8/1p4P1/4K3 w - - 0 1 -",
	"r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1 nb3/c6=",
	"6k1/8/4q3/8/8/8/8/K7 b - - 0 30 Bf1/g2>@1,Pc4/c3=@2,Qh3/g1=,pd5/d6=@2,rh7/b6>@1",
	"4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=,pe5/e6>",
	"8/6p1/8/8/8/8/6P1/8 b - - 6 5 Bb8/d5=,Kg3/f3=@1,kd7/f7>,rd1/g4=@1",
	"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8> {tunnelling=off} ?h1h5",
}

func TestBattery(t *testing.T) {
	gametest.Run(t, Game(), gametest.Config{Options: options, Games: 2})
}

func FuzzBattery(f *testing.F) { gametest.Fuzz(f, Game(), gametest.Config{Options: options}) }

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Game(), curious...) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Game(), curious[:5]...) }
