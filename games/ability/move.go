package ability

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// A game.Move holds, from its lowest bits: from (8), to (8), the kind that a pawn becomes (3), the sort of move (3),
// the ability used or chosen (4), the seats to which check is announced (4), and whether these are in disorder (1).
const (
	promotionShift = 16
	sortShift      = 19
	abilityShift   = 22
	announcedShift = 26
	announcedMask  = game.Move(1<<maxSeats-1) << announcedShift
	disordered     = game.Move(1) << 30
)

// sort is what sort of move a move is.
type sort uint8

const (
	step   sort = iota + 1 // of one piece, castling included
	use                    // of an ability (A6.3)
	choose                 // of an ability, before the first move (A6.1)
	resign
)

// newMove is a move of a sort, without what newUse, newChoice, promoting and announcing add.
func newMove(s sort, from, to board.Square) game.Move {
	return game.Move(s)<<sortShift | game.Move(to)<<8 | game.Move(from)
}

// newUse is the use of an ability.
func newUse(a abilityID, from, to board.Square) game.Move {
	return newMove(use, from, to) | game.Move(a)<<abilityShift
}

// newChoice is the choice of an ability.
func newChoice(a abilityID) game.Move {
	return newMove(choose, 0, 0) | game.Move(a)<<abilityShift
}

// promoting is the move that promotes to a kind.
func promoting(m game.Move, k chess.Kind) game.Move { return m | game.Move(k)<<promotionShift }

// announcing is the move that announces check to seats.
func announcing(m game.Move, seats game.SeatSet) game.Move {
	return m | game.Move(seats)<<announcedShift
}

// silent is the move without its announcement.
func silent(m game.Move) game.Move { return m &^ (announcedMask | disordered) }

// The parts of a move.
func fromOf(m game.Move) board.Square      { return board.Square(m) }
func toOf(m game.Move) board.Square        { return board.Square(m >> 8) }
func promotionOf(m game.Move) chess.Kind   { return chess.Kind(m >> promotionShift & 7) }
func sortOf(m game.Move) sort              { return sort(m >> sortShift & 7) }
func abilityOf(m game.Move) abilityID      { return abilityID(m >> abilityShift & 15) }
func announcedIn(m game.Move) game.SeatSet { return game.SeatSet(m & announcedMask >> announcedShift) }

// isPromotion reports whether a pawn can become this kind.
func isPromotion(k chess.Kind) bool {
	promotions := chess.Promotions()
	return slices.Contains(promotions[:], k)
}

// The notations that are no squares.
const (
	resignation  = "resign"
	choicePrefix = "ability:"
)

// FormatMove writes a move as in A7.1.
func (s *state) FormatMove(_ int, m game.Move) string {
	b := make([]byte, 0, 16)
	switch sortOf(m) {
	case step:
		b = s.Shape.AppendName(b, fromOf(m))
		b = s.Shape.AppendName(b, toOf(m))
		if k := promotionOf(m); isPromotion(k) {
			b = append(b, k.Lower())
		}
	case use:
		b = s.Shape.AppendName(append(b, '@'), fromOf(m))
		if a := abilityOf(m).action(); a != nil {
			b = append(b, a.sign())
		}
		b = s.Shape.AppendName(b, toOf(m))
		if k := promotionOf(m); isPromotion(k) {
			b = append(b, '=', k.Lower())
		}
	case choose:
		return choicePrefix + abilityOf(m).name()
	case resign:
		return resignation
	}
	if seats := announcedIn(m); seats != 0 {
		b = append(b, '!')
		for seat := range seats.All() {
			b = append(b, byte('0'+seat))
		}
	}
	return string(b)
}

// ParseMove reads what FormatMove writes, and what people type: "e2-e4", "Nb1xc3", "e15e16=Q", "O-O". Squares that the
// board has lost, and announcements that cannot be, parse: such a move is illegal.
func (s *state) ParseMove(seat int, notation string) (game.Move, error) {
	if notation == resignation {
		return newMove(resign, 0, 0), nil
	}
	if name, ok := strings.CutPrefix(notation, choicePrefix); ok {
		a, ok := abilityNamed(name)
		if !ok {
			return 0, game.Refuse(game.BadMove, "ability.move.choice", "name", name, "names", choiceNames())
		}
		return newChoice(a), nil
	}
	base, named, announces := strings.Cut(notation, "!")
	m, err := s.parseBase(seat, base)
	if err != nil {
		return 0, err
	}
	if !announces {
		return m, nil
	}
	announcement, ok := parseAnnouncement(named)
	if !ok {
		return 0, game.Refuse(game.BadMove, "ability.move.announcement", "move", notation)
	}
	return m | announcement, nil
}

