package chess

import "github.com/quandary-games/quandary/board"

// Placement is by how much a piece stands better on a square than it does on average, in hundredths of a pawn: in the
// middle of a game with all pieces, and in an endgame. Pawns want to go forward and knights to the centre; the king
// stays at home until the queens are gone.
func Placement(k Kind, colour int, q board.Square) (middle, end int) {
	p := &placements[k][int(q&63)^56*(colour&1)]
	return int(p[0]), int(p[1])
}

// Phase is what a piece adds to the phase of a game, which is 24 with all pieces and 0 with none but pawns and kings.
func (k Kind) Phase() int { return [...]int{0, 0, 1, 1, 2, 4, 0}[k] }

// FullPhase is the phase of a game with all pieces.
const FullPhase = 24

// placements are those of White's pieces, by kind and square, in the middle and at the end.
var placements = func() (all [Kinds][64][2]int16) {
	for q := range 64 {
		file, rank := q%8, q/8
		fromCentre := max(3-file, file-4) + max(3-rank, rank-4) // 0 to 6
		inwards := min(file, 7-file)
		all[Pawn][q] = [2]int16{int16(pawnsForward[rank] + (inwards-2)*4*min(rank, 4)/3), int16(2 * pawnsForward[rank])}
		all[Knight][q] = [2]int16{int16(24 - 11*fromCentre), int16(18 - 8*fromCentre)}
		all[Bishop][q] = [2]int16{int16(12 - 5*fromCentre), int16(8 - 3*fromCentre)}
		all[Rook][q] = [2]int16{int16(3*inwards - 5), 0}
		all[Queen][q] = [2]int16{int16(4 - 2*fromCentre), int16(14 - 6*fromCentre)}
		all[King][q] = [2]int16{int16(28 - 22*min(rank, 4) - 9*inwards), int16(30 - 12*fromCentre)}
		if rank == 6 {
			all[Rook][q][0], all[Rook][q][1] = all[Rook][q][0]+20, 15
		}
	}
	return all
}()

// pawnsForward is what a pawn's rank adds.
var pawnsForward = [8]int{0, -4, 0, 8, 18, 36, 60, 0}
