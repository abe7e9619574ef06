package qcheckers

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// mostFindings is the largest number of outcomes of a measurement. Play does not come near; constructed positions
// could ask for more outcomes than can be listed.
const mostFindings = 1 << 16

// shares is the denominator of the probabilities of outcomes (Q4.4).
const shares = 1_000_000_000_000

// fewOutcomes is the number of outcomes that are listed without allocation.
const fewOutcomes = 64

// captureSquares is the number of squares of a capture, and so the most clusters that it measures.
const captureSquares = 3

// findings holds the possible results of a measurement: one from the list of each cluster.
type findings struct {
	measured quantum.Set // Q4.2
	clusters int
	first    [captureSquares + 1]int // start of each cluster's list
	list     []quantum.Finding
}

// share is the weight of an outcome: whole shares and the remainder.
type share struct {
	code  uint64
	p     float64
	whole uint64
	rest  float64
}

// set makes the findings equal to others. It reuses their memory.
func (f *findings) set(from *findings) {
	f.measured, f.clusters, f.first = from.measured, from.clusters, from.first
	f.list = append(f.list[:0], from.list...)
}

func (f *findings) clear() { f.measured, f.clusters, f.list = 0, 0, f.list[:0] }

// of returns the list of a cluster.
func (f *findings) of(i int) []quantum.Finding { return f.list[f.first[i]:f.first[i+1]] }

// number returns the number of outcomes, including unlikely ones.
func (f *findings) number() uint64 {
	n := uint64(1)
	for i := range f.clusters {
		n *= uint64(len(f.of(i)))
	}
	return n
}

// decode returns the result and probability of an outcome. The code counts through the lists, the first one slowest.
func (f *findings) decode(code uint64) (found quantum.Basis, p float64) {
	p = 1
	for i := f.clusters - 1; i >= 0; i-- {
		list := f.of(i)
		one := &list[code%uint64(len(list))]
		code /= uint64(len(list))
		found, p = found.Or(one.Found), float64(p*one.P)
	}
	return found, p
}

// measure computes the findings of measuring these pieces.
func (f *findings) measure(q *quantum.State, pieces quantum.Set) {
	f.clear()
	f.measured = pieces
	for i := range q.Clusters() {
		if q.Members(i)&pieces != 0 {
			f.first[f.clusters] = len(f.list)
			f.list = q.Findings(i, pieces, f.list)
			f.clusters++
			f.first[f.clusters] = len(f.list)
		}
	}
}

// finds returns an upper bound of a capture's outcomes. It is exact where there may be too many.
func (s *state) finds(from, over, to square) uint64 {
	n, clusters := uint64(1), uint32(0)
	for _, q := range [captureSquares]square{from, over, to} {
		if h := s.home[q]; h >= 0 && clusters>>h&1 == 0 {
			clusters |= 1 << h
			n *= uint64(s.size(q))
		}
	}
	if n <= mostFindings {
		return n
	}
	n = 1
	for ; clusters != 0; clusters &= clusters - 1 {
		n *= uint64(s.q.Ways(bits.TrailingZeros32(clusters), s.mayBeOn(from, over, to)))
	}
	return n
}

// Outcomes appends the possible results of the measurement. The probabilities are rounded to whole shares of 10^12 by
// largest remainder, so that they sum to exactly 1.
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if s.attempt == 0 {
		return buf
	}
	var few [fewOutcomes]share // avoids allocation for most measurements
	list, sum := few[:0], 0.0
	for code := range s.findings.number() {
		if _, p := s.findings.decode(code); p >= negligible {
			list = append(list, share{code: code, p: p})
			sum += p
		}
	}
	apportion(list, sum)
	for _, w := range list {
		buf = append(buf, game.Outcome{Code: w.code, P: prob.New(w.whole, shares)})
	}
	return buf
}

// apportion distributes the shares by largest remainder, at least one to each. The list stays in the order of the
// codes.
func apportion(list []share, sum float64) {
	left := int64(shares)
	for i := range list {
		w := &list[i]
		quota := float64(float64(w.p/sum) * shares)
		w.whole = max(1, uint64(quota))
		w.rest = quota - float64(w.whole)
		left -= int64(w.whole)
	}
	if left == 0 {
		return
	}
	slices.SortStableFunc(list, func(a, b share) int { return cmp.Compare(b.rest, a.rest) })
	for i := 0; left > 0; i, left = (i+1)%len(list), left-1 {
		list[i].whole++
	}
	// There are too many only if tiny outcomes were rounded up: take the surplus from the likeliest.
	slices.SortStableFunc(list, func(a, b share) int { return cmp.Compare(b.whole, a.whole) })
	for i := 0; left < 0; i, left = (i+1)%len(list), left+1 {
		list[i].whole--
	}
	slices.SortFunc(list, func(a, b share) int { return cmp.Compare(a.code, b.code) })
}

// FormatOutcome returns the place of each measured piece (Q4.2).
func (s *state) FormatOutcome(code uint64) string {
	found, _ := s.findings.decode(code)
	found = found.Or(s.q.Fixed())
	var b []byte
	for r := range s.findings.measured.All() {
		if len(b) > 0 {
			b = append(b, ',')
		}
		b = appendPlace(append(append(b, id(r)...), '@'), found.At(r))
	}
	return string(b)
}

// Resolve carries out one of the outcomes (Q4.2, Q4.3).
func (s *state) Resolve(code uint64, log *game.Log) {
	m, f := s.attempt, &s.findings
	found, p := f.decode(code)
	if m == 0 || p == 0 || math.IsNaN(p) {
		return
	}
	if log != nil && log.Ahead { // compares what is exposed now with what is exposed in the end
		defer s.tellNext(s.exposedBefore(), log)
	}
	loose, measured := s.q.Loose(), f.measured
	s.q.Collapse(measured, found)
	s.look()
	s.attempt = 0
	f.clear()
	if log != nil {
		s.tellMeasured(measured, loose, log)
	}
	from, over, to := jumpSquares(m)
	switch {
	case !s.sure.has(from), s.backward(from, to) && !s.crown.has(from):
	case !s.sure.has(over):
		// The piece moves to the middle square, which is never on the last rank.
		r := s.on[from].First()
		s.q.Put(r, value(over, s.isKing(r)))
		s.look()
		if log != nil {
			s.tellStepped(r, from, over, log)
		}
		s.pass(s.goOn != nowhere)
		return
	case !s.sure.has(to):
		s.capture(s.on[from].First(), s.on[over].First(), m, log)
		return
	}
	if log != nil {
		s.tellMissed(m, log)
	}
	s.pass(s.goOn != nowhere)
}
