package indeterminist

import (
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

var battery = gametest.Config{Options: []map[string]string{
	nil,
	{"crossing": "any"},
	{"king_split": "off", "floor": "5"},
	{"floor": "1"},
	{"floor": "50"},
	{"edition": "2016"},
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

// halvedDense holds positions of the edition of 2016: many parts, and a redetermination of an overfull square.
var halvedDense = []string{
	"Ka2:60:e1,kd3:100:e8,na1:87:a5,qf1:37.6191:h2,Nb4:20.4895:h4,ne4:16.3185:g7,Bd5:13:g5,Qd5:32.4999:c4," +
		"Rd5:47.4151:e6,pe6:46.1574:a7,pc7:68.9184:h1,nh8:59.8228:e3,Pb7:15:a2 w 98 14 0 {edition=2016}",
	"Kg1:100:e1,kg8:60:e8,Rd4:80:a1,qd4:70:d8,nd4:20:b8 w 3 9 0 {edition=2016,floor=5} ?d4",
}

func TestBattery(t *testing.T) { gametest.Run(t, Game(), battery) }

func FuzzBattery(f *testing.F) { gametest.Fuzz(f, Game(), battery) }

func FuzzPosition(f *testing.F) {
	gametest.FuzzPosition(f, Game(), slices.Concat(dense, halvedDense)...)
}

func FuzzMove(f *testing.F) {
	gametest.FuzzMove(f, Game(), append(dense[:2:2], dense[3], halvedDense[0])...)
}
