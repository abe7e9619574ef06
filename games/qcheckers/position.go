package qcheckers

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// A position is printed in the classical form of Q6.1 where that says everything, and else in the quantum form
// (Q6.2), which goes on from it:
//
//	W:Wc1,c3@?:Bb8@a7,Kd8,f8@e1K c3:b4=0.7071067811865476;d4=0.7071067811865476 go=e5 quiet=3 capture=forced
//
// The pieces of each side come in the order of their ids. A piece whose square is certain is its square, K before it
// for a king, or, if it did not start there, its id, @, its square and K for a king. A piece in superposition is its
// id and @?. The fields follow, separated by spaces:
//
//	c3,e3:b4,d4=0.5;...   a cluster: its pieces; each board with their squares (K after kings) and its amplitude
//	go=e5                 the piece on e5 has captured and may go on
//	attempt=d4xf6         this capture is decided by a measurement now
//	quiet=3               plies without a capture
//	capture=forced        an option that differs from its default
//
// Clusters are the finest ones, in the order of their first piece; boards are sorted by squares. Amplitudes are real:
// every move multiplies by a real number, and the sign of a cluster, which means nothing, is fixed by its first
// amplitude. They are the shortest decimals that read back as the same floating-point number, so nothing is lost.
//
// The longest position has 4 clusters of 4096 boards of 6 pieces, since different clusters have
// different squares (else two pieces could meet), and stays below 1 MiB.

// sides holds the letters of the seats.
const sides = "WB"

func (s *state) String() string { return string(s.appendPosition(nil, false)) }

// Key returns the position without the counter, with amplitudes as multiples of the grain, about 1e-9 (C6, Q1.3).
// Only the beginning of a turn counts for repetition.
func (s *state) Key() string {
	if s.attempt != 0 || s.goOn != nowhere {
		return ""
	}
	return string(s.appendPosition(nil, true))
}

// appendPosition appends the position, or the part of it that counts for repetition.
func (s *state) appendPosition(b []byte, key bool) []byte {
	b = append(b, sides[s.seat], ':')
	b = s.appendPieces(append(b, sides[0]), s.pieces(0))
	b = append(b, ':')
	b = s.appendPieces(append(b, sides[1]), s.pieces(1))
	for i := range s.q.Clusters() {
		b = append(b, ' ')
		b = s.appendCluster(b, i, key)
	}
	if s.goOn != nowhere {
		b = append(append(b, " go="...), names[s.goOn]...)
	}
	if s.attempt != 0 {
		b = append(append(b, " attempt="...), s.FormatMove(s.seat, s.attempt)...)
	}
	if s.quiet > 0 && !key {
		b = strconv.AppendInt(append(b, " quiet="...), int64(s.quiet), 10)
	}
	if options := facts.FormatOptions(facts.Settled(uint64(s.settings)), " "); options != "" {
		b = append(append(b, ' '), options...)
	}
	return b
}

func (s *state) appendPieces(b []byte, pieces quantum.Set) []byte {
	fixed := s.q.Fixed()
	for r := range pieces.All() {
		switch v := fixed.At(r); {
		case v == 0:
			b = append(append(b, id(r)...), "@?"...)
		case squareOf(v) != square(r):
			b = appendPlace(append(append(b, id(r)...), '@'), v)
		case v&king != 0:
			b = append(append(b, 'K'), id(r)...)
		default:
			b = append(b, id(r)...)
		}
		b = append(b, ',')
	}
	if pieces != 0 {
		b = b[:len(b)-1]
	}
	return b
}

// appendPlace appends the square of a piece, and K for a king.
func appendPlace(b []byte, v uint8) []byte {
	b = append(b, names[squareOf(v)]...)
	if v&king != 0 {
		b = append(b, 'K')
	}
	return b
}

