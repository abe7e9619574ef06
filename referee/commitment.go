package referee

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"github.com/quandary-games/quandary/dice"
)

// nonceBytes is how many random bytes the referee puts into a commitment.
const nonceBytes = 32

// Commitment is what a seat publishes for its order of a ply: the SHA-256 of the encoding (dice.Encode) of "quandary order 1", the id of
// the match, the ply, the seat, the order in notation, and the nonce, which is 16 to 64 random bytes in hexadecimal digits.
func Commitment(id string, ply, seat int, order, nonce string) string {
	return sum("quandary order 1", id, strconv.Itoa(ply), strconv.Itoa(seat), order, nonce)
}

// OutcomeCommitment is what the referee publishes for the secret outcome of a chance turn: the SHA-256 of the encoding (dice.Encode)
// of "quandary outcome 1", the id of the match, the number of the chance turn, the outcome in notation, and the nonce.
func OutcomeCommitment(id string, number int, outcome, nonce string) string {
	return sum("quandary outcome 1", id, strconv.Itoa(number), outcome, nonce)
}

// fits tells whether an opening is what was committed to.
func (m *Match) fits(c *commitment, o opening) bool {
	if c.number > 0 {
		return OutcomeCommitment(m.id, c.number, o.text, o.nonce) == c.hash
	}
	return Commitment(m.id, c.ply, c.seat, o.text, o.nonce) == c.hash
}

func sum(fields ...string) string {
	s := sha256.Sum256(dice.Encode(fields...))
	return hex.EncodeToString(s[:])
}
