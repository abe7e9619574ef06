package niels

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// reference is a second implementation of the rules, slow and plain: things on 64 squares, rays walked square by
// square, every outcome of every move played. It shares only position and move strings with the package.
type reference struct {
	at       [64]thing
	pairs    []couple
	turn     int
	castling string
	ep       int // -1 if there is none
	whole    bool
	half     int
	full     int
	options  string
}

// thing is a conventional piece or a half.
type thing struct {
	kind   byte // 0 if there is nothing
	colour int
	pair   int // the index of the pair, -1 for a conventional piece
	mark   int // 0 red, 1 blue
}

type couple struct {
	kind   byte
	colour int
	on     [2]int
	weight string
	group  int
}

func readReference(position string) reference {
	m := reference{ep: -1}
	fields := strings.SplitN(position, " ", 8)
	if len(fields) == 8 {
		m.options = " " + fields[7]
	}
	for i, rank := range strings.Split(fields[0], "/") {
		q := (7 - i) * 8
		for _, c := range rank {
			if c >= '1' && c <= '8' {
				q += int(c - '0')
				continue
			}
			m.at[q] = pieceOf(byte(c))
			q++
		}
	}
	if fields[1] == "b" {
		m.turn = 1
	}
	m.castling = strings.ReplaceAll(fields[2], "-", "")
	if fields[3] != "-" {
		m.ep, m.whole = squareAt(fields[3]), strings.HasSuffix(fields[3], "*")
	}
	m.half, _ = strconv.Atoi(fields[4])
	m.full, _ = strconv.Atoi(fields[5])
	if fields[6] != "-" {
		for f := range strings.SplitSeq(fields[6], ",") {
			t := pieceOf(f[0])
			c := couple{t.kind, t.colour, [2]int{squareAt(f[1:]), squareAt(f[4:])}, f[6:7], 0}
			if len(f) > 7 {
				c.group = int(f[8] - '0')
			}
			m.pairs = append(m.pairs, c)
		}
	}
	m.place()
	return m
}

func pieceOf(letter byte) thing {
	if letter >= 'a' {
		return thing{letter - 32, 1, -1, 0}
	}
	return thing{letter, 0, -1, 0}
}

func squareAt(s string) int { return int(s[0]-'a') + 8*int(s[1]-'1') }

func squareName(q int) string { return string(rune('a'+q%8)) + string(rune('1'+q/8)) }

// place puts the halves of the pairs on the board and removes other halves.
func (m *reference) place() {
	for q := range m.at {
		if m.at[q].kind != 0 && m.at[q].pair >= 0 {
			m.at[q] = thing{}
		}
	}
	for i, c := range m.pairs {
		for mark, q := range c.on {
			m.at[q] = thing{c.kind, c.colour, i, mark}
		}
	}
}

func (m reference) clone() reference {
	m.pairs = slices.Clone(m.pairs)
	return m
}

func (m reference) String() string {
	var b strings.Builder
	for r := 7; r >= 0; r-- {
		empty := 0
		for f := range 8 {
			t := m.at[r*8+f]
			if t.kind == 0 || t.pair >= 0 {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&b, empty)
			}
			empty = 0
			b.WriteByte(t.kind + byte(32*t.colour))
		}
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		if r > 0 {
			b.WriteByte('/')
		}
	}
	castling, ep := m.castling, "-"
	if castling == "" {
		castling = "-"
	}
	if m.ep >= 0 {
		if ep = squareName(m.ep); m.whole {
			ep += "*"
		}
	}
	list := []string{}
	for _, c := range m.pairs {
		s := string(rune(c.kind+byte(32*c.colour))) + squareName(c.on[0]) + "/" + squareName(c.on[1]) + c.weight
		if c.group > 0 {
			s += "@" + strconv.Itoa(c.group)
		}
		list = append(list, s)
	}
	slices.Sort(list)
	pairs := strings.Join(list, ",")
	if pairs == "" {
		pairs = "-"
	}
	return fmt.Sprintf("%s %c %s %s %d %d %s%s",
		b.String(), "wb"[m.turn], castling, ep, m.half, m.full, pairs, m.options)
}

func distance(a, b int) (df, dr int) { return b%8 - a%8, b/8 - a/8 }

func abs(n int) int { return max(n, -n) }

func unit(n int) int { return min(max(n, -1), 1) }

