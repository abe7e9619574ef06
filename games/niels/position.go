package niels

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var standard = board.Standard()

func name(q board.Square) string { return names[q&63] }

// names holds the names of the squares.
var names = func() (names [64]string) {
	for q := range names {
		names[q] = standard.Name(board.Square(q))
	}
	return names
}()

func (s *state) String() string {
	b := s.appendPlace(make([]byte, 0, 128))
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(s.halfmoves), 10)
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(s.fullmove), 10)
	b = s.appendPairs(append(b, ' '))
	if s.pending != 0 {
		b = appendMove(append(b, " ?"...), s.pending)
	}
	return string(b)
}

func (s *state) Key() string {
	if s.pending != 0 {
		return ""
	}
	return string(s.appendPairs(append(s.appendPlace(make([]byte, 0, 128)), ' ')))
}

// appendPlace appends the fields before the move counters.
func (s *state) appendPlace(b []byte) []byte {
	b = chess.AppendBoard(b, func(q board.Square) chess.Piece {
		if s.halves.Has(q) {
			return chess.Piece{}
		}
		return chess.Piece{Kind: s.at(q), Colour: s.colour(q)}
	})
	b = append(b, ' ', "wb"[s.turn&1], ' ')
	b = append(append(b, s.castling.String()...), ' ')
	if s.ep == 0 {
		return append(b, '-')
	}
	b = append(b, name(s.ep)...)
	if s.halves.Has(arrival(s.ep)) {
		b = append(b, '*')
	}
	return b
}

// appendPairs appends the fields after the move counters, except a pending move.
func (s *state) appendPairs(b []byte) []byte {
	if s.count == 0 {
		b = append(b, '-')
	}
	list := make([]string, s.count)
	for i, p := range s.pairs[:s.count] {
		list[i] = s.formatPair(p)
	}
	slices.Sort(list)
	b = append(b, strings.Join(list, ",")...)
	if s.off != 0 {
		b = append(b, facts.Braces(facts.Settled(uint64(s.off)))...)
	}
	return b
}

func (s *state) formatPair(p pair) string {
	piece := chess.Piece{Kind: s.at(p.red()), Colour: s.colour(p.red())}
	b := append(make([]byte, 0, 9), piece.Letter())
	b = append(append(append(b, name(p.red())...), '/'), name(p.blue())...)
	b = append(b, "=>"[p>>12&1])
	if p.group() != 0 {
		b = append(b, '@', '0'+p.group())
	}
	return string(b)
}

func bad(kind string, args ...any) error { return game.Refuse(game.BadPosition, kind, args...) }

