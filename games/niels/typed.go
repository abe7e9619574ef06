package niels

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Forms of typed chess moves. longForm has the first square; shortForm has only what identifies the piece;
// quantumForm is quantum notation after a piece letter; longPair is a superposition in which the colon may be missing,
// and the last sign, which then means equal shares, the usual ones; shortPair is a superposition with only what
// identifies the piece.
var (
	longForm    = regexp.MustCompile(`^([KQRBNPkqrbnp]?)([a-h][1-8])[-x]?([a-h][1-8])(?:=?([QRBNqrbn]))?$`)
	shortForm   = regexp.MustCompile(`^([KQRBNP]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([QRBNqrbn]))?$`)
	quantumForm = regexp.MustCompile(`^([KQRBNPkqrbnp]?)([a-h][1-8][:^].*)$`)
	longPair    = regexp.MustCompile(`^([KQRBNPkqrbnp]?[a-h][1-8])[-:]?([a-h][1-8]/[a-h][1-8])(.*)$`)
	shortPair   = regexp.MustCompile(`^([KQRBN]?)([a-h]?)([1-8]?)[-:]?(([a-h][1-8])/[a-h][1-8])([=<>]?)$`)
	castling    = regexp.MustCompile(`^[Oo0]-?[Oo0](-?[Oo0])?$`)
	enPassant   = regexp.MustCompile(`e\.?p\.?$`)
)

// ReadTyped reads a move as people type it: "e2-e4", "Nb1-c3", "Nf3", "exd5", "O-O", "e8=Q", "Nb1:a3/c3 =", "d5xe6
// e.p.". An x stands only where the move attacks something.
func (s *state) ReadTyped(seat int, typed string) (game.Move, error) {
	m, err := s.readTyped(seat, typed)
	enemies := s.of(1 - int(s.turn))
	if err == nil && strings.ContainsAny(typed, "xX") && !enemies.Has(toOf(m)) && !s.isPassing(m) {
		return 0, game.NoCapture(typed, name(toOf(m)))
	}
	return m, err
}

func (s *state) readTyped(seat int, typed string) (game.Move, error) {
	if m, err := s.ParseMove(seat, typed); err == nil {
		return m, nil
	}
	plain := strings.TrimRight(strings.Join(strings.Fields(typed), ""), "+#!?")
	if part := castling.FindStringSubmatch(plain); part != nil {
		way := castlingWays[2*s.turn]
		if part[1] != "" {
			way = castlingWays[2*s.turn+1]
		}
		return makeMove(ordinary, way.King, way.KingTo), nil
	}
	free := false
	if part := longPair.FindStringSubmatch(plain); part != nil {
		plain = part[1] + ":" + part[2] + cmp.Or(part[3], "=")
		free = part[3] == ""
	}
	if part := quantumForm.FindStringSubmatch(plain); part != nil {
		if m, ok := parseMove(lowerEnd(part[2])); ok {
			return s.lettered(part[1], s.coloured(m, free))
		}
	}
	o := ordinary
	if short := enPassant.ReplaceAllString(plain, ""); short != plain {
		plain, o = short, passing
	}
	if part := longForm.FindStringSubmatch(plain); part != nil {
		from, _ := standard.Parse(part[2])
		to, _ := standard.Parse(part[3])
		return s.lettered(part[1], s.canonical(makeMove(o, from, to)|typedPromotion(part[4])))
	}
	if part := shortForm.FindStringSubmatch(plain); part != nil {
		return s.shortened(typed, o, part)
	}
	if part := shortPair.FindStringSubmatch(plain); part != nil {
		return s.shortenedPair(typed, part)
	}
	if m, ok := parseMove(strings.ToLower(plain)); ok {
		return s.canonical(m), nil
	}
	return 0, game.Refuse(game.BadMove, "niels.notation", "move", typed)
}

// coloured returns the canonical form of a move. If no share was typed, the colours are free: of a pawn's two squares
// the one in front is then red, in either order.
func (s *state) coloured(m game.Move, free bool) game.Move {
	from, r, b := fromOf(m), redOf(m), blueOf(m)
	if free && s.at(from) == chess.Pawn && redBehind(int(s.turn), r, b) {
		m = makeSplit(sortOf(m), from, b, r) | promoting(promotionOf(m))
	}
	return s.canonical(m)
}

