package dice

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// Encode writes each field as its length in 8 big-endian bytes followed by its bytes, so that different fields never
// give equal bytes. Quandary hashes only such encodings. Numbers are encoded in decimal.
func Encode(fields ...string) []byte {
	n := 0
	for _, f := range fields {
		n += 8 + len(f)
	}
	return AppendEncode(make([]byte, 0, n), fields...)
}

// AppendEncode appends what Encode writes.
func AppendEncode(b []byte, fields ...string) []byte {
	for _, f := range fields {
		b = binary.BigEndian.AppendUint64(b, uint64(len(f)))
		b = append(b, f...)
	}
	return b
}

// Hash returns the SHA-256 of what Encode writes, in hexadecimal digits.
func Hash(fields ...string) string {
	var encoded [256]byte // room for most
	s := sha256.Sum256(AppendEncode(encoded[:0], fields...))
	var digits [2 * sha256.Size]byte
	hex.Encode(digits[:], s[:])
	return string(digits[:])
}
