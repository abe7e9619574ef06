// Package dice draws random outcomes in a way that anybody can check afterwards.
//
// Before a game a secret [Seed] is fixed and its [Seed.Commitment] published.
// Then every seat adds entropy of its own. A draw depends on the seed, on the game, on
// its number, on everything recorded so far and on the entropy of the seats
// ([Roll]), so neither who holds the seed nor a seat can choose what comes. After the game the
// seed is published, and whoever has the record computes every draw again.
//
// docs/record.md gives the construction byte for byte.
package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"

	"github.com/quandary-games/quandary/prob"
)

// Seed is the secret from which all draws of a game come.
type Seed [32]byte

// NewSeed takes a seed from a source of randomness, crypto/rand.Reader in earnest.
func NewSeed(random io.Reader) (Seed, error) {
	var s Seed
	_, err := io.ReadFull(random, s[:])
	return s, err
}

// ParseSeed reads a seed from 64 hexadecimal digits.
func ParseSeed(s string) (Seed, error) {
	var seed Seed
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(seed) {
		return seed, fmt.Errorf("a seed is 64 hexadecimal digits, not %q", s)
	}
	copy(seed[:], b)
	return seed, nil
}

// String is the seed in hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment is what is published before the game: the SHA-256 of the seed, in hexadecimal digits.
func (s Seed) Commitment() string {
	h := sha256.Sum256(s[:])
	return hex.EncodeToString(h[:])
}

// Roll is everything but the seed that a draw depends on.
type Roll struct {
	Game    string   // the id of the game being played
	Number  int      // of the draw in the game, from 1
	Log     string   // the hash of the record so far, in hexadecimal digits
	Entropy []string // what each seat added, in the order of the seats
}

// Draw is a whole number from 0 to below-1, each as likely as any other. Below is 1 to 2^256.
func (s Seed) Draw(r Roll, below *big.Int) *big.Int {
	if below.Sign() <= 0 || below.Cmp(blockRange) > 0 {
		panic("dice: a draw is below a number from 1 to 2^256")
	}
	mac := hmac.New(sha256.New, s[:])
	// The largest multiple of below that fits: what is not under it is drawn
	// again, or the small numbers would come too often.
	limit := new(big.Int).Mod(blockRange, below)
	limit.Sub(blockRange, limit)
	fields := append([]string{"quandary draw 1", r.Game, strconv.Itoa(r.Number), r.Log}, r.Entropy...)
	prefix := Encode(fields...)
	var sum [sha256.Size]byte
	x := new(big.Int)
	for try := 0; ; try++ {
		mac.Reset()
		mac.Write(prefix)
		mac.Write(Encode(strconv.Itoa(try)))
		if x.SetBytes(mac.Sum(sum[:0])); x.Cmp(limit) < 0 {
			return x.Mod(x, below)
		}
	}
}

// blockRange is how many different blocks HMAC-SHA-256 gives.
var blockRange = new(big.Int).Lsh(big.NewInt(1), 8*sha256.Size)

var errSum = errors.New("dice: the probabilities do not sum to 1")

// Choice is which of several possibilities was drawn, and the number that decided it.
type Choice struct {
	Index  int
	Number *big.Int // the number drawn
	Of     *big.Int // the common denominator of the probabilities: Number is below it
}

// Choose draws one of several possibilities with these exact probabilities. They are laid side by side in their order, each as wide
// as its share of their common denominator; the number drawn below that falls into one of them.
func (s Seed) Choose(r Roll, p []prob.Ratio) (Choice, error) {
	of, widths := new(big.Int), make([]*big.Int, len(p))
	of.SetUint64(1)
	g, den := new(big.Int), new(big.Int)
	for _, q := range p {
		if q.Den == 0 {
			return Choice{}, errSum
		}
		den.SetUint64(q.Den)
		g.GCD(nil, nil, of, den)
		of.Mul(of, den.Quo(den, g))
		if of.Cmp(blockRange) > 0 {
			return Choice{}, errors.New("dice: the common denominator is beyond 2^256")
		}
	}
	sum := new(big.Int)
	for i, q := range p {
		w := new(big.Int).Quo(of, den.SetUint64(q.Den))
		widths[i] = w.Mul(w, g.SetUint64(q.Num))
		sum.Add(sum, w)
	}
	if sum.Cmp(of) != 0 {
		return Choice{}, errSum
	}
	n := s.Draw(r, of)
	sum.SetUint64(0)
	for i, w := range widths {
		if sum.Add(sum, w); n.Cmp(sum) < 0 {
			return Choice{i, n, of}, nil
		}
	}
	return Choice{}, errSum
}
