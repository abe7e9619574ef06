package team

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strconv"

	"github.com/quandary-games/quandary/referee/dice"
)

const minute = 60_000 // milliseconds

// Hash returns the commitment to an order: the SHA-256 of the order, its ply and member, and a random nonce, encoded by
// dice.Encode, in hexadecimal digits.
func Hash(t *Terms, ply int, member, order, nonce string) string {
	b := dice.Encode("quandary team order 1", t.Game, strconv.Itoa(t.Seat), strconv.Itoa(ply), member, order, nonce)
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// quarter returns the first moment of the last quarter of the time between two moments, and its number of whole
// minutes, at least one.
func quarter(from, until int64) (first, minutes int64) {
	first = until - (until-from)/4
	return first, max((until-first)/minute, 1)
}

// Minute returns the moment whose weights count in a ply under AtMinute: the beginning of one of the whole minutes of
// the last quarter of its time, all equally likely. Nobody can know it without the seed, so buying late is a risk.
func Minute(t *Terms, seed dice.Seed, ply int, from, until int64) int64 {
	first, minutes := quarter(from, until)
	roll := dice.Roll{Game: t.Game + "/minute/" + strconv.Itoa(t.Seat), Number: ply,
		Course: strconv.FormatInt(until, 10)}
	return first + minute*seed.Draw(roll, big.NewInt(minutes)).Int64()
}

// draw returns a number below the weight of all members who gave an order. It depends on the seed and on all orders and
// weights. So the holder of the seed cannot choose the result, and a member cannot foresee the effect of an order.
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

// digest reports whether a text is a hash in 64 lower-case hexadecimal digits.
func digest(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == sha256.Size && hex.EncodeToString(b) == s
}
