package bot

import (
	"context"
	"runtime"
	"time"

	"github.com/quandary-games/quandary/game"
)

// The size of a search.
const (
	maxPly          = 96                    // plies from the root, quiescence included
	quiescencePlies = 8                     // plies of captures beyond the depth
	clockInterval   = 200                   // most nodes between two looks at the clock
	memoryPeriod    = 20 * time.Millisecond // in which a search cannot fill a MiB of its table
)

// DefaultMemory is the size of a table in bytes if nothing else is said.
const DefaultMemory = 32 << 20

// clockPeriod is the time after which a search should look at the clock again.
const clockPeriod = 2 * time.Millisecond

// search is one search for a seat. A score with a side is for that seat (side 1) or against it (side -1).
type search struct {
	Limits
	Persona
	weights   []int
	me, seats int
	selective bool // late moves and unlikely outcomes are searched less deep or not at all
	breadth   int  // how often a wide search has doubled its breadth
	past      map[uint64]int
	seed      uint64
	tendency  [habits]float64 // probability of each habit of the opponent
	table     *table
	history   [2][1 << 12]int32
	frames    []frame
	roots     []rootMove
	worlds    []world // guessed, if something is hidden
	helps     bool    // it is the helper of another search: see parallel.go
	found     bool    // the first root move has a score
	nature
	effort
}

// nature is what the game is like.
type nature struct {
	wide       bool    // there are too many moves to search them all
	chancy     bool    // there are chance turns besides dealing
	repetition bool    // a position that occurs for the third time is drawn
	trust      float64 // in what is expected: see trust.go
	honest     bool    // static evaluations have the trust already
}

// effort is what a search has spent, and what it may spend.
type effort struct {
	ctx      context.Context
	pause    func() time.Duration // see Task; may be nil
	nodes    int
	maxNodes int // 0: no limit
	cores    int
	began    time.Time
	deadline time.Time // of the main search; zero: no limit
	end      time.Time // of all: the end of the budget
	lastLook time.Time // at the clock
	interval int       // nodes between two looks
	nextLook int       // the node count at which the clock is read next
	stopped  bool
	thorough bool // depth 1 is always completed: see deepen
}

// frame is the working memory of one ply. It is reused, so that a search does not allocate.
type frame struct {
	state    game.State
	hash     uint64
	stands   int // the static evaluation for the side to move, in centipawns
	moves    []game.Move
	orders   []int32 // sorting keys of the moves
	killers  [2]game.Move
	outcomes []game.Outcome
	spans    []span
	matrix   matrix
}

// newSearch prepares a search of the task's view.
func newSearch(ctx context.Context, b Search, task *Task) *search {
	if b.Memory == 0 {
		b.Memory = DefaultMemory
	}
	if t := task.Budget.Time; t > 0 {
		b.Memory = int(min(int64(b.Memory), (1+int64(t/memoryPeriod))<<20))
	}
	now := time.Now()
	s := &search{
		Limits: b.Limits, Persona: b.Persona, weights: b.Weights, selective: true,
		me: task.seat, seats: len(task.view.Seats()), past: task.Past, seed: task.Seed,
		effort: effort{ctx: ctx, pause: task.Pause, began: now, lastLook: now, maxNodes: task.Budget.Nodes,
			cores: task.Budget.Cores},
		table: newTable(b.Memory), frames: make([]frame, maxPly),
	}
	traits := task.view.Traits()
	s.nature = nature{
		wide: traits.Wide && !traits.Simultaneous, chancy: traits.Chance && !traits.Secrets,
		repetition: traits.Threefold, trust: TrustOf(task.view), honest: b.honest && len(task.view.Seats()) == 2,
	}
	for k := range s.tendency {
		s.tendency[k] = b.Habit / habits
	}
	if task.Budget.Time > 0 {
		s.end = s.began.Add(task.Budget.Time)
		s.deadline = s.end
	}
	s.frames[0].state = task.view.Clone()
	return s
}

// spent reports whether the search has to stop.
func (s *search) spent() bool {
	if s.maxNodes > 0 && s.nodes >= s.maxNodes {
		s.stopped = true
	}
	return s.late()
}

