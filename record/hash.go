package record

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/quandary-games/quandary/dice"
)

// Hash is the hash of a log, in hexadecimal digits: of the tags first, then of
// each logged entry chained to the hash before it, so that it stands for all of them and their order.
type Hash string

// HashTags is the hash of a log without entries: the SHA-256 of the encoding (dice.Encode) of "quandary log 1" and then the name and value of
// every tag in order, Form left out.
func HashTags(tags []Tag) Hash {
	fields := []string{"quandary log 1"}
	for _, t := range tags {
		if t.Name != Form {
			fields = append(fields, t.Name, t.Value)
		}
	}
	return sum(fields)
}

// With is the hash of the log with one more entry: the SHA-256 of the encoding of the hash before and of the entry as its String writes
// it. What is not logged does not change the hash.
func (h Hash) With(e *Entry) Hash {
	if !e.Logged() {
		return h
	}
	return sum([]string{string(h), e.String()})
}

func sum(fields []string) Hash {
	s := sha256.Sum256(dice.Encode(fields...))
	return Hash(hex.EncodeToString(s[:]))
}
