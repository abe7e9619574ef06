package lines

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/input"
)

func service() *Service {
	folders := append(games.Messages(), Messages())
	return &Service{Voice: text.Must(folders...).Voice("en"), Budget: time.Minute}
}

// ask returns the answers to some lines.
func ask(t *testing.T, lines ...string) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	if err := service().Serve(strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	var answers []map[string]any
	for line := range strings.Lines(out.String()) {
		var a map[string]any
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("answer %q: %v", line, err)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(lines) {
		t.Fatalf("%d answers to %d lines", len(answers), len(lines))
	}
	return answers
}

func code(a map[string]any) any {
	e, _ := a["error"].(map[string]any)
	return e["code"]
}

func TestErrorsHaveTheirCodes(t *testing.T) { // P1
	const start = `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -`
	niels := func(op, more string) string {
		return `{"op":"` + op + `","game":"niels","position":"` + start + `"` + more + `}`
	}
	for line, want := range map[string]any{
		`no JSON`:                      "bad_request",
		` `:                            "bad_request",
		`null`:                         "bad_request",
		`[1]`:                          "bad_request",
		`{}`:                           "bad_request",
		`{"op":7}`:                     "bad_request",
		`{"op":"turn"}`:                "bad_request",
		`{"op":"turn","game":"niels"}`: "bad_request",
		`{"op":"dance"}`:               "unknown_op",
		`{"op":"start","game":"go"}`:   "unknown_game",
		`{"op":"start","game":"niels","options":[]}`:                  "bad_request",
		`{"op":"start","game":"niels","options":{"quantum":true}}`:    "bad_option",
		`{"op":"start","game":"niels","options":{"quantum":"maybe"}}`: "bad_option",
		`{"op":"start","game":"niels","options":{"luck":"on"}}`:       "bad_option",
		`{"op":"turn","game":"niels","position":"here"}`:              "bad_position",
		niels("play", ``):                                           "bad_request",
		niels("play", `,"moves":{"x":"e2e4"}`):                      "bad_request",
		niels("play", `,"moves":{"2":"e2e4"}`):                      "not_to_move",
		niels("play", `,"moves":{"0":"e2"}`):                        "bad_move",
		niels("play", `,"moves":{"0":"e2e5"}`):                      "illegal_move",
		niels("play", `,"moves":{"1":"e7e5"}`):                      "not_to_move",
		niels("play", `,"moves":{}`):                                "not_to_move",
		niels("chance", ``):                                         "bad_request",
		niels("resolve", `,"outcome":"red"`):                        "bad_outcome",
		niels("moves", `,"seat":5`):                                 "bad_request",
		niels("moves", `,"seat":"0"`):                               "bad_request",
		niels("board", `,"seat":-1`):                                "bad_request",
		niels("perft", `,"depth":-1`):                               "bad_request",
		niels("perft", `,"depth":1000000`):                          "bad_request",
		strings.Repeat("\r", 3*input.MaxLine):                       "too_large",
		`{"op":"` + strings.Repeat("x", input.MaxLine) + `"}`:       "too_large",
		`{"op":"turn","game":"niels","position":"` + start + `"}`:   nil,
		`{"op":"start","game":"niels","options":{"quantum":"off"}}`: nil,
	} {
		a := ask(t, line)[0]
		if got := code(a); got != want {
			t.Errorf("%.80s: %v, want the code %v", line, a, want)
		}
	}
}

func TestAnswersComeInOrderWithTheirIDs(t *testing.T) {
	answers := ask(t, `{"id":{"a":[1]},"op":"games"}`, strings.Repeat(" ", input.MaxLine+5),
		`{"id":"z","op":"games"}`, `{"op":"games"}`)
	if id, _ := json.Marshal(answers[0]["id"]); string(id) != `{"a":[1]}` {
		t.Errorf("id %s", id)
	}
	if code(answers[1]) != "too_large" || answers[2]["id"] != "z" || answers[3]["id"] != nil {
		t.Errorf("answers %v", answers[1:])
	}
	list := answers[0]["games"].([]any)
	if len(list) != len(games.All()) {
		t.Errorf("%d games, want %d", len(list), len(games.All()))
	}
}

func TestAnswersAreAlwaysJSON(t *testing.T) { // P1
	for _, line := range []string{"{\"id\":\"\xff\",\"op\":\"games\"}", "{\"id\":1,\"op\":\"\xff\x1b[31m\"}",
		"\xff\xfe\x00", strings.Repeat("[", 100_000)} {
		var out strings.Builder
		service().Answer(&out, []byte(line))
		if !utf8.ValidString(out.String()) || !json.Valid([]byte(out.String())) {
			t.Errorf("%.40q: %q", line, out.String())
		}
	}
	long := strings.Repeat("x", 100_000)
	for _, line := range []string{`{"op":"` + long + `"}`, `{"op":"start","game":"` + long + `"}`,
		`{"op":"turn","game":"predictor","position":"` + long + `"}`} {
		if message := ask(t, line)[0]["error"].(map[string]any)["message"].(string); len(message) > 1000 {
			t.Errorf("an answer of %d bytes to %.60s…", len(message), line)
		}
	}
}

func TestNoMovesWithoutASeatToMove(t *testing.T) { // P6
	const over = `{"op":"moves","game":"niels","position":"7k/8/8/8/8/8/r7/1r5K w - - 0 1 -"}`
	if a := ask(t, over)[0]; a["moves"] == nil || len(a["moves"].([]any)) != 0 {
		t.Errorf("moves in a finished game: %v", a)
	}
	if a := ask(t, strings.Replace(over, "moves", "perft", 1)[:len(over)-1]+`,"depth":2}`)[0]; a["nodes"] != 0.0 {
		t.Errorf("perft below a finished game: %v", a)
	}
}

func TestPerftHasABudget(t *testing.T) {
	s := service()
	s.Budget = 300 * time.Millisecond
	var out bytes.Buffer
	begin := time.Now()
	s.Answer(&out,
		[]byte(`{"op":"perft","game":"niels","position":`+
			`"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -","depth":6}`))
	if !strings.Contains(out.String(), `"too_large"`) || time.Since(begin) > 20*time.Second {
		t.Errorf("%s after %v", &out, time.Since(begin))
	}
	if a := ask(t,
		`{"op":"perft","game":"niels","position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - `+
			`{quantum=off}","depth":4}`)[0]; a["nodes"] != 197281.0 {
		t.Errorf("a tree above the first count: %v", a)
	}
}

func TestTurnSaysWhoRolls(t *testing.T) {
	const blackRolls = `4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ra8/h8= ?a1a8`
	a := ask(t, `{"op":"turn","game":"niels","position":"`+blackRolls+`"}`)[0]
	if rolls, _ := a["rolls"].([]any); len(rolls) != 1 || rolls[0] != 1.0 {
		t.Errorf("got %v, want the owner of the pair that is measured", a)
	}
}

func TestQuestionsAreTyped(t *testing.T) {
	s := ask(t, `{"op":"start","game":"indeterminist"}`)[0]["position"].(string)
	line := func(splits string) string {
		return `{"op":"moves","game":"indeterminist","position":"` + s + `","splits":` + splits + `}`
	}
	for splits, want := range map[string]any{`[50]`: nil, `[0]`: "bad_request", `[100]`: "bad_request",
		`"50"`: "bad_request", `[1.5]`: "bad_request", `null`: "bad_request"} {
		if a := ask(t, line(splits))[0]; code(a) != want {
			t.Errorf("splits %s: %.100v, want the code %v", splits, a, want)
		}
	}
}

func FuzzServe(f *testing.F) {
	f.Add([]byte(`{"id":1,"op":"games"}` + "\n" + `{"op":"start","game":"niels"}`))
	for _, g := range games.All() {
		s, err := g.Start(nil)
		if err != nil {
			f.Fatal(err)
		}
		for op := range ops() {
			line, _ := json.Marshal(map[string]any{"op": op, "game": g.Facts().ID, "position": s.String(),
				"depth": 1, "moves": map[string]string{"0": "e2e4"}, "outcome": "red"})
			f.Add(line)
		}
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if bytes.Contains(in, []byte("perft")) && bytes.Contains(in, []byte("depth")) {
			return // bounded by its count of nodes, not by the input
		}
		var out bytes.Buffer
		if err := service().Serve(bytes.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(out.Bytes()) {
			if !json.Valid(line) {
				t.Fatalf("answer %q is no JSON", line)
			}
		}
	})
}

// The program gives the answers of docs/protocol.md, except for events.
func TestDocumentedExamples(t *testing.T) {
	doc, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	n := 0
	for line := range strings.Lines(string(doc)) {
		if request, ok := strings.CutPrefix(line, "> {"); ok {
			got = ask(t, "{"+strings.TrimSpace(request))[0]
			delete(got, "events")
		}
		if answer, ok := strings.CutPrefix(line, "< "); ok {
			var want map[string]any
			if err := json.Unmarshal([]byte(answer), &want); err != nil {
				t.Fatalf("%s: %v", answer, err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the documented answer (-) is not the real one (+):\n%s", diff)
			}
			n++
		}
	}
	if n < 8 {
		t.Errorf("%d examples found", n)
	}
}
