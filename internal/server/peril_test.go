package server

import (
	"math"
	"net/http"
	"reflect"
	"testing"
)

func TestAMoveIsToldWhatItMayLose(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	made := anna.do("POST", "/api/games", map[string]any{
		"game": "indeterminist", "position": "Kd1:100:d1,re8:40:a8,kh8:100:e8 w 3 14 0",
		"seats": []map[string]any{{"kind": "mine"}, {"kind": "mine"}},
	}, http.StatusOK)
	of := "/api/games/" + made["id"].(string)
	at := of + "/risks?move="
	if got := anna.do("GET", at+"Kd1-e1", nil, http.StatusOK); got["peril"] != nil {
		t.Errorf("nobody asked, and was told %v", got["peril"])
	}
	peril := anna.do("GET", at+"Ke1&peril=true", nil, http.StatusOK)["peril"].(map[string]any)
	if chance := peril["chance"].(float64); math.Abs(chance-0.4) > 1e-9 || peril["reason"] != "king_lost" {
		t.Errorf("the move loses with %v", peril)
	}
	if safer, _ := peril["safer"].(map[string]any); safer == nil || safer["chance"] != 0.0 {
		t.Errorf("the safer move is %v", safer)
	}
	if deep := anna.do("GET", of+"/peril?move=Ke1", nil, http.StatusOK)["peril"]; !reflect.DeepEqual(deep, any(peril)) {
		t.Errorf("looked at for longer it loses with %v", deep)
	}
	anna.do("GET", of+"/peril?move=Ke8", nil, http.StatusUnprocessableEntity)
	if got := anna.do("GET", "/api/me/place", nil, http.StatusOK)["place"]; got != 0.0 {
		t.Errorf("who asks nothing has place %v", got)
	}
}

// TestAQuestionBeginsWithWhatIsDecisive: who is out comes before the move, and the pieces of others that vanish are
// only counted.
func TestAQuestionBeginsWithWhatIsDecisive(t *testing.T) {
	anna := newInn(t).guest("Anna")
	mine := map[string]any{"kind": "mine"}
	made := anna.do("POST", "/api/games", map[string]any{"game": "ability", "seats": []any{mine, mine, mine, mine},
		"position": "cross/0 3Ne1,1Ki2,2Kb8,0Nm8,0Rp8,2Ra9,0Ko9,3Pg15,3Kh16 3 20 0 0123 - - - - barrier=20"},
		http.StatusOK)
	risks := anna.do("GET", "/api/games/"+made["id"].(string)+"/risks?move=g15g14", nil, http.StatusOK)["risks"]
	want := []any{
		"Green loses the king to the barrier and is out of the game",
		"Green’s pawn goes from g15 to g14",
		"The barrier closes: 32 squares vanish, 160 are left",
		"Green loses to the barrier: knight on e1, king on h16",
		"2 pieces of others vanish",
	}
	if got := risks.([]any)[0].(map[string]any)["said"]; !reflect.DeepEqual(got, want) {
		t.Errorf("the question says %q, want %q", got, want)
	}
}