func (s *state) appendCluster(b []byte, i int, key bool) []byte {
	members, terms := s.q.Members(i), s.q.Terms(i)
	for r := range members.All() {
		b = append(append(b, id(r)...), ',')
	}
	b[len(b)-1] = ':'
	sign := 0.0
	for j := range terms {
		amp := real(terms[j].Amp)
		if key {
			if amp = grains(terms[j].Amp); amp == 0 {
				continue
			}
			if sign == 0 {
				sign = math.Copysign(1, amp)
			}
			amp *= sign
		}
		for r := range members.All() {
			b = append(appendPlace(b, terms[j].Basis.At(r)), ',')
		}
		b[len(b)-1] = '='
		b = append(strconv.AppendFloat(b, amp, 'g', -1, 64), ';')
	}
	return b[:len(b)-1]
}

const (
	longest    = 1 << 20 // bytes of a position
	tooFar     = 1e-6    // largest error of the sum of squared amplitudes
	exact      = 1e-10   // largest error that is not corrected by scaling
	tiniest    = 1e-50   // the least amplitude: no game comes near, and its square is above 0
	superposed = "?"
)

func bad(kind string, args ...any) error {
	return game.Refuse(game.BadPosition, "qcheckers."+kind, args...)
}

// parser reads a position into a state.
type parser struct {
	*state
	loose quantum.Set                       // pieces in superposition whose cluster has not been read
	ranks [squares]struct{ men, kings set } // by piece of a cluster
}

