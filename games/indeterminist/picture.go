package indeterminist

import (
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var cells = func() []string {
	var names []string
	for q := range board.Square(64) {
		names = append(names, name(q))
	}
	return names
}()

// Picture shows every instance with its share and its origins, and warns of kings that are attacked or may be lost.
func (s *state) Picture() game.Picture {
	kin := s.kin()
	p := game.Picture{
		Files: 8, Ranks: 8, Cells: cells, Tokens: s.tokens(&kin), Links: s.links(&kin), Notes: s.notes(),
	}
	p.Round()
	over := s.Turn().Kind == game.Over
	for c := range 2 {
		sign := game.SeatSign{Name: seats[c], Turns: 2 * c}
		if !over {
			sign.Notes = s.warn(&p, c)
		}
		switch k := s.king(c); {
		case k == 0:
			sign.Gone = true
			sign.Notes = append(sign.Notes, text.Of("indeterminist.note.no_king"))
		case k < whole:
			sign.Notes = append(sign.Notes, text.Of("indeterminist.note.king", "share", k.String()))
			p.Marks = append(p.Marks, s.kingMarks(c)...)
		}
		p.Seats = append(p.Seats, sign)
	}
	if s.unsettled != board.NoSquare {
		p.Marks = append(p.Marks, game.Mark{Square: name(s.unsettled), Kind: game.Pending})
	}
	return p
}

// kingMarks marks the squares of a king that may be lost or is being rolled for.
func (s *state) kingMarks(c int) []game.Mark {
	var marks []game.Mark
	for at := s.where[c][chess.King]; at != 0; {
		q := name(at.Pop())
		marks = append(marks, game.Mark{Square: q, Kind: game.Danger})
		if s.roll && c == int(s.turn) {
			marks = append(marks, game.Mark{Square: q, Kind: game.Pending})
		}
	}
	return marks
}

// tokens returns the instances in the order of their squares, the largest on a square first.
func (s *state) tokens(kin *families) []game.Token {
	var tokens []game.Token
	for at := s.held[0] | s.held[1]; at != 0; {
		q := at.Pop()
		for c := range 2 {
			for k := chess.King; k >= chess.Pawn; k-- {
				if s.shares[c][k][q] > 0 {
					tokens = append(tokens, s.token(c, k, q, kin[c][s.origins[c][k][q].First()]))
				}
			}
		}
	}
	return tokens
}

// family is a set of instances that are related by common origins.
type family struct {
	origins chess.Bits
	size    int // number of instances
}

// number returns the number of a seat's family: that of the first of its origins, counted from the seat's own edge.
func (f family) number(c int) int {
	number := 64
	for o := f.origins; o != 0; {
		number = min(number, int(o.Pop())^(56*c)+1)
	}
	return number
}

// families holds the family of each origin, by seat.
type families [2][64]family

func (s *state) kin() (kin families) {
	for c := range 2 {
		var families []family
		for k := chess.Pawn; k <= chess.King; k++ {
			for at := s.where[c][k]; at != 0; {
				all := family{s.origins[c][k][at.Pop()], 1}
				rest := families[:0]
				for _, f := range families {
					if f.origins&all.origins != 0 {
						all = family{all.origins | f.origins, all.size + f.size}
					} else {
						rest = append(rest, f)
					}
				}
				families = append(rest, all)
			}
		}
		for _, f := range families {
			for o := f.origins; o != 0; {
				kin[c][o.Pop()] = f
			}
		}
	}
	return kin
}

// token returns an instance of the family kin.
func (s *state) token(c int, k chess.Kind, q board.Square, kin family) game.Token {
	t := game.Token{
		Square: name(q), Seat: c, Piece: k.Word(), Letter: string(k.Letter()), Share: s.shares[c][k][q].ratio(),
		Kin: kin.number(c), Text: s.describe(c, k, q, kin),
	}
	if s.halves { // origins decide nothing (J2.1)
		return t
	}
	t.Badge = string(appendOrigins(nil, s.origins[c][k][q]))
	if s.shares[c][k][q] < whole { // its family decides the result of a merge (I3.3)
		t.Label = strconv.Itoa(t.Kin)
	}
	return t
}

// describe returns an instance in words. It is called by the number of its family, unless it is a whole piece and the
// only one.
func (s *state) describe(c int, k chess.Kind, q board.Square, kin family) text.Text {
	args := []any{"seat", seats[c], "piece", k.Word(), "square", name(q)}
	share := s.shares[c][k][q]
	if share == whole && kin.size == 1 {
		return text.Of("indeterminist.token.alone", args...)
	}
	args = append(args, "number", kin.number(c))
	if share == whole {
		return text.Of("indeterminist.token.whole", args...)
	}
	return text.Of("indeterminist.token.part", append(args, "share", share.String())...)
}

// links joins the squares of instances of one owner with a common origin, in a chain for each origin. Where origins
// decide nothing (J2.1) there are none.
func (s *state) links(kin *families) []game.Link {
	if s.halves {
		return nil
	}
	var links []game.Link
	seen := map[game.Link]bool{}
	for c := range 2 {
		var squares [64]chess.Bits // by origin
		for k := chess.Pawn; k <= chess.King; k++ {
			for at := s.where[c][k]; at != 0; {
				q := at.Pop()
				for o := s.origins[c][k][q]; o != 0; {
					squares[o.Pop()] |= chess.Bit(q)
				}
			}
		}
		for origin, at := range squares {
			for at.Len() > 1 {
				link := game.Link{
					A: name(at.Pop()), B: name(at.First()), Kind: game.SamePiece,
					Seat: c, Kin: kin[c][origin].number(c),
				}
				if !seen[link] {
					seen[link] = true
					links = append(links, link)
				}
			}
		}
	}
	return links
}

// notes returns the unusual options, and the counters once they matter.
func (s *state) notes() []text.Text {
	var notes []text.Text
	if s.passes > 0 {
		notes = append(notes, text.Of("indeterminist.note.passes", "passes", int(s.passes)))
	}
	if s.halfmoves >= 20 {
		notes = append(notes, text.Of("indeterminist.note.quiet", "halfmoves", int(s.halfmoves)))
	}
	if s.anyBlocks {
		notes = append(notes, text.Of("indeterminist.note.any"))
	}
	if s.halves {
		notes = append(notes, text.Of("indeterminist.note.edition"))
	}
	if s.wholeKings {
		notes = append(notes, text.Of("indeterminist.note.whole_kings"))
	}
	if s.floor != 10*percent {
		notes = append(notes, text.Of("indeterminist.note.floor", "floor", s.floor.String()))
	}
	return notes
}