// clear reports whether all squares strictly between two squares of one line are empty.
func (m *reference) clear(a, b int) bool {
	df, dr := distance(a, b)
	if df != 0 && dr != 0 && abs(df) != abs(dr) {
		return false
	}
	for q := a + unit(df) + 8*unit(dr); q != b; q += unit(df) + 8*unit(dr) {
		if m.at[q].kind != 0 {
			return false
		}
	}
	return true
}

// hits reports whether a piece of a kind attacks from a to b.
func (m *reference) hits(kind byte, colour, a, b int) bool {
	df, dr := distance(a, b)
	if a == b {
		return false
	}
	switch kind {
	case 'P':
		return abs(df) == 1 && dr == 1-2*colour
	case 'N':
		return abs(df*dr) == 2
	case 'K':
		return abs(df) <= 1 && abs(dr) <= 1
	case 'B':
		return abs(df) == abs(dr) && m.clear(a, b)
	case 'R':
		return df*dr == 0 && m.clear(a, b)
	}
	return (df*dr == 0 || abs(df) == abs(dr)) && m.clear(a, b)
}

// attacked reports whether a colour's enemies attack a square; a king's half there (pair and mark) is not attacked by
// halves of its group with the other mark (N4.1).
func (m *reference) attacked(q, colour, pair, mark int) bool {
	for from, t := range m.at {
		if t.kind == 0 || t.colour == colour || !m.hits(t.kind, t.colour, from, q) {
			continue
		}
		if pair >= 0 && t.pair >= 0 && mark != t.mark {
			if g := m.pairs[pair].group; g > 0 && g == m.pairs[t.pair].group {
				continue
			}
		}
		return true
	}
	return false
}

func (m *reference) inCheck(colour int) bool {
	for q, t := range m.at {
		if t.kind == 'K' && t.colour == colour && m.attacked(q, colour, t.pair, t.mark) {
			return true
		}
	}
	return false
}

// quietly reports whether the piece on a goes to b without capturing (N2.2).
func (m *reference) quietly(a, b int) bool {
	t := m.at[a]
	if m.at[b].kind != 0 {
		return false
	}
	df, dr := distance(a, b)
	switch {
	case t.kind == 'P':
		up := 1 - 2*t.colour
		return df == 0 && (dr == up || dr == 2*up && t.pair < 0 && a/8 == 1+5*t.colour && m.clear(a, b))
	case t.kind == 'K' && t.pair < 0 && dr == 0 && abs(df) == 2:
		return m.castles(a, b)
	}
	return m.hits(t.kind, t.colour, a, b)
}

func (m *reference) castles(a, b int) bool {
	right, rook := "K", a+3
	if b < a {
		right, rook = "Q", a-4
	}
	if m.turn == 1 {
		right = strings.ToLower(right)
	}
	return strings.Contains(m.castling, right) && m.clear(a, rook) &&
		!m.attacked(a, m.turn, -1, 0) && !m.attacked((a+b)/2, m.turn, -1, 0) && !m.attacked(b, m.turn, -1, 0)
}

// moves returns the legal moves, sorted.
func (m *reference) moves() []string {
	var list []string
	add := func(s string) {
		for _, after := range m.play(s) {
			if after.inCheck(m.turn) {
				return
			}
		}
		list = append(list, s)
	}
	for from, t := range m.at {
		if t.kind == 0 || t.colour != m.turn {
			continue
		}
		promotions := func(to int) []string {
			if t.kind == 'P' && (to/8 == 0 || to/8 == 7) {
				return []string{"q", "r", "b", "n"}
			}
			return []string{""}
		}
		var squares []int
		for to, there := range m.at {
			quiet := m.quietly(from, to)
			hits := m.hits(t.kind, t.colour, from, to)
			passes := hits && t.kind == 'P' && to == m.ep
			if passes && there.kind != 0 {
				add(squareName(from) + squareName(to) + "ep")
			}
			if quiet || hits && there.kind != 0 && there.colour != t.colour || passes && there.kind == 0 {
				for _, p := range promotions(to) {
					add(squareName(from) + squareName(to) + p)
				}
			}
			if quiet {
				squares = append(squares, to)
			}
		}
		if t.pair >= 0 || strings.Contains(m.options, "quantum=off") {
			continue
		}
		m.splits(from, squares, promotions, add)
		if strings.Contains(m.options, "tunnelling=off") {
			continue
		}
		for to := range m.at {
			if m.tunnels(from, to) {
				add(squareName(from) + "^" + squareName(to))
			}
		}
	}
	slices.Sort(list)
	return list
}