func (rules) Parse(position string) (game.State, error) {
	s, err := parse(position)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// parse reads a position string (N5.1) and checks N5.4.
func parse(position string) (*state, error) {
	place, pending, isPending := strings.Cut(position, " ?")
	place, options, hasOptions := strings.Cut(place, " {")
	if hasOptions {
		options = "{" + options
	}
	fields := strings.Split(place, " ")
	if len(fields) != 7 {
		return nil, bad("niels.fields", "fields", len(fields))
	}
	s := &state{}
	for _, part := range []struct {
		read  func(field string) error
		field string
	}{
		{s.parseBoard, fields[0]},
		{s.parseTurn, fields[1]},
		{s.parsePairs, fields[6]},
		{s.parseCastling, fields[2]},
		{s.parsePassed, fields[3]},
		{parseCounter(&s.halfmoves), fields[4]},
		{parseCounter(&s.fullmove), fields[5]},
		{s.parseOptions, options},
	} {
		if err := part.read(part.field); err != nil {
			return nil, err
		}
	}
	if err := s.possible(); err != nil {
		return nil, err
	}
	if isPending {
		return s, s.parsePending(pending)
	}
	return s, nil
}

// parseBoard reads the conventional pieces.
func (s *state) parseBoard(field string) error {
	if len(field) > 71 {
		return bad("niels.board_long")
	}
	return game.Recode(game.BadPosition, chess.ParseBoard(field, func(q board.Square, p chess.Piece) {
		s.put(chess.Bit(q), p.Kind, p.Colour)
	}))
}

func (s *state) parseTurn(field string) error {
	switch field {
	case "w":
	case "b":
		s.turn = 1
	default:
		return bad("niels.turn", "turn", field)
	}
	return nil
}

// parseCastling reads the castling rights. Their kings and rooks must be at home.
func (s *state) parseCastling(field string) error {
	castling, err := chess.ParseCastling(field)
	if err != nil {
		return game.Recode(game.BadPosition, err)
	}
	s.castling = castling
	for i, w := range chess.CastlingWays() {
		if castling&w.Right != 0 && !s.homes(i, w) {
			return bad("niels.castling_place", "letter", w.Right.String(), "king", name(w.King), "rook", name(w.Rook))
		}
	}
	return nil
}

// parsePassed reads the passed square and checks it against the pawn that moved.
func (s *state) parsePassed(field string) error {
	if field == "-" {
		return nil
	}
	square, isPair := strings.CutSuffix(field, "*")
	q, ok := standard.Parse(square)
	if !ok || q/8 != 5-3*board.Square(s.turn) {
		return bad("niels.passed", "passed", field, "rank", 6-3*int(s.turn))
	}
	pawn, start := arrival(q), origin(q)
	behind := chess.Bit(q) | chess.Bit(start)
	i := s.pairAt(pawn)
	switch {
	case !(s.pawns() & s.of(int(s.turn)^1)).Has(pawn):
		return bad("niels.passed_pawn", "passed", square, "square", name(pawn))
	case i < 0 && isPair:
		return bad("niels.passed_whole", "square", name(pawn), "passed", square)
	case i >= 0 && !isPair:
		return bad("niels.passed_half", "square", name(pawn), "passed", square)
	case i >= 0 && (s.pairs[i&31].red() != pawn || !behind.Has(s.pairs[i&31].blue())):
		return bad("niels.passed_pair", "passed", field, "square", name(pawn), "first", square, "start", name(start))
	case i >= 0:
		behind &^= chess.Bit(s.pairs[i&31].blue())
	}
	if in := behind & s.occupied(); in != 0 {
		return bad("niels.passed_free", "passed", field, "square", name(in.First()))
	}
	s.ep = q
	return nil
}

func parseCounter(counter *uint32) func(field string) error {
	return func(field string) (err error) {
		n, ok := game.ParseCounter(field, 1e9)
		if !ok {
			return bad("niels.counter", "counter", field)
		}
		*counter = n
		return nil
	}
}

// parseOptions reads the options in braces, or nothing.
func (s *state) parseOptions(braces string) error {
	settled, err := facts.ParseBraces(braces)
	if err != nil {
		return game.Recode(game.BadPosition, err)
	}
	s.off = settings(facts.Changed(settled))
	return nil
}

// parsePairs reads the pairs in any order.
func (s *state) parsePairs(field string) error {
	if field == "-" {
		return nil
	}
	for part := range strings.SplitSeq(field, ",") {
		k, colour, p, ok := parsePair(part)
		if !ok {
			return bad("niels.pair", "pair", part)
		}
		if p.red() == p.blue() {
			return bad("niels.pair_square", "pair", part, "square", name(p.red()))
		}
		if taken := p.squares() & s.occupied(); taken != 0 {
			return bad("niels.pair_square", "pair", part, "square", name(taken.First()))
		}
		for _, other := range s.pairs[:s.count] {
			if p.together(other) && p.unequal() != other.unequal() {
				return bad("niels.pair_weights", "pair", part, "group", int(p.group()))
			}
		}
		s.put(p.squares(), k, colour)
		s.halves |= p.squares()
		s.pairs[s.count] = p
		s.count++
	}
	return nil
}

// parsePair reads a piece letter, red/blue, the weights and optionally @ and a group.
func parsePair(part string) (k chess.Kind, colour int, p pair, ok bool) {
	if len(part) != 7 && len(part) != 9 {
		return 0, 0, 0, false
	}
	if k = chess.KindOf(part[0]); k == chess.NoKind {
		return 0, 0, 0, false
	}
	if part[0] >= 'a' {
		colour = chess.Black
	}
	r, ok1 := standard.Parse(part[1:3])
	b, ok2 := standard.Parse(part[4:6])
	ok = ok1 && ok2 && part[3] == '/' && (part[6] == '=' || part[6] == '>')
	group := uint8(0)
	if len(part) == 9 {
		ok = ok && part[7] == '@' && (part[8] == '1' || part[8] == '2')
		group = part[8] - '0'
	}
	if !ok {
		return 0, 0, 0, false
	}
	return k, colour, pairOf(r, b, part[6] == '>', group), true
}

// possible checks what N5.4 says of all pieces.
func (s *state) possible() error {
	for colour := range 2 {
		kings := s.kings() & s.of(colour)
		if n := (kings &^ s.halves).Len() + (kings&s.halves).Len()/2; n != 1 {
			return bad("niels.kings", "seat", seats[colour], "kings", n)
		}
	}
	if p := s.pawns() & (chess.LastRank(0) | chess.LastRank(1)); p != 0 {
		return bad("niels.pawn_rank", "square", name(p.First()))
	}
	if us := int(s.turn) ^ 1; s.inCheck(us) {
		return bad("niels.check_left", "seat", seats[us], "check", s.checkText(us))
	}
	return nil
}

// parsePending reads the move that a roll will decide.
func (s *state) parsePending(notation string) error {
	m, ok := parseMove(notation)
	if !ok {
		return bad("niels.pending", "move", notation, "why", text.Of("niels.notation", "move", notation))
	}
	if c := s.canonical(m); c != m {
		return bad("niels.pending", "move", notation,
			"why", text.Of("niels.pending_form", "want", s.FormatMove(int(s.turn), c)))
	}
	if err := s.Check(int(s.turn), m); err != nil {
		return bad("niels.pending", "move", notation, "why", err)
	}
	if !s.isRolled(m) {
		return bad("niels.pending", "move", notation, "why", text.Of("niels.no_chance"))
	}
	s.pending = m
	return nil
}
