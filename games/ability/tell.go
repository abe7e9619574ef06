package ability

import (
	"fmt"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// told returns the number of events of a log, which may be nil.
func told(log *game.Log) int {
	if log == nil {
		return 0
	}
	return len(log.Events)
}

// tellUse tells of a use what its effects have not told since the event with this number. What an action does that
// others do not see, or see as something else, is told to its owner alone.
func (s *state) tellUse(seat int, a *act, m game.Move, begun int, log *game.Log) {
	args := []any{"seat", s.seatWord(seat), "square", s.name(toOf(m))}
	kind := "ability.used"
	switch open := func(e game.Event) bool { return e.Only == 0 }; {
	case a.Veiled:
		kind = "ability.used.veiled"
	case a.disguises():
		if slices.ContainsFunc(log.Events[begun:], open) {
			return
		}
		kind = "ability.used.veiled"
	case a.tells() && slices.ContainsFunc(log.Events[begun:], open):
		return
	default:
		args = append(args, "action", a.word)
	}
	log.Events = slices.Insert(log.Events, begun, game.Event{Text: text.Of(kind, args...)})
}

// tells reports whether the first effect of an action tells all that is to be told of its use.
func (a *act) tells() bool {
	switch e := a.Effects[0]; e.Verb {
	case power.Move, power.Swap, power.Push, power.Become, power.Change, power.Explode:
		return true
	case power.Remove:
		return e.Area == power.Zone{}
	}
	return false
}

// disguises reports whether an action makes a piece look like another.
func (a *act) disguises() bool {
	return slices.ContainsFunc(a.Effects, func(e power.Effect) bool { return e.Verb == power.Hide })
}

// leave lays a thing if there is room, and tells of it those who may know.
func (s *state) leave(t thing, e *power.Effect, log *game.Log) bool {
	laid := s.lay(t)
	if log == nil || !laid {
		return laid
	}
	var only game.SeatSet
	if t.veiled || t.state == power.Hidden {
		only = game.Only(int(t.owner))
	}
	what := ending(e, text.Of("ability.title", "ability", stateWord(t.state)))
	log.AddOnly(only, "ability.left", "what", what, "squares", []string{s.name(t.at)})
	return true
}

// gather makes one event of those that tell that the same was left on several squares, from the event with this number.
func gather(log *game.Log, begun int) {
	if log == nil {
		return
	}
	first := map[string]int{}
	kept := log.Events[:begun]
	for _, e := range log.Events[begun:] {
		if e.Kind == "ability.left" {
			key := fmt.Sprint(e.Only, e.Args.Get("what"))
			if i, known := first[key]; known {
				squares := kept[i].Args.Get("squares").([]string)
				kept[i].Args = kept[i].Args.With("squares", append(squares, e.Args.Get("squares").([]string)...))
				continue
			}
			first[key] = len(kept)
		}
		kept = append(kept, e)
	}
	log.Events = kept
}

// tellChange tells that a piece becomes another, as the others see it.
func (s *state) tellChange(q board.Square, from, to text.Word, log *game.Log) {
	if log != nil && from != to {
		log.Add("ability.becomes", "seat", s.seatWord(s.at[q].seat()), "other", from, "square", s.name(q), "piece", to)
	}
}

// tellUnannounced adds to the events since that with this number why a living seat, or its zombies, could take the
// kings of others to whom it had announced no check; it had warned some (A5.1, A5.2).
func (s *state) tellUnannounced(seat int, living bool, warned game.SeatSet, begun int, log *game.Log) {
	if log == nil {
		return
	}
	for i := range log.Events[begun:] {
		e := &log.Events[begun+i]
		if e.Kind != "captured" || e.Args.Get("piece") != chess.King.Word() {
			continue
		}
		if of := e.Args.Get("seat"); of != s.seatWord(seat) && !slices.Contains(s.seatWordsOf(warned), of.(text.Word)) {
			e.Text = text.Text{Kind: "ability.unannounced.captured", Args: e.Args.With("why", s.whyUnannounced(living))}
		}
	}
}

// whyUnannounced returns why a living seat, or zombies, could take a king without an announcement.
func (s *state) whyUnannounced(living bool) text.Text {
	switch {
	case s.announce == announceOff:
		return text.Of("ability.unannounced.off")
	case !living:
		return text.Of("ability.unannounced.zombies")
	case s.announce == announceFirst:
		return text.Of("ability.unannounced.first", "n", int(s.checksDue))
	case s.announce == announceAbility:
		return text.Of("ability.unannounced.ability", "n", int(s.checksDue))
	case s.announce == announceSudden:
		return text.Of("ability.unannounced.sudden")
	}
	return text.Of("ability.unannounced.captures")
}
