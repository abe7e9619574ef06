package indeterminist

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// The reference for the edition of 2016 uses the board and the ways of the other, and nothing of the game.

var halvesForm = regexp.MustCompile(`^([KQRBNP])([a-h])([1-8])(/2)?(?:-([a-h])([1-8])(?:=([KQRBNP]))?)?$`)

// halvesTurn is a turn on its way.
type halvesTurn struct {
	*reference
	moved int64
	split bool
	done  map[refPlace]bool // where instances came in this turn
	quiet bool
}

// step carries out a step and reports whether it is legal (J1.2, J1.3, J2.1, J2.2).
func (h *halvesTurn) step(notation string) bool {
	f := halvesForm.FindStringSubmatch(notation)
	if f == nil {
		return false
	}
	from := refPlace{h.white, f[1][0], int(f[2][0]-'a') + 1, int(f[3][0] - '0')}
	piece, there := h.board[from]
	if !there || h.done[from] {
		return false
	}
	delete(h.board, from)
	moving := piece.ppm
	if f[4] != "" {
		moving = halfUp(big.NewRat(piece.ppm, 2))
		if h.split || from.letter == 'K' {
			return false
		}
		h.split, h.quiet = true, false
		if moving < h.floor {
			return f[5] == ""
		}
		if rest := piece.ppm - moving; rest >= h.floor {
			h.board[from] = refInstance{rest, piece.origins}
		}
	}
	if h.moved += moving; f[5] == "" || h.moved > 1_000_000 {
		return false
	}
	to := refPlace{h.white, from.letter, int(f[5][0]-'a') + 1, int(f[6][0] - '0')}
	if !h.way(from.letter, moving, from.file, from.rank, to.file, to.rank) {
		return false
	}
	if from.letter == 'P' {
		h.quiet = false
		if to.rank == 1 || to.rank == 8 {
			if f[7] == "" || f[7] == "K" || f[7] == "P" {
				return false
			}
			to.letter, f[7] = f[7][0], ""
		}
	}
	if f[7] != "" {
		return false
	}
	arrived := refInstance{moving, piece.origins}
	if own, there := h.board[to]; there {
		arrived.ppm += own.ppm
		for _, o := range own.origins {
			if !slices.Contains(arrived.origins, o) {
				arrived.origins = append(slices.Clone(arrived.origins), o)
			}
		}
	}
	h.board[to], h.done[to] = arrived, true
	if h.sum(h.white, to.file, to.rank) > 1_000_000 {
		return false
	}
	enemies := h.sum(!h.white, to.file, to.rank)
	for p, enemy := range maps.Clone(h.board) {
		if p.white == h.white || p.file != to.file || p.rank != to.rank {
			continue
		}
		h.quiet = false
		left := halfUp(new(big.Rat).Mul(big.NewRat(enemy.ppm, 1), big.NewRat(max(0, enemies-moving), enemies)))
		if h.board[p] = (refInstance{left, enemy.origins}); left < h.floor {
			delete(h.board, p)
		}
	}
	return true
}

// playHalves returns the position after a turn, and whether that is legal.
func (r *reference) playHalves(turn string) (*reference, bool) {
	next := *r
	next.board = maps.Clone(r.board)
	if turn == "redetermine" {
		next.decide(0)
		return &next, true
	}
	h := &halvesTurn{reference: &next, done: map[refPlace]bool{}, quiet: true}
	steps := strings.Split(turn, "+")
	for _, st := range steps {
		if !h.step(st) {
			return nil, false
		}
	}
	if next.half++; !h.quiet {
		next.half = 0
	}
	next.pass()
	return &next, len(steps) <= 8
}

// pass gives the turn to the other player.
func (r *reference) pass() {
	if !r.white {
		r.full++
	}
	r.white = !r.white
	king := int64(0)
	for p, in := range r.board {
		if p.letter == 'K' && p.white == r.white {
			king += in.ppm
		}
	}
	r.roll = king > 0 && king < 1_000_000 && r.half < 100
}

// on returns the places with something on a square.
func (r *reference) on(file, rank int) (places []refPlace) {
	for p := range r.board {
		if p.file == file && p.rank == rank {
			places = append(places, p)
		}
	}
	return places
}

// decide goes on with a redetermination from the square with an index (J1.4).
func (r *reference) decide(index int) {
	r.half, r.open = 0, ""
	for ; index < 64; index++ {
		places := r.on(index%8+1, index/8+1)
		if len(places) > 1 || len(places) == 1 && r.board[places[0]].ppm < 1_000_000 {
			r.open = square(index%8+1, index/8+1)
			return
		}
	}
	r.pass()
}

