package team

// Kind is the kind of an event.
type Kind string

// The kinds of event, and what they mean.
const (
	Founded    Kind = "founded"    // under Terms; always the first
	Opened     Kind = "opened"     // ply Ply begins; orders are taken until Until
	Committed  Kind = "committed"  // Seat has committed to its own order, Hash
	Ordered    Kind = "ordered"    // Member gives Order; it replaces the one before it
	Withdrawn  Kind = "withdrawn"  // Member withdraws the order
	Ready      Kind = "ready"      // Member agrees to an early end of the ply
	Unready    Kind = "unready"    // Member does not agree any more
	Held       Kind = "held"       // Member refuses an early end of this ply
	Asked      Kind = "asked"      // Member wants the team to do What
	Unasked    Kind = "unasked"    // Member does not want it any more
	Carried    Kind = "carried"    // enough members want it: the team does What
	Weighed    Kind = "weighed"    // the Weights at As; Source and Digest name their origin
	Decided    Kind = "decided"    // Choice is the team's order for the ply
	Ended      Kind = "ended"      // the ply is over, decided or with the game: everybody may see its orders
	Moved      Kind = "moved"      // orders are taken until Until instead; By and Reason
	Excluded   Kind = "excluded"   // Member may not order, or the order of event Order does not count; By and Reason
	Readmitted Kind = "readmitted" // Member may order again; By and Reason
	Changed    Kind = "changed"    // Terms hold from the next ply on; By and Reason
	Listed     Kind = "listed"     // the members and their weights are Weights; By and Reason, except in the first list
	Linked     Kind = "linked"     // Member is User where the weights are looked up
	Paused     Kind = "paused"     // no time runs; By and Reason, or the one pause of Seat, which ends at Until
	Resumed    Kind = "resumed"    // time runs again; in an open ply orders are taken until Until
	Remarked   Kind = "remarked"   // By says Reason
	TakenBack  Kind = "taken_back" // ply Ply and those after it are taken back
	Annulled   Kind = "annulled"   // the game does not count; By and Reason
	Revealed   Kind = "revealed"   // Seed is the seed of all draws
)

// Event is an entry of the log of a team. [Fold] computes the team from its log.
type Event struct {
	Number  int      `json:"number"` // from 1, without gaps
	At      int64    `json:"at"`     // Unix milliseconds, never less than before
	Kind    Kind     `json:"kind"`
	Ply     int      `json:"ply,omitempty"`
	Until   int64    `json:"until,omitempty"` // Unix milliseconds
	Seat    int      `json:"seat,omitempty"`
	Member  string   `json:"member,omitempty"`
	Text    string   `json:"text,omitempty"`  // of an order, in the game's notation as the game itself writes it
	Nonce   string   `json:"nonce,omitempty"` // of an order
	Hash    string   `json:"hash,omitempty"`  // of an order, as Hash makes it; or what another seat committed to
	What    What     `json:"what,omitempty"`
	Weights []Weight `json:"weights,omitempty"`
	Reading
	User   string  `json:"user,omitempty"`
	Choice *Choice `json:"choice,omitempty"`
	Order  int     `json:"order,omitempty"` // the number of an order's event
	Terms  *Terms  `json:"terms,omitempty"`
	By     string  `json:"by,omitempty"`
	Reason string  `json:"reason,omitempty"`
	Seed   string  `json:"seed,omitempty"`
}

// Reading says when weights were read, and where.
type Reading struct {
	As     int64  `json:"as,omitempty"`     // Unix milliseconds
	Source string `json:"source,omitempty"` // "market", "list", …
	Rows   string `json:"rows,omitempty"`   // the data read there, unchanged
	Digest string `json:"digest,omitempty"` // its SHA-256, in hexadecimal digits
}

// Weight is the weight of a member: shares in thousandths, or what else the source counts.
type Weight struct {
	Member string `json:"member"`
	Weight int64  `json:"weight"`
}

// Choice is the decision of a team in a ply, and its grounds.
type Choice struct {
	Text    string  `json:"text,omitempty"`    // the order
	Order   int     `json:"order,omitempty"`   // the number of the event that gave it
	Member  string  `json:"member,omitempty"`  // the member who gave it
	Weight  int64   `json:"weight,omitempty"`  // the weight behind it
	Of      int64   `json:"of,omitempty"`      // the sum of all weights
	Missing Missing `json:"missing,omitempty"` // no order counted: what happens
	Early   bool    `json:"early,omitempty"`   // the ply ended before its time
	Drawn   string  `json:"drawn,omitempty"`   // the number drawn, where the rule is Dice
}

// See returns a log as a member may see it, or, with an empty name, as the public may; team says whether the reader is
// on the team. An order that the reader may not see yet is left out, but its commitment is shown.
func See(log []Event, member string, team bool) []Event {
	m := Team{}
	for i := range log {
		if e := &log[i]; e.Kind == Ended {
			m.ended = e.Number
		}
	}
	shown := make([]Event, len(log))
	for i := range log {
		if t := log[i].Terms; t != nil {
			m.terms.Sight = t.Sight
		}
		shown[i] = m.Show(log[i], member, team)
	}
	return shown
}

// Show returns an event of the present ply or an earlier one as a member, or the public, may see it now: see [See].
func (m *Team) Show(e Event, member string, team bool) Event {
	sight := m.terms.Sight
	if e.Number <= m.ended || sight == AllSee || sight == TeamSees && team || member != "" && e.Member == member {
		return e
	}
	return e.Withheld()
}

// Withheld returns the event without the content of its order.
func (e Event) Withheld() Event {
	switch e.Kind {
	case Ordered:
		e.Text, e.Nonce = "", ""
	case Decided:
		e.Choice = nil
	}
	return e
}
