package game

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// sent fails the test unless a value has the wanted JSON and survives a round trip.
func sent[T any](t *testing.T, v T, want string) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil || string(b) != want {
		t.Errorf("%v\n got  %s\n want %s", err, b, want)
	}
	var back T
	if err := json.Unmarshal(b, &back); err != nil {
		t.Errorf("%s: %v", b, err)
	}
	if diff := cmp.Diff(v, back); diff != "" {
		t.Errorf("%s reads as something else\n%s", b, diff)
	}
}

func TestTurnsAsJSON(t *testing.T) {
	sent(t, ToMove(1, FirstSeats(2)), `{"kind":"move","seats":[1],"living":[0,1]}`)
	sent(t, Turn{Kind: ChanceTurn, Living: FirstSeats(2), Rollers: Only(1)},
		`{"kind":"chance","seats":[],"living":[0,1],"rollers":[1]}`)
	ended := Drawn(FirstSeats(3), FirstSeats(4), FiftyMoves)
	ended.Yields = true
	sent(t, ended, `{"kind":"over","seats":[],"living":[0,1,2,3],"reason":"fifty_moves","yields":true,`+
		`"scores":["1/3","1/3","1/3","0"]}`)
	for _, bad := range []string{
		`{"kind":"nap","seats":[],"living":[]}`,
		`{"kind":"move","seats":[4],"living":[0]}`,
		`{"kind":"move","seats":[0],"living":[0],"scores":["1","0","0","0"]}`,
		`{"kind":"over","seats":[],"living":[0],"scores":["1","0"]}`,
		`{"kind":"over","seats":[],"living":[0],"scores":["1","0","0","0","0"]}`,
		`{"kind":"over","seats":[],"living":[0],"scores":["one","0","0","0"]}`,
	} {
		var turn Turn
		if err := json.Unmarshal([]byte(bad), &turn); err == nil {
			t.Errorf("%s reads as %+v", bad, turn)
		}
	}
}

func TestEventsAsJSON(t *testing.T) {
	moved := text.Of("moved", "from", "a1", "piece", text.Word("king"))
	const told = `{"kind":"moved","args":{"from":"a1","piece":{"word":"king"}}`
	sent(t, Event{Text: moved}, told+`}`)
	sent(t, Event{Text: moved, Only: Only(2)}, told+`,"only":[2]}`)
	sent(t, Event{Text: moved, Implied: true}, told+`,"implied":true}`)
	sent(t, Event{Text: moved, Arrow: &Arrow{Path: []string{"a1", "a2"}, Seat: 1, Kind: Withheld}},
		told+`,"arrow":{"path":["a1","a2"],"seat":1,"kind":"withheld"}}`)
}

func TestCompositionsAsJSON(t *testing.T) {
	seat, half := 0, prob.Half()
	label := text.Of("to")
	sent(t, Composition{Prompt: text.Of("where"), Choices: []Choice{
		{Pick: "a1", Kind: PickSquare, Square: "a1", Label: label, Effect: Rolled, P: &half},
		{Kind: PickNumber, Label: label, Max: 9},
		{Pick: "seat 0", Kind: PickSeat, Seat: &seat, Label: label, Ticked: true},
		{Pick: "b1", Kind: PickToken, Square: "b1", Label: label, Denied: Refuse(IllegalMove, "no", "n", 1)},
		{Pick: "done", Kind: PickDone, Label: label},
	}}, `{"prompt":{"kind":"where"},"choices":[`+
		`{"pick":"a1","kind":"square","square":"a1","label":{"kind":"to"},"effect":"rolled","p":"1/2"},`+
		`{"pick":"","kind":"number","label":{"kind":"to"},"max":9},`+
		`{"pick":"seat 0","kind":"seat","seat":0,"label":{"kind":"to"},"ticked":true},`+
		`{"pick":"b1","kind":"token","square":"b1","label":{"kind":"to"},`+
		`"denied":{"code":"illegal_move","text":{"kind":"no","args":{"n":1}}}},`+
		`{"pick":"done","kind":"done","label":{"kind":"to"}}]}`)
	sent(t, Composition{Notation: "a1b1"}, `{"notation":"a1b1"}`)
	var c Choice
	if err := json.Unmarshal([]byte(`{"kind":"wish"}`), &c); err == nil {
		t.Errorf("a kind of choice that there is not reads as %v", c.Kind)
	}
}

func TestPicturesAsJSON(t *testing.T) {
	sent(t, Picture{
		Files: 2, Ranks: 1, Cells: []string{"a1", "b1"}, Plain: true,
		Seats: []SeatSign{{Name: "white", Turns: 2, Gone: true, Notes: []text.Text{text.Of("note")}}},
		Tokens: []Token{{Square: "a1", Seat: 1, Piece: "king", Letter: "K", Share: prob.New(2, 3), Mark: "niels.red",
			Label: "7", Group: 1, Faded: true, Badge: "e1", Text: text.Of("token")}},
		Links:  []Link{{A: "a1", B: "b1", Kind: Entangled, Group: 2, Sign: -1}},
		Arrows: []Arrow{{Path: []string{"a1", "b1"}, Kind: Foreseen}},
		Marks:  []Mark{{Square: "b1", Kind: Winning}},
		Notes:  []text.Text{text.Of("note", "p", prob.Half())},
	}, `{"files":2,"ranks":1,"cells":["a1","b1"],"plain":true,`+
		`"seats":[{"name":"white","turns":2,"gone":true,"notes":[{"kind":"note"}]}],`+
		`"tokens":[{"square":"a1","seat":1,"piece":"king","letter":"K","share":"2/3","mark":"niels.red","label":"7",`+
		`"group":1,"faded":true,"badge":"e1","text":{"kind":"token"}}],`+
		`"links":[{"a":"a1","b":"b1","kind":"entangled","group":2,"sign":-1}],`+
		`"arrows":[{"path":["a1","b1"],"seat":0,"kind":"foreseen"}],"marks":[{"square":"b1","kind":"winning"}],`+
		`"notes":[{"kind":"note","args":{"p":{"ratio":"1/2"}}}]}`)
}

func TestRisksAsJSON(t *testing.T) {
	sent(t, Risk{P: prob.New(1, 6), Outcome: "success", Events: []Event{{Text: text.Of("moved")}}},
		`{"p":"1/6","outcome":"success","events":[{"kind":"moved"}]}`)
}
