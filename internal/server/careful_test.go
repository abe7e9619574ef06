package server

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"testing"
)

// TestAMoveIsPlayedWithCare plays a move that may lose only without care for that, and one with several results only
// without any care. Asking writes nothing; what is played already is answered as before.
func TestAMoveIsPlayedWithCare(t *testing.T) {
	for _, of := range []struct {
		game, position, move, seldom, safe string
		rolls                              bool
	}{
		{"indeterminist", "Kd1:100:d1,re8:40:a8,kh8:100:e8 w 3 14 0", "Ke1", "peril", "Kd1-c1", false},
		{"qcheckers", "W:Wh4,c3:Bg5,a7,f6@? f6:e5=0.7071067811865476;f6=0.7071067811865476", "h4xf6", "rolls", "c3-b4",
			true},
	} {
		i := newInn(t)
		anna := i.guest("Anna")
		made := anna.do("POST", "/api/games", map[string]any{"game": of.game, "position": of.position,
			"seats": []map[string]any{{"kind": "mine"}, {"kind": "mine"}}}, http.StatusOK)
		id := made["id"].(string)
		at := "/api/games/" + id
		head := anna.do("GET", at, nil, http.StatusOK)["number"]
		play := func(as, move, careful string) map[string]any {
			command := map[string]any{"id": as, "kind": "move", "move": move, "number": head}
			if careful != "" {
				command["careful"] = careful
			}
			return anna.do("POST", at+"/actions", command, http.StatusOK)
		}
		asked := play("a", of.move, of.seldom)
		query := at + "/risks?picture=true&move=" + of.move
		if of.seldom == "peril" {
			query += "&peril=true"
		}
		if risks := anna.do("GET", query, nil, http.StatusOK); asked["number"] != head ||
			!reflect.DeepEqual(asked["asks"], any(risks)) {
			t.Errorf("%s is answered with %v: want %v and its risks, %v", of.move, asked, head, risks)
		}
		s := anna.socket(id, "")
		for _, careful := range []string{"peril", "rolls"} {
			if careful == "rolls" && !of.rolls {
				continue
			}
			s.send(act("b", fmt.Sprintf(`"kind":"move","move":%q,"number":%v,"careful":%q`, of.move, head, careful)))
			receipt := s.next("done")["receipt"].(map[string]any)
			risks, _ := receipt["asks"].(map[string]any)
			if risks == nil || (risks["peril"] != nil) != (careful == "peril") {
				t.Errorf("with care for %s a socket hears %v of %s", careful, receipt, of.move)
			}
		}
		if now := anna.do("GET", at, nil, http.StatusOK)["number"]; now != head {
			t.Errorf("a question moved the game from %v to %v", head, now)
		}
		anna.do("POST", at+"/actions", map[string]any{"id": "c", "kind": "move", "move": "nonsense", "number": head,
			"careful": "peril"}, http.StatusUnprocessableEntity)
		done := play("d", of.safe, "peril")
		if done["asks"] != nil || done["number"] == head {
			t.Errorf("%s is answered with %v", of.safe, done)
		}
		if again := play("d", of.safe, "peril"); !reflect.DeepEqual(again, done) {
			t.Errorf("sent again, %s is answered with %v: want %v", of.safe, again, done)
		}
		anna.do("POST", at+"/actions", map[string]any{"id": "e", "kind": "move", "move": of.move, "number": head,
			"careful": "peril"}, http.StatusConflict)
	}
}

// TestAMoveThatCostsTheOwnKingIsAskedAbout captures the last other king where its zombies then capture the own one.
// That brings 3/4 of the point, so it is no peril, and the game does not go on.
func TestAMoveThatCostsTheOwnKingIsAskedAbout(t *testing.T) {
	for careful, asked := range map[string]bool{"peril": true, "rolls": false} {
		i := newInn(t)
		anna := i.guest("Anna")
		at := "/api/games/" + anna.do("POST", "/api/games", map[string]any{"game": "ability",
			"position": "cross/0 0Rh9,3Bn11,0Kp9,3Kh12 0 7 3 03 - 21 - - -",
			"seats":    slices.Repeat([]map[string]any{{"kind": "mine"}}, 4)}, http.StatusOK)["id"].(string)
		answer := anna.do("POST", at+"/actions", map[string]any{"id": "a", "kind": "move", "move": "h9h12", "seat": 0,
			"number": anna.do("GET", at, nil, http.StatusOK)["number"], "careful": careful}, http.StatusOK)
		if got := answer["asks"] != nil; got != asked {
			t.Errorf("with care for %s h9h12 is answered with %v", careful, answer)
		}
	}
}

