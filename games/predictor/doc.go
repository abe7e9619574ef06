// Package predictor is predictor chess: both players give an order in secret, and both orders are carried out
// together.
//
// An order is a primary move and, if wanted, a prediction of the opponent's primary with a response to it. Pieces
// whose ways cross annihilate each other. Orders that are given and not yet revealed are the referee's: a state
// never holds any. The rules are numbered R1.1 to R4.2; docs/rules/predictor.md tells them.
//
// # Where things are
//
// What every game has is where docs/architecture.md says. A [field] is the board that a move is judged by, a [step]
// one move on it; all squares that a piece passes come from one table, ways (R1.3). A [task] lists the primaries of a
// seat, and with an own primary and a prediction in mind the responses, both under a [guard] that knows which moves
// keep the king safe (R1.4, R1.5). Two orders make a [ply], the list of up to six movements: ply.meet decides which
// of them annihilate each other (R2.2, R2.3), field.carry makes the others on the board (R2.4), ply.tell says what
// happened, and field.judge whether that was the end (ending.go, R3.1 to R3.3). What people type more freely than the
// notation is read in typed.go.
//
// # Readings
//
// The rules page says how the author's document is read, and why. Where the rules themselves can be read in two ways,
// or say nothing, this package takes them so:
//
//   - R1.5, R3.4: if the own primary captures the very pawn whose double step is predicted, the en passant response
//     is tested for the king's safety with the capturing piece on that square, since this is the board after the
//     primary. The pawn escapes from the capture and is taken en passant.
//   - R3.3: a pawn that sets out and is annihilated counts as an annihilation; a response that is not carried out as
//     nothing.
//   - R3.5: a right ends when king or rook sets out, whether it arrives or not, and when something arrives on the
//     home square of either.
//   - R4.1: counters are written without sign and leading zeros, and are at most [maxCount].
//   - R4.2: in a finished game, or for a seat that there is not, the list of moves is empty whatever the question is.
package predictor
