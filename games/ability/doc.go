// Package ability implements chess with abilities, for four on a cross or for two.
//
// There is no check: kings are captured, and a seat without a king is out. Its remaining pieces act on their own as
// zombies. The board may shrink, checks may have to be announced in advance, and each seat may have an ability that
// the others do not know. Comments cite the rules by their numbers, A1.1 to A7.3, in docs/rules/ability.md.
//
// # Files
//
// docs/architecture.md lists the files that all games have. A [ground] is a board after some contractions; [state]
// holds the pieces and the turn. A [walk] lists what the pieces of a seat can do. A [kit] is an ability
// made ready from its text (package power; the texts are in the folder shipped), and the abilities of a game are a
// [set]. use.go lists the uses of actions, effect.go carries them out, and a [thing] is what they leave on a square or
// piece. A move without its announcement is a base move; a [lens] on the enemy kings finds the announcements that it
// allows (announce.go). secret.go says what a seat may know.
//
// Play carries out a move (carryOut: movement, captures, elimination) and passes the turn on (endTurn: the counters,
// the barrier). Then settle plays the turns that nobody decides, those of zombies and of seats without a move, until
// a living seat has a decision or the game is over. Events are added where things happen.
//
// # Interpretations
//
// Where the rules are ambiguous or silent, this package decides:
//
//   - A2.4, A5.3: for an announcement the board is the one after the move. What can be captured en passant then still
//     can, although its seat would move before.
//   - A3.6: in a view a hidden ability counts as absent, but the game does not stand still in the turn of a seat whose
//     ability is hidden.
//   - A3.5, A3.6: while the last player alive waits for the zombies, lack of progress ends nothing.
//   - A4.1: with accelerate on, the first interval too has at least two rounds; without a barrier it changes nothing.
//   - A5.2: with announce=sudden a sniper without shots must still announce, because it still has the ability.
//   - A6.2: if one move would capture two shielded kings, the guardian of the king on the target square acts.
//   - A6.1: with abilities=bring a text is too long for the bits of a move. A state that has heard it can play it.
//   - A6.2: which sets of texts a game may have besides that of the rules, and the notation of their actions, is this
//     project's addition. The set of the rules is fixed, so that records without texts keep their meaning.
//   - A7.1: missing or lost squares can be parsed, and so can swaps with the larger square first, seats named in
//     disorder or twice, and seats 0 to 3 on every board; such moves are illegal. Squares beyond the files and ranks
//     of the board, seats from 4, and a named piece that is not on its square cannot be parsed.
//   - A7.2: impossible positions are refused: a turn of an eliminated seat in an unfinished game, a living
//     seat to move that has no move (unless its ability is hidden), an en passant entry of the seat to move, a pawn
//     whose forward neighbour does not exist, announcements where none are made or too few counted, more turns
//     without progress than end the game. Rounds, turns and checks are counted to a thousand million.
package ability
