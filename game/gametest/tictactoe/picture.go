package tictactoe

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// Compose asks for one square, or for two in either order.
func (s *state) Compose(seat int, picks []string) (game.Composition, error) {
	var candidates []game.Candidate
	for _, m := range s.Moves(seat, nil) {
		p := pairOf(m)
		if p.decided() {
			alone := choice(p.a, game.Certain)
			candidates = append(candidates, game.Candidate{Move: m, Path: []game.Choice{alone}})
			continue
		}
		for _, way := range [][2]uint8{{p.a, p.b}, {p.b, p.a}} {
			path := []game.Choice{choice(way[0], ""), choice(way[1], game.Quantum)}
			candidates = append(candidates, game.Candidate{Move: m, Path: path})
		}
	}
	prompt := text.Of("tictactoe.first")
	switch {
	case s.circle():
		prompt = text.Of("tictactoe.where", "mark", seats[owner(int(s.marks)-1)], "number", int(s.marks))
	case len(picks) > 0:
		prompt = text.Of("tictactoe.second")
	}
	return game.Follow(candidates, picks, prompt)
}

func choice(square uint8, effect game.Effect) game.Choice {
	at := name(square)
	return game.Choice{Pick: at, Kind: game.PickSquare, Square: at, Effect: effect,
		Label: text.Of("tictactoe.square", "square", at)}
}

// Picture shows every mark with its number, spooky marks on both squares, and marks a waiting circle and winning
// rows.
func (s *state) Picture() game.Picture {
	p := game.Picture{Files: 3, Ranks: 3, Plain: true}
	for _, seat := range seats {
		p.Seats = append(p.Seats, game.SeatSign{Name: seat})
	}
	for square := range uint8(9) {
		p.Cells = append(p.Cells, name(square))
		for i, q := range s.all() {
			if q.a == square || q.b == square {
				p.Tokens = append(p.Tokens, token(i, q, square))
			}
		}
	}
	for _, q := range s.all() {
		if !q.decided() {
			p.Links = append(p.Links, game.Link{A: name(q.a), B: name(q.b), Kind: game.SamePiece})
		}
	}
	if s.circle() {
		for _, square := range []uint8{s.last().a, s.last().b} {
			p.Marks = append(p.Marks, game.Mark{Square: name(square), Kind: game.Pending})
		}
	}
	won, on := [9]bool{}, s.squares()
	for _, line := range lines {
		if _, latest := row(on, line); latest != 0 {
			won[line[0]], won[line[1]], won[line[2]] = true, true, true
		}
	}
	for square := range uint8(9) {
		if won[square] {
			p.Marks = append(p.Marks, game.Mark{Square: name(square), Kind: game.Winning})
		}
	}
	return p
}

// token returns a mark, or a half of a spooky one, on a square.
func token(number int, p pair, square uint8) game.Token {
	label := string(rune('1' + number))
	seat := owner(number)
	t := game.Token{Square: name(square), Seat: seat, Piece: seats[seat], Letter: "XO"[seat : seat+1],
		Share: prob.One(),
		Label: label}
	if p.decided() {
		t.Text = text.Of("tictactoe.is", "mark", t.Piece, "number", label, "square", t.Square)
		return t
	}
	other := p.a ^ p.b ^ square
	t.Share = prob.Half()
	t.Text = text.Of("tictactoe.maybe", "mark", t.Piece, "number", label, "square", t.Square, "other", name(other))
	return t
}
