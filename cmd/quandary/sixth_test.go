package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	mathrand "math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/gametest/tictactoe"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/lines"
	"github.com/quandary-games/quandary/internal/terminal"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// sixth is the catalogue with one more game: this line is all that a new game needs besides its package.
var sixth = append(games.All(), tictactoe.Game())

// telling is everything that the program says, the sixth game's messages among it.
func telling() text.Voice {
	return text.Must(append(sixth.Messages(), referee.Messages(), record.Messages(), bot.Messages(), draw.Messages(),
		lines.Messages(), terminal.Messages())...).Voice("en")
}

// TestASixthGameAnswersLines plays a game of it over the line protocol.
func TestASixthGameAnswersLines(t *testing.T) {
	service := lines.Service{Games: sixth, Voice: telling(), Budget: time.Second}
	ask := func(request map[string]any) (a struct {
		Position, Kind, Reason string
		Seats                  []int
		Moves                  []string
		Error                  *struct{ Code, Message string }
	}) {
		t.Helper()
		line, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		service.Answer(&out, line)
		if err := json.Unmarshal([]byte(out.String()), &a); err != nil || a.Error != nil {
			t.Fatalf("%s is answered with %s, %v", line, out.String(), err)
		}
		return a
	}
	position := ask(map[string]any{"op": "start", "game": "tictactoe"}).Position
	pick := mathrand.New(mathrand.NewPCG(1, 1))
	for range 20 {
		at := map[string]any{"game": "tictactoe", "position": position}
		at["op"] = "turn"
		turn := ask(at)
		if turn.Kind == "over" {
			if !strings.HasPrefix(turn.Reason, "tictactoe.") {
				t.Errorf("it ends with %s", turn.Reason)
			}
			return
		}
		at["op"] = "moves"
		moves := ask(at).Moves
		at["op"], at["moves"] = "play", map[string]string{fmt.Sprint(turn.Seats[0]): moves[pick.IntN(len(moves))]}
		position = ask(at).Position
	}
	t.Errorf("it does not end: %s", position)
}

// TestASixthGameIsPlayedByBots has bots play it under the referee, and verifies the record.
func TestASixthGameIsPlayedByBots(t *testing.T) {
	m, err := referee.New(referee.Setup{Game: tictactoe.Game(), Random: rand.Reader,
		Seats: []referee.Seat{{Kind: "bot greedy"}, {Kind: "bot random"}}})
	if err != nil {
		t.Fatal(err)
	}
	pick := mathrand.New(mathrand.NewPCG(2, 2))
	for m.Turn().Kind != game.Over {
		seat := m.Awaited().First()
		player, err := bot.Find([]string{"greedy", "random"}[seat])
		if err == nil {
			move, _ := analysis.Player{Bot: player}.Choose(analysis.Seen(m, seat), pick.IntN)
			err = m.Order(seat, move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	r, err := record.Parse(m.Record().String())
	if err != nil {
		t.Fatal(err)
	}
	if report := referee.Verify(r, sixth.Find); len(report.Problems) > 0 || report.Turn != m.Turn() {
		t.Errorf("%+v\n%s", report, r)
	}
}

// TestASixthGameIsSeenAndPlayedInTheTerminal plays a script of it, and draws what comes of it.
func TestASixthGameIsSeenAndPlayedInTheTerminal(t *testing.T) {
	m, err := referee.New(referee.Setup{Game: tictactoe.Game(), Random: rand.Reader,
		Seats: []referee.Seat{{Kind: referee.Person}, {Kind: referee.Person}}})
	if err != nil {
		t.Fatal(err)
	}
	voice := telling()
	table, err := terminal.NewTable(terminal.Setup{Voice: voice, Match: m, Players: make([]terminal.Player, 2)})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	moves := "a1b2\na1b2\nb2\nb1c2\nb1c2\nc2\nc1a3\nc1a3\na3\n"
	if err := terminal.Script(table, strings.NewReader(moves), "moves", &out, false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"A circle is closed: Cross says where it breaks", "three marks in a row (Cross 1, Nought 0)",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the terminal does not say %q:\n%s", want, out.String())
		}
	}
	scene := draw.Scene{Picture: m.View(0).Picture(), Voice: voice}
	var svg strings.Builder
	if err := draw.SVG(&svg, &scene, "Quantum Tic-tac-toe"); err != nil || !strings.Contains(svg.String(), "<svg") {
		t.Errorf("%v: %s", err, svg.String())
	}
	if words := draw.Words(&scene); !strings.Contains(words, "Cross 5 on c1") {
		t.Errorf("in words it is %s", words)
	}
}
