// Package indeterminist is indeterminist chess (Nicht-deterministisches Schach): every piece exists with a
// probability and may be split into parts that go different ways.
//
// An instance is a part of a piece on a square: owner, type, probability and origins. A turn is one or two steps,
// which may bring an instance to others and take probability from the enemy's. A king that does not wholly exist is
// rolled for at the start of its player's turn. The rules are numbered I1.1 to I5.4; docs/rules/indeterminist.md
// tells them.
//
// # Where things are
//
// What every game has is where docs/architecture.md says. [state] holds the instances in arrays by owner, type and
// square, with the sums and sets of squares that the rules ask for; their probabilities are [ppm] (share.go). Where
// a [mover] may go is in reach.go, why it may not in check.go, what happens when it arrives in play.go. The list of
// turns (moves.go) takes the steps of each instance once, as an [entry], and corrects those that see what a first
// step changes with an [overlay].
//
// What a player picks is followed by a [composer] through the questions of each [half] of a turn. What people type
// is read in typed.go, where it is more than notation.
//
// # Shares are not chances of being found
//
// Nothing in this game is ever found or missing. A part that captures takes as much as it is there (I3.1), and stays
// what it is; the roll for a king (I4.1) leaves its parts as they were. So the question what becomes of the others if a
// part is there has no answer in the rules, and the state is no game.Supposer.
//
// # Readings
//
// Where the rules can be read in two ways, or say nothing, this package takes them so:
//
//   - I2.4: the second step may not split anything off an instance that has moved, even if that part vanishes.
//   - I3.1: the document adds up what attacks a square (3.2); what has merged there counts as what it has become.
//   - I4.1: the mark of a chance turn can be out of place but never missing: a position without it has survived the
//     roll.
//   - I4.2: draws are tested after a turn, before the roll, so the moment after a survived roll does not count for
//     repetition. Only a change of a rounded probability is a capture.
//   - I5.1: origins may be any squares, each once. <fullmove> starts at 1, and counters go up to 999,999,999. More
//     than six passes or 100 quiet plies are drawn like six and 100.
//   - I5.1: numbers have no leading zeros, and percentages with a point have a decimal after it. Options may stand in
//     any order and name defaults, as instances may; braces without options are a bad position.
//   - I5.2: a step that promotes to K or P is well formed and forbidden ("wrong promotion"). A whole step without a
//     destination and a promotion without a destination are not well formed, nor is a promotion to anything that is
//     no piece letter.
//   - I5.3: a list of more than a million turns is refused as too large instead of being made.
package indeterminist
