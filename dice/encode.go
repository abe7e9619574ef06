package dice

import "encoding/binary"

// Encode writes fields one after the other, each as its length in 8 bytes, big
// endian, and its bytes, so that different fields never give equal bytes.
// Everything that Quandary hashes is put together this way. Numbers are written in decimal.
func Encode(fields ...string) []byte {
	n := 0
	for _, f := range fields {
		n += 8 + len(f)
	}
	b := make([]byte, 0, n)
	for _, f := range fields {
		b = binary.BigEndian.AppendUint64(b, uint64(len(f)))
		b = append(b, f...)
	}
	return b
}
