package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestArena(t *testing.T) {
	r := runs(t, arenaCommand(), "", "niels", "--a", "bot:greedy", "--b", "random", "--games", "2", "--json")
	r.check(t, 0)
	var got result
	lines := strings.Split(strings.TrimSpace(r.out), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &got); err != nil {
		t.Fatal(err)
	}
	if got.Games != 2 || got.Low > got.Score || got.High < got.Score || got.Score < 0 || got.Score > 1 {
		t.Errorf("%+v", got)
	}
	runs(t, arenaCommand(), "", "qcheckers", "--all", "random,greedy,1", "--games", "2", "--nodes", "50", "--plies", "20").
		check(t, 0, "greedy against random", "1 against random", "1 against greedy")
	runs(t, arenaCommand(), "", "niels", "--a", "clever").check(t, 2, "no bot clever")
	runs(t, arenaCommand(), "", "niels", "--a", "uci:no-such-engine").check(t, 2, "no-such-engine")
	runs(t, arenaCommand(), "", "niels", "--sprt", "10,0").check(t, 2, "--sprt 10,0", "0,10")
	runs(t, arenaCommand(), "", "niels", "--games", "0").check(t, 2, "--games 0: want at least 1")
	runs(t, arenaCommand(), "", "niels", "--opening", "-1").check(t, 2, "--opening -1: want at least 0")
	runs(t, arenaCommand(), "", "niels", "--all", "5").check(t, 2, "--all 5: want at least two")
}

// What the command tune prints a level plays by.
func TestTune(t *testing.T) {
	r := runs(t, tuneCommand(), "", "niels", "-o", "quantum=off", "--games", "2", "--nodes", "100")
	r.check(t, 0, "tempo ", "queen-near-king ")
	table := filepath.Join(t.TempDir(), "new.txt")
	if err := os.WriteFile(table, []byte(r.out), 0o666); err != nil {
		t.Fatal(err)
	}
	runs(t, arenaCommand(), "", "niels", "--a", "1@"+table, "--b", "1", "--games", "2", "--nodes", "50", "--plies", "20",
		"--memory", "1").check(t, 0, "of 2 points")
	runs(t, arenaCommand(), "", "niels", "--a", "greedy@"+table).check(t, 2, "only levels")
	runs(t, arenaCommand(), "", "qcheckers", "--a", "1@"+table).check(t, 2, "qcheckers has no table")
	runs(t, tuneCommand(), "", "qcheckers").check(t, 2, "qcheckers has no table")
}

func TestAnalyseCommand(t *testing.T) {
	runs(t, analyseCommand(english), "", "niels", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -", "--nodes", "3000").
		check(t, 0, "depth 3: e4d5", "White can expect 7", "Black's queen on d5 is captured", "Black replies")
	runs(t, analyseCommand(english), "", "predictor", "4k3/8/8/3q4/4P3/8/8/3QK3 - 0 1", "--seat", "1", "--nodes", "3000").
		check(t, 0, "Black can expect", "of the time")
	runs(t, analyseCommand(english), "", "--record", "../../docs/examples/niels.quandary", "--nodes", "2000").
		check(t, 0, "1. White: e2e4, expects", "White: blue, luck", "a bad mistake", "White gave away")
	const mate = "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 b - - 0 30 -"
	runs(t, analyseCommand(english), "", "niels", mate, "--nodes", "20000").check(t, 0, "White threatens b1b8")
	runs(t, analyseCommand(english), "", "niels", mate, "--nodes", "20000", "--json").
		check(t, 0, `"threat":{"seat":0,"move":"b1b8"`)
	runs(t, analyseCommand(english), "", "niels").check(t, 2, "want a game and a position")
	runs(t, analyseCommand(english), "", "niels", "start", "--nodes", "500").check(t, 0, "White can expect")
	runs(t, analyseCommand(english), "", "niels", "start", "--nodes", "-1").check(t, 2, "--nodes -1", "from 0")
	runs(t, analyseCommand(english), "", "niels", "7k/8/8/8/8/8/r7/1r5K w - - 0 1 -").check(t, 2, "over")
}
