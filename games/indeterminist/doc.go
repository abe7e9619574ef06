// Package indeterminist implements indeterminist chess (Nicht-deterministisches Schach): every piece exists with a
// probability and may be split into parts that go different ways.
//
// An instance is a part of a piece on a square: owner, type, probability and origins. A turn is one or two steps. A
// step may merge an instance with others and take probability from the enemy's. A king that does not wholly exist is
// rolled for at the start of its player's turn. Comments cite the rules by their numbers, I1.1 to I5.4, in
// docs/rules/indeterminist.md.
//
// The authors' edition of July 2016 is the option edition=2016: settings.halves. Its rules are J1.1 to J3.3 in
// docs/rules/indeterminist-2016.md. It has most of the code in common with the edition of the document: positions,
// ways, captures, lists and choices. What differs asks for the setting where the rule is.
//
// # Files
//
// docs/architecture.md lists the files that all games have. [state] holds the instances in arrays by owner, type and
// square, with the sums and sets of squares that the rules need; probabilities are [ppm] (share.go). reach.go says
// where a [mover] may go, check.go why it may not, play.go what happens on arrival. The list of turns (moves.go)
// computes the steps of each instance once, as an [entry], and corrects those that a first step affects with an
// [overlay]. A [sequence] carries out any turn step by step; number.go and long.go make a [game.Move] of turns that are
// too long to be one, and redetermine.go has the chance turns of a redetermination. A [composer] leads a player
// through the questions of each [half] of a turn. typed.go reads turns as people type them.
//
// # Shares are not chances of being found
//
// Nothing is found or missing but by a redetermination. A part that captures takes as much as its own share (I3.1) and
// stays what it is; the roll for a king (I4.1) leaves its parts unchanged. So the rules do not say what becomes of
// other parts if a part is there, and the state does not implement game.Supposer.
//
// # Interpretations
//
// Where the rules are ambiguous or silent, this package decides:
//
//   - I2.4: the second step may not split anything off an instance that has moved, even if that part vanishes.
//   - I3.1: the document adds up what attacks a square (3.2); merged instances count with their new probability.
//   - I4.1: the mark of a chance turn can be out of place but never missing: a position without it has survived the
//     roll.
//   - I4.2: draws are tested after a turn, before the roll, so the moment after a survived roll does not count for
//     repetition. Only a change of a rounded probability is a capture.
//   - I5.1: origins may be any squares, each once. <fullmove> starts at 1, and counters go up to 999,999,999. More
//     than six passes or 100 quiet plies are drawn like six and 100.
//   - I5.1: numbers have no leading zeros, and percentages with a point have a decimal after it. Options may stand in
//     any order and name defaults, as instances may; braces without options are a bad position.
//   - I5.2: a step that promotes to K or P is well formed and forbidden ("wrong promotion"). A whole step without a
//     destination and a promotion without a destination are not well formed, nor is a promotion to anything but a
//     piece letter.
//   - J1.4: a redetermination goes on with the squares after its mark. Only a position that no game reaches has others
//     to decide before it.
//   - J2.2: from a square that holds more than 100 % in all, a capture can leave 100 % of one owner beside an instance
//     of the other. So a position of the edition of 2016 may have that, which I5.1 forbids.
//   - J3.2: a turn of more than two steps that is not legal has no [game.Move]. Reading it returns the reason.
//   - I5.3: a list of more than a million turns is refused as too large instead of being made.
package indeterminist
