package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// maxQuiet is the number of plies without progress that ends a game: fifty moves of each player (R3.3).
const maxQuiet = 50

// ending says whether and how a game has ended.
type ending struct {
	reason game.Reason // empty while the game goes on
	winner int8        // a seat, or game.Nobody for a draw
}

// judge returns the ending of a position, except threefold repetition (R3.1 to R3.3).
func (f *field) judge(quiet int) ending {
	lost := [2]bool{f.of(chess.White, chess.King) == 0, f.of(chess.Black, chess.King) == 0}
	switch {
	case lost[0] && lost[1]:
		return ending{game.KingsLost, game.Nobody}
	case lost[0] || lost[1]:
		return ending{game.KingCaptured, other(lost)}
	}
	stuck := [2]bool{!f.hasPrimary(chess.White), !f.hasPrimary(chess.Black)}
	mated := [2]bool{stuck[0] && f.threats(chess.White) != 0, stuck[1] && f.threats(chess.Black) != 0}
	switch {
	case mated[0] && mated[1]:
		return ending{game.Checkmate, game.Nobody}
	case mated[0] || mated[1]:
		return ending{game.Checkmate, other(mated)}
	case stuck[0] || stuck[1]:
		return ending{game.Stalemate, game.Nobody}
	case quiet >= maxQuiet:
		return ending{game.FiftyMoves, game.Nobody}
	case f.occupied() == f.kinds[chess.King]:
		return ending{game.BareKings, game.Nobody}
	}
	return ending{}
}

// other returns the winner if one seat has lost.
func other(lost [2]bool) int8 {
	if lost[chess.White] {
		return chess.Black
	}
	return chess.White
}

// hasPrimary reports whether a seat has a legal primary. Usually a free pawn step proves it; otherwise moves are
// listed kind by kind until one is found.
func (f *field) hasPrimary(seat int) bool {
	t := f.primaries(seat)
	ahead := f.of(seat, chess.Pawn) &^ t.guard.pinned
	if seat == chess.White {
		ahead <<= 8
	} else {
		ahead >>= 8
	}
	if ahead&t.guard.meet&^f.occupied() != 0 {
		return true
	}
	var room [64]game.Move
	for k := range f.kinds {
		t.movers = f.of(seat, chess.Kind(k))
		if k == int(chess.King) {
			t.movers = f.colours[seat] // for castling, which moves a rook too
		}
		if t.movers != 0 && len(t.list(room[:0])) > 0 {
			return true
		}
	}
	return false
}
