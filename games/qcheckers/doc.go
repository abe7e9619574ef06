// Package qcheckers implements quantum checkers: English draughts in which a man may be on several squares at once.
//
// The state is a superposition of boards, each with every piece in play on one square. A classical move is made in
// every board in which it is possible. A quantum move divides the amplitude between two squares, parts of a piece
// that meet interfere, and a capture measures the pieces that may be on its three squares. Comments cite the rules by
// their numbers, Q1.1 to Q6.3, in docs/rules/qcheckers.md.
//
// # Files
//
// docs/architecture.md lists the files that all games have. The superposition is a [quantum.State] with a register
// for each piece, numbered by its first square; the value is the square where it is and whether it is a king there
// (square.go). [state] is a position, [survey] holds what the rules need to know of its superposition, and odds.go
// computes probabilities for people. check.go finds the [verdict] on a move, refusal.go puts it into words, and
// moves.go lists the legal moves. A [gate] is a move without capture as an operation on the superposition. capture.go
// carries out captures; if they need a measurement, chance.go holds its [findings]. hash.go defines when positions
// are equal for a search.
//
// # Interpretations
//
// Where the rules are ambiguous or silent, this package decides:
//
//   - Q1.1: a side of a constructed position may have more than twelve pieces.
//   - Q1.3: a capture attempt that fails after a capture in the same turn leaves the count of quiet plies at 0: a ply
//     is the whole turn.
//   - Q2.1: play never makes a piece a man and a king on the same square in different boards (it would have to meet
//     itself there with another rank, Q3.4), so such positions are refused.
//   - Q2.1, Q6.2: every move multiplies amplitudes by real numbers, so in this game they are real, and positions have
//     real ones.
//   - Q3.2: the smaller square comes first in the notation of a quantum move; the other way round it is read as the
//     same move. A move with a light square is read and refused (P1).
//   - Q3.4: the gain of a merge is computed before small boards are dropped. Boards are dropped from each of the
//     clusters that are left of the one in which the merge took place, and from no others.
//   - Q3.5: the limit is on the clusters that a move leaves, not on those it goes through.
//   - Q4.2: a capture whose measurement has more than 65,536 outcomes is refused, because they could not be listed.
//     Play does not come near. Probabilities are rounded to 12 digits by largest remainder, so that they sum to
//     exactly 1.
//   - Q5.1: of the levels of rules only the two that are specified are values of the option. Without quantum moves
//     nothing gets into superposition, so positions with a superposition are refused: such a game has no chance.
//   - Q6.1: the pieces of a list may be given in any order.
package qcheckers
