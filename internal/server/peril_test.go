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
