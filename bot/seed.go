package bot

// random is a source of numbers that a seed decides, without allocating (Steele, Lea, Flood, "Fast splittable
// pseudorandom number generators", 2014).
type random struct{ state uint64 }

// newRandom is the source of a seed.
func newRandom(seed uint64) *random { return &random{mix(seed ^ 0x6a09e667f3bcc908)} }

// next is a number of 64 bits.
func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	return mix(r.state)
}

// pick is a uniform number from 0 to n-1, as near as 32 bits come to it.
func (r *random) pick(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }

// unit is a uniform number from 0 to less than 1.
func (r *random) unit() float64 { return float64(r.next()>>11) / (1 << 53) }

// mix spreads the bits of a number over all of them.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
