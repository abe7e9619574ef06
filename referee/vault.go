package referee

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"strconv"

	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
)

// nonceBytes is how many random bytes the referee puts into a commitment.
const nonceBytes = 32

// Commitment is what a seat publishes for its order of a ply: the SHA-256 of the encoding (dice.Encode) of "quandary
// order 1", the id of the match, the ply, the seat, the order in notation, and the nonce, which is 16 to 64 random
// bytes in hexadecimal digits.
func Commitment(id string, ply, seat int, order, nonce string) string {
	return sum("quandary order 1", id, strconv.Itoa(ply), strconv.Itoa(seat), order, nonce)
}

// OutcomeCommitment is what the referee publishes for the secret outcome of a chance turn: the SHA-256 of the
// encoding (dice.Encode) of "quandary outcome 1", the id of the match, the number of the chance turn, the outcome in
// notation, and the nonce.
func OutcomeCommitment(id string, number int, outcome, nonce string) string {
	return sum("quandary outcome 1", id, strconv.Itoa(number), outcome, nonce)
}

func sum(fields ...string) string {
	s := sha256.Sum256(dice.Encode(fields...))
	return hex.EncodeToString(s[:])
}

// vault is what is secret in a match: what was committed to, and what it is as far as that is known here.
type vault struct {
	secrets
	orders   map[turnSeat]*commitment
	outcomes []*commitment // of the chance turns so far, nil for those that were never secret
	made     []*commitment // all of them, in order
}

type turnSeat struct{ ply, seat int }

// commitment is the hash that stands for something secret, and what has become of it.
type commitment struct {
	hash   string
	ply    int
	seat   int // of an order
	number int // of the chance turn of an outcome; 0 for an order
	move   game.Move
	opened bool
	played bool        // the order was carried out
	former *commitment // which this one replaces, or nil
	gone   bool        // another one has replaced it
}

// secrets are what is known of the seed and of what commitments stand for, in the log or not.
type secrets struct {
	seed     *dice.Seed
	openings map[string]opening // by the hash
}

// opening is what a commitment stands for.
type opening struct {
	text, nonce string
	draw, of    string // of an outcome that was drawn: the number, and what it is below
}

// openingOf is what an entry says of a secret.
func openingOf(e *record.Entry) opening { return opening{e.Text, e.Nonce, e.Draw, e.Of} }

// newVault is a vault without commitments, that knows these secrets.
func newVault(known secrets) vault {
	v := vault{secrets: secrets{known.seed, maps.Clone(known.openings)}, orders: map[turnSeat]*commitment{}}
	if v.openings == nil {
		v.openings = map[string]opening{}
	}
	return v
}

// learn takes over what an entry tells of secrets that are not known yet.
func (s *secrets) learn(e *record.Entry, id, promise string) {
	switch e.What {
	case record.Opened, record.Kept:
		hash := Commitment(id, e.Ply, e.Seat, e.Text, e.Nonce)
		if e.Number > 0 {
			hash = OutcomeCommitment(id, e.Number, e.Text, e.Nonce)
		}
		if _, known := s.openings[hash]; !known {
			s.openings[hash] = openingOf(e)
		}
	case record.Seed, record.KeptSeed:
		if seed, err := dice.ParseSeed(e.Hash); err == nil && seed.Commitment() == promise {
			s.seed = &seed
		}
	}
}

// ordered takes the commitment of a seat to its order, instead of a former one if there is one.
func (v *vault) ordered(ply, seat int, hash string) *commitment {
	key := turnSeat{ply, seat}
	c := &commitment{hash: hash, ply: ply, seat: seat, former: v.orders[key]}
	if c.former != nil {
		c.former.gone = true
	}
	v.orders[key] = c
	v.made = append(v.made, c)
	return c
}

// forget takes the last commitment to an order back.
func (v *vault) forget(c *commitment) {
	key := turnSeat{c.ply, c.seat}
	if delete(v.orders, key); c.former != nil {
		c.former.gone = false
		v.orders[key] = c.former
	}
	v.made = v.made[:len(v.made)-1]
}

// came takes the end of a chance turn, with the commitment to its outcome if that is secret.
func (v *vault) came(c *commitment) {
	v.outcomes = append(v.outcomes, c)
	if c != nil {
		v.made = append(v.made, c)
	}
}

// find is the commitment that an entry opens or keeps, or nil.
func (v *vault) find(e *record.Entry) *commitment {
	switch {
	case e.Number == 0:
		return v.orders[turnSeat{e.Ply, e.Seat}]
	case e.Number > len(v.outcomes):
		return nil
	}
	if c := v.outcomes[e.Number-1]; c != nil && c.ply == e.Ply {
		return c
	}
	return nil
}

// fits reports whether an entry says what was committed to, and of what is known here, nothing else.
func (v *vault) fits(c *commitment, e *record.Entry, id string) bool {
	hash := Commitment(id, c.ply, c.seat, e.Text, e.Nonce)
	if c.number > 0 {
		hash = OutcomeCommitment(id, c.number, e.Text, e.Nonce)
	}
	o, known := v.openings[hash]
	return hash == c.hash && (!known || o == openingOf(e))
}

// unopened are the commitments that are not open yet, in the order in which they were made.
func (v *vault) unopened() []*commitment {
	var list []*commitment
	for _, c := range v.made {
		if !c.opened && !c.gone {
			list = append(list, c)
		}
	}
	return list
}

// opening is the entry that opens a commitment (or keeps its secret), if it is known how.
func (v *vault) opening(c *commitment, what record.What) (e record.Entry, known bool) {
	o, known := v.openings[c.hash]
	return record.Entry{
		What: what, Ply: c.ply, Seat: c.seat, Number: c.number, Text: o.text, Nonce: o.nonce, Draw: o.draw, Of: o.of,
	}, known
}
