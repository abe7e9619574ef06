package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Picture shows the board, the kings in danger, the counters and the castling rights.
func (s *state) Picture() game.Picture {
	p := game.Picture{Files: 8, Ranks: 8, Notes: []text.Text{
		text.Of("predictor.ply", "n", s.ply),
	}}
	if s.quiet > 0 {
		p.Notes = append(p.Notes, text.Of("predictor.quiet", "n", s.quiet, "max", maxQuiet))
	}
	for q := range board.Square(64) {
		p.Cells = append(p.Cells, name(q))
		if piece := s.at(q); piece.Kind != chess.NoKind {
			p.Tokens = append(p.Tokens, game.Token{
				Square: name(q),
				Seat:   piece.Colour,
				Piece:  piece.Kind.Word(),
				Letter: string(piece.Kind.Letter()),
				Share:  prob.One(),
				Text:   s.token(q),
			})
		}
	}
	for seat, who := range seats {
		sign := game.SeatSign{Name: who, Turns: 2 * seat}
		if n := s.castling.Note(seat); !n.IsZero() {
			sign.Notes = append(sign.Notes, n)
		}
		if by := s.threats(seat); by != 0 {
			king := s.of(seat, chess.King).First()
			p.Marks = append(p.Marks, game.Mark{Square: name(king), Kind: game.Danger})
			p.Checks = append(p.Checks, checks(by, king, 1-seat)...)
			sign.Notes = append(sign.Notes, s.check(seat, by))
		}
		p.Seats = append(p.Seats, sign)
	}
	return p
}

// checks returns the arrows of pieces of a seat that attack a square.
func checks(by chess.Bits, to board.Square, seat int) (list []game.Arrow) {
	for by != 0 {
		list = append(list, game.Arrow{Path: []string{name(by.Pop()), name(to)}, Seat: seat, Kind: game.Check})
	}
	return list
}

func (s *state) token(q board.Square) text.Text {
	piece := s.at(q)
	return text.Of("predictor.token", "seat", seats[piece.Colour], "piece", piece.Kind.Word(), "square", name(q))
}
