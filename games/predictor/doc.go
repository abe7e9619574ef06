// Package predictor implements predictor chess: both players give an order in secret, and both orders are carried out
// at once.
//
// An order is a primary move and optionally a prediction of the opponent's primary with a response to it. Pieces
// whose ways cross annihilate each other. The referee keeps orders that are not yet revealed; a state never holds
// any. Comments cite the rules by their numbers, R1.1 to R4.2, in docs/rules/predictor.md.
//
// # Files
//
// docs/architecture.md lists the files that all games have. A [field] is a board with its castling rights, and a
// [step] is one move on it; the table ways has all squares that a piece passes (R1.3). A [task] lists the primaries
// of a seat or, given a primary and a prediction, the responses. Its [guard] knows which moves keep the king safe
// (R1.4, R1.5). Two orders make a [ply], a list of up to six movements: ply.meet decides which of them annihilate
// each other (R2.2, R2.3), field.carry carries out the others (R2.4), ply.tell reports what happened, and field.judge
// decides whether the game is over (ending.go, R3.1 to R3.3). typed.go reads orders as people type them.
//
// # Interpretations
//
// The rules page says how the author's document is read, and why. Where those rules are ambiguous or silent, this
// package decides:
//
//   - R1.5, R3.4: the own primary may capture the pawn whose double step is predicted. The en passant response is then
//     tested for the king's safety with the capturing piece on that square, since that is the board after the primary.
//     The pawn escapes the capture and is captured en passant.
//   - R3.3: a pawn that sets out and is annihilated counts as an annihilation; a response that is not carried out as
//     nothing.
//   - R3.5: a right ends when king or rook sets out, whether it arrives or not, and when something arrives on the
//     home square of either.
//   - R4.1: counters are written without sign and leading zeros, and are at most [maxCount].
//   - R4.2: in a finished game, or for a seat that does not exist, the list of moves is empty for any question.
package predictor
