package ability

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// A game.Move holds, from the lowest bits: from (8), to (8), the promotion (3), the sort of move (3), the ability
// used or chosen (8), the seats to which check is announced (4), whether these are in disorder (1), the action (3) and
// its level (3, from 1), whether an action follows it (1).
const (
	promotionShift = 16
	sortShift      = 19
	abilityShift   = 22
	announcedShift = 30
	actionShift    = 35
	levelShift     = 38
	announcedMask  = game.Move(1<<maxSeats-1) << announcedShift
	disordered     = game.Move(1) << 34
	lasting        = game.Move(1) << 41 // the seat acts once more after this step
)

// sort is a sort of move.
type sort uint8

const (
	step   sort = iota + 1 // of one piece, including castling
	use                    // of an ability (A6.3)
	choose                 // of an ability, before the first move (A6.1)
	resign
	pick  // of a piece to which the seat is limited
	grade // of a level, in secret
	bring // an ability of one's own, before the first move
)

// newMove returns a move of a sort, to which newUse, newChoice, promoting and announcing add.
func newMove(s sort, from, to board.Square) game.Move {
	return game.Move(s)<<sortShift | game.Move(to)<<8 | game.Move(from)
}

func newUse(a abilityID, action int, from, to board.Square) game.Move {
	return newMove(use, from, to) | game.Move(a)<<abilityShift | game.Move(action)<<actionShift
}

// atLevel adds a level, from 1.
func atLevel(m game.Move, level int) game.Move { return m | game.Move(level)<<levelShift }

// newPick returns the choice of a piece to which the seat is limited.
func newPick(q board.Square) game.Move { return newMove(pick, q, q) }

// pickAgain gives up a turn, to choose the pieces to which the seat is limited again.
const pickAgain = game.Move(pick)<<sortShift | 1<<levelShift

// stop ends a turn in which an action could have followed the move.
const stop = game.Move(pick)<<sortShift | 2<<levelShift

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
func abilityOf(m game.Move) abilityID      { return abilityID(m >> abilityShift & 255) }
func actionOf(m game.Move) int             { return int(m >> actionShift & 7) }
func levelOf(m game.Move) int              { return int(m >> levelShift & 7) }
func announcedIn(m game.Move) game.SeatSet { return game.SeatSet(m & announcedMask >> announcedShift) }

func isPromotion(k chess.Kind) bool {
	promotions := chess.Promotions()
	return slices.Contains(promotions[:], k)
}

// Notations other than squares.
const (
	resignation  = "resign"
	choicePrefix = "ability:"
	pickPrefix   = "pick:"
	pickingAgain = "pick:again"
	gradePrefix  = "level:"
	stopping     = "stop"
	lastingSign  = "@"
)

// FormatMove writes a move as in A7.1.
func (s *state) FormatMove(seat int, m game.Move) string {
	b := make([]byte, 0, 16)
	switch sortOf(m) {
	case step:
		b = s.Shape.AppendName(b, fromOf(m))
		b = s.Shape.AppendName(b, toOf(m))
		if k := promotionOf(m); isPromotion(k) {
			b = append(b, k.Lower())
		}
		if m&lasting != 0 {
			b = append(b, lastingSign...)
		}
	case use:
		b = s.appendUse(append(b, '@'), m)
	case pick:
		switch m {
		case pickAgain:
			return pickingAgain
		case stop:
			return stopping
		}
		return string(s.Shape.AppendName(append(b, pickPrefix...), toOf(m)))
	case grade:
		return gradePrefix + strconv.Itoa(levelOf(m))
	case bring:
		return s.formatBrought(seat)
	case choose:
		return choicePrefix + s.set.nameOf(abilityOf(m))
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

// appendUse appends the use of an ability: its two squares with the sign of the action between them, or the name of
// the action and its squares.
func (s *state) appendUse(b []byte, m game.Move) []byte {
	k := s.set.of(abilityOf(m))
	if actionOf(m) >= len(k.acts) {
		return b
	}
	a := &k.acts[actionOf(m)]
	sign := a.Sign
	if sign == 0 {
		b = append(append(b, a.Name...), ':')
		sign = '-'
	}
	if a.By.Kinds != 0 {
		b = append(s.Shape.AppendName(b, fromOf(m)), sign)
	}
	b = s.Shape.AppendName(b, toOf(m))
	if k := promotionOf(m); isPromotion(k) {
		b = append(b, '=', k.Lower())
	}
	if l := levelOf(m); l > 0 && l <= len(a.Levels) {
		b = append(append(b, '~'), a.Levels[l-1].Name...)
	}
	return b
}

// ParseMove reads the form that FormatMove writes. Lost squares and impossible announcements can be parsed; such moves
// are illegal.
func (s *state) ParseMove(seat int, notation string) (game.Move, error) {
	m, err := s.read(seat, notation)
	if err != nil {
		return 0, err
	}
	if sortOf(m) == bring {
		return m, nil // canonical texts are written in one way only
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
