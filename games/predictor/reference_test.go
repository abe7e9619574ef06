package predictor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The reference is a second implementation of the rules, slow and plain: it looks at squares one by one, moves are
// strings, and it tries every move.

type refPosition struct {
	at         [64]byte // a piece letter, or '.'
	rights     string
	quiet, ply int
}

func refParse(position string) refPosition {
	var p refPosition
	f := strings.Fields(position)
	for i := range p.at {
		p.at[i] = '.'
	}
	for i, rank := range strings.Split(f[0], "/") {
		file := 0
		for _, c := range rank {
			if unicode.IsDigit(c) {
				file += int(c - '0')
				continue
			}
			p.at[(7-i)*8+file] = byte(c)
			file++
		}
	}
	p.rights = strings.Trim(f[1], "-")
	p.quiet, _ = strconv.Atoi(f[2])
	p.ply, _ = strconv.Atoi(f[3])
	return p
}

func (p refPosition) String() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		row := string(p.at[rank*8 : rank*8+8])
		for n := 8; n > 0; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(".", n), strconv.Itoa(n))
		}
		b.WriteString(row)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	rights := p.rights
	if rights == "" {
		rights = "-"
	}
	return fmt.Sprintf("%s %s %d %d", b.String(), rights, p.quiet, p.ply)
}

func refSquare(s string) int { return int(s[1]-'1')*8 + int(s[0]-'a') }

func refName(q int) string { return string([]byte{'a' + byte(q%8), '1' + byte(q/8)}) }

// refSeat returns the seat of a piece letter, -1 for an empty square.
func refSeat(c byte) int {
	switch {
	case c == '.':
		return -1
	case c <= 'Z':
		return 0
	}
	return 1
}

func refUpper(c byte) byte { return byte(unicode.ToUpper(rune(c))) }

func refAbs(n int) int { return max(n, -n) }

func refSign(n int) int { return max(-1, min(1, n)) }

// refPath is R1.3: the squares that a piece visits, or nil if it goes that way on no board.
func refPath(piece byte, from, to int) []int {
	x, y := from%8, from/8
	dx, dy := to%8-x, to/8-y
	at := func(x, y int) int { return y*8 + x }
	slide := func() []int {
		var path []int
		for i := 1; i <= max(refAbs(dx), refAbs(dy)); i++ {
			path = append(path, at(x+i*refSign(dx), y+i*refSign(dy)))
		}
		return path
	}
	straight, diagonal := (dx == 0) != (dy == 0), dx != 0 && refAbs(dx) == refAbs(dy)
	switch refUpper(piece) {
	case 'R':
		if straight {
			return slide()
		}
	case 'B':
		if diagonal {
			return slide()
		}
	case 'Q':
		if straight || diagonal {
			return slide()
		}
	case 'K':
		if max(refAbs(dx), refAbs(dy)) == 1 {
			return []int{to}
		}
	case 'N':
		switch {
		case refAbs(dx) == 2 && refAbs(dy) == 1:
			return []int{at(x+dx/2, y), at(x+dx/2, y+dy), to}
		case refAbs(dx) == 1 && refAbs(dy) == 2:
			return []int{at(x, y+dy/2), at(x+dx, y+dy/2), to}
		}
	case 'P':
		up, home := 1, 1
		if piece == 'p' {
			up, home = -1, 6
		}
		switch {
		case dy == up && refAbs(dx) <= 1:
			return []int{to}
		case dy == 2*up && dx == 0 && y == home:
			return []int{at(x, y+up), to}
		}
	}
	return nil
}

func (p refPosition) empty(squares []int) bool {
	for _, q := range squares {
		if p.at[q] != '.' {
			return false
		}
	}
	return true
}

// attacked reports whether a seat attacks a square: one of its pieces could capture there.
func (p refPosition) attacked(by, q int) bool {
	for from, c := range p.at {
		if refSeat(c) != by {
			continue
		}
		path := refPath(c, from, q)
		if path == nil || (refUpper(c) == 'P' && from%8 == q%8) {
			continue
		}
		if p.empty(path[:len(path)-1]) {
			return true
		}
	}
	return false
}

func (p refPosition) king(seat int) int {
	return slices.Index(p.at[:], "Kk"[seat])
}

type refCastling struct {
	right                            string
	king, kingTo, rook, rookTo       string
	between, untouched, kingW, rookW []string
}

var refCastlings = map[string]refCastling{
	"K": {"K", "e1", "g1", "h1", "f1",
		[]string{"f1", "g1"}, []string{"e1", "f1", "g1"},
		[]string{"f1", "g1"}, []string{"g1", "f1"}},
	"Q": {"Q", "e1", "c1", "a1", "d1",
		[]string{"b1", "c1", "d1"}, []string{"e1", "d1", "c1"},
		[]string{"d1", "c1"}, []string{"b1", "c1", "d1"}},
	"k": {"k", "e8", "g8", "h8", "f8",
		[]string{"f8", "g8"}, []string{"e8", "f8", "g8"},
		[]string{"f8", "g8"}, []string{"g8", "f8"}},
	"q": {"q", "e8", "c8", "a8", "d8",
		[]string{"b8", "c8", "d8"}, []string{"e8", "d8", "c8"},
		[]string{"d8", "c8"}, []string{"b8", "c8", "d8"}},
}

