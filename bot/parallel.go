package bot

import (
	"context"
	"sync"
)

// accompany starts the helpers of a search that may use several cores: other searches of the same position, one for
// each core more. They share its table, so it finds there what they have searched (lazy SMP: Østensen, "A complete
// chess engine parallelized using lazy SMP", 2016). A helper looks a ply further ahead and takes equal moves in another
// order; in a simultaneous turn it takes the orders from the other end of the list. End stops the helpers, waits for
// them, and counts their positions.
func (s *search) accompany(run func(helper *search)) (end func()) {
	if s.cores <= 1 {
		return func() {}
	}
	ctx, stop := context.WithCancel(s.ctx)
	var working sync.WaitGroup
	failures := make(chan any, s.cores)
	var helpers []*search
	for i := 1; i < s.cores; i++ {
		h := s.helper(ctx, i)
		helpers = append(helpers, h)
		working.Go(func() {
			defer func() {
				if failure := recover(); failure != nil {
					failures <- failure
				}
			}()
			run(h)
		})
	}
	return func() {
		stop()
		working.Wait()
		for _, h := range helpers {
			s.nodes += h.nodes
		}
		select {
		case failure := <-failures:
			panic(failure) // where the caller can recover
		default:
		}
	}
}

// helper returns helper number i of a search, which ends with the context.
func (s *search) helper(ctx context.Context, i int) *search {
	h := &search{
		Limits: s.Limits, Persona: s.Persona, weights: s.weights, selective: s.selective, me: s.me, seats: s.seats,
		nature: s.nature, past: s.past, seed: s.seed + uint64(i),
		tendency: s.tendency, table: s.table, frames: make([]frame, maxPly), helps: true,
		effort: effort{ctx: ctx, began: s.began, lastLook: s.lastLook},
	}
	h.frames[0].state = s.frames[0].state.Clone()
	return h
}
