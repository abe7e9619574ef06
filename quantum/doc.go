// Package quantum holds sparse superpositions, and knows nothing of games.
//
// There are up to 32 registers, each with a small value. A [Basis] gives every register its value; a [State] is a
// superposition of basis states with complex amplitudes. It is kept as a product: registers whose value is certain
// stand by themselves, and the others are divided into clusters, each a sorted list of basis states over its own
// registers. A state of 2^16 basis states that is made of sixteen independent halves is sixteen clusters of two.
//
// The division is always the finest one for which the amplitudes are a product (see divide.go for how it is found).
// Clusters join only when a [Gate] makes them depend on each other, and every operation that may loosen a bond looks
// for the finest division again.
//
// An operation is a [Gate]: what becomes of one basis state, given what is seen of registers that it only looks at.
// [State.Apply] carries it out. Clusters that are only looked at are not multiplied out first: they enter as one
// stand-in for each thing that can be seen of them, so that the division of the result, and with it its size, is
// known before it is written down.
//
// [State.Findings] and [State.Collapse] measure.
//
// Results are the same on every machine: sums run in the order of the sorted basis states, products are rounded
// before they are added (Go may otherwise fuse the two), and the phase of a cluster, which means nothing, is fixed so
// that its first amplitude is real and positive.
package quantum
