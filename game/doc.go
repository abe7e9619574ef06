// Package game is the contract by which every game of Quandary is played.
//
// A [Game] declares its [Facts] and makes a [State], from its options or from a position string. A State is one
// moment of a game with everything that decides its future. It is a value: [State.Clone] and [State.Set] copy it, and
// nothing is shared between copies. Rules know no randomness, clock or storage: whoever runs the game picks the
// outcomes.
//
// The way of one ply: [State.Turn] tells who acts. A seat's moves come from [State.Moves], from notation
// ([State.ParseMove]) or from choices ([State.Compose]). [Play] checks the orders of the ply and carries them out on
// a copy; a search that takes its moves from Moves plays them with [State.Play], unchecked and in place. Where that
// leads to a chance turn, [Chancy].Outcomes lists what may happen with exact probabilities, and [Resolve] (or the
// unchecked Resolve) makes one of it happen. What happened is told as [Event]s, what stands where is drawn
// from a [Picture], and both are data: a door (terminal, server, page) knows no game.
//
// What a state can do beyond that is in small interfaces like [Chancy], [Secretive] or [Hasher], and what a game has
// under its options in [Traits]. A door asks for the interface, a program reads the traits.
//
// Everything that is sent (Turn, Event, Picture, Composition, Risk, Error) has a form in JSON that reads back as such,
// with fractions such as "1/3" and moves in notation. Texts are sent as kind and parameters, never as sentences.
//
// # How each game fits
//
// Niel's Chess (games/niels): two seats, chance, nothing hidden. A [Move] holds the squares of the pair, the kind of
// quantum move and the promotion. A collision leaves the state in a chance turn with its move pending; the outcomes
// are the collapses of one or two groups with their ninths and halves, and real dice can decide them ([Roller]).
//
// Indeterminist chess (games/indeterminist): several fractional tokens share a square ([Token].Share); a turn has one
// or two steps, both in one Move, with the split-off share in whole per cent. Any share may be split off, so
// [State.Moves] is a sample, [State.Check] judges every move, and the game is [Wide] and a [Lister]. Composing asks
// for a number in a range. The king's roll is a chance turn.
//
// Chess with abilities (games/ability): four seats or two, moves of one seat at a time, secrets. The state is
// [Secretive]: a view blanks the abilities that a seat may not know, and a guess fills them in. Choosing abilities is
// a simultaneous turn of all seats, dealing them a chance turn. Zombies, skipped seats and contractions happen inside
// [State.Play] and are told as events. Resigning is a move of its own, by any living seat at any time ([Resigner]).
//
// Quantum checkers (games/qcheckers): the state is a superposition, clusters of amplitudes over boards; State.Set
// reuses their memory. A move names squares, not pieces. A measurement is a chance turn whose outcomes carry weights
// of a common denominator of 10^12, rounded so that they sum to exactly 1, since dice and tests want exact numbers
// from amplitudes that are floating point.
//
// Predictor chess (games/predictor): every turn is simultaneous. An order with prediction and response is still one
// Move (three times from, to and promotion); there are too many to list, so State.Moves lists the primaries, and the
// game is Wide and a Lister. Orders that are given but not yet revealed are the referee's, never the state's.
//
// Quantum tic-tac-toe (game/gametest/tictactoe), which no door offers, shows the least that a game needs.
package game
