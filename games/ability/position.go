package ability

import (
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
)

// String writes a hidden ability as a question mark (A7.2).
func (s *state) String() string {
	b := make([]byte, 0, 512)
	b = append(b, boardNames[s.board]...)
	b = append(b, '/')
	b = strconv.AppendInt(b, int64(s.contractions), 10)
	b = append(b, ' ')
	b = s.appendPieces(b)
	b = append(b, ' ')
	switch s.phase {
	case choosing:
		b = append(b, 'c')
	case dealing:
		b = append(b, 'd')
	case grading:
		b = append(b, '0'+s.turn, gradingSign)
	default:
		b = append(b, '0'+s.turn)
	}
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(s.round), 10)
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(s.quiet), 10)
	b = append(b, ' ')
	b = appendSeats(b, s.living, "-")
	b = append(b, ' ')
	b = s.appendPassed(b)
	b = append(b, ' ')
	b = s.appendOrder(b)
	b = append(b, ' ')
	b = s.appendAbilities(b)
	b = append(b, ' ')
	b = s.appendAnnounced(b)
	b = append(b, ' ')
	if o := inPosition.FormatOptions(s.options(), ";"); o != "" {
		b = append(b, o...)
	} else {
		b = append(b, '-')
	}
	if extras := s.appendExtras(nil); len(extras) > 0 {
		b = append(append(b, ' '), extras...)
	}
	return string(b)
}

// gradingSign follows the seat that chooses a level.
const gradingSign = 'g'

// The items of the field that follows if abilities have left something, besides things.
const (
	actedItem   = "acted"   // actions beside the move that the seat to move has used
	lostItem    = "lost"    // seats that lose their next turn
	learnedItem = "learned" // seats whose abilities a seat has been shown
	lastItem    = "last"    // the latest step of a seat: its squares, the piece, what it captured
)

// appendExtras appends what abilities have left: the things by square, then the rest.
func (s *state) appendExtras(b []byte) []byte {
	item := func(name string, part ...[]byte) {
		if len(b) > 0 {
			b = append(b, ',')
		}
		b = append(b, name...)
		for _, p := range part {
			b = append(append(b, ':'), p...)
		}
	}
	for _, t := range s.all() {
		flags := []byte{}
		if t.clings {
			flags = append(flags, 'c')
		}
		if t.veiled {
			flags = append(flags, 'v')
		}
		item(t.state.String(), s.Shape.AppendName(nil, t.at), []byte{'0' + t.owner},
			strconv.AppendUint(nil, uint64(t.level), 10), strconv.AppendUint(nil, uint64(t.left), 10), flags)
	}
	if s.acted != 0 {
		item(actedItem, strconv.AppendUint(nil, uint64(s.acted), 10))
	}
	if s.lost != 0 {
		item(lostItem, appendSeats(nil, s.lost, ""))
	}
	for seat, seats := range s.learned {
		if seats != 0 {
			item(learnedItem, []byte{'0' + byte(seat)}, appendSeats(nil, seats, ""))
		}
	}
	for seat, l := range s.last {
		if l != (ply{}) {
			item(lastItem, []byte{'0' + byte(seat)}, s.Shape.AppendName(nil, l.from), s.Shape.AppendName(nil, l.to),
				appendPiece(nil, l.was), appendPiece(nil, l.taken))
		}
	}
	return b
}

// appendPiece appends the seat and kind of a piece, and whether it has never moved; nothing for no piece.
func appendPiece(b []byte, p piece) []byte {
	if p == 0 {
		return b
	}
	b = append(b, byte('0'+p.seat()), p.kind().Letter())
	if p.fresh() {
		b = append(b, '!')
	}
	return b
}

// appendSeats appends the numbers of seats, or none if the set is empty.
func appendSeats(b []byte, seats game.SeatSet, none string) []byte {
	if seats == 0 {
		return append(b, none...)
	}
	for seat := range seats.All() {
		b = append(b, byte('0'+seat))
	}
	return b
}

// list appends the nonempty ones of n texts separated by commas, or a dash if there are none.
func list(b []byte, n int, write func(b []byte, i int) []byte) []byte {
	start := len(b)
	for i := range n {
		before := len(b)
		if before > start {
			b = append(b, ',')
		}
		comma := len(b)
		if b = write(b, i); len(b) == comma {
			b = b[:before]
		}
	}
	if len(b) == start {
		b = append(b, '-')
	}
	return b
}

func (s *state) appendPieces(b []byte) []byte {
	var all board.Set
	for seat := range s.men {
		for i, word := range s.men[seat] {
			all[i] |= word
		}
	}
	if all == (board.Set{}) {
		return append(b, '-')
	}
	for q := range all.All() {
		p := s.at[q]
		b = append(b, byte('0'+p.seat()), p.kind().Letter())
		b = s.Shape.AppendName(b, q)
		if p.fresh() {
			b = append(b, '!')
		}
		b = append(b, ',')
	}
	return b[:len(b)-1]
}

// appendPassed appends the double steps that can be captured en passant (A2.4).
func (s *state) appendPassed(b []byte) []byte {
	return list(b, s.seats, func(b []byte, seat int) []byte {
		if s.passed[seat] == board.NoSquare {
			return b
		}
		b = s.Shape.AppendName(b, s.passed[seat])
		b = s.Shape.AppendName(append(b, '/'), s.arrival[seat])
		return append(b, '/', byte('0'+seat))
	})
}

// appendOrder appends the eliminated seats in their order.
func (s *state) appendOrder(b []byte) []byte {
	if s.fallen == 0 {
		return append(b, '-')
	}
	for _, seat := range s.order[:s.fallen] {
		b = append(b, '0'+seat)
		if s.gone.Has(int(seat)) {
			b = append(b, 'r')
		}
	}
	return b
}

// appendAbilities appends the abilities with the uses left.
func (s *state) appendAbilities(b []byte) []byte {
	if s.abilities == abilitiesOff || !s.begun() {
		return append(b, '-')
	}
	return list(b, s.seats, func(b []byte, seat int) []byte {
		b = append(b, s.set.nameOf(s.ability[seat])...)
		if s.ability[seat] == hidden {
			return b
		}
		return strconv.AppendUint(append(b, ':'), uint64(s.uses[seat]), 10)
	})
}

// appendAnnounced appends the announcements of each seat (A5.1).
func (s *state) appendAnnounced(b []byte) []byte {
	return list(b, s.seats, func(b []byte, seat int) []byte {
		if s.checks[seat] == 0 && s.named[seat] == 0 {
			return b
		}
		b = append(b, byte('0'+seat), ':')
		b = append(appendSeats(b, s.named[seat], ""), ':')
		return strconv.AppendUint(b, uint64(s.checks[seat]), 10)
	})
}
