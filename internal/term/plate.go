package term

import (
	"github.com/quandary-games/quandary/draw"
)

// gap is what lies between the board and what stands beside it.
const gap = 2

// Plate is a board with its seats and legend beside it, or below it where there is no room: for printing.
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

// sideLines are the seats and the legend.
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
