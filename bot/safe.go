package bot

import (
	"context"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
)

// grace is how much longer than it may a bot is waited for.
const grace = 2 * time.Second

// Safe asks a bot and never harms a game: if the bot breaks down, names a move that is not allowed or does not answer
// in time, a [Greedy] one answers for it and Failed says so. What a stalled bot goes on doing is not waited for.
func Safe(ctx context.Context, b Bot, task Task) Answer {
	if task.Budget.Time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, task.Budget.Time)
		defer stop()
	}
	answers := make(chan Answer, 1)
	own := task
	own.view = task.view.Clone()
	go func() {
		defer func() {
			if recover() != nil {
				answers <- Answer{Failed: true}
			}
		}()
		answers <- b.Choose(ctx, own)
	}()
	a := Answer{Failed: true}
	late := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { close(late) }) })
	defer stop()
	select {
	case a = <-answers:
	case <-late:
	}
	if !a.Failed && task.view.Check(task.seat, a.Move) == nil {
		return a
	}
	a = Greedy{}.Choose(context.Background(), task)
	a.Failed = true
	return a
}

// Player is a bot at the table of one match, with the budget for each of its moves. It remembers the positions in which
// it was asked, since the third time may be a draw, and how the game went for each of its seats. Several
// goroutines that ask it wait for each other.
type Player struct {
	Bot    Bot
	Budget Budget
	mu     sync.Mutex
	past   map[uint64]int
	ways   [game.MaxSeats]Way
	wish   Wish
}

// Choose is a legal move of a seat that is to act in the view, which is the position as that seat knows it. Pick gives
// a uniform number from 0 to n-1.
func (p *Player) Choose(view game.State, seat int, pick func(n int) int) game.Move {
	p.mu.Lock()
	defer p.mu.Unlock()
	task := Ask(view, seat)
	task.Budget, task.Past = p.Budget, p.past
	task.Seed = uint64(pick(1<<30))<<30 | uint64(pick(1<<30))
	a := Safe(context.Background(), p.Bot, task)
	if h, ok := view.(game.Hasher); ok {
		if p.past == nil {
			p.past = map[uint64]int{}
		}
		p.past[h.Hash()]++
	}
	way := &p.ways[seat]
	way.Seat = seat
	way.See(view.Clone())
	p.wish = way.Wish(context.Background(), p.Bot, a)
	return a.Move
}

// Wish is how the bot wants the game to go on that has chosen the last move.
func (p *Player) Wish() Wish {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.wish
}

// Takes reports whether the bot takes a draw that is offered to its seat.
func (p *Player) Takes(view game.State, seat int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	ctx, stop := context.WithTimeout(context.Background(), grace)
	defer stop()
	return Takes(ctx, p.Bot, view, seat, p.ways[seat].Turns)
}
