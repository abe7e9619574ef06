package lines

import "testing"

const won = "4k3/8/8/3q4/4P3/8/8/R3K3 w - - 0 1 -" // a queen can be captured

func TestBestMove(t *testing.T) {
	a := ask(t,
		`{"op":"bestmove","game":"niels","position":"`+won+`","level":3,"nodes":2000}`,
		`{"op":"bestmove","game":"predictor","position":"4k3/8/8/3q4/4P3/8/8/4K3 - 0 1","seat":1,"nodes":2000}`,
		`{"op":"bestmove","game":"niels","position":"`+won+`","millis":20,"seed":-3}`,
	)
	if a[0]["move"] != "e4d5" || a[0]["value"].(float64) < 0.6 || a[2]["move"] != "e4d5" {
		t.Errorf("%v", a)
	}
	if move, ok := a[1]["move"].(string); !ok || len(move) < 4 {
		t.Errorf("%v", a[1])
	}
}

func TestAnalyse(t *testing.T) {
	a := ask(t,
		`{"op":"analyse","game":"niels","position":"`+won+`","nodes":3000,"lines":2}`,
		`{"op":"analyse","game":"niels","position":"4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1 Ng3/e3=",`+
			`"nodes":3000,"lines":20}`,
		`{"op":"analyse","game":"niels","position":"6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 b - - 0 30 -","nodes":20000}`,
	)
	lines := a[0]["lines"].([]any)
	if a[0]["move"] != "e4d5" {
		t.Errorf("%v", a[0])
	}
	if len(lines) != 2 || lines[0].(map[string]any)["move"] != "e4d5" {
		t.Errorf("%v", a[0])
	}
	if threat, ok := a[2]["threat"].(map[string]any); !ok || threat["move"] != "b1b8" || threat["seat"] != 0.0 {
		t.Errorf("the mate is not seen coming: %v", a[2])
	}
	for _, l := range a[1]["lines"].([]any) {
		line := l.(map[string]any)
		if line["move"] != "e3d5" {
			continue
		}
		branches := line["branches"].([]any)
		if len(branches) != 2 || branches[0].(map[string]any)["p"] != "1/2" ||
			branches[0].(map[string]any)["reply"] == "" {
			t.Errorf("%v", line)
		}
		return
	}
	t.Errorf("the half does not try to capture: %v", a[1])
}

func TestThinkingRefusesBadRequests(t *testing.T) {
	for line, want := range map[string]string{
		`"op":"bestmove","position":"` + won + `","level":6`:                              "bad_request",
		`"op":"bestmove","position":"` + won + `","level":"x"`:                            "bad_request",
		`"op":"bestmove","position":"` + won + `","seat":1`:                               "not_to_move",
		`"op":"bestmove","position":"` + won + `","nodes":-1`:                             "bad_request",
		`"op":"bestmove","position":"` + won + `","millis":60001`:                         "bad_request",
		`"op":"analyse","position":"` + won + `","lines":0`:                               "bad_request",
		`"op":"analyse","position":"7k/8/8/8/8/8/r7/1r5K w - - 0 1 -"`:                    "not_to_move",
		`"op":"analyse","position":"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Rh1/a1=,rh8/d4= ?h1h8"`: "not_to_move",
	} {
		if got := code(ask(t, `{"game":"niels",`+line+`}`)[0]); got != want {
			t.Errorf("%s: %v, want %s", line, got, want)
		}
	}
	asked := ask(t, `{"op":"bestmove","game":"predictor","position":"4k3/8/8/8/8/8/8/4K2R - 0 1"}`)
	if got := code(asked[0]); got != "bad_request" {
		t.Errorf("no seat named where two are to act: %v", got)
	}
}