// Parse reads a position in either form (Q6.1, Q6.2).
func (rules) Parse(position string) (game.State, error) {
	s, err := parse(position)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// parse reads a position in either form (Q6.1, Q6.2).
func parse(position string) (*state, error) {
	if len(position) > longest {
		return nil, bad("position_long", "length", len(position), "limit", longest)
	}
	p := &parser{state: &state{goOn: nowhere}}
	fields := strings.Split(position, " ")
	if slices.Contains(fields[1:], "") {
		return nil, bad("empty_field")
	}
	if err := p.sides(fields[0]); err != nil {
		return nil, err
	}
	fields = fields[1:]
	for len(fields) > 0 && strings.Contains(fields[0], ":") {
		if err := p.cluster(fields[0]); err != nil {
			return nil, err
		}
		fields = fields[1:]
	}
	if p.loose != 0 {
		return nil, bad("no_cluster", "piece", id(p.loose.First()))
	}
	if err := p.apart(); err != nil {
		return nil, err
	}
	p.look()
	if err := p.colours(); err != nil {
		return nil, err
	}
	fields, err := p.moment(fields)
	if err != nil {
		return nil, err
	}
	settled, err := facts.ParseOptions(strings.Join(fields, " "), " ")
	if err != nil {
		return nil, game.Recode(game.BadPosition, err)
	}
	if p.settings = settingsOf(settled); p.settings&classical != 0 && p.q.Clusters() > 0 {
		return nil, bad("classical_loose", "piece", id(p.q.Members(0).First()))
	}
	if err := p.continues(); err != nil {
		return nil, err
	}
	if p.attempt == 0 && p.goOn == nowhere {
		p.conclude()
	}
	return p.state, nil
}

// sides reads the side to move and the pieces of both sides.
func (p *parser) sides(field string) error {
	parts := strings.Split(field, ":")
	if len(parts) != 3 || len(parts[0]) != 1 || !strings.Contains(sides, parts[0]) ||
		!strings.HasPrefix(parts[1], sides[:1]) || !strings.HasPrefix(parts[2], sides[1:]) {
		return bad("position_form", "part", field)
	}
	p.seat = strings.Index(sides, parts[0])
	for seat := range seats {
		list := parts[1+seat][1:]
		if list == "" {
			continue
		}
		for piece := range strings.SplitSeq(list, ",") {
			if err := p.piece(seat, piece); err != nil {
				return err
			}
		}
	}
	return nil
}

// piece reads one piece of a list: c3, Kc3, c3@d4, c3@d4K or c3@?.
func (p *parser) piece(seat int, item string) error {
	name, place, moved := strings.Cut(item, "@")
	crowned := false
	if !moved {
		name, crowned = strings.CutPrefix(name, "K")
		place = name
	} else {
		place, crowned = strings.CutSuffix(place, "K")
	}
	r, err := parseSquare(name, item)
	if err != nil {
		return err
	}
	if (p.q.Held() | p.loose).Has(int(r)) {
		return bad("piece_twice", "piece", id(int(r)))
	}
	if seat == 0 {
		p.white |= quantum.Only(int(r))
	}
	if moved && place == superposed && !crowned {
		p.loose |= quantum.Only(int(r))
		return nil
	}
	v, err := parsePlace(seat, place, crowned, item)
	if err != nil {
		return err
	}
	p.q.Put(int(r), v)
	return nil
}

// parsePlace reads a square and refuses a man on its last rank.
func parsePlace(seat int, name string, crowned bool, item string) (uint8, error) {
	q, err := parseSquare(name, item)
	if err != nil {
		return 0, err
	}
	if !crowned && lastRank(q, seat) {
		return 0, bad("man_on_last_rank", "seat", seats[seat], "square", names[q], "item", item)
	}
	return value(q, crowned), nil
}

// parseSquare reads a dark square that is part of an item.
func parseSquare(name, item string) (square, error) {
	b, ok := standard.Parse(name)
	if !ok {
		return 0, bad("no_square", "part", name, "item", item)
	}
	if dark(b) == nowhere {
		return 0, bad("square_light", "square", name)
	}
	return dark(b), nil
}

// cluster reads pieces in superposition.
func (p *parser) cluster(field string) error {
	list, boards, _ := strings.Cut(field, ":")
	var pieces []int
	var members quantum.Set
	for name := range strings.SplitSeq(list, ",") {
		q, err := parseSquare(name, list)
		if err != nil {
			return err
		}
		r := int(q)
		if !p.loose.Has(r) {
			return bad("not_loose", "piece", id(r))
		}
		p.loose &^= quantum.Only(r)
		members |= quantum.Only(r)
		pieces = append(pieces, r)
	}
	texts := strings.Split(boards, ";")
	if len(texts) > mostBoards {
		return bad("cluster_large", "piece", id(pieces[0]), "limit", mostBoards)
	}
	terms, sum := make([]quantum.Term, 0, len(texts)), 0.0
	for _, text := range texts {
		t, err := p.board(pieces, text)
		if err != nil {
			return err
		}
		terms = append(terms, t)
		sum += t.P()
	}
	if !(math.Abs(sum-1) <= tooFar) {
		return bad("amplitudes_sum", "piece", id(pieces[0]), "sum", strconv.FormatFloat(sum, 'g', 10, 64))
	}
	if math.Abs(sum-1) > exact {
		f := 1 / math.Sqrt(sum)
		for i := range terms {
			terms[i].Amp = complex(float64(real(terms[i].Amp)*f), 0)
		}
	}
	slices.SortFunc(terms, func(a, b quantum.Term) int { return a.Basis.Compare(&b.Basis) })
	for i := 1; i < len(terms); i++ {
		if terms[i].Basis == terms[i-1].Basis {
			return bad("board_twice", "piece", id(pieces[0]), "squares", placesOf(pieces, terms[i].Basis))
		}
	}
	p.q.Add(members, terms, mostBoards) // there are at most so many terms
	return nil
}

// placesOf returns the squares of the pieces on a board.
func placesOf(pieces []int, b quantum.Basis) []string {
	var list []string
	for _, r := range pieces {
		list = append(list, string(appendPlace(nil, b.At(r))))
	}
	return list
}

// board reads one board of a cluster: the squares of its pieces and the amplitude.
func (p *parser) board(pieces []int, text string) (t quantum.Term, err error) {
	list, number, ok := strings.Cut(text, "=")
	places := strings.Split(list, ",")
	if !ok || len(places) != len(pieces) {
		return t, bad("board_form", "board", text, "pieces", len(pieces))
	}
	var taken set
	for i, place := range places {
		name, crowned := strings.CutSuffix(place, "K")
		r := pieces[i]
		v, err := parsePlace(p.owner(r), name, crowned, text)
		if err != nil {
			return t, err
		}
		q := squareOf(v)
		if taken.has(q) {
			return t, bad("two_on_square", "square", names[q], "board", text)
		}
		taken |= only(q)
		if crowned {
			p.ranks[r].kings |= only(q)
		} else {
			p.ranks[r].men |= only(q)
		}
		if p.ranks[r].men&p.ranks[r].kings != 0 {
			return t, bad("two_ranks", "piece", id(r), "square", names[q])
		}
		t.Basis = t.Basis.With(r, v)
	}
	amp, err := strconv.ParseFloat(number, 64)
	if err != nil || strings.ContainsAny(number, "xX_") || !(math.Abs(amp) <= 2) {
		return t, bad("amplitude_form", "amplitude", number, "board", text)
	}
	if math.Abs(amp) < tiniest {
		return t, bad("amplitude_small", "amplitude", number, "board", text)
	}
	t.Amp = complex(amp, 0)
	return t, nil
}

// apart checks that no two independent pieces can be on the same square.
func (p *parser) apart() error {
	fixed := p.q.Fixed()
	var taken, met set
	for r := range (p.q.Held() &^ p.q.Loose()).All() {
		q := only(squareOf(fixed.At(r)))
		met |= taken & q
		taken |= q
	}
	for i := range p.q.Clusters() {
		var squares set
		for _, t := range p.q.Terms(i) {
			squares |= p.sight(&t.Basis).taken
		}
		met |= taken & squares
		taken |= squares
	}
	if met != 0 {
		return bad("may_meet", "square", names[met.first()])
	}
	return nil
}

// colours checks that a square may hold pieces of one side only (Q2.2).
func (p *parser) colours() error {
	if both := p.may[0] & p.may[1]; both != 0 {
		return bad("two_colours", "square", names[both.first()])
	}
	return nil
}

// moment reads the fields about the turn and returns the fields left.
func (p *parser) moment(fields []string) ([]string, error) {
	next := func(prefix string) (string, bool) {
		if len(fields) == 0 {
			return "", false
		}
		v, ok := strings.CutPrefix(fields[0], prefix)
		if ok {
			fields = fields[1:]
		}
		return v, ok
	}
	if v, ok := next("go="); ok {
		q, err := parseSquare(v, "go="+v)
		if err != nil {
			return nil, err
		}
		p.goOn = q
	}
	if v, ok := next("attempt="); ok {
		m, err := p.ParseMove(p.seat, v)
		if err != nil || kindOf(m) != capturing {
			return nil, bad("attempt_form", "attempt", v)
		}
		p.attempt = m
	}
	if v, ok := next("quiet="); ok {
		n, ok := game.ParseCounter(v, quietLimit)
		if !ok {
			return nil, bad("quiet_form", "quiet", v, "limit", quietLimit)
		}
		p.quiet = int(n)
	}
	return fields, nil
}

// continues checks that a game can have the piece that may go on and the capture to be decided.
func (p *parser) continues() error {
	if q := p.goOn; q != nowhere {
		var buf [directions]game.Move
		if !p.may[p.seat].has(q) || p.home[q] != certain || p.quiet != 0 || len(p.captures(q, buf[:0])) == 0 {
			return bad("cannot_go_on", "square", names[q], "seat", seats[p.seat])
		}
	}
	m := p.attempt
	if m == 0 {
		return nil
	}
	p.attempt = 0
	if v := p.judge(m); v != legal {
		why := p.refusal(m, v).(*game.Error)
		return bad("attempt_illegal", "attempt", p.FormatMove(p.seat, m), "why", why.Text)
	}
	from, over, to := jumpSquares(m)
	if !p.measures(from, over, to) {
		return bad("attempt_certain", "attempt", p.FormatMove(p.seat, m))
	}
	p.attempt = m
	p.findings.measure(&p.q, p.mayBeOn(from, over, to))
	return nil
}
