// Package niels implements Niel's Chess: chess in which a piece may be on two squares at once.
//
// A piece is conventional, on one square, or a pair of halves, a red one and a blue one. Superposition moves make
// pairs. Entanglement moves join pairs to groups that collapse together, all to red or all to blue. A capture that
// involves a half is a collision: a roll of dice decides where the pieces are. Comments cite the rules by their
// numbers, N1.1 to N5.4, in docs/rules/niels.md.
//
// # Files
//
// docs/architecture.md lists the files that all games have. In addition, [men] holds the pieces on their squares,
// [pair] links two halves, and [state] is a position. moves.go, split.go and king.go list the legal moves; [collider]
// decides which collisions are legal. check.go finds the rule that forbids a move, and tests compare the lists with
// it. play.go carries out moves, [collision] those that a roll decides, and chance.go defines the results of the
// roll. typed.go reads moves as people type them.
//
// # Interpretations
//
// Where the rules are ambiguous or silent, this package decides:
//
//   - N2.3: a pawn attacks the halves diagonally in front of it, including one on the passed square. En passant is not
//     its ordinary way of capturing, and no attack on the half that made the double step.
//   - N2.4: the notation of a tunnelling move has no promotion; with one it cannot be parsed.
//   - N3.1: if one roll decides for both colliding pieces, the owner of the attacked one rolls, as in the author's
//     example of bishop and knight.
//   - N5.1: pairs are read in any order and printed in the canonical one; options must be in their order. Numbers have
//     no leading zeros.
//   - N5.2: with quantum=off the halves of a given position still move, collide and collapse.
package niels
