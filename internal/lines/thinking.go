package lines

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// Limits of a bot's work for a request.
const (
	MaxMillis   = 60_000
	MaxThinking = 10_000_000 // positions searched
	MaxLines    = 20
)

// task returns the bot's task: a seat, its budget, and its seed.
func (r *request) task() (task bot.Task, seat int, err error) {
	if seat, err = r.seat(); err != nil {
		return task, 0, err
	}
	t := r.state.Turn()
	if seat == game.Nobody {
		if t.Seats.Len() > 1 {
			return task, 0, game.Refuse(game.BadRequest, "lines.seat", "last", len(r.state.Seats())-1)
		}
		seat = t.Seats.First()
	}
	if err := game.CheckSeats(t, game.Only(max(seat, 0))); err != nil {
		return task, 0, err
	}
	task = bot.Ask(r.state, seat)
	millis, nodes, seed := 0, 0, 0
	for name, into := range map[string]*int{"millis": &millis, "nodes": &nodes, "seed": &seed} {
		if !r.has(name) {
			continue
		}
		if err := r.need(name, into, "lines.number"); err != nil {
			return task, 0, err
		}
	}
	if millis < 0 || millis > MaxMillis || nodes < 0 || nodes > MaxThinking {
		return task, 0, game.Refuse(game.BadRequest, "lines.thinking", "millis", MaxMillis, "nodes", MaxThinking)
	}
	task.Seed = uint64(seed)
	task.Budget = bot.Budget{Time: time.Duration(millis) * time.Millisecond, Nodes: nodes}
	return task, seat, nil
}

// level returns the level in the request, or the strongest.
func (r *request) level() (bot.Level, error) {
	level := bot.Levels
	if r.has("level") {
		if err := r.need("level", &level, "lines.number"); err != nil {
			return 0, err
		}
	}
	if level < 1 || level > bot.Levels {
		return 0, game.Refuse(game.BadRequest, "lines.level", "level", level, "last", bot.Levels)
	}
	return bot.Level(level), nil
}

// bestMove returns the move that a level plays.
func (r *request) bestMove() (answer, error) {
	level, err := r.level()
	if err != nil {
		return nil, err
	}
	task, seat, err := r.task()
	if err != nil {
		return nil, err
	}
	a := bot.Safe(context.Background(), level, task)
	return answer{
		"move": r.state.FormatMove(seat, a.Move), "value": a.Value, "depth": a.Depth, "nodes": a.Nodes,
	}, nil
}

// analyse returns the best lines and the threat, found at a level without its errors.
func (r *request) analyse() (answer, error) {
	level, err := r.level()
	if err != nil {
		return nil, err
	}
	task, _, err := r.task()
	if err != nil {
		return nil, err
	}
	lines := 3
	if r.has("lines") {
		if err := r.need("lines", &lines, "lines.number"); err != nil {
			return nil, err
		}
	}
	if lines < 1 || lines > MaxLines {
		return nil, game.Refuse(game.BadRequest, "lines.lines", "lines", lines, "max", MaxLines)
	}
	ctx, search := context.Background(), level.Search()
	a := search.Analyse(ctx, task, lines, nil)
	told := answer{"seat": a.Seat, "value": a.Value, "depth": a.Depth, "nodes": a.Nodes, "lines": a.Lines}
	if len(a.Expectations) > 0 {
		told["expectations"] = a.Expectations
	}
	if len(a.Lines) > 0 {
		told["move"] = a.Lines[0].Move
	}
	if threat, found := search.Threat(ctx, task, a.Value); found {
		told["threat"] = threat
	}
	return told, nil
}
