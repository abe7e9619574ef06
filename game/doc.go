// Package game is the contract between a board game and the programs that run it.
//
// A [Game] declares its [Facts] and makes a [State], from options or from a position string. A State is one moment of
// a game with everything that decides its future. It is a value: [State.Clone] and [State.Set] copy it, and copies
// share nothing that changes. Rules use no randomness, clock or storage; the caller picks the outcomes.
//
// # Playing
//
// A game is played in a loop of four steps:
//
//  1. [State.Turn] says what comes next: one seat moves, several seats order at the same time, chance decides, or the
//     game is over.
//  2. A seat's move comes from a list ([State.Moves], or [List] in notation), from notation ([State.ParseMove],
//     [ParseOrders]), or from choices offered to a person ([Compose]).
//  3. [Play] checks the orders of the ply and carries them out on a copy. [Risks] shows the possible results first.
//  4. If that leads to a chance turn, [Chancy].Outcomes lists the outcomes with exact probabilities, and [Resolve]
//     carries out one of them.
//
// A search that takes its moves from [State.Moves] may call [State.Play] and [Chancy].Resolve instead. They change the
// state in place and check nothing. Package referee does the loop for a match, with secret orders, dice and a record.
//
// Play and Resolve return [Event]s, which say what happened, and [State.Picture] describes the board. Both are data
// that any door (terminal, server, page) can show without knowing the game; packages text and draw turn them into
// sentences and images. [View] returns what a seat may know.
//
// # What a game can do
//
// Small interfaces such as [Chancy], [Secretive] and [Hasher] extend a State. [Traits] says which of them a game has
// under its options.
//
// Turn, Event, Picture, Composition, Risk and Error have a form in JSON that can be read back. It writes probabilities
// as fractions such as "1/3", moves in notation, and texts as a kind with parameters.
//
// # How each game fits
//
// Niel's Chess (games/niels): two seats, chance, nothing hidden. A [Move] holds the squares of the pair, the kind of
// quantum move and the promotion. A collision leads to a chance turn with its move pending. Its outcomes are the
// collapses of one or two groups, in ninths and halves, and real dice can decide them ([Roller]).
//
// Indeterminist chess (games/indeterminist): several fractional tokens share a square ([Token].Share). A turn has one
// or two steps in one Move, with the split-off share in whole per cent. In the edition of 2016 it has up to eight: a
// Move numbers the longer turns among the legal ones of their position. Any share may be split off, so [State.Moves] is
// a sample, [State.Check] judges every move, and the game is [Wide] and a [Lister]. Composing asks for a number in a
// range. The king's roll is a chance turn.
//
// Chess with abilities (games/ability): four seats or two, one moves at a time, with secrets. The state is
// [Secretive]: a view blanks the abilities that a seat may not know, and a guess fills them in. Choosing abilities is
// a simultaneous turn of all seats, dealing them a chance turn. Zombies, skipped seats and contractions happen inside
// [State.Play] and are reported as events. Resigning is a move of any living seat at any time ([Resigner]).
//
// Quantum checkers (games/qcheckers): the state is a superposition, clusters of amplitudes over boards. State.Set
// reuses their memory. A move names squares, not pieces. A measurement is a chance turn. Amplitudes are floating
// point, so its probabilities are rounded to a common denominator of 10^12, with a sum of exactly 1.
//
// Predictor chess (games/predictor): every turn is simultaneous. An order with prediction and response is one Move
// (three times from, to and promotion). There are too many to list, so State.Moves lists the primaries, and the game
// is Wide and a Lister. Orders that are given but not revealed are kept by the referee, not by the state.
//
// Quantum tic-tac-toe (game/gametest/tictactoe), which no door offers, shows the least that a game needs.
package game
