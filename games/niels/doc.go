// Package niels is Niel's Chess: chess in which a piece may be on two squares at once.
//
// A piece is conventional, on one square, or a pair of halves, a red one and a blue one. Pairs come from
// superposition moves. Entanglement moves join them to groups that are all red or all blue together. A capture in
// which a half has a part is a collision: a roll of dice decides where the pieces are. The rules are numbered N1.1 to
// N5.4; docs/rules/niels.md tells them.
//
// # Where things are
//
// What every game has is where docs/architecture.md says. [men] are the pieces on their squares, [pair] links two
// halves, [state] is a moment of the game. moves.go, split.go and king.go list the legal moves, [collider] tells
// which collisions are legal. check.go says of any move which rule forbids it, and is what the lists are tested
// against. play.go carries moves out, [collision] those that a roll decides, and chance.go names the results of the
// roll. typed.go reads moves as people type them.
//
// # Readings
//
// Where the rules can be read in two ways, or say nothing, this package takes them so:
//
//   - N2.3: a pawn attacks the halves diagonally in front of it, one on the passed square too; a capture en passant
//     is not its ordinary way of capturing, and is no attack on the half that made the double step.
//   - N2.4: a tunnelling move is written without a promotion, and with one it does not parse.
//   - N3.1: where one roll decides for both colliding pieces, the owner of the attacked one makes it, as in the
//     author's example of bishop and knight.
//   - N5.1: pairs may be given in any order, and are printed in theirs; options have to be in theirs. Numbers are
//     digits without leading zeros.
//   - N5.2: with quantum=off halves that a position has still move, collide and collapse.
package niels
