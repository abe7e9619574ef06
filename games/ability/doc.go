// Package ability is chess with abilities: for four on a cross, or for two.
//
// There is no check: kings are captured, and who loses the king is out. The pieces that are left act on their own as
// zombies, the board may shrink, checks may have to be announced beforehand, and each seat may have an ability that
// the others do not know. The rules are numbered A1.1 to A7.3; docs/rules/ability.md tells them.
//
// # Where things are
//
// What every game has is where docs/architecture.md says. A [ground] is a board after some contractions, [state] what
// stands on it and whose turn it is. A [walk] goes through what the pieces of a seat can do. Each [ability] has a
// file of its own. A move without its announcement is a base move; which announcements it allows is found with a
// [lens] on the enemy kings (announce.go). secret.go says what a seat may know.
//
// Play carries out a move (carryOut: what moves, what is captured, who is eliminated) and passes the turn on
// (endTurn: the counters, the barrier). Then settle plays what needs nobody's decision, zombies and skipped seats,
// until a living seat has one or the game is over. What happens is told where it happens.
//
// # Readings
//
// Where the rules can be read in two ways, or say nothing, this package takes them so:
//
//   - A2.4, A5.3: for an announcement the board stands as after the move, so what can be captured en passant then
//     still can, though its seat would move before.
//   - A3.6: in a view a hidden ability is taken as absent, but as long as it is the turn of a seat whose ability is
//     hidden the game does not stand still.
//   - A3.5, A3.6: while the last player alive waits for the zombies, lack of progress ends nothing.
//   - A4.1: with accelerate on, the first interval too has at least two rounds; without a barrier it changes nothing.
//   - A5.2: with announce=sudden a sniper is obliged to announce also once its shots are spent: it has the ability
//     still.
//   - A6.2: of two shielded kings that one move would capture, the one on the square moved to falls back on its
//     guardian.
//   - A7.1: squares that are missing or lost parse, and so do swaps with the larger square first, seats named in
//     disorder or twice, and seats 0 to 3 on every board: such moves are illegal. Squares beyond the files and ranks
//     of the board and seats from 4 do not parse, nor does a piece named that is not on its square.
//   - A7.2: positions that cannot arise are refused: a turn of an eliminated seat in an unfinished game, a living
//     seat to move that has no move (unless its ability is hidden), an en passant entry of the seat to move, a pawn
//     whose forward neighbour does not exist, announcements where none are made or too few counted, more turns
//     without progress than end the game. Rounds, turns and checks are counted to a thousand million.
package ability
