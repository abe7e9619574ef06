package qcheckers

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/quantum"
	"github.com/quandary-games/quandary/text"
)

// squareOdds is what Q6.3 promises of a square: the probabilities that it holds a man or a king of a seat.
type squareOdds struct {
	Square string  `json:"square"`
	Seat   int     `json:"seat"`
	Man    float64 `json:"man"`
	King   float64 `json:"king"`
}

// odds are the probabilities of where a piece is, as a man and as a king.
type odds [squares][2]float64

// crowded is the number of boards in a cluster from which a player is told how many there are: the limit is not far.
const crowded = mostBoards / 8

// Picture is how the state looks: every square shows what it may hold, each piece with its share.
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
		p.Notes = append(p.Notes, text.Of("qcheckers.note_attempt", "seat", seats[s.seat], "move", s.FormatMove(s.seat, s.attempt), "pieces", ids(s.findings.measured)))
	} else if s.goOn != nowhere {
		p.Notes = append(p.Notes, text.Of("qcheckers.note_go_on", "seat", seats[s.seat], "square", names[s.goOn]))
	}
	if s.quiet > 0 {
		p.Notes = append(p.Notes, text.Of("qcheckers.note_quiet", "plies", s.quiet, "limit", quietLimit))
	}
	for i := range s.q.Clusters() {
		if n := len(s.q.Terms(i)); n >= crowded {
			p.Notes = append(p.Notes, text.Of("qcheckers.note_crowded", "pieces", ids(s.q.Members(i)), "boards", n, "limit", mostBoards))
		}
	}
	return p
}

// allOdds are the odds of each piece.
func (s *state) allOdds() []odds {
	all := make([]odds, squares)
	add := func(b quantum.Basis, pieces quantum.Set, p float64) {
		for r := range pieces.All() {
			v := b.At(r)
			all[r][squareOf(v)][v&king/king] += p
		}
	}
	add(s.q.Fixed(), s.q.Held()&^s.q.Loose(), 1)
	for i := range s.q.Clusters() {
		for _, t := range s.q.Terms(i) {
			add(t.Basis, s.q.Members(i), t.P())
		}
	}
	return all
}

// groups are the numbers of the entangled groups by piece: 0 for a piece that is not entangled.
func (s *state) groups() (groups [squares]int) {
	n := 0
	for i := range s.q.Clusters() {
		if members := s.q.Members(i); members.Len() > 1 {
			n++
			for r := range members.All() {
				groups[r] = n
			}
		}
	}
	return groups
}

// tokens are a piece on a square, as a man or a king.
func (s *state) tokens(r int, q square, o *odds, group int) []game.Token {
	var list []game.Token
	for rank, piece := range [...]text.Word{"man", "crowned"} {
		p := o[q][rank]
		if p == 0 {
			continue
		}
		t := game.Token{
			Square: names[q], Seat: s.owner(r), Piece: piece, Letter: string("MK"[rank]),
			Share: ratio(p), Group: group, Badge: id(r),
		}
		args := []any{"seat", seats[t.Seat], "piece", piece, "square", t.Square, "id", t.Badge, "share", t.Share}
		switch {
		case s.home[q] == certain:
			t.Text = text.Of("qcheckers.surely", args...)
		case group > 0:
			t.Text = text.Of("qcheckers.token_group", append(args, "group", group)...)
		default:
			t.Text = text.Of("qcheckers.token", args...)
		}
		list = append(list, t)
	}
	return list
}

// squareOdds are the odds of a square, whichever pieces it holds.
func (s *state) squareOdds(q square, all []odds) squareOdds {
	o := squareOdds{Square: names[q]}
	for r := range s.on[q].All() {
		o.Seat = s.owner(r)
		o.Man += all[r][q][0]
		o.King += all[r][q][1]
	}
	o.Man, o.King = rounded(o.Man), rounded(o.King)
	return o
}

// rounded is a probability without what rounding in its sum has left: 0.5, not 0.5000000000000001.
func rounded(p float64) float64 {
	if r := math.Round(float64(p*shares)) / shares; r > 0 {
		return min(1, r)
	}
	return p
}

// links join the squares of each piece of a cluster, with the sign between amplitudes where a merge would depend on it
// (Q3.4), and the pieces with each other.
func (s *state) links(i int, groups [squares]int) []game.Link {
	var links []game.Link
	members := s.q.Members(i)
	before := nowhere
	for r := range members.All() {
		var on []square
		for q := range square(squares) {
			if s.on[q].Has(r) {
				on = append(on, q)
			}
		}
		for j, a := range on {
			for k, b := range on[j+1:] {
				_, near := direction(&step, a, b)
				if sign := 0; near || k == 0 {
					if near {
						sign = s.sign(r, a, b)
					}
					links = append(links, game.Link{A: names[a], B: names[b], Kind: game.SamePiece, Group: groups[r], Sign: sign})
				}
			}
		}
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

// sign is that of the interference of a piece on two squares: 1 if a merge would gather it, -1 if it would scatter
// it, 0 if nothing meets.
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
