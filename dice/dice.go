// Package dice draws random outcomes in a way that anybody can check afterwards.
//
// Before a game a secret [Seed] is fixed and its [Seed.Commitment] published. Then every seat adds entropy of its
// own. A draw depends on the seed, on the game, on its number, on everything played so far and on the entropy of the
// seats ([Roll]), so who holds the seed cannot pick one that draws as liked, and who does not hold it cannot foretell
// a draw. After the game the seed is published, and whoever has the record computes every draw again.
//
// Who holds the seed can foretell draws. With dice together nobody can: each seat fixes a [Chain] before the game,
// and reveals one link of it for each draw.
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
	"slices"
	"sort"
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
	Course  string   // the hash of the course of the game so far, in hexadecimal digits
	Entropy []string // what each seat added, in the order of the seats
	Links   []string // of dice together: what each seat reveals of its Chain for this draw, or ""
}

// fields are what a draw is computed from, without the number of the try.
func (r *Roll) fields() []string {
	purpose := "quandary draw 1"
	if len(r.Links) > 0 {
		purpose = "quandary draw together 1"
	}
	return slices.Concat([]string{purpose, r.Game, strconv.Itoa(r.Number), r.Course}, r.Entropy, r.Links)
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
	prefix := Encode(r.fields()...)
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

var (
	errSum = errors.New("dice: the probabilities do not sum to 1")
	errOf  = errors.New("dice: the common denominator is beyond 2^256")
)

// Line is several possibilities with exact probabilities, laid side by side in their order, each as wide as its share
// of their least common denominator: the numbers below that fall each into one of them.
type Line struct {
	of   *big.Int
	ends []*big.Int // the number after the last of each possibility
}

// Lay lays possibilities with these probabilities side by side. Errors: they do not sum to 1, or have a common
// denominator beyond 2^256.
func Lay(p []prob.Ratio) (*Line, error) {
	l := &Line{of: big.NewInt(1), ends: make([]*big.Int, len(p))}
	gcd, den := new(big.Int), new(big.Int)
	for _, q := range p {
		if q.Den == 0 {
			return nil, errSum
		}
		den.SetUint64(q.Den)
		gcd.GCD(nil, nil, l.of, den)
		l.of.Mul(l.of, den.Quo(den, gcd))
		if l.of.Cmp(blockRange) > 0 {
			return nil, errOf
		}
	}
	end := new(big.Int)
	for i, q := range p {
		width := new(big.Int).Quo(l.of, den.SetUint64(q.Den))
		end.Add(end, width.Mul(width, den.SetUint64(q.Num)))
		l.ends[i] = new(big.Int).Set(end)
	}
	if end.Cmp(l.of) != 0 {
		return nil, errSum
	}
	return l, nil
}

// Of is the number that draws are below: the least common denominator of the probabilities.
func (l *Line) Of() *big.Int { return new(big.Int).Set(l.of) }

// At is the possibility that a number falls into, which must be from 0 to below Of.
func (l *Line) At(number *big.Int) int {
	return sort.Search(len(l.ends), func(i int) bool { return number.Cmp(l.ends[i]) < 0 })
}

// Range is the first and the last of the numbers that fall into a possibility.
func (l *Line) Range(i int) (first, last *big.Int) {
	first = new(big.Int)
	if i > 0 {
		first.Set(l.ends[i-1])
	}
	return first, new(big.Int).Sub(l.ends[i], big.NewInt(1))
}
