package qcheckers

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

var (
	catalogue = text.Must(messages)
	voice     = catalogue.Voice("en")
)

// play plays moves and, after "!", outcomes.
func play(t testing.TB, s *state, moves ...string) (*state, []game.Event) {
	t.Helper()
	var next game.State = s
	var events []game.Event
	for _, name := range moves {
		var err error
		if outcome, ok := strings.CutPrefix(name, "!"); ok {
			next, events, err = game.Resolve(next, outcome)
		} else {
			seat := next.Turn().Seats.First()
			if seat < 0 {
				t.Fatalf("%s: nobody is to move at %s", name, next)
			}
			m, bad := next.ParseMove(seat, name)
			if bad != nil {
				t.Fatal(bad)
			}
			next, events, err = game.Play(next, game.By(seat, m))
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return next.(*state), events
}

// refusedWith returns the kind of the error of a move.
func refusedWith(t testing.TB, s *state, name string) string {
	t.Helper()
	m, err := s.ParseMove(s.seat, name)
	if err == nil {
		err = s.Check(s.seat, m)
	}
	var e *game.Error
	if !errors.As(err, &e) {
		return ""
	}
	if err := catalogue.Check(e.Text); err != nil {
		t.Error(err)
	}
	return strings.TrimPrefix(e.Text.Kind, "qcheckers.")
}

func start(t testing.TB, options map[string]string) *state {
	t.Helper()
	s, err := Game().Start(options)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// Moves are read in every unambiguous form and written in one.
func TestMovesAsTheyAreTyped(t *testing.T) {
	s := position(t, "W:WKc3,a1:Bd4,Kh8")
	for _, c := range []struct{ typed, want string }{
		{"c3-b4", "c3-b4"}, {"c3-b2|d2", "c3-b2|d2"}, {"c3-d2|b2", "c3-b2|d2"},
		{"c3xe5", "c3xe5"}, {"stop", "stop"},
	} {
		m, err := s.ParseMove(0, c.typed)
		if err != nil || s.FormatMove(0, m) != c.want {
			t.Errorf("%s is read as %s, %v; want %s", c.typed, s.FormatMove(0, m), err, c.want)
		}
	}
	for typed, want := range map[string]string{
		"c3d4": "c3-d4", "C3-D4": "c3-d4", " c3 - b4|d4": "c3-b4|d4", "c3e5": "c3xe5", "C3XE5": "c3xe5",
		"c3:e5": "c3xe5", "Stop": "stop",
	} {
		_, err := s.ParseMove(0, typed)
		if got := voice.Error(err); got != "move "+typed+": write it "+want {
			t.Errorf("%s is answered with %q", typed, got)
		}
	}
}

func TestRefusals(t *testing.T) {
	quiet := "h8-g7"
	for _, c := range []struct {
		rule, position string
		play           []string
		move, want     string
	}{
		{"P1", "W:Wc3:BKh8", nil, "c3", "bad_move"},
		{"P1", "W:Wc3:BKh8", nil, "c3d4", "bad_move_meant"},
		{"P1", "W:Wc3:BKh8", nil, " C3-d4 ", "bad_move_meant"},
		{"P1", "W:Wc3:BKh8", nil, "c3xb4|d4", "bad_move"},
		{"P1", "W:Wc3:BKh8", nil, "c3c", "bad_move"},
		{"P1", "W:Wc3:BKh8", nil, "", "bad_move"},
		{"Q3.2", "W:WKc3:BKh8", nil, "c3-d4|b2", "not_pair"},
		{"Q3.2", "W:Wc3:BKh8", nil, "c3-b4|b4", "not_pair"},
		{"Q1.2", "W:Wc3:BKh8", nil, "stop", "no_stop"},
		{"Q1.2", "W:Wc3,a1:Bd4,d6,Kh8", []string{"c3xe5"}, "a1-b2", "only_captor"},
		{"Q1.2", "W:Wc3,a1:Bd4,d6,Kh8", []string{"c3xe5"}, "e5-f6", "only_captor"},
		{"Q1.2", "W:Wc3,a1:Bd4,d6,Kh8 capture=forced", []string{"c3xe5"}, "stop", "must_go_on"},
		{"Q1.2", "W:Wc3,a1:Bd4,d6,Kh8 capture=forced", []string{"c3xe5"}, "e5-f6", "must_go_on"},
		{"Q1.2", "W:Wc3,a1:Bd4,Kh8 capture=forced", nil, "a1-b2", "must_capture"},
		{"Q1.1", "W:Wc3:BKh8", nil, "c3-c4", "light_square"},
		{"Q1.1", "W:Wc3:BKh8", nil, "c4-d5", "light_square"},
		{"Q1.1", "W:Wc3:BKh8", nil, "c3-b4|d5", "light_square"},
		{"Q2.4", "W:Wc3:BKh8", nil, "d4-e5", "empty_from"},
		{"Q2.4", "W:Wc3:BKh8", nil, "h8-g7", "enemy_from"},
		{"Q3.1", "W:Wc3:BKh8", nil, "c3-f6", "not_step"},
		{"Q4.1", "W:Wc3:BKh8", nil, "c3xe5", "nothing_to_take"},
		{"Q4.1", "W:Wc3:Bd4,Kh8", nil, "c3-e5", "not_step"},
		{"Q3.1", "W:Wc3:BKh8", nil, "c3-e3", "not_step"},
		{"Q3.2", "W:Wc3:BKh8", nil, "c3-b4|e5", "not_pair"},
		{"Q3.2", "W:WKc3:BKh8", nil, "c3-b2|d4", "not_pair"},
		{"Q5.1", "W:Wc3:BKh8 rules=classical", nil, "c3-b4|d4", "no_quantum"},
		{"Q2.4", "W:Wc3:BKh8", nil, "c3-b2", "backward_man"},
		{"Q2.4", "W:Wc3:BKh8", nil, "c3-b2|d2", "backward_man"},
		{"Q2.2", "W:Wc3:Bd4,Kh8", nil, "c3-d4", "enemy_there"},
		{"Q2.2", "W:Wc3:Bd4,Kh8", nil, "c3-b4|d4", "enemy_there"},
		{"Q2.2", "W:Wc3:Be5@?,Kh8 e5:d4=0.6;f4=0.8", nil, "c3-d4", "enemy_target"},
		{"Q3.1", "W:Wc3,d4:BKh8", nil, "c3-d4", "occupied"},
		{"Q3.2", "W:Wc3,b4,d4:BKh8", nil, "c3-b4|d4", "never_free"},
		{"Q3.4", "W:Wc3:BKh8", []string{"c3-b4|d4", quiet, "b4-c5", "g7-h8"}, "d4-c5|e5", "split_on_self"},
		{"Q3.4", "W:Wc3:BKh8 interference=off", []string{"c3-b4|d4", quiet, "b4-c5", "g7-h8"}, "d4-c5", "merge_off"},
		{"Q3.4", "W:Wc3,e3:BKh8", []string{"c3-b4|d4", quiet, "b4-c5", "g7-h8", "e3-d4", quiet},
			"d4-c5", "merge_shared"},
		{"Q3.4", "W:Wd6:BKh2", []string{"d6-c7|e7", "h2-g1", "e7-d8", "g1-h2"}, "d8-c7", "merge_ranks"},
		{"Q3.4", "W:WKd4:BKh8", []string{"d4-c5|e5", quiet, "c5-d6", "g7-h8", "e5-d6", quiet}, "d6-e5", ""},
		{"Q4.1", "W:Wc3:Bd4,Kh8", nil, "c3xd4", "not_jump"},
		{"Q4.1", "W:Wc3:BKh8", nil, "c3xe5", "nothing_to_take"},
		{"Q4.1", "W:Wc3,d4:BKh8", nil, "c3xe5", "take_own"},
		{"Q4.1", "W:Wc3:Bd4,e5,Kh8", nil, "c3xe5", "landing_taken"},
		{"Q4.1", "W:Wc3,e5:Bd4,Kh8", nil, "c3xe5", "landing_taken"},
		{"Q4.1", "W:Wc5:Bd4,Kh8", nil, "c5xe3", "backward_no_king"},
		{"Q4.1", "W:Wc3@?,e3@?:Be5,Kh2 c3,e3:d4,e3=0.6;b4,f6=0.8", nil, "d4xf6", ""},
		{"Q4.1", "W:Wc3@?,e3@?:Be5,Kh2 c3,e3:d4,f6=0.6;b4,e3=0.8", nil, "d4xf6", "never_together"},
	} {
		s, _ := play(t, position(t, c.position), c.play...)
		if got := refusedWith(t, s, c.move); got != c.want {
			t.Errorf("%s: %s at %s is answered with %q, want %q", c.rule, c.move, s, got, c.want)
		}
	}
}

func TestBadPositions(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"", "position_form"},
		{"x:Wa1:Bb8", "position_form"},
		{"W:Ba1:Wb8", "position_form"},
		{"W:Wa1", "position_form"},
		{"W:Wa1:Bb8 ", "empty_field"},
		{"W:Wa1:Bb8  quiet=3", "empty_field"},
		{"W:Wa1,:Bb8", "no_square"},
		{"W:Wi1:Bb8", "no_square"},
		{"W:WQa1:Bb8", "no_square"},
		{"W:Wa1@:Bb8", "no_square"},
		{"W:Wb1:Bb8", "square_light"},
		{"W:Wa1,a1:Bb8", "piece_twice"},
		{"W:Wa1:Ba1", "piece_twice"},
		{"W:Wa1,c1@a1:Bb8", "may_meet"},
		{"W:Wa1:Bb8@a1K", "may_meet"},
		{"W:Wb8:Bh2", "man_on_last_rank"},
		{"W:Wb2:Bc1", "man_on_last_rank"},
		{"W:Wc3@?:Bh2", "no_cluster"},
		{"W:Wc3:Bh2 c3:b4=1", "not_loose"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4=0.8 c3:b4=1", "not_loose"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4=0.6", "amplitudes_sum"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;b4=0.8", "board_twice"},
		{"W:Wc3@?,e3@?:Bh2 c3,e3:b4,f4=0.6;d4=0.8", "board_form"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4", "board_form"},
		{"W:Wc3@?:Bh2 c3:", "board_form"},
		{"W:Wc3@?,e3@?:Bh2 c3,e3:b4,f4=0.6;d4,d4=0.8", "two_on_square"},
		{"W:Wc3@?,e3:Bh2 c3:b4=0.6;e3=0.8", "may_meet"},
		{"W:Wc3@?,e3@?:Bh2 c3:b4=0.6;d4=0.8 e3:f4=0.6;d4=0.8", "may_meet"},
		{"W:Wc3@?:Be5@? c3,e5:b4,d4=0.6;d4,f4=0.8", "two_colours"},
		{"W:Wc3@?,e3@?:Bh2 c3,e3:b4,f4=0.6;b4K,g5=0.8", "two_ranks"},
		{"W:Wc3@?:Bh2 c3:b8=0.6;d4=0.8", "man_on_last_rank"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4=abc", "amplitude_form"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4=NaN", "amplitude_form"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4=0x1p-1", "amplitude_form"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4=1e300", "amplitude_form"},
		{"W:Wc3@?:Bh2 c3:b4=1;d4=0", "amplitude_small"},
		{"W:Wc3@?:Bh2 c3:b4=1;d4=1e-200", "amplitude_small"},
		{"W:Wc3@?:Bh2 c3:" + strings.Repeat("b4=0.01;", 4096) + "d4=0.1", "cluster_large"},
		{strings.Repeat("W", 1<<20+1), "position_long"},
		{"W:Wc3@?:Bh2 c3:b4=0.6;d4=0.8 rules=classical", "classical_loose"},
		{"W:Wa1:Bb8 quiet=81", "quiet_form"},
		{"W:Wa1:Bb8 quiet=-1", "quiet_form"},
		{"W:Wa1:Bb8 quiet=03", "quiet_form"},
		{"W:Wa1:Bb8 attempt=a1-b2", "attempt_form"},
		{"W:Wa1:Bb8 attempt=a1xc3", "attempt_illegal"},
		{"W:Wa1:Bb2,h8 attempt=a1xc3", "attempt_certain"},
		{"W:Wa1:Bb8 go=a1", "cannot_go_on"},
		{"W:Wa1:Bb2,h8 go=a1 quiet=1", "cannot_go_on"},
		{"W:Wa1:Bb2,h8 go=b2", "cannot_go_on"},
	} {
		_, err := parse(c.position)
		var e *game.Error
		if !errors.As(err, &e) || e.Code != game.BadPosition || e.Text.Kind != "qcheckers."+c.want {
			t.Errorf("%.60s: got %v, want %s", c.position, err, c.want)
		} else if err := catalogue.Check(e.Text); err != nil {
			t.Error(err)
		} else if s := voice.Error(e); len(s) > 300 {
			t.Errorf("%s is told as %q", e.Text.Kind, s)
		}
	}
	for _, c := range []struct{ position, want string }{
		{"W:Wa1:Bb8 colour=red", "option.unknown"},
		{"W:Wa1:Bb8 capture=maybe", "option.choice"},
		{"W:Wa1:Bb8 rules=interference", "option.choice"}, // Q5.1
		{"W:Wa1:Bb8 nonsense", "option.form"},
	} {
		_, err := parse(c.position)
		var e *game.Error
		if !errors.As(err, &e) || e.Code != game.BadPosition || e.Text.Kind != c.want {
			t.Errorf("%s: got %v, want %s", c.position, err, c.want)
		}
	}
}

func TestPositions(t *testing.T) { // Q6.1, Q6.2
	for _, c := range []struct{ given, want string }{
		{"W:WKf4,f2:Bh4", "W:Wf2,Kf4:Bh4"},
		{"B:W:B", "B:W:B"},
		{"W:Wc3@c3:BKh8", "W:Wc3:BKh8"},
		{"W:Wc3@d4:Bh8@h8K", "W:Wc3@d4:BKh8"},
		{"W:Wc3@d4:Bf8@e1K quiet=0 capture=free", "W:Wc3@d4:Bf8@e1K"},
		{"W:Wc3@?:Bh2 c3:d4=0.8;b4=-0.6", "W:Wc3@?:Bh2 c3:b4=0.6;d4=-0.8"},
		{"W:Wc3@?:Bh2 c3:d4=1", "W:Wc3@d4:Bh2"},
		{"W:Wc3@?,e3@?:Bh2 e3,c3:f4,b4=0.36;f4,c5=0.48;g5,b4=0.48;g5,c5=0.64",
			"W:Wc3@?,e3@?:Bh2 c3:b4=0.6;c5=0.8 e3:f4=0.6;g5=0.8"},
		{"W:Wc3:Bh8 rules=classical interference=off", "W:Wc3:Bh8 interference=off rules=classical"},
		{"W:Wc3@?:Bh2 c3:b4=0.7071068;d4=0.7071068", "W:Wc3@?:Bh2 c3:b4=0.7071067811865476;d4=0.7071067811865476"},
	} {
		s, err := parse(c.given)
		if err != nil {
			t.Errorf("%s: %v", c.given, err)
			continue
		}
		if got := s.String(); got != c.want {
			t.Errorf("%s prints as\n     %s\nwant %s", c.given, got, c.want)
		}
	}
}

func TestOptions(t *testing.T) { // Q5.1
	for _, level := range []string{"superposition", "entanglement", "interference", "Classical", ""} {
		_, err := Game().Start(map[string]string{"rules": level})
		if err == nil || err.(*game.Error).Code != game.BadOption {
			t.Errorf("rules=%s is answered with %v", level, err)
		}
	}
	s := start(t, map[string]string{"rules": "classical", "interference": "off"})
	if s.settings != classical|noMerges {
		t.Errorf("classical rules change other options: %v", s.settings)
	}
}

// The published numbers count whole turns; the protocol counts each jump as a ply.
func TestWholeTurnsOfEnglishDraughts(t *testing.T) { // Q1.1, Q1.2
	s := start(t, map[string]string{"rules": "classical", "capture": "forced"})
	want := []int{7, 49, 302, 1469, 7361, 36768, 179740}
	if testing.Short() {
		want = want[:5]
	}
	levels := make([]state, 200)
	var turns func(s *state, depth, level int) int
	turns = func(s *state, depth, level int) int {
		if depth == 0 {
			return 1
		}
		n := 0
		for _, m := range s.Moves(s.seat, nil) {
			next := &levels[level]
			next.Set(s)
			next.Play(game.By(s.seat, m), nil)
			if next.goOn != nowhere {
				n += turns(next, depth, level+1)
			} else {
				n += turns(next, depth-1, level+1)
			}
		}
		return n
	}
	for i, n := range want {
		if got := turns(s, i+1, 0); got != n {
			t.Errorf("%d turns lead to %d positions, want %d", i+1, got, n)
		}
	}
}

func TestQuietPlies(t *testing.T) { // Q1.3
	s, _ := play(t, position(t, "W:WKa1:BKh8 quiet=78"), "a1-b2")
	if s.end != "" {
		t.Fatalf("over after 79 plies: %s", s.end)
	}
	s, _ = play(t, s, "h8-g7")
	if turn := s.Turn(); turn.Reason != game.NoProgress || turn.Scores[0] != prob.Half() {
		t.Errorf("after 80 plies: %v", turn)
	}
	// A capture resets the count, even if the turn continues and fails.
	s = position(t, "W:Wc3@?,a1:Bd4,d6@?,Kh8 c3:c3=1 d6:d6=0.6;f6=0.8 quiet=50")
	s, _ = play(t, s, "c3xe5", "e5xc7", "!c3@e5,d6@f6")
	if s.quiet != 0 || s.seat != 1 {
		t.Errorf("after a capture and a miss: %s", s)
	}
	// A failed attempt does not.
	s, _ = play(t, position(t, "W:Wa1:Bb2@?,Kh8 b2:b2=0.6;d2=0.8 quiet=50"), "a1xc3", "!a1@a1,b2@d2")
	if s.quiet != 51 {
		t.Errorf("after a miss: %s", s)
	}
}

func TestKey(t *testing.T) { // C6, Q1.3
	key := func(moves ...string) string {
		s, _ := play(t, position(t, "W:WKc3:BKh8"), moves...)
		return s.Key()
	}
	round := []string{"c3-b4|d4", "h8-g7", "b4-c5", "g7-h8", "c5-b4", "h8-g7", "d4-e3", "g7-h8", "e3-d4", "h8-g7"}
	if a, b := key(round[:2]...), key(round...); a != b {
		t.Errorf("the same superposition has the keys\n%s\n%s", a, b)
	}
	// After splitting and merging, a king has the key of one that just stepped, in spite of rounding.
	merged := key("c3-b4|d4", "h8-g7", "b4-c5", "g7-h8", "d4-c5", "h8-g7")
	stepped := key("c3-d4", "h8-g7", "d4-c5", "g7-h8", "c5-d4", "h8-g7",
		"d4-c5", "g7-h8", "c5-d6", "h8-g7", "d6-c5", "g7-h8")
	if strings.Split(merged, ":B")[0] != strings.Split(stepped, ":B")[0] {
		t.Errorf("keys\n%s\n%s", merged, stepped)
	}
	s, _ := play(t, position(t, "W:Wc3:Be5,Kh2"), "c3-b4|d4", "h2-g1", "d4xf6")
	if s.Key() != "" {
		t.Error("a chance turn counts for repetition")
	}
	s, _ = play(t, position(t, "W:Wc3:Bd4,d6,Kh8"), "c3xe5")
	if s.Key() != "" {
		t.Error("the middle of a turn counts for repetition")
	}
	a := position(t, "W:Wc3@?:BKh8 c3:b4K=0.6;d4K=0.8 quiet=7").Key()
	for _, other := range []struct {
		position string
		same     bool
	}{
		{"W:Wc3@?:BKh8 c3:b4K=0.6000000000001;d4K=0.79999999999999 quiet=9", true},
		{"W:Wc3@?:BKh8 c3:b4K=-0.6;d4K=-0.8", true},
		{"W:Wc3@?:BKh8 c3:b4K=0.6;d4K=-0.8", false},
		{"W:Wc3@?:BKh8 c3:b4K=0.60000001;d4K=0.79999999", false},
		{"B:Wc3@?:BKh8 c3:b4K=0.6;d4K=0.8", false},
	} {
		s, err := parse(other.position)
		if err != nil {
			t.Fatal(err)
		}
		if (s.Key() == a) != other.same {
			t.Errorf("%s: the same %v, want %v", other.position, !other.same, other.same)
		}
	}
}

func TestDroppedBoards(t *testing.T) { // Q3.4
	// Boards below 1e-12 after a merge are dropped, and the rest has length 1.
	s := position(t, "W:Wc3@?:BKh8 c3:b4=0.7071067811865476;d4=0.7071067811865475")
	s, _ = play(t, s, "b4-c5", "h8-g7", "d4-c5")
	if got := s.String(); got != "B:Wc3@c5:Bh8@g7K quiet=3" {
		t.Errorf("merged: %s", got)
	}
}

func TestShares(t *testing.T) { // Q4.2
	for _, ps := range [][]float64{
		{1}, {0.5, 0.5}, {1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.1, 0.2, 0.7},
		{1 - 1e-12, 1e-12}, {0.5000000000000001, 0.4999999999999999},
		slices.Repeat([]float64{1.0 / 4096}, 4096), {0.999999, 1e-12, 1e-12, 9.99998e-7},
	} {
		var list []share
		sum := 0.0
		for i, p := range ps {
			list = append(list, share{code: uint64(i), p: p})
			sum += p
		}
		apportion(list, sum)
		all := uint64(0)
		for i, w := range list {
			all += w.whole
			if w.whole == 0 || math.Abs(float64(w.whole)/shares-ps[i]) > 2e-12 {
				t.Errorf("%v of %v gets %d", ps[i], ps, w.whole)
			}
		}
		if all != shares {
			t.Errorf("%v: %d shares given out", ps, all)
		}
	}
}

func TestUnlikelyOutcomesAreLeftOut(t *testing.T) { // Q4.2
	s, _ := play(t, position(t, "W:Wc3@?:Be5,Kh2 c3:b4=1e-07;d4=1"), "d4xf6")
	out := s.Outcomes(nil)
	if len(out) != 1 || out[0].P != prob.One() || s.FormatOutcome(out[0].Code) != "c3@d4,e5@e5" {
		t.Errorf("outcomes %v", out)
	}
}

func TestMaterial(t *testing.T) {
	s := position(t, "W:Wc3@?,Ka1:Bd6,h8 c3:b4=0.6;d8K=0.8")
	if got := s.Material(0); got != 200+70+45 {
		t.Errorf("White has %d", got)
	}
	if got := s.Material(1); got != 200 {
		t.Errorf("Black has %d", got)
	}
}

func TestReadTyped(t *testing.T) { // what P1 holds programs to is stricter
	s := position(t, "W:Wc3:Bd4,h8")
	for typed, want := range map[string]string{
		"c3b4": "c3-b4", " C3 - b4": "c3-b4", "c3xe5": "c3xe5", "c3e5": "c3xe5", "C3:e5": "c3xe5",
		"c3-d4|b4": "c3-b4|d4", "c3-b4/d4": "c3-b4|d4", "c3b4/d4": "c3-b4|d4", "c3b4d4": "c3-b4|d4",
		"c3b4|d4": "c3-b4|d4", "c3 - b4, d4": "c3-b4|d4",
		"c3-e5": "c3xe5", "STOP": "stop", "b4": "c3-b4", "xe5": "c3xe5", "E5": "c3xe5",
	} {
		m, err := game.ReadTyped(s, 0, typed)
		if err != nil || s.FormatMove(0, m) != want {
			t.Errorf("%q: %v, want %s", typed, err, want)
		}
	}
	for _, typed := range []string{"", "c3", "c3-", "c3b4d4e5", "c3xb4/d4", "c3/b4", "c3b4/", "c9d4", "pass", "h4",
		"xb4"} {
		if m, err := game.ReadTyped(s, 0, typed); err == nil {
			t.Errorf("%q reads as %s", typed, s.FormatMove(0, m))
		}
	}
}

// People click where a move is refused and see the reason beside the board: it says squares, not the move in notation.
func TestReasonsAreInWords(t *testing.T) {
	s, err := Game().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, notation := range []string{"c3-c4", "c3xe5", "b2-a3|c3", "c3-d2", "d4-e5"} {
		m, err := s.ParseMove(0, notation)
		if err == nil {
			err = s.Check(0, m)
		}
		if said := voice.Error(err); strings.Contains(said, notation) {
			t.Errorf("%s is refused with %q", notation, said)
		}
	}
}
