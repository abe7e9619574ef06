package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// example is the first record of docs/record.md.
func example(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?s)```quandary\n(.*?)```").FindStringSubmatch(string(page))[1]
}

func TestVerify(t *testing.T) {
	record := example(t)
	quarrel := "[Quandary \"1\"]\n[Record \"public\"]\n[Game \"niels\"]\n[Id \"x\"]\n[Seat0 \"Anna\"]\n\n" +
		"1. e2e4 (resign 1)"
	for _, c := range []struct {
		what, text string
		status     int
		out, err   string
	}{
		{"a record", record, 0,
			"Niel’s Chess, 6 plies, Black resigned: Anna (White) 1, Black 0\nchecked: 1 random draw, 0 commitments\n" +
				"the terms hold: 747334757e7c0e5cc4a3e35d2d40f546152135512b60febc1400eef84c331455\n" +
				"the seal holds: bec828dd3f9ca97364c1349d2181f783a00cf35cbe5bb909ff3b29e08c461326\n", ""},
		{"another outcome", strings.Replace(record, "{blue", "{red", 1), 1, "",
			"line 14, column 46, ply 5: chance turn 1: red is drawn by the numbers 1 to 1 of 2, not by 0 of 2"},
		{"another name", strings.Replace(record, "Anna", "Anne", 1), 1, "",
			"the tags before Terms are not the ones that were fixed"},
		{"a record without its end", record[:strings.Index(record, "(seed")], 1, "", "not sealed"},
		{"an outcome by word", record[:strings.Index(record, " drawn")] + " given}", 0,
			"note: 1 outcome was rolled with real dice or given by word", ""},
		{"a name that steers the terminal", strings.Replace(quarrel, "Anna", `\u001b]0;x\u0007`, 1), 1,
			`\x1b]0;x\a (White) 1`, "not sealed"},
		{"the beginning of a record", record[:strings.Index(record, "(resign")], 0, "note: the game is not over", ""},
		{"a torn record", record[:strings.Index(record, " (resign")-3], 1, "6 plies",
			"line 15, column 31: the record breaks off after ("},
		{"no record", "1. e4 e5", 2, "", "not the record"},
		{"nothing", "", 2, "", "not the record"},
		{"another version", strings.Replace(record, "\"1\"", "\"7\"", 1), 2, "", "version 7"},
	} {
		file := filepath.Join(t.TempDir(), "game.txt")
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, stdin := range []bool{false, true} {
			var out, errs bytes.Buffer
			v := verifyCommand(english)
			v.SilenceErrors, v.SilenceUsage = true, true
			v.SetOut(&out)
			v.SetErr(&errs)
			v.SetArgs([]string{file})
			if stdin {
				v.SetArgs([]string{"-"})
				v.SetIn(strings.NewReader(c.text))
			}
			if status := run(v, english); status != c.status {
				t.Errorf("%s: exit status %d, want %d", c.what, status, c.status)
			}
			if !strings.Contains(out.String(), c.out) || !strings.Contains(errs.String(), c.err) {
				t.Errorf("%s: %s%s; want %s%s", c.what, &out, &errs, c.out, c.err)
			}
			if c.err == "" && errs.Len() > 0 {
				t.Errorf("%s: %s", c.what, &errs)
			}
		}
	}
}

func TestVerifySeveral(t *testing.T) {
	record := example(t)
	good, forged, none := file(t, "good", record), file(t, "forged", strings.Replace(record, "Anna", "Anne", 1)),
		file(t, "none", "1. e4")
	unfinished := file(t, "unfinished", record[:strings.Index(record, "(resign")])
	for _, c := range []struct {
		files  []string
		status int
		says   []string
	}{
		{[]string{good, unfinished}, 0, []string{good + ": Niel’s Chess", unfinished + ": Niel’s Chess"}},
		{[]string{forged, good}, 1, []string{forged + ": line 1, ", "the tags before Terms", good + ": Niel’s Chess",
			"the seal holds"}},
		{[]string{good, forged, none}, 2, []string{none + ": ", "not the record"}},
		{[]string{none, forged, good}, 2, []string{"not the record", "the tags before Terms", "the seal holds"}},
	} {
		runs(t, verifyCommand(english), "", c.files...).check(t, c.status, c.says...)
	}
}

func TestVerifyOfNoFile(t *testing.T) {
	v := verifyCommand(english)
	v.SilenceErrors, v.SilenceUsage = true, true
	v.SetErr(&bytes.Buffer{})
	v.SetArgs([]string{filepath.Join(t.TempDir(), "none.txt")})
	if status := run(v, english); status != 2 {
		t.Errorf("exit status %d, want 2", status)
	}
}

func TestExampleRecords(t *testing.T) {
	files, err := filepath.Glob("../../docs/examples/*.quandary")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, f := range files {
		runs(t, verifyCommand(english), "", f).check(t, 0, "the seal holds")
	}
}