// castling returns the castling that a move on this board is, if any.
func (p refPosition) castling(move string) (refCastling, bool) {
	for _, c := range refCastlings {
		if move == c.king+c.kingTo && refUpper(p.at[refSquare(c.king)]) == 'K' {
			return c, true
		}
	}
	return refCastling{}, false
}

// after returns the board after a move of one seat, while the other stands still.
func (p refPosition) after(move string) refPosition {
	if c, ok := p.castling(move); ok {
		p.at[refSquare(c.kingTo)], p.at[refSquare(c.king)] = p.at[refSquare(c.king)], '.'
		p.at[refSquare(c.rookTo)], p.at[refSquare(c.rook)] = p.at[refSquare(c.rook)], '.'
		return p
	}
	from, to := refSquare(move), refSquare(move[2:])
	c := p.at[from]
	p.at[from], p.at[to] = '.', refPromoted(c, move)
	return p
}

func refPromoted(c byte, move string) byte {
	switch {
	case len(move) < 5:
		return c
	case refSeat(c) == 0:
		return refUpper(move[4])
	}
	return move[4]
}

// goes reports whether a move is possible on this board, ignoring the king's safety (R1.3, R1.4).
func (p refPosition) goes(seat int, move string) bool {
	from, to := refSquare(move), refSquare(move[2:])
	c := p.at[from]
	if refSeat(c) != seat || refSeat(p.at[to]) == seat {
		return false
	}
	path := refPath(c, from, to)
	if path == nil || !p.empty(path[:len(path)-1]) {
		return false
	}
	if refUpper(c) != 'P' {
		return len(move) == 4
	}
	if (from%8 == to%8) != (p.at[to] == '.') {
		return false
	}
	return (len(move) == 5) == (to/8 == 0 || to/8 == 7)
}

// castles reports whether a castling is possible; its three squares are tested on a second board.
func (p refPosition) castles(seat int, c refCastling, tested refPosition) bool {
	if !strings.Contains(p.rights, c.right) || refSeat(p.at[refSquare(c.king)]) != seat {
		return false
	}
	for _, q := range c.between {
		if p.at[refSquare(q)] != '.' {
			return false
		}
	}
	for _, q := range c.untouched {
		if tested.attacked(1-seat, refSquare(q)) {
			return false
		}
	}
	return true
}

// primary is R1.4.
func (p refPosition) primary(seat int, move string) bool {
	if c, ok := p.castling(move); ok {
		return p.castles(seat, c, p)
	}
	if !p.goes(seat, move) {
		return false
	}
	next := p.after(move)
	return next.king(seat) < 0 || !next.attacked(1-seat, next.king(seat))
}

// targets and starts return the squares of a move, including the rook's in castling.
func (p refPosition) targets(move string) []string {
	if c, ok := p.castling(move); ok {
		return []string{c.kingTo, c.rookTo}
	}
	return []string{move[2:4]}
}

func (p refPosition) starts(move string) []string {
	if c, ok := p.castling(move); ok {
		return []string{c.king, c.rook}
	}
	return []string{move[:2]}
}

