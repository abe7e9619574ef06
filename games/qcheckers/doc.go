// Package qcheckers is quantum checkers: English draughts in which a man may be on several squares at once.
//
// The state is a superposition of boards, each of which puts every piece in play on a square. A classical move is
// made in every board in which it is possible, a quantum move divides the amplitude between two squares, parts of a
// piece that meet interfere, and a capture measures the pieces that may be on its three squares. The rules are
// numbered Q1.1 to Q6.3; docs/rules/qcheckers.md tells them.
//
// # Where things are
//
// What every game has is where docs/architecture.md says. The superposition is a [quantum.State] with a register for
// each piece, numbered by the square on which it started and with values that say where it is and whether it is a
// king there (square.go). [state] is a moment of the game, [survey] what the rules ask of its superposition, odds.go
// what people do: how likely. check.go finds of any move the [verdict], refusal.go puts that into words, and moves.go
// lists the moves that pass. A [gate] is a move without capture as an operation on the superposition. capture.go
// carries captures out; where they need a measurement, chance.go holds its [findings]. hash.go says when two positions
// count as the same to a search.
//
// # Readings
//
// Where the rules can be read in two ways, or say nothing, this package takes them so:
//
//   - Q1.1: nothing limits a side of a made-up position to twelve pieces.
//   - Q1.3: a capture attempt that fails after a capture in the same turn leaves the count of quiet plies at 0: a ply
//     is the whole turn.
//   - Q2.1: play never makes a piece a man and a king on the same square in different boards (it would have to meet
//     itself there with another rank, Q3.4), so positions in which it is are refused.
//   - Q2.1, Q6.2: every move multiplies amplitudes by real numbers, so in this game they are real, and positions have
//     real ones.
//   - Q3.2: the smaller square comes first in the notation of a quantum move; the other way round it is read as the
//     same move. A move with a light square is read and refused (P1).
//   - Q3.4: what a merge would gain is found before small boards are dropped. Boards are dropped from each of the
//     clusters that are left of the one in which the merge took place, and from no others.
//   - Q3.5: the limit is on the clusters that a move leaves, not on those it goes through.
//   - Q4.2: a measurement that could end in more than 65,536 ways, which play does not come near, is refused as a
//     move: no one could be shown its outcomes. Probabilities are rounded to 12 digits by largest remainder, so that
//     they sum to exactly 1.
//   - Q5.1: of the levels of rules only the two that are specified are values of the option. Without quantum moves
//     nothing comes into superposition, so positions in which something is are refused then: such a game has no chance.
//   - Q6.1: the pieces of a list may be given in any order.
package qcheckers
