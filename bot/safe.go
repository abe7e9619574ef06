package bot

import (
	"context"
	"time"
)

// grace is how long Safe waits for a bot beyond its time.
const grace = 2 * time.Second

// Safe asks a bot that may be faulty. If the bot panics, chooses an illegal move or does not answer in time, [Greedy]
// chooses and the answer is marked as Failed. The goroutine of a bot that does not answer is left to end by itself.
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
