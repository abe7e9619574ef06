package qcheckers

import (
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// survey holds what the rules need to know of a superposition, by square.
type survey struct {
	may   [2]set               // squares that may hold a piece of a seat (Q2.2)
	sure  set                  // squares that certainly hold a piece
	man   set                  // squares that may hold a man
	crown set                  // squares that may hold a king
	on    [squares]quantum.Set // pieces that may be on a square
	home  [squares]int8        // cluster of these pieces, or certain, or vacant
	kings [2]float64           // expected number of a seat's kings
	// boards holds the basis states of each cluster, those of cluster i from first[i] to first[i+1].
	boards []sighting
	first  []int32
}

// Values of home that are no cluster.
const (
	certain = -1
	vacant  = -2
)

// sighting holds the occupied squares and the kings' squares of a basis state.
type sighting struct{ taken, kings set }

// set makes the survey equal to another. It reuses its memory.
func (v *survey) set(from *survey) {
	boards, first := append(v.boards[:0], from.boards...), append(v.first[:0], from.first...)
	*v = *from
	v.boards, v.first = boards, first
}

// look computes the survey.
func (s *state) look() {
	boards, first := s.boards[:0], append(s.first[:0], 0)
	s.survey = survey{}
	for q := range s.home {
		s.home[q] = vacant
	}
	fixed := s.q.Fixed()
	now := s.sight(&fixed)
	s.sure, s.crown, s.man = now.taken, now.kings, now.taken&^now.kings
	for q := range now.taken.all() {
		s.home[q] = certain
		if now.kings.has(q) {
			s.kings[s.owner(s.on[q].First())]++
		}
	}
	for i := range s.q.Clusters() {
		terms := s.q.Terms(i)
		always, ever := ^set(0), set(0)
		for j := range terms {
			b := s.sight(&terms[j].Basis)
			boards = append(boards, b)
			always &= b.taken
			ever |= b.taken
			s.crown |= b.kings
			s.man |= b.taken &^ b.kings
			if b.kings != 0 {
				s.countKings(&terms[j])
			}
		}
		s.sure |= always
		for q := range ever.all() {
			s.home[q] = int8(i)
		}
		first = append(first, int32(len(boards)))
	}
	s.boards, s.first = boards, first
	for q, pieces := range s.on {
		if pieces&s.white != 0 {
			s.may[0] |= only(square(q))
		}
		if pieces&^s.white != 0 {
			s.may[1] |= only(square(q))
		}
	}
}

// sight returns the sighting of a basis state and records its pieces in on.
func (s *state) sight(b *quantum.Basis) (seen sighting) {
	for i, word := range b {
		for r := quantum.Only(8 * i); word != 0; r <<= 1 {
			if v := uint8(word >> 56); v != 0 {
				seen.taken |= only(squareOf(v))
				seen.kings |= set(v>>5&1) << squareOf(v)
				s.on[squareOf(v)] |= r
			}
			word <<= 8
		}
	}
	return seen
}

// countKings adds the kings of a basis state to the expected number.
func (s *state) countKings(t *quantum.Term) {
	for i, word := range t.Basis {
		for r := 8 * i; word != 0; r++ {
			if uint8(word>>56)&king != 0 {
				s.kings[s.owner(r)] += t.P()
			}
			word <<= 8
		}
	}
}

func (v *survey) sightings(cluster int8) []sighting {
	return v.boards[v.first[cluster]:v.first[cluster+1]]
}

// size returns the number of basis states of the cluster on a square. It has 64 bits because such numbers are
// multiplied.
func (v *survey) size(q square) int64 {
	if v.home[q] < 0 {
		return 1
	}
	return int64(len(v.sightings(v.home[q])))
}

// ever reports whether some board of the game has pieces on all squares in taken, none on those in free, and kings on
// those in kings. Clusters are independent, so each is checked for its own squares.
func (v *survey) ever(taken, free, kings set) bool {
	var asked uint32
	for q := range (taken | free).all() {
		h := v.home[q]
		switch {
		case h == vacant:
			if taken.has(q) {
				return false
			}
		case h == certain:
			if free.has(q) || kings.has(q) && !v.crown.has(q) {
				return false
			}
		case asked>>h&1 == 0:
			asked |= 1 << h
			if !v.everIn(h, taken, free, kings) {
				return false
			}
		}
	}
	return true
}

// everIn checks one cluster for ever.
func (v *survey) everIn(h int8, taken, free, kings set) bool {
	var own set
	for q := range (taken | free).all() {
		if v.home[q] == h {
			own |= only(q)
		}
	}
	taken, free, kings = taken&own, free&own, kings&own
	for _, b := range v.sightings(h) {
		if b.agrees(taken, free, kings) {
			return true
		}
	}
	return false
}

// agrees reports whether there are pieces on all squares in taken, none on those in free, and kings on those in
// kings.
func (b sighting) agrees(taken, free, kings set) bool {
	return b.taken&taken == taken && b.taken&free == 0 && b.kings&kings == kings
}

// count returns the number of boards of a cluster with a piece on each of these squares.
func (v *survey) count(h int8, taken set) int64 {
	n := int64(0)
	for _, b := range v.sightings(h) {
		if b.taken&taken == taken {
			n++
		}
	}
	return n
}
