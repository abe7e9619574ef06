package terminal

import (
	"github.com/quandary-games/quandary/game/draw"
)

// gap is the distance between the board and the text beside it.
const gap = 2

// Plate returns a board for printing, with seats and legend beside it or, if there is no room, below.
func Plate(s *draw.Scene, width, height int, colours bool) *draw.Grid {
	size := draw.Fit(s, width-gap-aside, height)
	board := draw.Board(s, size, colours)
	side := width - board.Width - gap
	below := side < 24
	if below {
		side = width
	}
	lines := sideLines(s, side)
	if below {
		g := draw.NewGrid(width, board.Height+1+len(lines))
		g.Draw(0, 0, board)
		for i, l := range lines {
			g.Write(0, board.Height+1+i, l)
		}
		return g
	}
	g := draw.NewGrid(width, max(board.Height, len(lines)))
	g.Draw(0, 0, board)
	for i, l := range lines {
		g.Write(board.Width+gap, i, l)
	}
	return g
}

func sideLines(s *draw.Scene, width int) []draw.Line {
	var lines []draw.Line
	for _, l := range draw.SeatLines(s) {
		lines = append(lines, l.Wrap(width, 4)...)
	}
	if legend := draw.Legend(s, width); len(legend) > 0 {
		lines = append(append(lines, nil), legend...)
	}
	return lines
}