func refShare(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// enPassant reports whether a response is en passant to a prediction (R3.4), ignoring safety and sharing.
func (p refPosition) enPassant(seat int, prediction, response string) bool {
	if prediction == "" || len(response) != 4 {
		return false
	}
	from, to := refSquare(prediction), refSquare(prediction[2:])
	capturer, target := refSquare(response), refSquare(response[2:])
	return refUpper(p.at[from]) == 'P' && refAbs(to-from) == 16 &&
		p.at[capturer] == "Pp"[seat] && capturer/8 == to/8 && refAbs(capturer%8-to%8) == 1 && target == (from+to)/2
}

// response is R1.5, for a legal primary and prediction ("" for none).
func (p refPosition) response(seat int, primary, prediction, response string) bool {
	if refShare(p.starts(primary), p.starts(response)) || refShare(p.targets(primary), p.targets(response)) {
		return false
	}
	between := p.after(primary)
	if c, ok := p.castling(response); ok {
		return p.castles(seat, c, between)
	}
	if !p.enPassant(seat, prediction, response) {
		if !p.goes(seat, response) || p.at[refSquare(response[2:])] != '.' {
			return false
		}
	}
	next := between.after(response)
	return next.king(seat) < 0 || !next.attacked(1-seat, next.king(seat))
}

// every yields all strings that could be moves of a seat's pieces.
func (p refPosition) every(seat int, yield func(move string)) {
	for from, c := range p.at {
		if refSeat(c) != seat {
			continue
		}
		for to := range 64 {
			for _, promotion := range []string{"", "q", "r", "b", "n"} {
				yield(refName(from) + refName(to) + promotion)
			}
		}
	}
}

func (p refPosition) primaries(seat int) []string {
	list := []string{}
	p.every(seat, func(move string) {
		if p.primary(seat, move) {
			list = append(list, move)
		}
	})
	slices.Sort(list)
	return list
}

func (p refPosition) responses(seat int, primary, prediction string) []string {
	list := []string{}
	p.every(seat, func(move string) {
		if p.response(seat, primary, prediction, move) {
			list = append(list, move)
		}
	})
	slices.Sort(list)
	return list
}

type refMovement struct {
	seat     int
	piece    byte
	becomes  byte
	from, to int
	path     []int
	victim   *refMovement
	mutual   bool
	crossed  bool
}

func (m *refMovement) gone() bool { return m.mutual || m.crossed }

// movements returns the movements of one move.
func (p refPosition) movements(seat int, move string) []*refMovement {
	if c, ok := p.castling(move); ok {
		king := &refMovement{seat: seat, from: refSquare(c.king), to: refSquare(c.kingTo)}
		rook := &refMovement{seat: seat, from: refSquare(c.rook), to: refSquare(c.rookTo)}
		king.piece, rook.piece = p.at[king.from], p.at[rook.from]
		for _, q := range c.kingW {
			king.path = append(king.path, refSquare(q))
		}
		for _, q := range c.rookW {
			rook.path = append(rook.path, refSquare(q))
		}
		king.becomes, rook.becomes = king.piece, rook.piece
		return []*refMovement{king, rook}
	}
	m := &refMovement{seat: seat, from: refSquare(move), to: refSquare(move[2:])}
	m.piece = p.at[m.from]
	m.becomes = refPromoted(m.piece, move)
	m.path = refPath(m.piece, m.from, m.to)
	return []*refMovement{m}
}

// resolve is R2 and R3.3 to R3.5.
func (p refPosition) resolve(orders [2]string) refPosition {
	var all []*refMovement
	var primary, prediction, response [2]string
	for seat, order := range orders {
		rest := ""
		primary[seat], rest, _ = strings.Cut(order, "|")
		prediction[seat], response[seat], _ = strings.Cut(rest, ">")
	}
	var first [2]*refMovement
	for seat := range 2 {
		list := p.movements(seat, primary[seat])
		first[seat] = list[0]
		all = append(all, list...)
	}
	for seat := range 2 {
		if prediction[seat] != primary[1-seat] {
			continue
		}
		list := p.movements(seat, response[seat])
		if p.enPassant(seat, prediction[seat], response[seat]) {
			list[0].victim = first[1-seat]
		}
		all = append(all, list...)
	}
	for _, a := range all { // R2.2
		for _, b := range all {
			if a.seat != b.seat && a.to == b.from && b.to == a.from {
				a.mutual, b.mutual = true, true
			}
		}
	}
	for _, a := range all { // R2.3
		for _, b := range all {
			share := slices.ContainsFunc(a.path, func(q int) bool { return slices.Contains(b.path, q) })
			if a.seat != b.seat && !a.mutual && !b.mutual && share && a.victim != b && b.victim != a {
				a.crossed, b.crossed = true, true
			}
		}
	}
	next, progress := p, false
	for _, m := range all {
		next.at[m.from] = '.'
	}
	for _, m := range all { // R2.4
		if m.gone() {
			progress = true
			continue
		}
		if next.at[m.to] != '.' || refUpper(m.piece) == 'P' {
			progress = true
		}
		next.at[m.to] = m.becomes
	}
	for _, m := range all { // R3.4
		if m.victim != nil && !m.gone() && !m.victim.gone() {
			next.at[m.victim.to] = '.'
		}
	}
	next.ply, next.quiet = p.ply+1, p.quiet+1
	if progress {
		next.quiet = 0
	}
	next.rights = ""
	for right := range strings.SplitSeq(p.rights, "") { // R3.5: neither moved nor lost
		c := refCastlings[right]
		stays := true
		for _, m := range all {
			stays = stays && refName(m.from) != c.king && refName(m.from) != c.rook
		}
		for _, home := range []string{c.king, c.rook} {
			stays = stays && next.at[refSquare(home)] == p.at[refSquare(home)]
		}
		if stays {
			next.rights += right
		}
	}
	return next
}

// ending is R3.1 to R3.3: the reason and the winner, -1 for a draw; no reason for an unfinished game.
func (p refPosition) ending() (reason string, winner int) {
	white, black := p.king(0) < 0, p.king(1) < 0
	switch {
	case white && black:
		return "kings_lost", -1
	case white:
		return "king_captured", 1
	case black:
		return "king_captured", 0
	}
	var stuck, mated [2]bool
	for seat := range 2 {
		stuck[seat] = len(p.primaries(seat)) == 0
		mated[seat] = stuck[seat] && p.attacked(1-seat, p.king(seat))
	}
	switch {
	case mated[0] && mated[1]:
		return "checkmate", -1
	case mated[0]:
		return "checkmate", 1
	case mated[1]:
		return "checkmate", 0
	case stuck[0] || stuck[1]:
		return "stalemate", -1
	case p.quiet >= 50: // each a move of both players
		return "fifty_moves", -1
	case strings.Trim(string(p.at[:]), ".Kk") == "" && strings.Count(string(p.at[:]), ".") == 62:
		return "bare_kings", -1
	}
	return "", -1
}
