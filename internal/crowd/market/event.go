package market

import "github.com/quandary-games/quandary/game/prob"

// Kind is the kind of an event.
type Kind string

// The kinds of event.
const (
	Opened   Kind = "opened"   // under Terms; always the first
	Brought  Kind = "brought"  // Member brings Money into the market
	Traded   Kind = "traded"   // Member buys Shares of Result for Money; both are negative for a sale
	Marked   Kind = "marked"   // ply Ply is over; the present prices are those of the next ply
	Closed   Kind = "closed"   // trading has ended
	Settled  Kind = "settled"  // the game ended with Scores, and the holders of shares are paid
	Annulled Kind = "annulled" // the game does not count: all members get back what they brought
)

// Event is an entry in the log of a market. [Fold] computes the market from its log.
type Event struct {
	Number int          `json:"number"` // from 1, without gaps
	At     int64        `json:"at"`     // Unix milliseconds, never less than before
	Kind   Kind         `json:"kind"`
	Member string       `json:"member,omitempty"`
	Result int          `json:"result,omitempty"`
	Shares Milli        `json:"shares,omitempty"`
	Money  Milli        `json:"money,omitempty"`
	Ply    int          `json:"ply,omitempty"`
	Terms  *Terms       `json:"terms,omitempty"`
	Scores []prob.Ratio `json:"scores,omitempty"` // of the seats, summing to 1
	By     string       `json:"by,omitempty"`     // the person who closed or annulled it
	Reason string       `json:"reason,omitempty"` // the reason of that person
}
