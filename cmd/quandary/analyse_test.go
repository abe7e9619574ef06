package main

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestAnalyseCommand(t *testing.T) {
	runs(t, analyseCommand(english), "", "niels", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -", "--nodes", "10000").
		check(t, 0, "depth 3   5", "e4d5", "White can expect 5", "Black’s queen on d5 is captured", "Black answers")
	runs(t, analyseCommand(english), "", "predictor", "4k3/8/8/3q4/4P3/8/8/3QK3 - 0 1", "--seat", "1",
		"--nodes", "3000").
		check(t, 0, "Black can expect", "of the time")
	runs(t, analyseCommand(english), "", "--record", "../../docs/examples/niels.quandary", "--nodes", "2000").
		check(t, 0, "The review of ", "1. White: e2e4, expects", "Dice: blue, luck of White", "a blunder",
			"White gave away")
	const mate = "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 b - - 0 30 -"
	runs(t, analyseCommand(english), "", "niels", mate, "--nodes", "20000").check(t, 0, "White threatens b1b8")
	runs(t, analyseCommand(english), "", "niels", mate, "--nodes", "20000", "--json").
		check(t, 0, `"threat":{"seat":0,"move":"b1b8"`)
	runs(t, analyseCommand(english), "", "niels").check(t, 2, "want a game and a position")
	runs(t, analyseCommand(english), "", "niels", "start", "--nodes", "500").check(t, 0, "White can expect")
	runs(t, analyseCommand(english), "", "niels", "start", "--nodes", "1").check(t, 0, "depth 1", "White can expect")
	runs(t, analyseCommand(english), "", "niels", "start", "--nodes", "-1").check(t, 2, "--nodes -1", "from 0")
	runs(t, analyseCommand(english), "", "niels", "7k/8/8/8/8/8/r7/1r5K w - - 0 1 -").check(t, 2, "over")
}

// examined are positions and records of all games: with dice, several threats, mixed strategies and secrets.
var examined = map[string][]string{
	"dice":      {"niels", "1r4r1/p1pR2pp/5np1/8/1b2P3/PP6/6Bq/4K1R1 b - - 0 30 Bh4/c3>,ke8/d8=,pb5/b6>"},
	"threat":    {"niels", "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 b - - 0 30 -"},
	"parts":     {"indeterminist", "start"},
	"measuring": {"qcheckers", "start"},
	"four":      {"ability", "start"},
	"mixed":     {"predictor", "4k3/8/8/3q4/4P3/8/8/3QK3 - 0 1"},
	"record":    {"--record", "../../docs/examples/niels.quandary"},
	"orders":    {"--record", "../../docs/examples/predictor.quandary"},
	"secrets":   {"--record", "../../docs/examples/ability.quandary"},
}

// words are words of a language in its letters, besides those of notation: moves, squares and outcomes.
var words = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\b(the|can expect|looked ahead|of the time|answers|gave away|dice|depth)\b`),
	"de": regexp.MustCompile(`(?i)\b(der|erwart\w*|Fälle|antwortet|verschenkt|Würfel|Tiefe)\b`),
	"ru": regexp.MustCompile(`\p{Cyrillic}{3,}`),
}

// Everything that people read of an analysis is in their language, and in lines that fit a terminal.
func TestAnalysesSpeakEveryLanguage(t *testing.T) {
	t.Parallel()
	for name, args := range examined {
		for _, lang := range catalogue().Languages() {
			got := runs(t, analyseCommand(new(catalogue().Voice(lang))), "", append(args, "--nodes", "600")...)
			got.check(t, 0)
			for other, of := range words {
				if said := of.FindString(got.out); (said != "") != (other == lang) {
					t.Errorf("%s in %s: of %s it says %q:\n%s", name, lang, other, said, got.out)
				}
			}
			for line := range strings.Lines(got.out) {
				if utf8.RuneCountInString(line) > 80 {
					t.Errorf("%s in %s is too wide: %s", name, lang, line)
				}
			}
		}
	}
}

// An analysis that is stopped tells what was found until then.
func TestAnAnalysisIsStopped(t *testing.T) {
	for _, args := range [][]string{
		{"niels", "start", "--millis", "60000"},
		{"--record", "../../docs/examples/niels.quandary", "--millis", "60000"},
	} {
		ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
		c := analyseCommand(english)
		c.SetContext(ctx)
		begin := time.Now()
		runs(t, c, "", args...).check(t, 0, "Stopped")
		if took := time.Since(begin); took > 5*time.Second {
			t.Errorf("%v: it went on for %v", args, took)
		}
		stop()
	}
}
