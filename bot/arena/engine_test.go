package arena

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// fakeEngine is the environment variable that makes this program an engine; its value is the engine's behaviour.
const fakeEngine = "QUANDARY_FAKE_ENGINE"

func TestMain(m *testing.M) {
	if how := os.Getenv(fakeEngine); how != "" {
		beEngine(how)
		return
	}
	goleak.VerifyTestMain(m)
}

// beEngine answers with the first legal move, unless its behaviour is another one.
func beEngine(how string) {
	g, _ := games.Find("niels")
	var s game.State
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "uci":
			if how == "deaf" {
				return
			}
			fmt.Println("option name Level type spin default 0\nuciok")
		case "setoption":
			if rest == "name Level value 7" && how == "sets" {
				how = ""
			}
		case "isready":
			fmt.Println("readyok")
		case "position":
			s, _ = g.Parse(strings.TrimPrefix(rest, "fen ") + " -")
		case "go":
			switch how {
			case "crashes":
				os.Exit(3)
			case "stalls":
				time.Sleep(time.Hour)
			case "sets", "illegal":
				fmt.Println("bestmove a1a9")
			case "rests", "repeats": // until it is told to stop
			default:
				seat := s.Turn().Seats.First()
				fmt.Println("info depth 1\nbestmove " + s.FormatMove(seat, s.Moves(seat, nil)[0]))
			}
		case "stop":
			if how != "rests" && how != "repeats" {
				continue // it has answered
			}
			seat := s.Turn().Seats.First()
			fmt.Println("bestmove " + s.FormatMove(seat, s.Moves(seat, nil)[1]))
			if how == "repeats" {
				fmt.Println("bestmove a1a9")
			}
		case "quit":
			if how == "stays" {
				select {}
			}
			return
		}
	}
}

// start returns an engine with a behaviour, and the task of the first move of plain chess.
func start(t *testing.T, how string) (*Engine, bot.Task) {
	t.Helper()
	t.Setenv(fakeEngine, how)
	e, err := NewEngine(os.Args[0] + " Level=7")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	g, _ := games.Find("niels")
	s, err := g.Start(map[string]string{"quantum": "off"})
	if err != nil {
		t.Fatal(err)
	}
	task := bot.Ask(s, 0)
	task.Budget.Time = 20 * time.Millisecond
	return e, task
}

func TestEnginesPlay(t *testing.T) {
	for _, how := range []string{"well", "sets", "rests", "repeats", "stays"} {
		t.Run(how, func(t *testing.T) {
			e, task := start(t, how)
			for range 2 {
				if a := bot.Safe(t.Context(), e, task); a.Failed {
					t.Fatal("no move")
				}
			}
			process := e.process
			e.Close()
			if process.ProcessState == nil {
				t.Error("it has not ended")
			}
		})
	}
}

// An engine that crashes, stalls or plays an illegal move harms no game, and its process ends.
func TestBrokenEnginesHarmNoGame(t *testing.T) {
	for _, how := range []string{"crashes", "stalls", "illegal"} {
		t.Run(how, func(t *testing.T) {
			e, task := start(t, how)
			for range 2 { // started again after it broke down
				a := bot.Safe(t.Context(), e, task)
				view := task.View()
				if !a.Failed || view.Check(0, a.Move) != nil {
					t.Errorf("got %+v", a)
				}
			}
			e.mutex.Lock() // it may still be waited for
			if how != "illegal" && e.process != nil {
				t.Error("what has broken down was left behind")
			}
			e.mutex.Unlock()
		})
	}
}

// An engine is asked about positions of chess only.
func TestEnginesAreAskedAboutChessOnly(t *testing.T) {
	e, _ := start(t, "well")
	g, _ := games.Find("niels")
	s, err := g.Parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=@1")
	if err != nil {
		t.Fatal(err)
	}
	if a := e.Choose(t.Context(), bot.Ask(s, 0)); !a.Failed {
		t.Errorf("got %+v", a)
	}
}

func TestEnginesThatAreNot(t *testing.T) {
	for _, line := range []string{"", "Level=7", "no-such-engine"} {
		if _, err := NewEngine(line); err == nil {
			t.Errorf("%q: want an error", line)
		}
	}
	t.Setenv(fakeEngine, "deaf")
	if _, err := NewEngine(os.Args[0]); err == nil || !strings.Contains(err.Error(), "it has ended") {
		t.Errorf("an engine that ends at once: %v", err)
	}
}

// Engines that take all of their time play in two games at once, and no game waits for the other.
func TestEnginesPlayAtTheSameTime(t *testing.T) {
	_, task := start(t, "rests")
	all, err := NewEngines(os.Args[0]+" Level=7", 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { all.Close() })
	task.Budget.Time = 300 * time.Millisecond
	var games sync.WaitGroup
	for range 2 {
		games.Go(func() {
			for range 3 {
				if a := bot.Safe(t.Context(), all, task); a.Failed {
					t.Error("no move")
				}
			}
		})
	}
	games.Wait()
}

func TestNoEnginesAreLeftOfAProgramThatIsNone(t *testing.T) {
	if all, err := NewEngines("false", 2); err == nil {
		t.Errorf("false is %v", all)
	}
}

// A match between an engine and a bot is played to its end.
func TestEnginesInTheArena(t *testing.T) {
	e, _ := start(t, "well")
	budget := bot.Budget{Time: 10 * time.Second} // it answers at once
	g, _ := games.Find("niels")
	tally, err := Run(t.Context(), Setup{
		Game: g, Options: map[string]string{"quantum": "off"}, Games: 2, Workers: 2, Opening: 2, Plies: 20, Seed: 1,
		A: Contender{"engine", e, budget}, B: Contender{"random", bot.Random{}, budget},
	})
	if err != nil || tally.Games != 2 || tally.Failed != [2]int{} {
		t.Errorf("%+v, %v", tally, err)
	}
}
