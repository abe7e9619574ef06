package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// Chain is what one seat brings to dice together: a secret x, and the hashes x, H(x), H(H(x)), … up to the anchor, H
// being SHA-256. The anchor is published before the game. For each draw the seat reveals the next link on the way
// back from the anchor to x, and everybody can see that it is the one that was fixed: its hash is the link before.
type Chain struct {
	x      [sha256.Size]byte
	length int
}

// NewChain makes a chain for so many draws from a source of randomness, crypto/rand.Reader in earnest.
func NewChain(random io.Reader, length int) (Chain, error) {
	c := Chain{length: length}
	_, err := io.ReadFull(random, c.x[:])
	return c, err
}

// Anchor is the end of the chain, in 64 hexadecimal digits.
func (c Chain) Anchor() string { return c.link(c.length) }

// Link is the link to reveal after so many others, in 64 hexadecimal digits, and ok false if there are no more.
func (c Chain) Link(revealed int) (link string, ok bool) {
	if revealed < 0 || revealed >= c.length {
		return "", false
	}
	return c.link(c.length - 1 - revealed), true
}

// link is x hashed so many times.
func (c Chain) link(times int) string {
	h := c.x
	for range times {
		h = sha256.Sum256(h[:])
	}
	return hex.EncodeToString(h[:])
}

// Follows reports whether a link is the next one after another, or after the anchor.
func Follows(link, before string) bool {
	b, err := hex.DecodeString(link)
	if err != nil || len(b) != sha256.Size {
		return false
	}
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:]) == before
}