func TestAMoveIsPlayedWithoutTheCareItDoesNotAskFor(t *testing.T) {
	for _, careful := range []string{"", "rolls"} {
		i := newInn(t)
		anna := i.guest("Anna")
		at := "/api/games/" + anna.do("POST", "/api/games", map[string]any{
			"game": "indeterminist", "position": "Kd1:100:d1,re8:40:a8,kh8:100:e8 w 3 14 0",
			"seats": []map[string]any{{"kind": "mine"}, {"kind": "mine"}}}, http.StatusOK)["id"].(string)
		head := anna.do("GET", at, nil, http.StatusOK)["number"]
		command := map[string]any{"id": "a", "kind": "move", "move": "Ke1", "number": head}
		if careful != "" {
			command["careful"] = careful
		}
		done := anna.do("POST", at+"/actions", command, http.StatusOK)
		if done["asks"] != nil || done["number"] == head {
			t.Errorf("with care for %q the perilous move is answered with %v", careful, done)
		}
	}
}

// TestThePlainMovesOfAPieceAreKnownWithIt finds the notation of a move in the first answer, and where another part may
// follow, that of its end in the answer for the piece.
func TestThePlainMovesOfAPieceAreKnownWithIt(t *testing.T) {
	anna := newInn(t).guest("Anna")
	notation := func(choices any, pick string) any {
		for _, c := range choices.([]any) {
			if c := c.(map[string]any); c["pick"] == pick {
				return c["notation"]
			}
		}
		return "nothing"
	}
	next := func(answer map[string]any, pick string) any {
		return answer["next"].(map[string]any)[pick].(map[string]any)["choices"]
	}
	for game, of := range map[string][3]string{"niels": {"e2", "e4", "e2e4"}, "indeterminist": {"Ng1", "f3", "Ng1-f3"},
		"ability": {"o8", "m8", "o8m8"}, "qcheckers": {"c3", "d4", "c3-d4"}} {
		answer := anna.do("GET", "/api/rules/"+game+"/choices", nil, http.StatusOK)
		if got := notation(next(answer, of[0]), of[1]); got != of[2] {
			t.Errorf("%s: the choice of %s after %s makes %v: want %s", game, of[1], of[0], got, of[2])
		}
	}
	answer := anna.do("GET", "/api/rules/predictor/choices?pick=e2", nil, http.StatusOK)
	if got := notation(next(answer, "e4"), "done"); got != "e2e4" {
		t.Errorf("predictor: the end after e2 and e4 makes %v", got)
	}
}

// TestAnOrderIsGivenWithCare gives an order by which an order of the other seat captures the king only without care.
// The order that the other seat has given in secret makes no difference.
func TestAnOrderIsGivenWithCare(t *testing.T) {
	for _, secret := range []string{"h5e8", "a3a4"} {
		i := newInn(t)
		anna := i.guest("Anna")
		at := "/api/games/" + anna.do("POST", "/api/games", map[string]any{"game": "predictor",
			"position": "rnbqk2r/ppppn1p1/3bp3/5p1Q/4PP2/PP4P1/1BPP3P/RN2KBNR KQ 0 8",
			"seats":    []map[string]any{{"kind": "mine"}, {"kind": "mine"}}}, http.StatusOK)["id"].(string)
		order := func(id string, seat int, move, careful string) map[string]any {
			return anna.do("POST", at+"/actions", map[string]any{"id": id, "kind": "move", "seat": seat, "move": move,
				"number": anna.do("GET", at, nil, http.StatusOK)["number"], "careful": careful}, http.StatusOK)
		}
		if order("a", 0, secret, "rolls")["asks"] != nil {
			t.Errorf("%s is asked about", secret)
		}
		asks, _ := order("b", 1, "h8h5", "peril")["asks"].(map[string]any)
		peril, _ := asks["peril"].(map[string]any)
		if peril["answer"] != "h5e8" || peril["reason"] != "king_captured" || peril["safer"] == nil {
			t.Errorf("h8h5 is answered with %v", asks)
		}
		if order("c", 1, "g7g6", "peril")["asks"] != nil {
			t.Error("g7g6 is asked about")
		}
	}
}