// parseAnnouncement reads the seats named after the sign of an announcement.
func parseAnnouncement(named string) (game.Move, bool) {
	var m game.Move
	var seats game.SeatSet
	last := -1
	for i := range len(named) {
		seat := int(named[i]) - '0'
		if seat < 0 || seat >= maxSeats {
			return 0, false
		}
		if seat <= last {
			m |= disordered
		}
		last, seats = seat, seats.With(seat)
	}
	return announcing(m, seats), seats != 0
}

// parseBase reads a move without its announcement.
func (s *state) parseBase(seat int, text string) (game.Move, error) {
	bad := func() error { return game.Refuse(game.BadMove, "ability.move.form", "move", text) }
	if m, ok := s.parseCastling(seat, text); ok {
		return m, nil
	}
	rest, uses := strings.CutPrefix(text, "@")
	kind := chess.NoKind
	if !uses && rest != "" && rest[0] < 'a' {
		if kind = chess.KindOf(rest[0]); kind == chess.NoKind {
			return 0, bad()
		}
		rest = rest[1:]
	}
	from, rest, ok := s.parseSquare(rest)
	if !ok || rest == "" {
		return 0, bad()
	}
	m := newMove(step, from, 0)
	if uses {
		ability, ok := abilitySigned(rest[0])
		if !ok {
			return 0, bad()
		}
		m, rest = newUse(ability, from, 0), rest[1:]
	} else {
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, "-"), "x")
	}
	to, rest, ok := s.parseSquare(rest)
	if !ok {
		return 0, bad()
	}
	promoted, ok := parsePromotion(rest)
	if !ok {
		return 0, bad()
	}
	if kind != chess.NoKind && s.at[from].kind() != kind {
		return 0, game.Refuse(game.BadMove, "ability.move.piece",
			"move", text, "piece", kind.Word(), "square", s.name(from))
	}
	return promoting(m|game.Move(to)<<8, promoted), nil
}

// parseCastling reads castling as it is written in chess: the king's side is that of the nearer rook (A2.6).
func (s *state) parseCastling(seat int, text string) (game.Move, bool) {
	between := 0
	switch text {
	case "O-O", "0-0":
		between = 2
	case "O-O-O", "0-0-0":
		between = 3
	}
	for i := range s.castles[seat] {
		if c := &s.castles[seat][i]; len(c.between) == between {
			return newMove(step, s.king[seat], c.kingTo), true
		}
	}
	return 0, false
}

// parsePromotion reads what a pawn becomes: nothing, or a letter that may stand after an equals sign.
func parsePromotion(text string) (chess.Kind, bool) {
	if text == "" {
		return chess.NoKind, true
	}
	text = strings.TrimPrefix(text, "=")
	if len(text) != 1 {
		return chess.NoKind, false
	}
	k := chess.KindOf(text[0])
	return k, isPromotion(k)
}

// parseSquare reads the square that a text begins with, one that the board has lost among them, and gives the rest.
func (s *state) parseSquare(text string) (board.Square, string, bool) {
	if len(text) < 2 || text[0] < 'a' || text[1] < '1' || text[1] > '9' {
		return 0, "", false
	}
	file, rank, n := int(text[0]-'a'), int(text[1]-'0'), 2
	if len(text) > 2 && text[2] >= '0' && text[2] <= '9' {
		rank, n = 10*rank+int(text[2]-'0'), 3
	}
	if file >= s.Shape.Files || rank > s.Shape.Ranks {
		return 0, "", false
	}
	return board.Square((rank-1)*s.Shape.Files + file), text[n:], true
}

// Resignation is the move by which a seat resigns (A3.1).
func (s *state) Resignation(int) game.Move { return newMove(resign, 0, 0) }
