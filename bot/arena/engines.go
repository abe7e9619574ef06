package arena

import (
	"context"
	"errors"

	"github.com/quandary-games/quandary/bot"
)

// Engines are several runs of the same program, so that no game spends its time while another one waits for an answer.
type Engines struct{ free chan *Engine }

// NewEngines starts an engine in several runs. Errors: those of [NewEngine]. Without an error the caller has to close
// the engines.
func NewEngines(commandLine string, runs int) (*Engines, error) {
	all := &Engines{make(chan *Engine, runs)}
	for range runs {
		e, err := NewEngine(commandLine)
		if err != nil {
			close(all.free)
			for started := range all.free {
				err = errors.Join(err, started.Close())
			}
			return nil, err
		}
		all.free <- e
	}
	return all, nil
}

// Choose returns the move of an engine that is free.
func (e *Engines) Choose(ctx context.Context, task bot.Task) bot.Answer {
	one := <-e.free
	defer func() { e.free <- one }()
	return one.Choose(ctx, task)
}

// Close ends all of the programs, and waits for their ends.
func (e *Engines) Close() (err error) {
	for range cap(e.free) {
		one := <-e.free
		err = errors.Join(err, one.Close())
	}
	return err
}
