package ability

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// A game.Move holds, from the lowest bits: from (8), to (8), the promotion (3), the sort of move (3), the ability
// used or chosen (4), the seats to which check is announced (4), and whether these are in disorder (1).
const (
	promotionShift = 16
	sortShift      = 19
	abilityShift   = 22
	announcedShift = 26
	announcedMask  = game.Move(1<<maxSeats-1) << announcedShift
	disordered     = game.Move(1) << 30
)

// sort is a sort of move.
type sort uint8

const (
	step   sort = iota + 1 // of one piece, including castling
	use                    // of an ability (A6.3)
	choose                 // of an ability, before the first move (A6.1)
	resign
)

// newMove returns a move of a sort, to which newUse, newChoice, promoting and announcing add.
func newMove(s sort, from, to board.Square) game.Move {
	return game.Move(s)<<sortShift | game.Move(to)<<8 | game.Move(from)
}

func newUse(a abilityID, from, to board.Square) game.Move {
	return newMove(use, from, to) | game.Move(a)<<abilityShift
}

func newChoice(a abilityID) game.Move {
	return newMove(choose, 0, 0) | game.Move(a)<<abilityShift
}

// promoting adds a promotion to a move.
func promoting(m game.Move, k chess.Kind) game.Move { return m | game.Move(k)<<promotionShift }

// announcing adds the seats to which check is announced.
func announcing(m game.Move, seats game.SeatSet) game.Move {
	return m | game.Move(seats)<<announcedShift
}

// silent removes the announcement from a move.
func silent(m game.Move) game.Move { return m &^ (announcedMask | disordered) }

// The parts of a move.
func fromOf(m game.Move) board.Square      { return board.Square(m) }
func toOf(m game.Move) board.Square        { return board.Square(m >> 8) }
func promotionOf(m game.Move) chess.Kind   { return chess.Kind(m >> promotionShift & 7) }
func sortOf(m game.Move) sort              { return sort(m >> sortShift & 7) }
func abilityOf(m game.Move) abilityID      { return abilityID(m >> abilityShift & 15) }
func announcedIn(m game.Move) game.SeatSet { return game.SeatSet(m & announcedMask >> announcedShift) }

func isPromotion(k chess.Kind) bool {
	promotions := chess.Promotions()
	return slices.Contains(promotions[:], k)
}

// Notations other than squares.
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

// ParseMove reads the form that FormatMove writes. Lost squares and impossible announcements can be parsed; such moves
// are illegal.
func (s *state) ParseMove(seat int, notation string) (game.Move, error) {
	m, err := s.ReadTyped(seat, notation)
	if err != nil {
		return 0, err
	}
	base, _, _ := strings.Cut(notation, "!")
	if s.FormatMove(seat, silent(m)) != base {
		return 0, game.Refuse(game.BadMove, "ability.move.form", "move", notation)
	}
	return m, nil
}

// parseAnnouncement reads the seats after the sign of an announcement.
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

// Resignation returns the move by which a seat resigns (A3.1).
func (s *state) Resignation(int) game.Move { return newMove(resign, 0, 0) }
