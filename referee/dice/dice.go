// Package dice draws random outcomes that anybody can verify afterwards.
//
// Before a game a secret [Seed] is fixed and its [Seed.Commitment] published. Then every seat adds entropy of its own.
// A draw depends on the seed, the game, the number of the draw, everything played so far and the entropy of the seats
// ([Roll]). So the holder of the seed cannot choose a favourable one, and nobody else can foretell a draw. After the
// game the seed is published, and every draw can be recomputed from the record.
//
// The holder of the seed can foretell draws. Dice together prevent that: each seat fixes a [Chain] before the game and
// reveals one link of it for each draw.
//
// docs/verify.md gives the construction byte for byte.
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

	"github.com/quandary-games/quandary/game/prob"
)

// Seed is the secret that determines all draws of a game.
type Seed [32]byte

// NewSeed returns a random seed. random is a source such as crypto/rand.Reader.
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

// String returns the seed in hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment returns the SHA-256 of the seed in hexadecimal digits, to be published before the game.
func (s Seed) Commitment() string {
	h := sha256.Sum256(s[:])
	return hex.EncodeToString(h[:])
}

// Roll is the input of a draw, apart from the seed.
type Roll struct {
	Game    string   // the id of the match
	Number  int      // of the draw in the game, from 1
	Course  string   // the hash of the course of the game so far, in hexadecimal digits
	Entropy []string // what each seat added, in the order of the seats
	Links   []string // for dice together: the link that each seat reveals for this draw, or ""
}

// fields returns the input of a draw without the number of the attempt.
func (r *Roll) fields() []string {
	purpose := "quandary draw 1"
	if len(r.Links) > 0 {
		purpose = "quandary draw together 1"
	}
	return slices.Concat([]string{purpose, r.Game, strconv.Itoa(r.Number), r.Course}, r.Entropy, r.Links)
}

// Draw returns a uniform whole number from 0 to below-1. below is 1 to 2^256.
func (s Seed) Draw(r Roll, below *big.Int) *big.Int {
	if below.Sign() <= 0 || below.Cmp(blockRange) > 0 {
		panic("dice: a draw is below a number from 1 to 2^256")
	}
	mac := hmac.New(sha256.New, s[:])
	// limit is the largest multiple of below that fits. Numbers from there on are drawn again, because they would
	// favour small results.
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

// blockRange is the number of values of a block of HMAC-SHA-256.
var blockRange = new(big.Int).Lsh(big.NewInt(1), 8*sha256.Size)

var (
	errSum = errors.New("dice: the probabilities do not sum to 1")
	errOf  = errors.New("dice: the common denominator is beyond 2^256")
)

// Line maps whole numbers to possibilities with exact probabilities. The possibilities lie side by side in their
// order, each as wide as its share of the least common denominator.
type Line struct {
	of   *big.Int
	ends []*big.Int // end of each possibility, exclusive
}

// Lay lays possibilities with these probabilities side by side. Errors: they do not sum to 1, or their common
// denominator is above 2^256.
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

// Of returns the least common denominator of the probabilities, the upper bound of draws.
func (l *Line) Of() *big.Int { return new(big.Int).Set(l.of) }

// At returns the index of the possibility of a number from 0 to below Of.
func (l *Line) At(number *big.Int) int {
	return sort.Search(len(l.ends), func(i int) bool { return number.Cmp(l.ends[i]) < 0 })
}

// Range returns the first and the last number of a possibility.
func (l *Line) Range(i int) (first, last *big.Int) {
	first = new(big.Int)
	if i > 0 {
		first.Set(l.ends[i-1])
	}
	return first, new(big.Int).Sub(l.ends[i], big.NewInt(1))
}
