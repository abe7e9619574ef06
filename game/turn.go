package game

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// TurnKind is one of the four kinds of turn.
type TurnKind uint8

// The kinds of turn.
const (
	MoveTurn         TurnKind = iota // one seat moves
	SimultaneousTurn                 // several seats order at the same time
	ChanceTurn                       // one of the Outcomes happens
	Over                             // the game has ended
)

var turnKinds = []string{"move", "simultaneous", "chance", "over"}

// String returns the name of the kind in the line protocol.
func (k TurnKind) String() string { return turnKinds[k] }

// MarshalText implements [encoding.TextMarshaler] with the text of String.
func (k TurnKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *TurnKind) UnmarshalText(b []byte) error {
	i := slices.Index(turnKinds, string(b))
	if i < 0 {
		return Refuse(BadRequest, "turn.kind", "kind", string(b))
	}
	*k = TurnKind(i)
	return nil
}

// Turn says what comes next in a game: the seats to act, or how it ended.
type Turn struct {
	Kind    TurnKind `json:"kind"`
	Seats   SeatSet  `json:"seats"`            // to act; empty in a chance turn and when the game is over
	Living  SeatSet  `json:"living"`           // still in the game; when it is over, those that were at its end
	Rollers SeatSet  `json:"rollers,omitzero"` // that roll in a chance turn, if the rules name them
	Reason  Reason   `json:"reason,omitempty"` // if the game is over
	// over, but a third repetition at the same time is the reason instead (C6)
	Yields bool `json:"yields,omitempty"`
	// Scores are by seat when the game is over, summing to 1 (C8), "0" for seats that the game does not have.
	Scores [MaxSeats]prob.Ratio `json:"scores,omitzero"`
}

// UnmarshalJSON reads a turn. Errors: BadRequest unless there are MaxSeats scores when the game is over, and else none.
func (t *Turn) UnmarshalJSON(b []byte) error {
	type plain Turn
	var all struct {
		plain
		Scores []prob.Ratio `json:"scores"`
	}
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	*t = Turn(all.plain)
	if copy(t.Scores[:], all.Scores) != len(all.Scores) || (t.Kind == Over) != (len(all.Scores) == MaxSeats) {
		return Refuse(BadRequest, "turn.scores", "want", MaxSeats, "got", len(all.Scores))
	}
	return nil
}

// ToMove returns a turn in which this seat moves.
func ToMove(seat int, living SeatSet) Turn {
	return Turn{Kind: MoveTurn, Seats: Only(seat), Living: living}
}

// Won returns the end of a game of two seats in which a seat has won.
func Won(seat int, why Reason) Turn { return Drawn(Only(seat), FirstSeats(2), why) }

// Drawn returns the end of a game in which some of the living seats share the point equally.
func Drawn(among, living SeatSet, why Reason) Turn {
	t, share := Turn{Kind: Over, Living: living, Reason: why}, prob.New(1, uint64(among.Len()))
	for seat := range t.Scores {
		t.Scores[seat] = prob.Zero()
		if among.Has(seat) {
			t.Scores[seat] = share
		}
	}
	return t
}

// Winner returns the seat with the whole point when the game is over, or Nobody.
func (t *Turn) Winner() int {
	for seat, score := range t.Scores {
		if t.Kind == Over && score == prob.One() {
			return seat
		}
	}
	return Nobody
}

// Why returns the reason of the end in words. If it is about the seat that is left, or about the loser of two, it is a
// sentence with that seat. names are the names of all seats.
func (t *Turn) Why(names []text.Word) text.Text {
	about := t.Winner()
	if t.Reason != LastStanding && about != Nobody {
		about = 1 - about
	}
	if about == Nobody || t.Reason != LastStanding && len(names) > 2 || !slices.Contains(ofSeats, t.Reason) {
		return text.Of("reason." + string(t.Reason))
	}
	return text.Of("ended."+string(t.Reason), "seats", names[about:about+1])
}

// ofSeats are the reasons that are about a seat.
var ofSeats = []Reason{Checkmate, KingLost, KingCaptured, NoPieces, NoMoves, LastStanding, Resigned, Timeout}

// Reason says why a game is over (P4): a constant below, or a game's own reason, which begins with the game's id and
// a point. Its words are the message "reason." plus the reason; [Turn.Why] says it in a sentence.
type Reason string

// The reasons that several games share.
const (
	Checkmate         Reason = "checkmate"
	Stalemate         Reason = "stalemate"
	Threefold         Reason = "threefold"
	FiftyMoves        Reason = "fifty_moves"
	BareKings         Reason = "bare_kings"
	KingLost          Reason = "king_lost"
	KingCaptured      Reason = "king_captured"
	KingsLost         Reason = "kings_lost"
	NoPieces          Reason = "no_pieces"
	NoMoves           Reason = "no_moves"
	NoProgress        Reason = "no_progress"
	Passes            Reason = "passes"
	LastStanding      Reason = "last_standing"
	MutualDestruction Reason = "mutual_destruction"
	Resigned          Reason = "resigned"
	Timeout           Reason = "timeout"
	Agreed            Reason = "agreed"
)

// SeatSet is a set of seats.
type SeatSet uint8

// Only returns the set of one seat.
func Only(seat int) SeatSet { return 1 << seat }

// FirstSeats returns the set of the seats 0 to n-1.
func FirstSeats(n int) SeatSet { return 1<<n - 1 }

// Has reports whether the seat is in the set. It is false for Nobody.
func (s SeatSet) Has(seat int) bool { return seat >= 0 && s>>seat&1 != 0 }

// With returns the set with the seat added.
func (s SeatSet) With(seat int) SeatSet { return s | 1<<seat }

// Without returns the set with the seat removed.
func (s SeatSet) Without(seat int) SeatSet { return s &^ (1 << seat) }

// Len returns the number of seats in the set.
func (s SeatSet) Len() int { return bits.OnesCount8(uint8(s)) }

// First returns the smallest seat of the set, or Nobody if it is empty.
func (s SeatSet) First() int {
	if s == 0 {
		return Nobody
	}
	return bits.TrailingZeros8(uint8(s))
}

// All yields the seats of the set in increasing order.
func (s SeatSet) All() func(yield func(seat int) bool) {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// seatLists are the sets as JSON. A state of a game has many, so they are made once.
var seatLists = func() (lists [1 << MaxSeats][]byte) {
	for s := range lists {
		lists[s] = slices.Clip(SeatSet(s).AppendJSON(nil))
	}
	return lists
}()

// MarshalJSON writes the seats as a list of numbers. The caller must not change the result.
func (s SeatSet) MarshalJSON() ([]byte, error) {
	if int(s) < len(seatLists) {
		return seatLists[s], nil
	}
	return s.AppendJSON(nil), nil
}

// AppendJSON appends the form of MarshalJSON.
func (s SeatSet) AppendJSON(b []byte) []byte {
	b = append(b, '[')
	for seat := range s.All() {
		if seat != s.First() {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(seat), 10)
	}
	return append(b, ']')
}

// UnmarshalJSON reads the form that MarshalJSON writes.
func (s *SeatSet) UnmarshalJSON(b []byte) error {
	var list []int
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	*s = 0
	for _, seat := range list {
		if seat < 0 || seat >= MaxSeats {
			return Refuse(BadRequest, "orders.seat", "seat", seat, "last", MaxSeats-1)
		}
		*s = s.With(seat)
	}
	return nil
}
