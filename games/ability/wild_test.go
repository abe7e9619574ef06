package ability

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/battery"
	"github.com/quandary-games/quandary/games/internal/power"
)

// wild returns a random text, which is often well formed.
func wild(r *rand.Rand) string {
	var b strings.Builder
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	kinds := func() string {
		return one("any", "any but king", "king", "queen", "knight bishop", "pawn", "rook queen", "any but pawn")
	}
	state := func() string {
		return one("", "", "", "", " not frozen", " wounded", " not shielded", " marked", " burning", " not bombed")
	}
	zone := func() string {
		return one("K1", "K'2", "Q3", "R99", "B'4", "N1", "N2", "D'3", "D2+0", "K4", "N'3", "Q'2+0")
	}
	turns := func() string { return one("for 1", "for 2", "for 9", "for ever", "until captured") }
	pieces := func() string { return one("", "", "", "with at most 9 pieces\n", "with at least 12 pieces\n") }
	fmt.Fprintf(&b, "ability wild\n%s\n", one("uses 3", "uses 20", "energy 10", "energy 20 from 20",
		"energy 1", "sees abilities"))
	if r.IntN(4) == 0 {
		fmt.Fprintf(&b, "bound %s\n", one("king", "queen", "pawn"))
	}
	if r.IntN(3) == 0 {
		b.WriteString("kills suddenly\n")
	}
	if r.IntN(4) == 0 {
		fmt.Fprintf(&b, "%s\n", one("range any", "gait any as knight", "gait knight rook bishop as king",
			"gait pawn ahead",
			"zombies range any", "zombies gait any as knight", "set-up rook armour 2",
			"set-up put queen", "set-up queen armour 3 without pawn", "set-up rook as knight",
			"set-up bishop as queen"))
	}
	for i := range 1 + r.IntN(4) {
		fmt.Fprintf(&b, "action a%d\n", i)
		if r.IntN(5) == 0 {
			fmt.Fprintf(&b, "%s\n%sby %s\n", one("when captured", "when turn begins", "when moved"), pieces(), kinds())
			fmt.Fprintf(&b, "do %s\n", one("wound attacker", "remove attacker", "freeze attacker for 2", "heal",
				"shield for 1", "shield until moved", "freeze for 1 in "+zone(), "wound in "+zone(), "fire for 2",
				"alter rook for 2 in "+zone(), "show in "+zone(), "mark for 2", "fire until stepped in "+zone()))
			continue
		}
		fmt.Fprintf(&b, "%s%s%s", one("", "", "side\n", "multiple\n", "after the move\n"),
			one("", "price 1\n", "price 3\n"), pieces())
		if r.IntN(4) > 0 {
			fmt.Fprintf(&b, "by %s%s\nin %s\n", kinds(), state(), one(zone(), zone(), "reach", "anywhere", "self"))
		}
		target := one("empty", "enemy", "own", "piece", "square", "enemy of king", "own of another kind",
			"enemy of any but king")
		fmt.Fprintf(&b, "on %s%s\n", target, state())
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&b, "do %s\n", one("move", "swap", "push 3", "remove", "remove in "+zone(), "wound in "+zone(),
				"wound", "heal", "freeze "+turns(), "shield "+turns(), "shield until moved", "freeze until moved",
				"fire "+turns()+" in "+zone(), "fire for 2",
				"trap wound", "put rook", "put pawn", "become queen", "become pawn", "change pawn", "change knight",
				"limit 2 "+turns(), "skip", "reveal", "mark", "mark "+turns(),
				"alter "+one("queen", "knight")+" "+turns(),
				"hide as "+one("rook", "knight")+" "+turns(), "hide as queen until moved",
				"show in "+zone(), "take back"))
		}
	}
	return b.String()
}

// timed is the long form of the tests of texts, which also says how long checks and moves take.
var timed = flag.Bool("timed", false, "time the checks of texts, and every move")

// withstands fails the test unless the abilities of a text pass the battery and an examination. It returns the
// time of both, and of the slowest move of a random game, if these are asked for.
func withstands(t *testing.T, text string, options map[string]string, r *rand.Rand) (whole, slowest time.Duration) {
	t.Helper()
	begun := time.Now()
	if err := (rules{}).Examine(context.Background(), text, 1, math.MaxInt, r.IntN, &game.Trial{}); err != nil {
		t.Fatalf("%v in a game with\n%s", err, text)
	}
	ctx, all := context.Background(), math.MaxInt
	if err := battery.Check(ctx, Game(), options, 64, all, r.Uint64(), &game.Trial{}); err != nil {
		t.Fatalf("the battery: %v with\n%s", err, text)
	}
	whole = time.Since(begun)
	if !*timed {
		return 0, 0
	}
	s, err := Game().Start(options)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; ply < 200 && s.Turn().Kind != game.Over; ply++ {
		begun := time.Now()
		o, _ := randomOrders(s.(*state), r.IntN)
		s.Play(o, nil)
		slowest = max(slowest, time.Since(begun))
	}
	return whole, slowest
}