// tunnels is N2.4: without the piece before the square the way would be free.
func (m *reference) tunnels(from, to int) bool {
	t := m.at[from]
	df, dr := distance(from, to)
	straight := df == 0 || dr == 0 || abs(df) == abs(dr)
	if t.kind == 'N' || t.kind == 'K' || max(abs(df), abs(dr)) < 2 || !straight || m.at[to].kind != 0 {
		return false
	}
	before := to - unit(df) - 8*unit(dr)
	there := m.at[before]
	if there.kind == 0 || there.pair >= 0 || there.colour == t.colour {
		return false
	}
	without := m.clone()
	without.at[before] = thing{}
	return without.quietly(from, to)
}

func (m *reference) splits(from int, squares []int, promotions func(to int) []string, add func(string)) {
	t := m.at[from]
	squares = append(squares, from)
	for _, r := range squares {
		for _, b := range squares {
			if r == b || t.kind == 'P' && (r > b) != (t.colour == 0) {
				continue
			}
			if t.kind == 'K' && (rookSquare(from, r) == b || rookSquare(from, b) == r) {
				continue
			}
			for _, p := range promotions(r) {
				stem := squareName(from) + ":" + squareName(r) + "/" + squareName(b)
				add(stem + "=" + p)
				add(stem + ">" + p)
				if r != from && b != from || strings.Contains(m.options, "entanglement=off") {
					continue
				}
				kind := t.kind
				if p != "" {
					kind = p[0] - 32
				}
				after := m.clone()
				after.at[r], after.at[b] = t, t
				groups := map[int]bool{}
				used := map[int]bool{}
				for _, c := range m.pairs {
					used[c.group] = true
				}
				for target, x := range m.at {
					seen := after.hits(kind, t.colour, r, target) || after.hits(kind, t.colour, b, target)
					if x.kind == 0 || x.pair < 0 || x.colour == t.colour || !seen {
						continue
					}
					id := m.pairs[x.pair].group
					if id == 0 {
						if used[1] && used[2] {
							continue
						}
						id = 100 + x.pair
					}
					if !groups[id] {
						groups[id] = true
						add(stem + "@" + squareName(target) + p)
					}
				}
			}
		}
	}
}

// rookSquare returns the rook's target if a king's move is castling, else -1.
func rookSquare(from, to int) int {
	if abs(to-from) == 2 {
		return (from + to) / 2
	}
	return -1
}

// moveRook moves the rook if a king's move is castling.
func (m *reference) moveRook(from, to int) {
	if home := rookSquare(from, to); home >= 0 {
		corner := from - 4
		if to > from {
			corner = from + 3
		}
		m.at[home], m.at[corner] = m.at[corner], thing{}
	}
}

func (m *reference) lose(q int) {
	for right, squares := range map[string][2]int{"K": {4, 7}, "Q": {4, 0}, "k": {60, 63}, "q": {60, 56}} {
		if q == squares[0] || q == squares[1] {
			m.castling = strings.ReplaceAll(m.castling, right, "")
		}
	}
}

func (m *reference) end(reset bool) {
	if m.half++; reset {
		m.half = 0
	}
	m.full += m.turn
	m.turn = 1 - m.turn
}

// play returns every possible position after a move, by outcome ("" if there is no roll).
func (m *reference) play(s string) map[string]reference {
	from := squareAt(s)
	t := m.at[from]
	after := m.clone()
	after.ep = -1
	switch {
	case s[2] == '^':
		failed := after.clone()
		failed.end(t.kind == 'P')
		to := squareAt(s[3:])
		after.at[to], after.at[from] = t, thing{}
		after.lose(from)
		after.end(t.kind == 'P')
		return map[string]reference{"success": after, "fail": failed}
	case s[2] == ':':
		return map[string]reference{"": after.split(s, t, from)}
	}
	to := squareAt(s[2:])
	promotion, passes := byte(0), strings.HasSuffix(s, "ep")
	if len(s) == 5 {
		promotion = s[4] - 32
	}
	victim := to
	if passes || t.kind == 'P' && from%8 != to%8 && m.at[to].kind == 0 {
		victim = to + 8*(2*m.turn-1)
	}
	if d := m.at[victim]; d.kind != 0 && (t.pair >= 0 || d.pair >= 0) {
		return m.collide(from, to, victim, promotion)
	}
	captures := m.at[victim].kind != 0
	after.at[victim] = thing{}
	after.lose(from)
	after.lose(to)
	if t.kind == 'P' && abs(from-to) == 16 {
		after.ep, after.whole = (from+to)/2, false
	}
	kind := t.kind
	if promotion != 0 {
		kind = promotion
	}
	after.at[from] = thing{}
	if t.pair < 0 {
		after.at[to] = thing{kind, t.colour, -1, 0}
		if t.kind == 'K' {
			after.moveRook(from, to)
		}
	} else {
		after.pairs[t.pair].on[t.mark] = to
		after.pairs[t.pair].kind = kind
		after.place()
	}
	after.end(captures || t.kind == 'P')
	return map[string]reference{"": after}
}

