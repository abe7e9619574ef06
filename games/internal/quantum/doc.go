// Package quantum implements sparse superpositions, for any game.
//
// There are up to 32 registers, each with a small value. A [Basis] gives every register its value; a [State] is a
// superposition of basis states with complex amplitudes. It is kept as a product: registers with a certain value
// stand alone, and the others are divided into clusters, each a sorted list of basis states over its own registers. A
// state of 2^16 basis states that consists of sixteen independent halves is sixteen clusters of two.
//
// The division is always the finest one for which the amplitudes are a product (divide.go says how it is found).
// Clusters join only when a [Gate] makes them depend on each other. Every operation that may separate registers
// searches for the finest division again.
//
// A [Gate] defines what becomes of one basis state, given a few bits that it sees of other registers. [State.Apply]
// carries it out. Clusters that a gate only looks at are not multiplied out: each enters as one representative for
// each thing that can be seen of it. So the division of the result, and with it its size, is known before it is
// written.
//
// [State.Findings] and [State.Collapse] measure.
//
// Results are the same on every machine: sums run in the order of the sorted basis states, products are rounded
// before they are added (Go may otherwise fuse the two), and the phase of a cluster, which has no meaning, is chosen
// so that its first amplitude is real and positive.
package quantum
