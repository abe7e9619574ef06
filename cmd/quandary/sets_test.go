package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// otherSets builds a program whose abilities outside the set of the rules are all different, and returns its path: each
// does something else under its old name, and one is new.
func otherSets(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	replaced := map[string]string{}
	put := func(file, text string) {
		path := filepath.Join(folder, strings.ReplaceAll(file, "/", "-"))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		at, err := filepath.Abs(filepath.Join(root, "games/ability/shipped", file))
		if err != nil {
			t.Fatal(err)
		}
		replaced[at] = path
	}
	for _, set := range []string{"author", "fun"} {
		files, err := filepath.Glob(filepath.Join(root, "games/ability/shipped", set, "*.ability"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no abilities of %s: %v", set, err)
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".ability")
			put(set+"/"+name+".ability",
				"ability "+name+"\nuses 1\naction hop\n  by king\n  in K2\n  on empty\n  do move\n")
		}
	}
	put("fun/another.ability", "ability another\nsees abilities\n")
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	file, other := filepath.Join(folder, "overlay.json"), filepath.Join(folder, "other")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", file, "-o", other, "./cmd/quandary")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return other
}

// TestRecordsOutliveTheSets verifies and replays records of games with each set and with brought abilities, kept ones
// and new ones, by this program and by one with other abilities. Both find the same, though only this one has the names
// of the old abilities in all languages. The set house is part of the rules and never changes
// (TestTheHouseSetNeverChanges).
func TestRecordsOutliveTheSets(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program")
	}
	other := otherSets(t)
	listed, err := exec.CommandContext(t.Context(), other, "ability", "list").Output()
	if err != nil || !strings.Contains(string(listed), "another") || strings.Contains(string(listed), "bomb") {
		t.Fatalf("the other program has the abilities\n%s%v", listed, err)
	}
	records, err := filepath.Glob("testdata/sets/*.quandary")
	if err != nil || len(records) != 4 {
		t.Fatalf("%v, %v", records, err)
	}
	for _, set := range []string{"author", "fun", "house"} {
		folder := filepath.Join(t.TempDir(), set)
		execute(t, "", "arena", "ability", "-o", "board=standard", "-o", "abilities=deal", "-o", "set="+set,
			"--a", "random",
			"--b", "random", "--games", "2", "--seed", "1", "--records", folder).check(t, 0, "of 2 points")
		played, err := filepath.Glob(filepath.Join(folder, "*.quandary"))
		if err != nil || len(played) != 2 {
			t.Fatalf("%v, %v", played, err)
		}
		records = append(records, played...)
	}
	last := func(out string) string { return out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:] }
	for _, record := range records {
		if text := contents(t, record); !strings.Contains(text, " @") && !strings.Contains(text, "\n@") {
			t.Errorf("%s: no ability is used", record)
		}
		for _, command := range []string{"verify", "replay"} {
			here := execute(t, "", command, record)
			out, err := exec.CommandContext(t.Context(), other, command, record).Output()
			there := string(out)
			if command == "replay" {
				here.out, there = last(here.out), last(there)
			}
			if here.status != 0 || err != nil || there != here.out {
				t.Errorf("%s %s: %s\nand by the other program:\n%s%v", command, record, here.out+here.err, there, err)
			}
		}
	}
}
