package qcheckers

import (
	"math"
	"strconv"

	"github.com/quandary-games/quandary/quantum"
)

// A position is printed in the classical form of Q6.1 where that says everything, and
// else in the quantum form (Q6.2), which goes on from it:
//
//	W:Wc1,c3@?:Bb8@a7,Kd8,f8@e1K c3:b4=0.7071067811865476;d4=0.7071067811865476 go=e5 quiet=3 capture=forced
//
// The pieces of each side come in the order of their ids. A piece whose square is
// certain is its square, K before it for a king, or, if it did not start there, its id, @, its square
// and K for a king. A piece in superposition is its id and @?. The fields follow, separated by spaces:
//
//	c3,e3:b4,d4=0.5;...   a cluster: its pieces; each board with their squares (K after those of kings) and its amplitude
//	go=e5                 the piece on e5 has captured and may go on
//	attempt=d4xf6         this capture is decided by a measurement now
//	quiet=3               plies without a capture
//	capture=forced        an option that differs from its default
//
// Clusters are the finest ones, in the order of their first piece; boards are sorted by squares. Amplitudes are
// real: every move multiplies by a real number, and the sign of a cluster, which means nothing, is fixed by its
// first amplitude. They are the shortest decimals that read back as the same floating-point number, so nothing is lost.
//
// The longest position has 4 clusters of 4096 boards of 6 pieces, since different clusters have
// different squares (else two pieces could meet), and stays below 1 MiB.

const sides = "WB"

// String is the canonical position.
func (s *state) String() string { return string(s.appendPosition(nil, false)) }

// Key is the position without the counter, amplitudes rounded to a multiple of 2^-30, about 1e-9 (C6, Q1.3).
// Two amplitudes that should be the same differ by 1e-15 or so, and round to the same multiple unless they lie
// within that of the middle between two: sums of powers of 1/2 down to 2^-30, such as most amplitudes are, lie on a
// multiple, as far from the middle as can be, which they would not with 1e-9. Only the beginning of a turn counts for repetition.
func (s *state) Key() string {
	if s.attempt != 0 || s.goOn != nowhere {
		return ""
	}
	return string(s.appendPosition(nil, true))
}

func (s *state) appendPosition(b []byte, key bool) []byte {
	b = append(b, sides[s.seat], ':')
	b = s.appendPieces(append(b, sides[0]), s.pieces(0))
	b = append(b, ':')
	b = s.appendPieces(append(b, sides[1]), s.pieces(1))
	for i := range s.q.Clusters() {
		b = append(b, ' ')
		b = s.appendCluster(b, i, key)
	}
	if s.goOn != nowhere {
		b = append(append(b, " go="...), names[s.goOn]...)
	}
	if s.attempt != 0 {
		b = append(append(b, " attempt="...), s.FormatMove(s.seat, s.attempt)...)
	}
	if s.quiet > 0 && !key {
		b = strconv.AppendInt(append(b, " quiet="...), int64(s.quiet), 10)
	}
	if options := facts.FormatOptions(s.settings.values(), " "); options != "" {
		b = append(append(b, ' '), options...)
	}
	return b
}

func (s *state) appendPieces(b []byte, pieces quantum.Set) []byte {
	fixed := s.q.Fixed()
	for r := range pieces.All() {
		switch v := fixed.At(r); {
		case v == 0:
			b = append(append(b, id(r)...), "@?"...)
		case squareOf(v) != square(r):
			b = appendPlace(append(append(b, id(r)...), '@'), v)
		case v&king != 0:
			b = append(append(b, 'K'), id(r)...)
		default:
			b = append(b, id(r)...)
		}
		b = append(b, ',')
	}
	if pieces != 0 {
		b = b[:len(b)-1]
	}
	return b
}

func (s *state) appendCluster(b []byte, i int, key bool) []byte {
	members, terms := s.q.Members(i), s.q.Terms(i)
	for r := range members.All() {
		b = append(append(b, id(r)...), ',')
	}
	b[len(b)-1] = ':'
	sign := 0.0
	for j := range terms {
		amp := real(terms[j].Amp)
		if key {
			if amp = math.RoundToEven(float64(amp * (1 << 30))); amp == 0 {
				continue
			}
			if sign == 0 {
				sign = math.Copysign(1, amp)
			}
			amp *= sign
		}
		for r := range members.All() {
			b = append(appendPlace(b, terms[j].Basis.At(r)), ',')
		}
		b[len(b)-1] = '='
		b = append(strconv.AppendFloat(b, amp, 'g', -1, 64), ';')
	}
	return b[:len(b)-1]
}