func (m reference) split(s string, t thing, from int) reference {
	r, b := squareAt(s[3:]), squareAt(s[6:])
	c := couple{t.kind, t.colour, [2]int{r, b}, s[8:9], 0}
	if s[8] == '@' {
		with := &m.pairs[m.at[squareAt(s[9:])].pair]
		if with.group == 0 {
			with.group = 1
			for _, other := range m.pairs {
				if other.group == 1 && other.on != with.on {
					with.group = 2
				}
			}
		}
		c.weight, c.group = with.weight, with.group
	}
	if last := s[len(s)-1]; strings.ContainsRune("qrbn", rune(last)) {
		c.kind = last - 32
	}
	m.at[from] = thing{}
	m.lose(from)
	if t.kind == 'K' {
		m.moveRook(from, r)
		m.moveRook(from, b)
	}
	if t.kind == 'P' && abs(from-r) == 16 {
		m.ep, m.whole = (from+r)/2, true
	}
	m.pairs = append(m.pairs, c)
	m.place()
	m.end(t.kind == 'P')
	return m
}

// collide returns the position after every outcome of a collision (N3).
func (m *reference) collide(from, to, victim int, promotion byte) map[string]reference {
	all := map[string]reference{}
	a, d := m.at[from], m.at[victim]
	one := a.pair < 0 || d.pair < 0 || m.pairs[a.pair].group > 0 && m.pairs[a.pair].group == m.pairs[d.pair].group
	for first := range 2 {
		for second := range 2 {
			if one && first != second {
				continue
			}
			outcome := [2]string{"red", "blue"}[first]
			if !one {
				outcome += "," + [2]string{"red", "blue"}[second]
			}
			all[outcome] = m.collapse(from, to, victim, promotion, first, second)
		}
	}
	return all
}

func (m *reference) collapse(from, to, victim int, promotion byte, first, second int) reference {
	after := m.clone()
	after.ep = -1
	a, d := m.at[from], m.at[victim]
	// The attacker is on its target and a pawn captured en passant is set back; they are kept apart from the board.
	attacker, defender := to, to
	if a.pair >= 0 {
		on := m.pairs[a.pair].on
		on[a.mark] = to
		attacker = on[first]
	}
	if d.pair >= 0 {
		on := m.pairs[d.pair].on
		if victim != to && m.whole {
			on = [2]int{to, 2*to - victim}
		} else {
			on[d.mark] = to
		}
		defender = on[second]
	}
	after.pairs = nil
	type found struct {
		q int
		t thing
	}
	var placed []found
	for i, c := range m.pairs {
		with := func(other int) bool {
			return other >= 0 && (other == i || c.group > 0 && c.group == m.pairs[other].group)
		}
		mark := -1
		if with(d.pair) {
			mark = second
		}
		if with(a.pair) {
			mark = first
		}
		if mark < 0 {
			after.pairs = append(after.pairs, c)
		} else if i != a.pair && i != d.pair {
			placed = append(placed, found{c.on[mark], thing{c.kind, c.colour, -1, 0}})
		}
	}
	after.at[from] = thing{}
	captured := attacker == to && defender == to
	if d.pair < 0 && captured {
		after.at[victim] = thing{}
	}
	if d.pair >= 0 && !captured {
		placed = append(placed, found{defender, thing{d.kind, d.colour, -1, 0}})
	}
	kind := a.kind
	if promotion != 0 && attacker == to {
		kind = promotion
	}
	placed = append(placed, found{attacker, thing{kind, a.colour, -1, 0}})
	after.place()
	for _, p := range placed {
		after.at[p.q] = p.t
	}
	after.lose(from)
	if captured {
		after.lose(to)
	}
	after.end(captured || a.kind == 'P')
	return after
}
