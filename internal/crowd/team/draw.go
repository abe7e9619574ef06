package team

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strconv"

	"github.com/quandary-games/quandary/referee/dice"
)

const minute = 60_000 // milliseconds

// Hash is the commitment to an order: the SHA-256 of what it is, whose, and a nonce that nobody can guess, encoded by
// dice.Encode, in hexadecimal digits.
func Hash(t *Terms, ply int, member, order, nonce string) string {
	b := dice.Encode("quandary team order 1", t.Game, strconv.Itoa(t.Seat), strconv.Itoa(ply), member, order, nonce)
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// quarter is the first moment of the last quarter of the time between two moments, and how many whole minutes it has,
// at least one.
func quarter(from, until int64) (first, minutes int64) {
	first = until - (until-from)/4
	return first, max((until-first)/minute, 1)
}

// Minute is the moment whose weights count in a ply under AtMinute: the beginning of one of the whole minutes of the
// last quarter of its time, each as likely. Who does not know the seed cannot tell which, so that buying late is a
// risk.
func Minute(t *Terms, seed dice.Seed, ply int, from, until int64) int64 {
	first, minutes := quarter(from, until)
	roll := dice.Roll{Game: t.Game + "/minute/" + strconv.Itoa(t.Seat), Number: ply,
		Course: strconv.FormatInt(until, 10)}
	return first + minute*seed.Draw(roll, big.NewInt(minutes)).Int64()
}

// draw is a number below the weight of all who gave an order. It depends on the seed, and on all orders and weights, so
// that who keeps the seed cannot have picked it for them, and who gives an order does not know what it will do.
func draw(t *Terms, seed dice.Seed, ply int, list []candidate) *big.Int {
	fields := []string{"quandary team draw 1"}
	all := int64(0)
	for _, c := range list {
		fields = append(fields, strconv.Itoa(c.number), c.member, strconv.FormatInt(c.weight, 10), c.hash)
		all += c.weight
	}
	sum := sha256.Sum256(dice.Encode(fields...))
	roll := dice.Roll{Game: t.Game + "/team/" + strconv.Itoa(t.Seat), Number: ply, Course: hex.EncodeToString(sum[:])}
	return seed.Draw(roll, big.NewInt(all))
}

// digest reports whether it is a hash in 64 small hexadecimal digits.
func digest(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == sha256.Size && hex.EncodeToString(b) == s
}
