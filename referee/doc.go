// Package referee runs a match of any game: it collects orders in secret, draws outcomes with dice that anybody can
// verify, counts repetitions, ends games by resignation, agreement or time, and keeps the record.
//
// # Running a match
//
// [New] begins a match from a [Setup]; [Agree] and [Terms.Begin] do so in two steps, between which the seats add to
// the dice. Then the caller repeats: [Match.Awaited] returns the seats that must act; [Match.Order] or
// [Match.OrderText] gives a seat's move; [Match.Draw], [Match.Roll] or [Match.Give] ends a chance turn.
// [Match.Resign], [Match.OfferDraw], [Match.Timeout] and [Match.Undo] may come between. [Match.Heard] returns the
// events since the last call and [Match.View] the position, both as one seat may know them. [Match.Record] returns
// the record, [Resume] continues it, and [Verify] checks it.
//
// A Match is a list of numbered events, and everything else is computed from it. An action is validated, appended to
// the list and carried out in one step. The referee has no clock, no storage and no goroutines. The caller provides
// them, and makes one call at a time.
//
// A match has three parts: its head, which is fixed before the first event; its course, the positions and the turn;
// and its vault, which holds what is secret.
//
// # Secrets
//
// Everything in the list is public. An order of a simultaneous turn stands there as a commitment, a hash that reveals
// nothing. When all orders of the ply are in, they are opened. In a game with secrets (game.Traits) the orders of
// simultaneous turns and the outcomes of chance turns are opened only when the game is over. Until then the match
// keeps them beside the list and writes them only into a private record ([Match.Private]).
package referee
