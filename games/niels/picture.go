package niels

import (
	"cmp"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Picture shows halves with their mark, share and group. It links them to their other half and, within a group, red
// to red and blue to blue.
func (s *state) Picture() game.Picture {
	p := game.Picture{
		Files: 8, Ranks: 8,
		Cells: slices.Clone(names[:]),
		Seats: []game.SeatSign{{Name: seats[0]}, {Name: seats[1], Turns: 2}},
	}
	kin := s.kin()
	for set := s.occupied(); set != 0; {
		q := set.Pop()
		t := s.token(q)
		if i := s.pairAt(q); i >= 0 {
			t.Kin = kin[i]
		}
		p.Tokens = append(p.Tokens, t)
	}
	p.Links = s.links(kin)
	for colour := range 2 {
		s.sign(&p, colour)
	}
	if s.canPass() {
		p.Marks = append(p.Marks, game.Mark{Square: name(s.ep), Kind: game.Passed})
	}
	if s.pending != 0 {
		from, to := name(fromOf(s.pending)), name(toOf(s.pending))
		p.Arrows = append(p.Arrows, game.Arrow{Path: []string{from, to}, Seat: int(s.turn), Kind: game.Predicted})
		p.Marks = append(p.Marks, game.Mark{Square: to, Kind: game.Pending})
		p.Notes = append(p.Notes, s.attemptText(s.pending))
	}
	if s.halfmoves >= mostHalfmoves/2 {
		p.Notes = append(p.Notes, text.Of("niels.note_halfmoves", "plies", int(s.halfmoves)))
	}
	if s.groups() != 0 && s.freeGroup() == 0 {
		p.Notes = append(p.Notes, text.Of("niels.note_groups"))
	}
	return p
}

func (s *state) token(q board.Square) game.Token {
	k := s.at(q)
	t := game.Token{
		Square: name(q), Seat: s.colour(q), Piece: k.Word(), Letter: string(k.Letter()),
		Share: prob.One(), Text: s.describe(q),
	}
	if i := s.pairAt(q); i >= 0 {
		p := s.pairs[i]
		c := p.markOn(q)
		t.Share, t.Mark, t.Group = p.share(c), c.word(), int(p.group())
	}
	return t
}

// kin numbers the pairs of each seat from 1. The position alone decides, by the piece and the square of its red half,
// not the order in which pairs were made.
func (s *state) kin() []int {
	order := make([]int, s.count)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := s.pairs[i].red(), s.pairs[j].red()
		return cmp.Or(cmp.Compare(s.at(a), s.at(b)), cmp.Compare(a, b))
	})
	var last [2]int
	numbers := make([]int, s.count)
	for _, i := range order {
		c := s.owner(i)
		last[c]++
		numbers[i] = last[c]
	}
	return numbers
}

// links links the halves of pairs with these numbers.
func (s *state) links(kin []int) []game.Link {
	var links []game.Link
	order := make([]int, s.count)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return int(s.pairs[i].red()) - int(s.pairs[j].red()) })
	last := [3]int{-1, -1, -1}
	for _, i := range order {
		p := s.pairs[i]
		g := int(p.group())
		links = append(links, game.Link{
			A: name(p.red()), B: name(p.blue()), Kind: game.SamePiece, Group: g, Seat: s.owner(i), Kin: kin[i],
		})
		if g == 0 {
			continue
		}
		if last[g] >= 0 {
			before := s.pairs[last[g]]
			links = append(links,
				game.Link{A: name(before.red()), B: name(p.red()), Kind: game.Entangled, Group: g},
				game.Link{A: name(before.blue()), B: name(p.blue()), Kind: game.Entangled, Group: g})
		}
		last[g] = i
	}
	return links
}

// sign marks the king of a seat if it is in check, and adds the notes on checks and castling rights.
func (s *state) sign(p *game.Picture, colour int) {
	notes := &p.Seats[colour].Notes
	for set := s.kings() & s.of(colour); set != 0; {
		king := set.Pop()
		if s.checkers(king, colour) != 0 {
			p.Marks = append(p.Marks, game.Mark{Square: name(king), Kind: game.Danger})
		}
	}
	p.Checks = append(p.Checks, s.checksOf(colour)...)
	if s.inCheck(colour) {
		*notes = append(*notes, text.Of("niels.note_check", "check", s.checkText(colour)))
	} else {
		*notes = append(*notes, s.screens(colour)...)
	}
	if n := s.castling.Note(colour); !n.IsZero() {
		*notes = append(*notes, n)
	}
}

// screens tells why enemies on open lines to a king give no check: only halves are between (N1.3).
func (s *state) screens(us int) (list []text.Text) {
	for set := s.kings() & s.of(us); set != 0; {
		king := set.Pop()
		for by := s.snipers(king, s.occupied()&^s.halves) & s.of(us^1); by != 0; {
			a := by.Pop()
			screen := chess.Between(king, a) & s.halves
			if screen == 0 {
				continue // an enemy half that is never found together with the king's (N4.1)
			}
			q := screen.First()
			list = append(list, text.Of("niels.note_screened", "by", s.things(chess.Bit(a)), "king", name(king),
				"square", name(q), "seat", seats[s.colour(q)], "piece", s.at(q).Word()))
		}
	}
	return list
}

// checksOf returns the arrows of the pieces and halves that check the king of a colour, or its halves.
func (s *state) checksOf(us int) (list []game.Arrow) {
	for set := s.kings() & s.of(us); set != 0; {
		king := set.Pop()
		list = append(list, checks(s.checkers(king, us), king, us^1)...)
	}
	return list
}

// checks returns the arrows of pieces and halves of a colour that attack a square.
func checks(by chess.Bits, to board.Square, colour int) (list []game.Arrow) {
	for by != 0 {
		list = append(list, game.Arrow{Path: []string{name(by.Pop()), name(to)}, Seat: colour, Kind: game.Check})
	}
	return list
}