// TestWildTextsPlay generates texts. Those that are well formed pass the battery and an examination.
func TestWildTextsPlay(t *testing.T) {
	want, r := 100, rand.New(rand.NewPCG(7, 8))
	if testing.Short() {
		want = 20
	}
	var longest, slowest time.Duration
	for n := 0; n < want; {
		text := wild(r)
		_, options, err := rules{}.Invent(text)
		if err != nil {
			continue
		}
		n++
		whole, move := withstands(t, text, options, r)
		longest, slowest = max(longest, whole), max(slowest, move)
	}
	if *timed {
		t.Logf("%d texts: the longest check took %v, the slowest move %v", want, longest, slowest)
	}
}

// TestPairsSeeTheSame plays pairs of games that differ in a secret, with all abilities of the program and with texts
// that are generated. The others see the same.
func TestPairsSeeTheSame(t *testing.T) {
	want, r := 500, rand.New(rand.NewPCG(11, 12))
	if testing.Short() {
		want = 100
	}
	e := trial{&game.Trial{}}
	for n := 0; e.Pairs < want; n++ {
		options := map[string]string{"board": []string{"standard", "tall", "cross"}[n%3], "abilities": "choose"}
		if options["set"] = append(setNames, "")[n%4]; options["set"] == "" {
			_, own, err := rules{}.Invent(wild(r))
			if err != nil {
				continue
			}
			options["set"] = own["set"]
		}
		if err := e.pair(t.Context(), begin(t, options), r.IntN); err != nil {
			t.Fatalf("%v with %s", err, options)
		}
	}
}

// mutant returns the text of a shipped ability with some changes of words, letters and lines.
func mutant(r *rand.Rand) string {
	all := rules{}.Shipped()
	text := []byte(all[r.IntN(len(all))].Text)
	for range 1 + r.IntN(3) {
		switch i := r.IntN(len(text)); r.IntN(4) {
		case 0:
			text[i] = byte(r.IntN(128))
		case 1:
			text = append(text[:i], text[i+1:]...)
		case 2:
			other := all[r.IntN(len(all))].Text
			text = append(text[:i:i], other[r.IntN(len(other)):]...)
		default:
			lines := strings.SplitAfter(string(text), "\n")
			a, b := r.IntN(len(lines)), r.IntN(len(lines))
			lines[a], lines[b] = lines[b], lines[a]
			text = []byte(strings.Join(lines, ""))
		}
		if len(text) == 0 {
			text = []byte("ability x")
		}
	}
	return string(text)
}

// TestMutatedTextsAreReadOrRefused changes words, letters and lines of texts.
func TestMutatedTextsAreReadOrRefused(t *testing.T) {
	var longest, slowest time.Duration
	n, accepted, r := 10_000, 0, rand.New(rand.NewPCG(9, 10))
	if testing.Short() {
		n = 2000
	}
	for range n {
		text := mutant(r)
		p, err := power.Parse(text)
		if err != nil {
			continue
		}
		if accepted++; accepted%50 != 0 && !*timed {
			continue
		}
		if _, options, err := (rules{}).Invent(p.String()); err == nil {
			whole, move := withstands(t, p.String(), options, r)
			longest, slowest = max(longest, whole), max(slowest, move)
		}
	}
	if *timed {
		t.Logf("%d of %d texts are well formed: the longest check took %v, the slowest move %v", accepted, n,
			longest, slowest)
	}
	if accepted < n/100 {
		t.Errorf("only %d of %d mutated texts are well formed", accepted, n)
	}
}

// The report of a check says what is true of abilities whose actions happen by themselves, and of those that show.
func TestReportsSayWhatWasTried(t *testing.T) {
	for text, want := range map[string]string{
		"ability a\nuses 3\naction b\nwhen captured\nby pawn\ndo wound attacker\n": "battery played pairs fired",
		"ability a\nuses 3\naction b\nby knight\nin N2\non empty\ndo move\n":       "battery played uses pairs",
		"ability a\nset-up put queen\n":                                            "battery played open",
		"ability a\nkills suddenly\nrange any\n":                                   "battery played pairs",
	} {
		found, r := &game.Trial{}, rand.New(rand.NewPCG(1, 2))
		if err := (rules{}).Examine(context.Background(), text, 60, math.MaxInt, r.IntN, found); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var said []string
		for _, told := range (rules{}).Tell(found) {
			said = append(said, strings.TrimPrefix(told.Kind, "ability.check."))
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%s: the report has %q, want %q", text, got, want)
		}
	}
}
