package qcheckers

import (
	"github.com/quandary-games/quandary/quantum"
)

// survey is what the rules ask of a superposition, square by square.
type survey struct {
	may   [2]set               // squares that may hold a piece of a seat (Q2.2)
	sure  set                  // squares that surely hold a piece
	man   set                  // squares that may hold a man
	crown set                  // squares that may hold a king
	on    [squares]quantum.Set // the pieces that may be on a square
	home  [squares]int8        // the cluster of these pieces, or certain, or vacant
	kings [2]float64           // the expected number of a seat's kings
	// boards are the basis states of each cluster, those of cluster i from first[i] to first[i+1].
	boards []sighting
	first  []int32
}

// Instead of a cluster.
const (
	certain = -1
	vacant  = -2
)

// sighting is where a basis state of a cluster has pieces, and where these are kings.
type sighting struct{ taken, kings set }

// set makes the survey equal to another, reusing its memory.
func (v *survey) set(from *survey) {
	boards, first := append(v.boards[:0], from.boards...), append(v.first[:0], from.first...)
	*v = *from
	v.boards, v.first = boards, first
}

// look makes the survey of the superposition.
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

// sight is where a basis state has pieces; it also takes down which.
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

// countKings adds the kings of a basis state to those expected.
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

// sightings are the boards of a cluster.
func (v *survey) sightings(cluster int8) []sighting {
	return v.boards[v.first[cluster]:v.first[cluster+1]]
}

// size is the number of basis states of what may be on a square. Such numbers multiply, to more than 32 bits hold.
func (v *survey) size(q square) int64 {
	if v.home[q] < 0 {
		return 1
	}
	return int64(len(v.sightings(v.home[q])))
}

// ever reports whether some board of the game has pieces on all of the squares taken, none on the squares free, and
// kings on the squares kings. Clusters are independent, so each is asked for its own squares.
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

// everIn asks the question of ever of one cluster.
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

// agrees reports whether there are pieces on all of the squares taken, none on the squares free, and kings on the
// squares kings.
func (b sighting) agrees(taken, free, kings set) bool {
	return b.taken&taken == taken && b.taken&free == 0 && b.kings&kings == kings
}

// count is the number of boards of a cluster that have a piece on each of these squares.
func (v *survey) count(h int8, taken set) int64 {
	n := int64(0)
	for _, b := range v.sightings(h) {
		if b.taken&taken == taken {
			n++
		}
	}
	return n
}
