package indeterminist

import (
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

var battery = gametest.Config{Options: []map[string]string{
	nil,
	{"crossing": "any"},
	{"king_split": "off", "floor": "5"},
	{"floor": "1"},
	{"floor": "50"},
}}

// dense lists positions with many instances on few squares, promotions and a roll.
var dense = []string{
	"Kc1:75:e1,pa2:16.6667:e7,pb2:50:e7,Bc2:25:f1,pc2:30:h7,Bf4:53.8956:f1,Kf4:25:e1,ka5:50:e8," +
		"nf5:55.2939:c7+g8,Pa7:50:d2,Pc7:50:a2,Rh8:40:h1 w 88 29 0",
	"Ke1:100:e1,Pb7:50:b2,Pc7:40:b2,Qb8:40:d1,Rb8:10:b2,nc8:20:b8,rc8:33.3333:a8,kh8:60:e8 w 0 1 0",
	"Kb4:60:e1,Rd8:100:a1,pb2:30:a7,pc2:70:c7,Qc1:50:d1,Nc1:20:b1,ke8:40:e8,kd7:30:e8," +
		"qd4:50:d8,rd4:20:h8,Bd4:25:f1 b 3 9 1 ?",
	"Ke1:100:e1,Qd1:20:d1,Qd4:20:d1,Qh8:20:d1,Bd2:80:c1,nb4:20:b8,rb4:30:a8,ke8:100:e8 w 0 1 0 {crossing=any,floor=1}",
}

func TestBattery(t *testing.T) { gametest.Run(t, Game(), battery) }

func FuzzBattery(f *testing.F) { gametest.Fuzz(f, Game(), battery) }

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Game(), dense...) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Game(), append(dense[:2:2], dense[3])...) }
