package referee

import (
	"strconv"

	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/persist"
	"github.com/quandary-games/quandary/referee/record"
)

// nonceBytes is the number of random bytes in the referee's commitments.
const nonceBytes = 32

// Commitment returns what a seat publishes for its order of a ply: the SHA-256 of the encoding (dice.Encode) of
// "quandary order 1", the id of the match, the ply, the seat, the order in notation, and the nonce, which is 16 to 64
// random bytes in hexadecimal digits.
func Commitment(id string, ply, seat int, order, nonce string) string {
	return dice.Hash("quandary order 1", id, strconv.Itoa(ply), strconv.Itoa(seat), order, nonce)
}

// OutcomeCommitment returns what the referee publishes for the secret outcome of a chance turn: the SHA-256 of the
// encoding (dice.Encode) of "quandary outcome 1", the id of the match, the number of the chance turn, the outcome in
// notation, and the nonce.
func OutcomeCommitment(id string, number int, outcome, nonce string) string {
	return dice.Hash("quandary outcome 1", id, strconv.Itoa(number), outcome, nonce)
}

// vault holds the commitments of a match and the secrets behind them that are known here.
type vault struct {
	secrets
	orders   persist.Map[turnSeat, int]    // index in made of the commitment in force
	outcomes persist.List[int]             // by chance turn so far: index in made, -1 for one that was never secret
	made     persist.Map[int, *commitment] // all, by index from 0 in their order
}

type turnSeat struct{ ply, seat int }

// commitment is the hash of a secret, with its state. Use vault.change to modify one.
type commitment struct {
	made   int // its number in the list of all
	hash   string
	ply    int
	seat   int    // of an order
	number int    // number of the chance turn of an outcome; 0 for an order
	order  string // in notation, once it is known
	opened bool
	gone   bool // replaced by another
}

// secrets holds the seed and the contents of commitments that are known, whether or not they are in the log.
type secrets struct {
	seed     *dice.Seed
	openings persist.Map[string, opening] // by hash
}

// opening is the content of a commitment.
type opening struct {
	text, nonce string
	draw, of    string // of an outcome that was drawn: the number, and its upper bound
}

func openingOf(e *record.Entry) opening { return opening{e.Text, e.Nonce, e.Draw, e.Of} }

// learn stores the secrets in an entry that are new.
func (s *secrets) learn(e *record.Entry, id, promise string) {
	switch e.What {
	case record.Opened, record.Kept:
		hash := Commitment(id, e.Ply, e.Seat, e.Text, e.Nonce)
		if e.Number > 0 {
			hash = OutcomeCommitment(id, e.Number, e.Text, e.Nonce)
		}
		if !s.openings.Has(hash) {
			s.openings.Put(hash, openingOf(e))
		}
	case record.Seed, record.KeptSeed:
		if seed, err := dice.ParseSeed(e.Hash); err == nil && seed.Commitment() == promise {
			s.seed = &seed
		}
	}
}

// commitTo adds a seat's commitment to its order, replacing an earlier one.
func (v *vault) commitTo(ply, seat int, hash string) {
	if former := v.ordered(ply, seat); former != nil {
		v.change(former, func(c *commitment) { c.gone = true })
	}
	v.orders.Put(turnSeat{ply, seat}, v.made.Len())
	v.add(commitment{hash: hash, ply: ply, seat: seat})
}

// ordered returns the commitment of a seat to its order of a ply, or nil.
func (v *vault) ordered(ply, seat int) *commitment {
	number, ok := v.orders.Find(turnSeat{ply, seat})
	if !ok {
		return nil
	}
	return v.made.Get(number)
}

// add appends a commitment.
func (v *vault) add(c commitment) {
	c.made = v.made.Len()
	v.made.Put(c.made, &c)
}

// change modifies a commitment in this match, but not in its clones.
func (v *vault) change(c *commitment, how func(c *commitment)) {
	changed := *v.made.Get(c.made)
	how(&changed)
	v.made.Put(c.made, &changed)
}

// endChance records the end of a chance turn, with the commitment to its outcome if that is secret.
func (v *vault) endChance(c *commitment) {
	if c == nil {
		v.outcomes.Append(-1)
		return
	}
	v.outcomes.Append(v.made.Len())
	v.add(*c)
}

// find returns the commitment that an entry opens or keeps, or nil.
func (v *vault) find(e *record.Entry) *commitment {
	switch {
	case e.Number == 0:
		return v.ordered(e.Ply, e.Seat)
	case e.Number > v.outcomes.Len():
		return nil
	}
	if number := *v.outcomes.At(e.Number - 1); number >= 0 && v.made.Get(number).ply == e.Ply {
		return v.made.Get(number)
	}
	return nil
}

// fits reports whether an entry has the committed content, and agrees with what is known here.
func (v *vault) fits(c *commitment, e *record.Entry, id string) bool {
	hash := Commitment(id, c.ply, c.seat, e.Text, e.Nonce)
	if c.number > 0 {
		hash = OutcomeCommitment(id, c.number, e.Text, e.Nonce)
	}
	o, known := v.openings.Find(hash)
	return hash == c.hash && (!known || o == openingOf(e))
}

// unopened returns the commitments that are not open yet, in the order in which they were made.
func (v *vault) unopened() []*commitment {
	var list []*commitment
	for number := range v.made.Len() {
		if c := v.made.Get(number); !c.opened && !c.gone {
			list = append(list, c)
		}
	}
	return list
}

// opening returns the entry that opens a commitment (or keeps its secret), if its content is known.
func (v *vault) opening(c *commitment, what record.What) (e record.Entry, known bool) {
	o, known := v.openings.Find(c.hash)
	return record.Entry{
		What: what, Ply: c.ply, Seat: c.seat, Number: c.number, Text: o.text, Nonce: o.nonce, Draw: o.draw, Of: o.of,
	}, known
}
