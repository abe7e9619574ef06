package record

import "github.com/quandary-games/quandary/referee/dice"

// Hash is a hash of tags and entries in hexadecimal digits. It begins with the tags, and each entry is chained to the
// hash before it, so that it covers all of them in order. A match has two such chains. The log's ([Hash.With]) covers
// all logged entries and is sealed at the end. The course's ([Hash.Played]) is the input of the dice and covers only
// what the seats have played. It omits hashes, nonces, offers, links and clocks, which a seat could choose to
// influence draws.
type Hash string

// HashTags returns the first hash of a log and of a course: the SHA-256 of the encoding (dice.Encode) of "quandary
// log 1" and then the name and value of every tag but Form, in order.
func HashTags(tags []Tag) Hash { return hashTags("quandary log 1", tags) }

// HashTerms returns the value of the tag Terms after these tags: as HashTags, with "quandary terms 1" in front.
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

// With returns the hash of the log with one more entry: the SHA-256 of the encoding of the hash before and of the
// entry's String. An entry that is not logged does not change the hash.
func (h Hash) With(e *Entry) Hash {
	if !e.Logged() {
		return h
	}
	return sum(string(h), e.String())
}

// Played returns the hash of the course with one more entry: as With, but without the hashes and nonces in the entry.
// An entry that does not change the course (see [Entry.Played]) does not change the hash.
func (h Hash) Played(e *Entry) Hash {
	if !e.Played() {
		return h
	}
	return sum(string(h), e.text(false))
}

// Extend returns the hashes of a log and of its course with one more entry, as With and Played do, and the entry's
// String.
func Extend(log, course Hash, e *Entry) (Hash, Hash, string) {
	text := e.String()
	if e.Logged() {
		log = sum(string(log), text)
	}
	if e.Played() {
		played := text
		if e.What != Moved { // else nothing in it is random
			played = e.text(false)
		}
		course = sum(string(course), played)
	}
	return log, course, text
}

// HashCrowd returns the hash of a crowd's entries: the seal of the match, and each Team and Market entry chained to
// the hash before it, as in a log.
func HashCrowd(seal string, entries []Entry) Hash {
	h := sum("quandary crowd 1", seal)
	for i := range entries {
		if e := &entries[i]; e.OfCrowd() {
			h = sum(string(h), e.String())
		}
	}
	return h
}

func sum(fields ...string) Hash { return Hash(dice.Hash(fields...)) }
