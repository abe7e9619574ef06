package indeterminist

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
)

// composer follows a player's picks through the questions of a turn.
type composer struct {
	picks []string
	open  game.Composition // the first question without a pick
	err   error
}

// ask asks for the next pick. It reports whether the pick is there and available.
func (a *composer) ask(prompt text.Text, choices []game.Choice) (string, bool) {
	if len(a.picks) == 0 {
		a.open = game.Composition{Prompt: prompt, Choices: choices}
		return "", false
	}
	pick := a.picks[0]
	for i := range choices {
		ch := &choices[i]
		fits := ch.Pick == pick
		if ch.Kind == game.PickNumber {
			fits = inRange(pick, ch.Min, ch.Max)
		}
		if !fits {
			continue
		}
		if ch.Denied != nil {
			a.err = ch.Denied
			return "", false
		}
		a.picks = a.picks[1:]
		return pick, true
	}
	a.err = game.Refuse(game.BadMove, "compose.nothing", "picks", a.picks)
	return "", false
}

// inRange reports whether a pick is a number from low to high.
func inRange(pick string, low, high int) bool {
	n, ok := game.ParseCounter(pick, maxCount)
	return ok && int(n) >= low && int(n) <= high
}

// done returns the whole move, if no picks are left.
func (a *composer) done(m game.Move) (game.Composition, error) {
	if len(a.picks) > 0 {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", a.picks)
	}
	return game.Composition{Move: m}, nil
}

// Compose asks for an instance and its destination, or first how much to split off, and for the promotion; then for
// another instance, as long as one can move, or done. A piece that is wholly there moves with two picks as in chess,
// and so does a part if nothing else can move: that something vanishes beside it must be asked for.
func (s *state) Compose(seat int, picks []string) (game.Composition, error) {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return game.Composition{}, err
	}
	a := &composer{picks: picks}
	after := *s
	h := &half{sequence: &sequence{state: &after}}
	choices, _ := h.instances()
	pick, ok := a.ask(text.Of("indeterminist.ask.first"), append(choices, s.idleChoice()))
	if !ok {
		return a.open, a.err
	}
	if pick == "pass" || pick == "redetermine" {
		return a.done(s.idle())
	}
	var turn []step
	var taken []text.Text
	for pick != "done" {
		if !h.ask(a, pick) {
			return a.open, a.err
		}
		turn = append(turn, h.step)
		if h.last {
			break
		}
		taken = append(taken, h.taken()...)
		h.add(h.step)
		choices, some := h.instances()
		if !some || h.count == h.most() || h.alone && !h.moves() {
			break
		}
		done := game.Choice{Pick: "done", Kind: game.PickDone, Label: text.Of("indeterminist.pick.done")}
		if len(turn) <= 2 { // of more steps its code takes long to find
			done.Move, _ = s.encode(turn)
		}
		choices = append(choices, done)
		if pick, ok = a.ask(h.asksNext(choices), choices); !ok {
			if taken != nil {
				a.open.Notice = text.Of("indeterminist.costs", "costs", taken)
			}
			return a.open, a.err
		}
	}
	m, err := s.encode(turn)
	if err != nil {
		return game.Composition{}, err
	}
	c, err := a.done(m)
	if m&(numbered|heard) == heard {
		c.Notation = s.hearing(turn).FormatMove(0, m)
	}
	return c, err
}

// taken returns what the picked step captures.
func (h *half) taken() (all []text.Text) {
	var log game.Log
	after := *h.state
	after.carry(h.step, nil, &log)
	for _, e := range log.Events {
		if e.Role == game.RoleCaptured {
			all = append(all, e.Text)
		}
	}
	return all
}

// asksNext returns the prompt for another step. It tells a part that vanishes, or names the rest of what was split, or
// the instance if only one can move.
func (h *half) asksNext(choices []game.Choice) text.Text {
	var open []game.Choice
	for _, c := range choices {
		if c.Kind == game.PickToken && c.Denied == nil {
			open = append(open, c)
		}
	}
	rest := slices.ContainsFunc(open, func(c game.Choice) bool { return c.Square == name(h.step.from) })
	switch {
	case rest && len(open) > 1 && h.step.split > 0 && h.step.to != board.NoSquare:
		return text.Of(h.wording("indeterminist.ask.rest_or"), "piece", h.kind.Word(), "square", name(h.step.from))
	case h.halves:
		return text.Of("indeterminist.ask.next")
	case h.step.to == board.NoSquare:
		return text.Of("indeterminist.ask.gone", "share", h.step.part(whole).String(), "piece", h.kind.Word(),
			"square", name(h.step.from))
	case !h.moves():
		return text.Of("indeterminist.ask.shed", "piece", h.kind.Word())
	case len(open) == 1:
		return text.Of("indeterminist.ask.rest", "piece", h.kind.Word(), "square", open[0].Square)
	}
	return text.Of("indeterminist.ask.second", "piece", h.kind.Word())
}

// idleChoice returns the choice of the turn without steps.
func (s *state) idleChoice() game.Choice {
	if s.halves {
		return option("redetermine", game.Quantum, text.Of("indeterminist.pick.redetermine"), nil)
	}
	return option("pass", game.Certain, text.Of("indeterminist.pick.pass"), nil)
}

func option(pick string, effect game.Effect, label text.Text, denied *game.Error) game.Choice {
	return game.Choice{Pick: pick, Kind: game.PickOption, Label: label, Effect: effect, Denied: denied}
}