// late reports whether the search has stopped, or has to because its time is over. It looks at the clock once in some
// nodes: in fewer if they take long, as in positions with tens of thousands of moves.
func (s *search) late() bool {
	if s.stopped || s.nodes < s.nextLook {
		return s.stopped
	}
	runtime.Gosched() // shorter work, such as the moves of a server's games, goes first
	now := time.Now()
	s.interval = min(2*s.interval+1, clockInterval)
	if taken := now.Sub(s.lastLook); taken > clockPeriod {
		s.interval = 1
	}
	if s.pause != nil {
		if took := s.pause(); took > 0 && !s.end.IsZero() {
			s.deadline, s.end = s.deadline.Add(took), s.end.Add(took)
		}
		now = time.Now()
	}
	s.lastLook, s.nextLook = now, s.nodes+s.interval
	s.stopped = s.ctx.Err() != nil || !s.deadline.IsZero() && now.After(s.deadline)
	return s.stopped
}

// deepen is iterative deepening (Slate and Atkin 1977): it calls look with greater and greater depths, from the first
// on, while there is time and look asks for more. A thorough search that stops during depth 1 is restarted to complete
// that depth, without the quiescence search, which can be endless on a crowded board.
func (s *search) deepen(first int, look func(depth int) (more bool)) {
	limit := s.Depth
	if limit == 0 {
		limit = maxPly - quiescencePlies - 2
	}
	for depth := first; depth <= limit && (depth == first || !s.spent()); depth = s.nextDepth(depth) {
		if !s.helps {
			s.table.age.Add(1)
		}
		more := look(depth)
		if depth == 1 && s.stopped && s.thorough {
			s.thorough, s.Plain = false, true
			s.restart()
			look(1)
			return
		}
		if !more {
			return
		}
	}
}

// nextDepth returns the depth of the next iteration: one ply more, or the same depth with doubled breadth.
func (s *search) nextDepth(depth int) int {
	if s.widens(depth) {
		s.breadth++
		return depth
	}
	if depth++; s.oneSided(depth) {
		depth++
	}
	return depth
}

// oneSided reports whether an iteration is skipped. A wide game has no quiescence search, so at an even depth the
// opponent's last capture or threat weighs too much: a search of four plies lost to one of three.
func (s *search) oneSided(depth int) bool { return s.wide && s.selective && depth > 2 && depth%2 == 0 }

// The widening of searches in games with very many moves.
const (
	widenAt    = 3 // plies
	maxBreadth = 3
)

// widens reports whether the next iteration is wider instead of deeper. In a wide game three plies are searched at
// once, but along a few moves only, and two plies more would take a hundred times as long.
func (s *search) widens(depth int) bool {
	return s.wide && s.selective && !s.NoWidening && depth == widenAt && s.breadth < maxBreadth
}

// widened returns a number of moves, doubled for each step of breadth.
func (s *search) widened(moves int) int { return moves << s.breadth }

// reach returns the depth under which a table entry is stored: it counts the breadth of the search too.
func (s *search) reach(depth int) int { return depth + (widenAt+1)*s.breadth }

// chunk is the number of moves after which a loop over many moves looks at the clock.
const chunk = 1024

// lateAt is late within a loop over many moves, by the index of the move.
func (s *search) lateAt(i int) bool {
	if i%chunk == 0 {
		s.nextLook = s.nodes
	}
	return s.late()
}

// reserve keeps some percent of the time for what follows the main search.
func (s *search) reserve(percent time.Duration) {
	if !s.end.IsZero() {
		s.deadline = s.end.Add(-percent * s.end.Sub(s.began) / 100)
	}
}

// restart gives the search the rest of its time, and no limit of nodes.
func (s *search) restart() {
	s.maxNodes, s.stopped, s.deadline = 0, s.ctx.Err() != nil, s.end
}

// extend gives a search that has spent its budget the rest of its time, or a quarter more nodes.
func (s *search) extend() {
	s.stopped, s.deadline = s.ctx.Err() != nil, s.end
	s.maxNodes += s.maxNodes / 4
}

// child returns the next frame, with a copy of the state of this one.
func (s *search) child(ply int) *frame {
	next := &s.frames[ply+1]
	if next.state == nil {
		next.state = s.frames[ply].state.Clone()
	} else {
		next.state.Set(s.frames[ply].state)
	}
	return next
}

// sideOf returns the side of a seat: 1 for the seat that asks, -1 for the others.
func (s *search) sideOf(seat int) int {
	if seat == s.me {
		return 1
	}
	return -1
}
