package indeterminist

import (
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The reference is a second implementation of the rules, slow and plain: a map of instances, squares as file and
// rank, unbounded fractions. It shares no code with the game and exchanges only strings with it.

type refPlace struct {
	white      bool
	letter     byte // upper case
	file, rank int  // from 1
}

type refInstance struct {
	ppm     int64
	origins []string
}

type reference struct {
	board               map[refPlace]refInstance
	white, roll         bool
	half, full, passes  int
	floor               int64
	anyBlocks, splitOff bool
	options             string
	halves              bool   // the edition of 2016 (halves_reference_test.go)
	open                string // the square that a redetermination decides next, or ""
}

func square(file, rank int) string { return fmt.Sprintf("%c%d", 'a'+file-1, rank) }

func refParse(t testing.TB, position string) *reference {
	t.Helper()
	r := &reference{board: map[refPlace]refInstance{}, floor: 100_000}
	position, mark, marked := strings.Cut(position, " ?")
	r.roll, r.open = marked && mark == "", mark
	r.halves = strings.Contains(position, "edition=2016")
	if head, options, ok := strings.Cut(position, " {"); ok {
		position, r.options = head, " {"+options
		r.anyBlocks = strings.Contains(options, "crossing=any")
		r.splitOff = strings.Contains(options, "king_split=off")
		if _, floor, ok := strings.Cut(options, "floor="); ok {
			n, _ := strconv.Atoi(strings.TrimSuffix(floor, "}"))
			r.floor = int64(n) * 10_000
		}
	}
	var instances, turn string
	if _, err := fmt.Sscanf(position, "%s %s %d %d %d", &instances, &turn, &r.half, &r.full, &r.passes); err != nil {
		t.Fatalf("%q: %v", position, err)
	}
	r.white = turn == "w"
	for token := range strings.SplitSeq(instances, ",") {
		if token == "-" {
			continue
		}
		parts := strings.Split(token, ":")
		share, ok := new(big.Rat).SetString(parts[1])
		if !ok {
			t.Fatal(token)
		}
		share.Mul(share, big.NewRat(10_000, 1))
		p := refPlace{token[0] < 'a', strings.ToUpper(token[:1])[0], int(token[1]-'a') + 1, int(token[2] - '0')}
		r.board[p] = refInstance{share.Num().Int64(), strings.Split(parts[2], "+")}
	}
	return r
}

func (r *reference) String() string {
	type line struct {
		index int
		text  string
	}
	var lines []line
	for p, in := range r.board {
		letter := string(p.letter)
		if !p.white {
			letter = strings.ToLower(letter)
		}
		share := strings.TrimRight(fmt.Sprintf("%d.%04d", in.ppm/10_000, in.ppm%10_000), "0")
		origins := slices.Clone(in.origins)
		slices.SortFunc(origins, func(a, b string) int { return int(a[1])*8 + int(a[0]) - int(b[1])*8 - int(b[0]) })
		lines = append(lines, line{p.rank*8 + p.file,
			letter + square(p.file, p.rank) + ":" + strings.TrimSuffix(share, ".") + ":" + strings.Join(origins, "+")})
	}
	slices.SortFunc(lines, func(a, b line) int {
		if a.index != b.index {
			return a.index - b.index
		}
		return strings.Compare(a.text, b.text)
	})
	var tokens []string
	for _, l := range lines {
		tokens = append(tokens, l.text)
	}
	if len(tokens) == 0 {
		tokens = []string{"-"}
	}
	turn, mark := "b", ""
	if r.white {
		turn = "w"
	}
	if r.roll || r.open != "" {
		mark = " ?" + r.open
	}
	return fmt.Sprintf("%s %s %d %d %d%s%s", strings.Join(tokens, ","), turn, r.half, r.full, r.passes, r.options, mark)
}

// halfUp rounds a fraction to the nearest whole number, halves up.
func halfUp(x *big.Rat) int64 {
	x = new(big.Rat).Add(x, big.NewRat(1, 2))
	return new(big.Int).Div(x.Num(), x.Denom()).Int64()
}

// refJoin is I3.3 and refShrink I3.1, both in fractions.
func refJoin(m, n int64, related bool) int64 {
	a, b := big.NewRat(m, 1e6), big.NewRat(n, 1e6)
	one := big.NewRat(1, 1)
	sum := new(big.Rat).Add(a, b)
	if !related {
		a.Sub(one, a)
		b.Sub(one, b)
		sum.Sub(one, a.Mul(a, b))
	}
	return halfUp(sum.Mul(sum, big.NewRat(1e6, 1)))
}

func refShrink(n, before, after int64) int64 {
	left := new(big.Rat).Sub(big.NewRat(1, 1), big.NewRat(after, 1e6))
	left.Quo(left, new(big.Rat).Sub(big.NewRat(1, 1), big.NewRat(before, 1e6)))
	return halfUp(left.Mul(left, big.NewRat(n, 1)))
}

// sum returns an owner's sum on a square.
func (r *reference) sum(white bool, file, rank int) int64 {
	sum := int64(0)
	for p, in := range r.board {
		if p.white == white && p.file == file && p.rank == rank {
			sum += in.ppm
		}
	}
	return sum
}

// crosses reports whether a share may cross a square (I2.6).
func (r *reference) crosses(share int64, file, rank int) bool {
	total := r.sum(true, file, rank) + r.sum(false, file, rank)
	switch {
	case r.anyBlocks:
		return total == 0
	case r.halves: // J1.5
		return total == 0 || total < 1_000_000-share
	}
	return total <= 1_000_000-share
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// way reports whether a piece of this type and share may go from one square to another, ignoring the limit there.
func (r *reference) way(letter byte, share int64, f1, r1, f2, r2 int) bool {
	dx, dy := f2-f1, r2-r1
	ax, ay := dx*sign(dx), dy*sign(dy)
	enemy := r.sum(!r.white, f2, r2) > 0
	switch letter {
	case 'N':
		return ax*ay == 2
	case 'K':
		return max(ax, ay) == 1
	case 'P':
		up, second := 1, 2
		if !r.white {
			up, second = -1, 7
		}
		switch {
		case ax == 1 && dy == up:
			return enemy
		case dx == 0 && dy == up:
			return !enemy
		case dx == 0 && dy == 2*up && r1 == second:
			return !enemy && r.sum(!r.white, f1, r1+up) == 0 && r.crosses(share, f1, r1+up)
		}
		return false
	}
	straight, diagonal := (dx == 0) != (dy == 0), ax == ay && ax > 0
	if !(straight && letter != 'B') && !(diagonal && letter != 'R') {
		return false
	}
	for f, k := f1+sign(dx), r1+sign(dy); f != f2 || k != r2; f, k = f+sign(dx), k+sign(dy) {
		if !r.crosses(share, f, k) {
			return false
		}
	}
	return true
}

var refForm = regexp.MustCompile(`^([KQRBNP])([a-h])([1-8])(?:\*([1-9][0-9]?))?(?:-([a-h])([1-8])(?:=([KQRBNP]))?)?$`)

// refStep holds the effects of a step.
type refStep struct {
	letter   byte
	moved    int64
	from, to string
	split    bool
	progress bool
}

// step carries out a step and reports whether it is legal alone.
func (r *reference) step(notation string) (refStep, bool) {
	f := refForm.FindStringSubmatch(notation)
	if f == nil {
		return refStep{}, false
	}
	st := refStep{letter: f[1][0], from: f[2] + f[3], split: f[4] != "", progress: f[1] == "P" || f[4] != ""}
	from := refPlace{r.white, st.letter, int(f[2][0]-'a') + 1, int(f[3][0] - '0')}
	in, ok := r.board[from]
	if !ok {
		return st, false
	}
	moving := in.ppm
	delete(r.board, from)
	if st.split {
		q, _ := strconv.ParseInt(f[4], 10, 64)
		part := q * 10_000
		if part >= in.ppm || (st.letter == 'K' && r.splitOff) {
			return st, false
		}
		if in.ppm-part >= r.floor {
			r.board[from] = refInstance{in.ppm - part, in.origins}
		}
		if part < r.floor {
			return st, f[5] == ""
		}
		moving = part
	}
	if f[5] == "" {
		return st, false
	}
	st.moved, st.to = moving, f[5]+f[6]
	to := refPlace{r.white, st.letter, int(f[5][0]-'a') + 1, int(f[6][0] - '0')}
	if last := to.rank == 8 || to.rank == 1; st.letter == 'P' && last {
		if f[7] == "" || !strings.Contains("QRBN", f[7]) {
			return st, false
		}
		to.letter = f[7][0]
	} else if f[7] != "" {
		return st, false
	}
	if !r.way(st.letter, moving, from.file, from.rank, to.file, to.rank) {
		return st, false
	}
	before := r.sum(r.white, to.file, to.rank)
	arrived := refInstance{moving, in.origins}
	if own, ok := r.board[to]; ok {
		related := slices.ContainsFunc(own.origins, func(o string) bool { return slices.Contains(in.origins, o) })
		all := map[string]bool{}
		for _, o := range append(slices.Clone(own.origins), in.origins...) {
			all[o] = true
		}
		arrived = refInstance{refJoin(own.ppm, moving, related), slices.Collect(maps.Keys(all))}
	}
	r.board[to] = arrived
	after := r.sum(r.white, to.file, to.rank)
	if after > 1_000_000 {
		return st, false
	}
	for p, enemy := range r.board {
		if p.white == r.white || p.file != to.file || p.rank != to.rank {
			continue
		}
		left := refShrink(enemy.ppm, before, after)
		if left < enemy.ppm {
			st.progress = true
		}
		if left < r.floor {
			delete(r.board, p)
		} else {
			r.board[p] = refInstance{left, enemy.origins}
		}
	}
	return st, true
}

// play returns the position after a turn, and whether that is legal.
func (r *reference) play(turn string) (*reference, bool) {
	next := *r
	next.board = maps.Clone(r.board)
	progress := false
	if turn == "pass" {
		next.passes++
	} else {
		next.passes = 0
		steps := strings.Split(turn, "+")
		if len(steps) > 2 {
			return nil, false
		}
		first, ok := next.step(steps[0])
		if !ok {
			return nil, false
		}
		progress = first.progress
		if len(steps) == 2 {
			second, ok := next.step(steps[1])
			if !ok || second.letter != first.letter || second.split && first.split ||
				first.to != "" && second.from == first.to || first.moved+second.moved > 1_000_000 {
				return nil, false
			}
			progress = progress || second.progress
		}
	}
	next.half++
	if progress {
		next.half = 0
	}
	if !next.white {
		next.full++
	}
	next.white = !next.white
	k := int64(0)
	for p, in := range next.board {
		if p.letter == 'K' && p.white == next.white {
			k += in.ppm
		}
	}
	next.roll = k > 0 && k < 1_000_000 && next.passes < 6 && next.half < 100
	return &next, true
}

// turns returns all legal turns with these splits, sorted.
func (r *reference) turns(splits ...int) []string {
	turns := []string{"pass"}
	for _, first := range r.steps(0, splits, false) {
		after, ok := r.play(first)
		if !ok {
			continue
		}
		turns = append(turns, first)
		after.white = r.white
		for _, second := range after.steps(first[0], splits, false) {
			if _, ok := r.play(first + "+" + second); ok {
				turns = append(turns, first+"+"+second)
			}
		}
	}
	slices.Sort(turns)
	return turns
}

// steps returns notations that may be legal: from all instances of a type (0 for any) to all squares, or only to
// those that the smallest share can reach.
func (r *reference) steps(letter byte, splits []int, everywhere bool) []string {
	var all []string
	for p := range r.board {
		if p.white != r.white || (letter != 0 && p.letter != letter) {
			continue
		}
		shares := []string{""}
		for _, q := range splits {
			shares = append(shares, fmt.Sprintf("*%d", q))
		}
		for _, share := range shares {
			head := string(p.letter) + square(p.file, p.rank) + share
			all = append(all, head)
			for file := 1; file <= 8; file++ {
				for rank := 1; rank <= 8; rank++ {
					if !everywhere && !r.way(p.letter, 0, p.file, p.rank, file, rank) {
						continue
					}
					for _, tail := range []string{"", "=Q", "=R", "=B", "=N"} {
						if tail == "" || (p.letter == 'P' && (rank == 1 || rank == 8)) {
							all = append(all, head+"-"+square(file, rank)+tail)
						}
					}
				}
			}
		}
	}
	return all
}
