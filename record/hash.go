package record

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/quandary-games/quandary/dice"
)

// Hash is a hash in hexadecimal digits: of tags first, then of each entry chained to the hash before it, so that it
// stands for all of them and their order. There are two such chains. That of the log ([Hash.With]) has everything
// that is logged and is sealed in the end. That of the course ([Hash.Played]) has what the draws of the dice depend
// on, which is what the seats have played: no hashes, nonces, offers, links and clocks, which could be chosen at
// will.
type Hash string

// HashTags is the hash of a log, and of a course, without entries: the SHA-256 of the encoding (dice.Encode) of
// "quandary log 1" and then the name and value of every tag in order, Form left out.
func HashTags(tags []Tag) Hash { return hashTags("quandary log 1", tags) }

// HashTerms is the value of the tag Terms after these tags: as HashTags, with "quandary terms 1" in front.
func HashTerms(tags []Tag) Hash { return hashTags("quandary terms 1", tags) }

func hashTags(purpose string, tags []Tag) Hash {
	fields := []string{purpose}
	for _, t := range tags {
		if t.Name != Form {
			fields = append(fields, t.Name, t.Value)
		}
	}
	return sum(fields...)
}

// With is the hash of the log with one more entry: the SHA-256 of the encoding of the hash before and of the entry as
// its String writes it. What is not logged does not change the hash.
func (h Hash) With(e *Entry) Hash {
	if !e.Logged() {
		return h
	}
	return sum(string(h), e.String())
}

// Played is the hash of the course with one more entry: as With, but hashes and nonces are left out of the text of the
// entry, and entries that do not change the course of the game (see [Entry.Played]) change nothing.
func (h Hash) Played(e *Entry) Hash {
	if !e.Played() {
		return h
	}
	return sum(string(h), e.text(false))
}

// HashCrowd is the hash of what a crowd did: that of the seal of the match, and then of each Team and Market entry
// chained to the hash before it, as in a log.
func HashCrowd(seal string, entries []Entry) Hash {
	h := sum("quandary crowd 1", seal)
	for i := range entries {
		if e := &entries[i]; e.OfCrowd() {
			h = sum(string(h), e.String())
		}
	}
	return h
}

func sum(fields ...string) Hash {
	s := sha256.Sum256(dice.Encode(fields...))
	return Hash(hex.EncodeToString(s[:]))
}
