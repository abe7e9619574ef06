package indeterminist

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

// I5.1: positions may be read in other orders than they are written.
func TestPositionsAreReadInAnyOrder(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{"kh8:100.0:e8,Ka1:100:e1 w 0 1 0", "Ka1:100:e1,kh8:100:e8 w 0 1 0"},
		{"rd4:20.0:h8+a8,nd4:20:b8,Rd4:20.5000:h1,Bd4:20:f1 b 3 4 5",
			"Bd4:20:f1,Rd4:20.5:h1,nd4:20:b8,rd4:20:a8+h8 b 3 4 5"},
		{"Ka1:100:e1,kh8:100:e8 w 0 1 0 {floor=5,crossing=any,king_split=on}",
			"Ka1:100:e1,kh8:100:e8 w 0 1 0 {crossing=any,floor=5}"},
		{"Ka1:60:e4,kh8:100:e8 w 0 1 0 {floor=10} ?", "Ka1:60:e4,kh8:100:e8 w 0 1 0 ?"},
		{"- w 0 1 0", "- w 0 1 0"},
		{"Ka1:1:e1,kh8:100:e8 w 0 1 0 {floor=1}", "Ka1:1:e1,kh8:100:e8 w 0 1 0 {floor=1}"},
		{"Ra1:60:a1,ra1:60:a8 w 999999999 1 7", "Ra1:60:a1,ra1:60:a8 w 999999999 1 7"},
		{"Pd7:99.9999:d2,pd7:10:d7 b 0 1 0", "Pd7:99.9999:d2,pd7:10:d7 b 0 1 0"},
		{"Ka1:100:e1,kh8:100:e8 b 99 999999999 0", "Ka1:100:e1,kh8:100:e8 b 99 999999999 0"},
	} {
		if got := at(t, c.given).String(); got != c.want {
			t.Errorf("%s\n is written %s\n want       %s", c.given, got, c.want)
		}
	}
}

// I5.1: every error in a position, by the kind of its message.
func TestBadPositions(t *testing.T) {
	const kings = "Ka1:100:e1,kh8:100:e8"
	for position, kind := range map[string]string{
		"":                                      "fields",
		"nonsense":                              "fields",
		kings + " w 0 1":                        "fields",
		kings + " w 0 1 0 0":                    "fields",
		kings + "  w 0 1 0":                     "fields",
		kings + " w 0 1 0 ":                     "fields",
		kings + " w 0 1 0 ? {floor=5}":          "fields",
		kings + " x 0 1 0":                      "turn",
		kings + " w -1 1 0":                     "counter",
		kings + " w 00 1 0":                     "counter",
		kings + " w 0 1 1000000000":             "counter",
		kings + " w 0  0":                       "counter",
		kings + " w 0 0 0":                      "fullmove",
		kings + " w 0 1 0 {}":                   "options",
		kings + " w 0 1 0 {floor=5":             "options",
		kings + " w 0 1 0 {depth=3}":            "option",
		kings + " w 0 1 0 {floor=0}":            "option",
		kings + " w 0 1 0 {floor=51}":           "option",
		kings + " w 0 1 0 {floor=5,floor=5}":    "option",
		kings + " w 0 1 0 ?":                    "mark", // a whole king
		"kh8:100:e8 w 0 1 0 ?":                  "mark", // a king that is gone
		"Ka1:50:e1 w 0 1 6 ?":                   "mark", // a draw
		"Ka1:50:e1 w 100 1 0 ?":                 "mark",
		"Ka1:60:e1,Kb1:60:e1 w 0 1 0 ?":         "mark",
		"Ka1:50:e1,kh8:100:e8 b 0 1 0 ?":        "mark", // the other's king
		" w 0 1 0":                              "instance",
		"Ka1:100:e1, w 0 1 0":                   "instance",
		"xa1:100:e1 w 0 1 0":                    "instance",
		"Ka9:100:e1 w 0 1 0":                    "instance",
		"Ka1:100 w 0 1 0":                       "instance",
		"Ka1:100:e1:e1 w 0 1 0":                 "instance",
		"-,Ka1:100:e1 w 0 1 0":                  "instance",
		"Ka1::e1 w 0 1 0":                       "share",
		"Ka1:101:e1 w 0 1 0":                    "share",
		"Ka1:100.0001:e1 w 0 1 0":               "share",
		"Ka1:20.00001:e1 w 0 1 0":               "share",
		"Ka1:100: w 0 1 0":                      "origins",
		"Ka1:100:e9 w 0 1 0":                    "origins",
		"Ka1:100:e1+ w 0 1 0":                   "origins",
		"Ka1:100:e1+e1 w 0 1 0":                 "origins",
		"Ka1:9.9999:e1 w 0 1 0":                 "floor",
		"Ka1:20:e1 w 0 1 0 {floor=21}":          "floor",
		"Rd4:20:a1,Rd4:30:h1 w 0 1 0":           "twice",
		"Bd4:50.0001:f1,Rd4:50:a1 w 0 1 0":      "overfull",
		"Rd4:100:a1,nd4:20:b8 w 0 1 0":          "crowded",
		"nd4:20:b8,Bd4:50:f1,Rd4:50:a1 w 0 1 0": "crowded",
		"Pd8:50:d2 w 0 1 0":                     "pawn",
		"pd8:50:d7 w 0 1 0":                     "pawn",
		"Pd1:50:d2 w 0 1 0":                     "pawn",
	} {
		_, err := Game().Parse(position)
		if err == nil {
			t.Errorf("%q was accepted", position)
			continue
		}
		if e := refusal(t, err); e.Code != game.BadPosition || e.Text.Kind != "indeterminist.position."+kind {
			t.Errorf("%q: %s, %s, want %s", position, e.Code, e.Text.Kind, kind)
		}
	}
}

// I1.1, I5.4: the start, and the options that it carries.
func TestStart(t *testing.T) {
	const array = "Ra1:100:a1,Nb1:100:b1,Bc1:100:c1,Qd1:100:d1,Ke1:100:e1,Bf1:100:f1,Ng1:100:g1,Rh1:100:h1," +
		"Pa2:100:a2,Pb2:100:b2,Pc2:100:c2,Pd2:100:d2,Pe2:100:e2,Pf2:100:f2,Pg2:100:g2,Ph2:100:h2," +
		"pa7:100:a7,pb7:100:b7,pc7:100:c7,pd7:100:d7,pe7:100:e7,pf7:100:f7,pg7:100:g7,ph7:100:h7," +
		"ra8:100:a8,nb8:100:b8,bc8:100:c8,qd8:100:d8,ke8:100:e8,bf8:100:f8,ng8:100:g8,rh8:100:h8 w 0 1 0"
	for _, c := range []struct {
		options []string
		want    string
	}{
		{nil, array},
		{[]string{"crossing", "room", "king_split", "on", "floor", "10"}, array},
		{[]string{"floor", "1", "king_split", "off", "crossing", "any"},
			array + " {crossing=any,king_split=off,floor=1}"},
	} {
		if got := start(t, c.options...).String(); got != c.want {
			t.Errorf("%v: %s\nwant %s", c.options, got, c.want)
		}
	}
	for _, floor := range []string{"0", "51", "05", "x", ""} {
		if _, err := Game().Start(map[string]string{"floor": floor}); err == nil ||
			refusal(t, err).Code != game.BadOption {
			t.Errorf("floor %q: %v", floor, err)
		}
	}
}