// lowerEnd returns a notation with the promotion's letter in lower case.
func lowerEnd(notation string) string {
	if n := len(notation); n > 0 {
		return notation[:n-1] + strings.ToLower(notation[n-1:])
	}
	return notation
}

func typedPromotion(letter string) game.Move {
	if letter == "" {
		return 0
	}
	return promoting(chess.KindOf(letter[0]))
}

// lettered returns the move if the moving piece has this letter or none was typed. Errors: BadMove.
func (s *state) lettered(letter string, m game.Move) (game.Move, error) {
	from := fromOf(m)
	if letter != "" && s.at(from) != chess.KindOf(letter[0]) {
		piece := chess.KindOf(letter[0]).Word()
		return 0, game.Refuse(game.BadMove, "niels.typed_piece", "piece", piece, "square", name(from))
	}
	return m, nil
}

// shortened returns the only legal move of a short form. If there is none, but only one piece that can be meant, it
// returns the move of that, which is refused with its reason. Errors: BadMove.
func (s *state) shortened(typed string, o sort, part []string) (game.Move, error) {
	k, from := identified(part)
	to, _ := standard.Parse(part[4])
	promotion := typedPromotion(part[5])
	var found []game.Move
	for _, m := range s.moves(nil, false) {
		start, typedSort := fromOf(m), sortOf(m) == ordinary || sortOf(m) == passing
		if !typedSort || toOf(m) != to || !from.Has(start) || s.at(start) != k {
			continue
		}
		if promotion != 0 && m&promoting(7) != promotion || o == passing && !s.isPassing(m) {
			continue
		}
		found = append(found, m)
	}
	if own := s.meant(k, from, to); len(found) == 0 && own.Len() == 1 {
		return s.canonical(makeMove(o, own.First(), to) | promotion), nil
	}
	return s.only(found, typed, k, to)
}

// shortenedPair returns the only legal superposition of a short form, or the one of the only piece that can be meant.
// Errors: BadMove.
func (s *state) shortenedPair(typed string, part []string) (game.Move, error) {
	k, from := identified(part)
	rest := part[4] + cmp.Or(part[6], "=")
	read := func(from board.Square) (game.Move, bool) {
		m, ok := parseMove(name(from) + ":" + rest)
		return s.coloured(m, part[6] == ""), ok
	}
	var found []game.Move
	for _, m := range s.moves(nil, false) {
		start := fromOf(m)
		if meant, ok := read(start); ok && m == meant && from.Has(start) && s.at(start) == k {
			found = append(found, m)
		}
	}
	to, _ := standard.Parse(part[5])
	if own := s.meant(k, from, to); len(found) == 0 && own.Len() == 1 {
		if m, ok := read(own.First()); ok {
			return m, nil
		}
	}
	return s.only(found, typed, k, to)
}

// identified returns the kind of piece and the squares that the beginning of a short form names.
func identified(part []string) (k chess.Kind, from chess.Bits) {
	k, from = chess.Pawn, everywhere
	if part[1] != "" {
		k = chess.KindOf(part[1][0])
	}
	if part[2] != "" {
		from &= chess.File(int(part[2][0] - 'a'))
	}
	if part[3] != "" {
		from &= chess.Rank(int(part[3][0] - '1'))
	}
	return k, from
}

// meant returns the squares among these with pieces of the side to move that may be meant by their kind and a target.
func (s *state) meant(k chess.Kind, among chess.Bits, to board.Square) chess.Bits {
	own := s.of(int(s.turn)) & among
	for set := own; set != 0; {
		if q := set.Pop(); s.at(q) != k {
			own &^= chess.Bit(q)
		}
	}
	return chess.Meant(k, int(s.turn), own, to)
}

// isPassing reports whether a legal move captures en passant, in either notation.
func (s *state) isPassing(m game.Move) bool {
	return sortOf(m) == passing || s.passes(fromOf(m), toOf(m))
}

// only returns the move if exactly one was found. Errors: BadMove.
func (s *state) only(found []game.Move, typed string, k chess.Kind, to board.Square) (game.Move, error) {
	switch len(found) {
	case 0:
		return 0, game.Refuse(game.BadMove, "niels.typed_none",
			"seat", seats[s.turn], "piece", k.Word(), "square", name(to))
	case 1:
		return found[0], nil
	}
	var could []string
	for _, m := range found {
		could = append(could, s.FormatMove(int(s.turn), m))
	}
	slices.Sort(could)
	return 0, game.Ambiguous(typed, could)
}