// outcomes returns the outcomes of the square that is decided next, with their probabilities.
func (r *reference) outcomes() map[string]*big.Rat {
	all := map[string]*big.Rat{}
	sum := int64(0)
	for _, p := range r.on(int(r.open[0]-'a')+1, int(r.open[1]-'0')) {
		letter := string(p.letter)
		if !p.white {
			letter = strings.ToLower(letter)
		}
		all[letter+r.open] = big.NewRat(r.board[p].ppm, 1_000_000)
		sum += r.board[p].ppm
	}
	if sum < 1_000_000 {
		all[r.open+"-"] = big.NewRat(1_000_000-sum, 1_000_000)
	} else {
		for _, p := range all {
			p.Mul(p, big.NewRat(1_000_000, sum))
		}
	}
	return all
}

// resolve returns the position after an outcome.
func (r *reference) resolve(outcome string) *reference {
	next := *r
	next.board = maps.Clone(r.board)
	file, rank := int(r.open[0]-'a')+1, int(r.open[1]-'0')
	for _, p := range r.on(file, rank) {
		kept := refInstance{1_000_000, r.board[p].origins}
		delete(next.board, p)
		named := strings.ToUpper(outcome[:1])[0] == p.letter && (outcome[0] < 'a') == p.white
		if named && !strings.HasSuffix(outcome, "-") {
			next.board[p] = kept
		}
	}
	next.decide(rank*8 - 8 + file)
	return &next
}

// turnsOfHalves returns the listed turns, sorted (J3.3).
func (r *reference) turnsOfHalves() []string {
	turns := []string{"redetermine"}
	for _, first := range r.stepsOfHalves(false) {
		after, ok := r.playHalves(first)
		if !ok {
			continue
		}
		turns = append(turns, first)
		after.white = r.white
		for _, second := range after.stepsOfHalves(false) {
			if _, ok := r.playHalves(first + "+" + second); ok {
				turns = append(turns, first+"+"+second)
			}
		}
	}
	slices.Sort(turns)
	return turns
}

// stepsOfHalves returns notations that may be legal.
func (r *reference) stepsOfHalves(everywhere bool) []string {
	var all []string
	for _, st := range r.steps(0, []int{99}, everywhere) {
		all = append(all, strings.Replace(st, "*99", "/2", 1))
	}
	slices.Sort(all)
	return all
}

// compareHalves plays a turn in both implementations, and what chance decides then.
func compareHalves(t *testing.T, s *state, ref *reference, turn string, r *rand.Rand) (made game.Move) {
	t.Helper()
	want, legal := ref.playHalves(turn)
	s = s.Hear(int(s.turn), turn).(*state)
	m, err := s.ParseMove(int(s.turn), turn)
	if e := s.judge(m); err == nil && e != nil {
		err = e
	}
	if (err == nil) != legal {
		t.Fatalf("%s is judged %v, the reference says %v at %s", turn, err, legal, s)
	}
	if !legal {
		return 0
	}
	if again := s.FormatMove(int(s.turn), m); again != turn {
		t.Fatalf("%s is written %s at %s", turn, again, s)
	}
	next := *s
	next.Play(game.By(int(s.turn), m), nil)
	for {
		if next.String() != want.String() {
			t.Fatalf("%s leads from %s\n to   %s\n want %s", turn, s, &next, want)
		}
		if want.open == "" {
			return m
		}
		chances := want.outcomes()
		outcomes := next.Outcomes(nil)
		var names []string
		for _, o := range outcomes {
			name := next.FormatOutcome(o.Code)
			names = append(names, name)
			p := new(big.Rat).SetFrac64(int64(o.P.Num), int64(o.P.Den))
			if chances[name] == nil || p.Cmp(chances[name]) != 0 {
				t.Fatalf("%s has the chance %v, want %v at %s", name, o.P, chances[name], &next)
			}
		}
		if !slices.IsSorted(names) || len(names) != len(chances) {
			t.Fatalf("the outcomes are %v, want %v at %s", names, chances, &next)
		}
		i := r.IntN(len(outcomes))
		want = want.resolve(names[i])
		next.Resolve(outcomes[i].Code, nil)
	}
}

