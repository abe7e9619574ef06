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
	runs(t, arenaCommand(), "", "qcheckers", "--all", "random,greedy,1", "--games", "2", "--nodes", "50",
		"--plies", "20").
		check(t, 0, "greedy against random", "1 against random", "1 against greedy")
	runs(t, arenaCommand(), "", "niels", "--a", "clever").check(t, 2, "no bot clever")
	runs(t, arenaCommand(), "", "niels", "--a", "uci:no-such-engine").check(t, 2, "no-such-engine")
	runs(t, arenaCommand(), "", "niels", "--sprt", "10,0").check(t, 2, "--sprt 10,0", "0,10")
	runs(t, arenaCommand(), "", "niels", "--games", "0").check(t, 2, "--games 0: want at least 1")
	runs(t, arenaCommand(), "", "niels", "--opening", "-1").check(t, 2, "--opening -1: want at least 0")
	runs(t, arenaCommand(), "", "niels", "--all", "5").check(t, 2, "--all 5: want at least two")
}

// A bot's name with slashes makes a file name without. The folder of the records is made. The result so far is printed
// if a record cannot be written, and the match continues from the file of results.
func TestArenaKeepsResults(t *testing.T) {
	folder := t.TempDir()
	records, results := filepath.Join(folder, "new", "records"), filepath.Join(folder, "results")
	play := func(records string, more ...string) ran {
		return runs(t, arenaCommand(), "",
			append([]string{"niels", "--a", "1@../../games/niels/weights.txt", "--b", "random",
				"--games", "2", "--workers", "1", "--nodes", "50", "--plies", "8", "--records", records,
				"--results", results}, more...)...)
	}
	second := filepath.Join(records, "1@..-..-games-niels-weights.txt-random-0002.quandary")
	if err := os.MkdirAll(second, 0o777); err != nil { // it cannot be written
		t.Fatal(err)
	}
	play(records).check(t, 2, "of 2 points", second)
	play(records, "--games", "3").check(t, 0, "of 3 points", "stronger with a probability of")
	for name, want := range map[string]bool{"0001": true, "0003": true, "0004": false} {
		_, err := os.Stat(filepath.Join(records, "1@..-..-games-niels-weights.txt-random-"+name+".quandary"))
		if (err == nil) != want {
			t.Errorf("game %s has a record: %v, want %v", name, err == nil, want)
		}
	}
	text, err := os.ReadFile(results)
	if lines := strings.Count(string(text), "\n"); err != nil || lines != 3 {
		t.Errorf("%d results are kept, want 3: %v", lines, err)
	}
	play(results).check(t, 2, results) // a file is no folder
}

// A level can play by the table of weights that the command tune prints.
func TestTune(t *testing.T) {
	r := runs(t, tuneCommand(), "", "niels", "-o", "quantum=off", "--games", "2", "--nodes", "100")
	r.check(t, 0, "tempo ", "queen-near-king ")
	table := filepath.Join(t.TempDir(), "new.txt")
	if err := os.WriteFile(table, []byte(r.out), 0o666); err != nil {
		t.Fatal(err)
	}
	runs(t, arenaCommand(), "", "niels", "--a", "1@"+table, "--b", "1", "--games", "2", "--nodes",
		"50", "--plies", "20", "--memory", "1").check(t, 0, "of 2 points")
	runs(t, arenaCommand(), "", "niels", "--a", "greedy@"+table).check(t, 2, "only levels")
	for _, id := range []string{"indeterminist", "ability", "qcheckers", "predictor"} {
		r := runs(t, tuneCommand(), "", id, "--games", "2", "--nodes", "50")
		r.check(t, 0)
		if strings.HasPrefix(r.err, "0 positions") {
			t.Errorf("%s: %s", id, r.err)
		}
	}
	r = runs(t, tuneCommand(), "", "predictor", "--trust", "--games", "4", "--nodes", "50")
	r.check(t, 0, "trust ", "75-100% of the material left: the trust in use times ", "90-100%: expected ")
	runs(t, tuneCommand(), "", "niels", "--trust", "--level", "6").check(t, 2, "6")
	runs(t, tuneCommand(), "", "ability", "--trust", "--level", "3", "--games", "2", "--nodes", "50").check(t, 0,
		"trust ", "20-30%: expected ")
	runs(t, arenaCommand(), "", "qcheckers", "--a", "1@"+table).check(t, 2, "weights: ", "want one of king-more, ")
}
