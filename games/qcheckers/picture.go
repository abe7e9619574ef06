package qcheckers

import (
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// crowded is the number of boards in a cluster from which the number is shown, because the limit is near.
const crowded = mostBoards / 8

// Picture shows on every square what it may hold, each piece with its share.
func (s *state) Picture() game.Picture {
	p := game.Picture{
		Files: ranks, Ranks: ranks,
		Seats: []game.SeatSign{{Name: seats[0]}, {Name: seats[1], Turns: 2}},
	}
	for q := range standard.Squares.All() {
		p.Cells = append(p.Cells, standard.Name(q))
	}
	all := s.allOdds()
	groups := s.groups()
	list := []squareOdds{}
	for q := range (s.may[0] | s.may[1]).all() {
		for r := range s.on[q].All() {
			p.Tokens = append(p.Tokens, s.tokens(r, q, &all[r], groups[r])...)
		}
		list = append(list, s.squareOdds(q, all))
	}
	p.Round()
	p.Squares = list
	for i := range s.q.Clusters() {
		p.Links = append(p.Links, s.links(i, groups)...)
	}
	if s.attempt != 0 {
		from, over, to := jumpSquares(s.attempt)
		p.Arrows = append(p.Arrows, arrow(game.Predicted, s.seat, from, over, to))
		for _, q := range []square{from, over, to} {
			p.Marks = append(p.Marks, game.Mark{Square: names[q], Kind: game.Pending})
		}
	}
	p.Notes = s.notes()
	return p
}

// notes returns the state of the turn and the limits that are near. It is empty when the game is over.
func (s *state) notes() (notes []text.Text) {
	switch {
	case s.end != "":
		return nil
	case s.attempt != 0:
		from, over, to := jumpSquares(s.attempt)
		notes = append(notes, text.Of("qcheckers.note_attempt", "seat", seats[s.seat], "from", names[from],
			"over", names[over], "to", names[to]))
	case s.goOn != nowhere:
		notes = append(notes, s.noteGoOn())
	}
	if s.quiet >= quietLimit/2 {
		notes = append(notes, text.Of("qcheckers.note_quiet", "plies", s.quiet, "limit", quietLimit))
	}
	for i := range s.q.Clusters() {
		if n := len(s.q.Terms(i)); n >= crowded {
			notes = append(notes, text.Of("qcheckers.note_crowded",
				"numbers", numbers(s.q.Members(i)), "boards", n, "limit", mostBoards))
		}
	}
	return notes
}

// noteGoOn says that the piece that has captured may capture again, or has to.
func (s *state) noteGoOn() text.Text {
	kind := "qcheckers.note_go_on"
	if s.settings&forced != 0 {
		kind = "qcheckers.note_must_go_on"
	}
	return text.Of(kind, "seat", seats[s.seat], "square", names[s.goOn])
}

// groups returns the number of each piece's entangled group, 0 for none: 1 is shown as A. They are numbered in the
// order of their first pieces, without the letters of the seats.
func (s *state) groups() (groups [squares]int) {
	letters := "ACDEFGHIJKLMNOPQ"
	for r := range s.q.Loose().All() {
		members := s.q.Members(s.q.Home(r))
		if groups[r] != 0 || members.Len() == 1 {
			continue
		}
		for member := range members.All() {
			groups[member] = int(letters[0]-'A') + 1
		}
		letters = letters[1:]
	}
	return groups
}

// tokens returns the tokens of a piece on a square, as a man and as a king.
func (s *state) tokens(r int, q square, o *odds, group int) []game.Token {
	var list []game.Token
	for rank, piece := range [...]text.Word{"man", "crowned"} {
		p := o[q][rank]
		if p == 0 {
			continue
		}
		t := game.Token{
			Square: names[q], Seat: s.owner(r), Piece: piece, Letter: letters[rank],
			Share: ratio(p), Group: group, Badge: id(r), Kin: number(r),
		}
		if s.q.Home(r) >= 0 { // the identity of a piece decides what merges (Q3.4)
			t.Label = strconv.Itoa(t.Kin)
		}
		t.Text = s.inWords(&t, r)
		list = append(list, t)
	}
	return list
}

// inWords returns a piece's token in words.
func (s *state) inWords(t *game.Token, r int) text.Text {
	args := []any{"seat", seats[t.Seat], "piece", t.Piece, "square", t.Square}
	if s.q.Home(r) < 0 {
		return text.Of("qcheckers.surely", args...)
	}
	args = append(args, "number", number(r), "share", t.Share)
	if t.Group > 0 {
		kind := "qcheckers.token_group"
		if q := slices.Index(names[:], t.Square); s.sure.has(square(q)) && s.on[q].Len() > 1 {
			kind = "qcheckers.token_one"
		}
		return text.Of(kind, append(args, "group", string(rune('A'+t.Group-1)))...)
	}
	return text.Of("qcheckers.token", args...)
}

// links joins the squares of each piece of a cluster, with the sign between amplitudes where a merge would depend on
// it (Q3.4), and the pieces with each other.
func (s *state) links(i int, groups [squares]int) []game.Link {
	var links []game.Link
	members := s.q.Members(i)
	before := nowhere
	for r := range members.All() {
		on := s.squaresOf(r)
		links = append(links, s.ownLinks(r, on, groups[r])...)
		if groups[r] == 0 {
			continue
		}
		if before != nowhere {
			with := on[0]
			if with == before {
				with = on[len(on)-1]
			}
			links = append(links, game.Link{A: names[before], B: names[with], Kind: game.Entangled, Group: groups[r]})
		}
		before = on[0]
	}
	return slices.Clip(links)
}

func (s *state) squaresOf(r int) (on []square) {
	for q := range square(squares) {
		if s.on[q].Has(r) {
			on = append(on, q)
		}
	}
	return on
}

// ownLinks joins each square of a piece to the next one and to its neighbours.
func (s *state) ownLinks(r int, on []square, group int) (links []game.Link) {
	for j, a := range on {
		for k, b := range on[j+1:] {
			_, near := direction(&step, a, b)
			if !near && k > 0 {
				continue
			}
			link := game.Link{
				A: names[a], B: names[b], Kind: game.SamePiece, Group: group, Seat: s.owner(r), Kin: number(r),
			}
			if near {
				link.Sign = s.sign(r, a, b)
			}
			links = append(links, link)
		}
	}
	return links
}

// sign returns the sign of the interference of a piece on two squares: 1 if a merge would gather it, -1 if it would
// scatter it, 0 if nothing meets.
func (s *state) sign(r int, a, b square) int {
	g := gate{kind: stepping, merges: true, from: a, to: [2]square{b, nowhere}, acted: quantum.Only(r)}
	g.others[0] = s.on[b] &^ g.acted
	switch m := s.meet(&g); {
	case m.overlap > negligible:
		return 1
	case m.overlap < -negligible:
		return -1
	}
	return 0
}
