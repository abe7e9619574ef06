package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// A game.Move holds, from its lowest bits: from (6), to or red (6), blue (6), the target of an
// entanglement (6), the kind that a pawn becomes (3), the sort of move (3).

// sort is a sort of move; none is 0, so that no move is game.Move(0).
type sort uint8

const (
	ordinary sort = iota + 1 // N2.1
	equal                    // N2.2
	unequal                  // N2.2
	entangle                 // N2.3
	tunnel                   // N2.4
)

const (
	toShift      = 6
	blueShift    = 12
	targetShift  = 18
	promoteShift = 24
	sortShift    = 27
)

// used are the bits that each sort of move may have.
var used = [8]game.Move{
	ordinary: 7<<sortShift | 1<<blueShift - 1 | 7<<promoteShift,
	equal:    7<<sortShift | 1<<targetShift - 1 | 7<<promoteShift,
	unequal:  7<<sortShift | 1<<targetShift - 1 | 7<<promoteShift,
	entangle: 7<<sortShift | 1<<sortShift - 1,
	tunnel:   7<<sortShift | 1<<blueShift - 1,
}

func makeMove(o sort, from, to board.Square) game.Move {
	return game.Move(o)<<sortShift | game.Move(from) | game.Move(to)<<toShift
}

func makeSplit(o sort, from, r, b board.Square) game.Move {
	return makeMove(o, from, r) | game.Move(b)<<blueShift
}

func promoting(k chess.Kind) game.Move { return game.Move(k) << promoteShift }

func at(target board.Square) game.Move { return game.Move(target) << targetShift }

func sortOf(m game.Move) sort            { return sort(m >> sortShift & 7) }
func fromOf(m game.Move) board.Square    { return board.Square(m & 63) }
func toOf(m game.Move) board.Square      { return board.Square(m >> toShift & 63) }
func redOf(m game.Move) board.Square     { return toOf(m) }
func blueOf(m game.Move) board.Square    { return board.Square(m >> blueShift & 63) }
func targetOf(m game.Move) board.Square  { return board.Square(m >> targetShift & 63) }
func promotionOf(m game.Move) chess.Kind { return chess.Kind(m >> promoteShift & 7) }
