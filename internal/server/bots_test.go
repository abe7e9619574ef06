package server

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// block is the code of one language in a document.
func block(t testing.TB, document, language string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", document))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(b), "\n```"+language+"\n")
	code, _, closed := strings.Cut(rest, "\n```\n")
	if !ok || !closed {
		t.Fatalf("%s has no code in %s", document, language)
	}
	return code + "\n"
}

// written is a file with the code of one language in docs/bots.md.
func written(t testing.TB, language, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(block(t, "bots.md", language)), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// starts runs a bot until the test ends. What it plays is in the list of programs when it returns, under the id.
func (i *inn) starts(command string, args ...string) (who string) {
	i.t.Helper()
	deep := i.guest("Deep Thought")
	c := exec.Command(command, append(args, i.http.URL, deep.token())...)
	c.Stderr = testLog{i.t}
	if err := c.Start(); err != nil {
		i.t.Fatal(err)
	}
	i.t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	for begin := time.Now(); time.Since(begin) < patience; time.Sleep(20 * time.Millisecond) {
		if bots := deep.do("GET", "/api/bots", nil, http.StatusOK)["bots"].([]any); len(bots) > 0 {
			return bots[0].(map[string]any)["id"].(string)
		}
	}
	i.t.Fatal("the bot does not offer itself")
	return ""
}

// match is a game of a program against bots of the server, on one of the seats.
func (g *guest) match(rules, who string, seat, seats int, options map[string]string) string {
	var list []any
	for s := range seats {
		if s == seat {
			list = append(list, map[string]any{"kind": "invited", "who": who})
		} else {
			list = append(list, map[string]any{"kind": "bot", "bot": "random"})
		}
	}
	return g.do("POST", "/api/games", map[string]any{"game": rules, "options": options, "seats": list},
		http.StatusOK)["id"].(string)
}

// ends waits for the end of a game and gives the score of a seat.
func (g *guest) ends(id string, seat int, within time.Duration) string {
	g.inn.t.Helper()
	for begin := time.Now(); time.Since(begin) < within; time.Sleep(50 * time.Millisecond) {
		st := g.do("GET", "/api/games/"+id, nil, http.StatusOK)
		if st["phase"] == "over" {
			return st["turn"].(map[string]any)["scores"].([]any)[seat].(string)
		}
	}
	st := g.do("GET", "/api/games/"+id, nil, http.StatusOK)
	g.inn.t.Fatalf("the game does not end: ply %v, awaited %v, %v", st["ply"], st["awaited"], st["view"])
	return ""
}

func TestTheBotInGoPlaysEveryGame(t *testing.T) {
	t.Parallel() // it mostly waits for another program
	i := newInn(t)
	program := filepath.Join(t.TempDir(), "bot")
	if out, err := exec.Command("go", "build", "-o", program, written(t, "go", "bot.go")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	who := i.starts(program)
	anna := i.guest("Anna")
	short := map[string]string{"quiet": "3"}
	for rules, id := range map[string]string{
		"niels": anna.match("niels", who, 0, 2, nil), "indeterminist": anna.match("indeterminist", who, 1, 2, nil),
		"ability": anna.match("ability", who, 2, 4, short), "qcheckers": anna.match("qcheckers", who, 0, 2, nil),
		"predictor": anna.match("predictor", who, 1, 2, nil),
	} {
		anna.ends(id, 0, 5*time.Minute)
		if v := anna.do("GET", "/api/games/"+id+"/verification", nil, http.StatusOK); v["right"] != true {
			t.Errorf("%s: %v", rules, v["problems"])
		}
	}
}

func TestTheBotInPythonBeatsRandom(t *testing.T) {
	t.Parallel() // it mostly waits for another program
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	i := newInn(t)
	who := i.starts(python, written(t, "python", "bot.py"))
	anna := i.guest("Anna")
	var ids []string
	for n := range 10 {
		ids = append(ids, anna.match("niels", who, n%2, 2, nil))
	}
	score := map[string]int{}
	for n, id := range ids {
		score[anna.ends(id, n%2, 3*time.Minute)]++
	}
	t.Logf("of %d games: %v", len(ids), score)
	if score["1"]-score["0"] < 5 {
		t.Errorf("of %d games: %v", len(ids), score)
	}
}
