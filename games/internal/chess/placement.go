package chess

import "github.com/quandary-games/quandary/game/board"

// Placement returns how much better than average a piece stands on a square, in hundredths of a pawn: in the middle
// of a game with all pieces, and in an endgame. Pawns want to go forward and knights to the centre; the king stays at
// home until the queens are gone.
func Placement(k Kind, colour int, q board.Square) (middle, end int) {
	p := &placements[k][int(q&63)^56*(colour&1)]
	return int(p[0]), int(p[1])
}

// Chase returns the value of driving a bare enemy king to the edge and of approaching it with the own king, in
// hundredths of a pawn.
func Chase(colour int, own, their board.Square) int {
	files, ranks := int(own%8)-int(their%8), int(own/8)-int(their/8)
	apart := max(files, -files) + max(ranks, -ranks)
	_, centre := Placement(King, colour^1, their)
	return 8*(14-apart) - 2*centre
}

// Phase returns a piece's part in the phase of a game, which is 24 with all pieces and 0 with only pawns and kings.
func (k Kind) Phase() int { return [...]int{0, 0, 1, 1, 2, 4, 0}[k] }

// FullPhase is the phase of a game with all pieces.
const FullPhase = 24

// placements holds the values of White's pieces by kind and square, for middle game and endgame.
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

// pawnsForward is the value of a pawn's rank.
var pawnsForward = [8]int{0, -4, 0, 8, 18, 36, 60, 0}