// lengthened returns a turn with more steps, which is often legal.
func lengthened(ref *reference, turn string, r *rand.Rand) string {
	for range r.IntN(9) {
		after, ok := ref.playHalves(turn)
		if !ok || turn == "redetermine" {
			return turn
		}
		after.white = ref.white
		all := after.stepsOfHalves(r.IntN(3) == 0)
		if len(all) == 0 {
			return turn
		}
		turn += "+" + all[r.IntN(len(all))]
	}
	return turn
}

// Lists, judgements of any turn, chances and resulting positions of the edition of 2016 agree with the reference.
func TestHalvesAgreeWithTheReference(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 7))
	var positions []string
	var buf []game.Move
	for _, floor := range []string{"10", "1"} {
		walk := start(t, "edition", "2016", "floor", floor)
		for ply := 1; ply <= 40**compare && walk.Turn().Kind != game.Over; ply++ {
			if ply%10 == 0 && walk.Turn().Kind == game.MoveTurn {
				positions = append(positions, walk.String())
			}
			buf = advance(walk, r, buf)
		}
	}
	for range 10 * *compare {
		positions = append(positions,
			scattered(r, " {edition=2016}", " {edition=2016,floor=1}", " {edition=2016,floor=30}"))
	}
	long := 0
	for _, position := range positions {
		s := at(t, position)
		s.roll = false
		ref := refParse(t, s.String())
		if s.String() != ref.String() {
			t.Fatalf("the reference prints %s\n as %s", s, ref)
		}
		var got []string
		for _, m := range s.appendTurns(nil, s.usualSplits(), unsampled, math.MaxInt) {
			got = append(got, s.FormatMove(int(s.turn), m))
		}
		slices.Sort(got)
		if want := ref.turnsOfHalves(); !slices.Equal(got, want) {
			t.Fatalf("%d turns, the reference has %d at %s\n too many: %v\n missing: %v",
				len(got), len(want), s, without(got, want), without(want, got))
		}
		for range 30 {
			turns := []string{got[r.IntN(len(got))], s.FormatMove(int(s.turn), s.Draw(int(s.turn), r.IntN))}
			all := ref.stepsOfHalves(true)
			turns = append(turns, all[r.IntN(len(all))], all[r.IntN(len(all))]+"+"+all[r.IntN(len(all))],
				lengthened(ref, got[r.IntN(len(got))], r))
			for _, turn := range turns {
				if compareHalves(t, s, ref, turn, r)&numbered != 0 {
					long++
				}
			}
		}
	}
	if long < 30 {
		t.Errorf("%d turns of more than two steps were compared", long)
	}
	t.Log(len(positions), "positions,", long, "long turns")
}

// crowd returns a random position of many small parts, which has more than 2^64 turns.
func crowd(r *rand.Rand) string {
	tokens := []string{"Kh1:100:e1", "kh8:100:e8"}
	for _, piece := range "QRBNPqrbnp" {
		for _, i := range r.Perm(48)[:12] { // not on the first rank or the last
			share := 20_000 + r.IntN(90_000)
			tokens = append(tokens, fmt.Sprintf("%c%s:%d.%04d:d1", piece, square(i%8+1, i/8+2),
				share/10_000, share%10_000))
		}
	}
	return fmt.Sprintf("%s %c 0 1 0 {edition=2016,floor=1}", strings.Join(tokens, ","), "wb"[r.IntN(2)])
}

// Turns of six to eight steps are judged and played as in the reference where there are more than 2^64 turns.
func TestLongTurnsAgreeWithTheReference(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2016))
	longest, refused := 0, 0
	for range 6 {
		s := at(t, crowd(r))
		ref := refParse(t, s.String())
		for range 12 {
			after := *s
			q, turn := sequence{state: &after}, ""
			for {
				st, ok := q.draw(r.IntN)
				if !ok {
					break
				}
				q.add(st)
				turn = strings.TrimPrefix(turn+"+"+st.String(), "+")
				if q.count == maxSteps {
					break
				}
			}
			if compareHalves(t, s, ref, turn, r)&(heard|numbered) == heard {
				longest++
				if m, err := s.ParseMove(int(s.turn), turn); err != nil || s.judge(m) == nil {
					t.Errorf("a state that has not heard %s allows it: %v at %s", turn, err, s)
				}
			}
			steps := strings.Split(turn, "+")
			r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
			if compareHalves(t, s, ref, strings.Join(steps, "+"), r) == 0 {
				refused++
			}
		}
	}
	if longest < 20 || refused < 5 {
		t.Errorf("%d turns were too long for a number, %d were refused", longest, refused)
	}
	t.Log(longest, "turns too long for a number,", refused, "refused")
}
