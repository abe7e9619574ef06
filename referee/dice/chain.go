package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// Chain is a seat's part in dice together: a secret x and the hashes x, H(x), H(H(x)), ... up to the anchor, where H
// is SHA-256. The anchor is published before the game. For each draw the seat reveals the next link from the anchor
// back to x. The hash of a link is the link before it, so everybody can check that it was fixed in advance.
type Chain struct {
	x      [sha256.Size]byte
	length int
}

// NewChain returns a chain for length draws. random is a source such as crypto/rand.Reader.
func NewChain(random io.Reader, length int) (Chain, error) {
	c := Chain{length: length}
	_, err := io.ReadFull(random, c.x[:])
	return c, err
}

// Anchor returns the published end of the chain in 64 hexadecimal digits.
func (c Chain) Anchor() string { return c.link(c.length) }

// Link returns the next link after so many revealed ones, in 64 hexadecimal digits. ok is false after the last one.
func (c Chain) Link(revealed int) (link string, ok bool) {
	if revealed < 0 || revealed >= c.length {
		return "", false
	}
	return c.link(c.length - 1 - revealed), true
}

// link returns x hashed so many times.
func (c Chain) link(times int) string {
	h := c.x
	for range times {
		h = sha256.Sum256(h[:])
	}
	return hex.EncodeToString(h[:])
}

// Follows reports whether a link is the next one after another link or the anchor.
func Follows(link, before string) bool {
	b, err := hex.DecodeString(link)
	if err != nil || len(b) != sha256.Size {
		return false
	}
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:]) == before
}
