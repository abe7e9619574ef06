package ability

import (
	"context"
	"fmt"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/power"
)

// trial counts what is found by playing with abilities.
type trial struct{ *game.Trial }

// Examine plays random games with the abilities of a text until the games are played, the work is done or the context
// ends. In some positions of each it checks that a listed move is legal and that notation and position read back, and
// in pairs of games that views show nothing: of two that differ only in a secret, the others see the same.
func (rules) Examine(ctx context.Context, texts string, games, work int, pick func(n int) int, t *game.Trial) error {
	_, options, err := rules{}.Invent(texts)
	if err != nil {
		return err
	}
	e := trial{t}
	if e.Games == 0 {
		e.expect(texts)
	}
	boards := []string{"standard", "tall", "cross"}
	for n := 0; ctx.Err() == nil && n < games && t.Work < work; n++ {
		options["board"], options["announce"] = boards[n%len(boards)], "off"
		if pick(32) == 0 { // announcements take most of the time
			options["announce"] = "all"
		}
		first, err := Game().Start(options)
		if err != nil {
			return err
		}
		if err := e.play(ctx, first.(*state), pick); err != nil {
			return err
		}
		if e.Games++; e.Games%2 == 0 {
			continue
		}
		if err := e.pair(ctx, first.(*state), pick); err != nil {
			return err
		}
	}
	return nil
}

// examinedPlies is the most plies of an examined game. The positions of every so many are read back, and a move of each
// few is checked: the battery does this thoroughly, and many games find more.
const examinedPlies, readPlies, checkedPlies = 160, 64, 4

// play plays a game at random.
func (e trial) play(ctx context.Context, s *state, pick func(n int) int) error {
	s = s.Clone().(*state)
	for ply := 0; ply < examinedPlies && s.Turn().Kind != game.Over && ctx.Err() == nil; ply++ {
		o, most := randomOrders(s, pick)
		seat := o.Seats.First()
		e.Work += listWork(s, most) + 1
		if ply%readPlies == 1 {
			e.Work += readWork * (most + s.seats + 8)
			if err := examinePosition(s, seat); err != nil {
				return err
			}
		}
		e.Most = max(e.Most, most)
		if ply%checkedPlies == 1 {
			e.Work++
			if err := game.CheckOrders(s, o); err != nil {
				return fmt.Errorf("%s: %w", s, err)
			}
		}
		if sortOf(o.Moves[seat]) == use {
			e.Uses++
		}
		if e.Fired == nil {
			s.Play(o, nil)
		} else {
			var log game.Log
			s.Play(o, &log)
			e.Work += 2 * readWork * len(log.Events)
			for i := range log.Events {
				e.count(s, &log.Events[i])
			}
		}
		e.Plies++
	}
	return nil
}

// expect counts the actions that are used by choice, and notes those that may happen by themselves.
func (e trial) expect(texts string) {
	powers, err := power.ParseAll(texts)
	if err != nil {
		return
	}
	for _, p := range powers {
		for i := range p.Actions {
			if a := &p.Actions[i]; a.When != power.Chosen {
				e.Fired = append(e.Fired, game.Fired{Name: p.Name, Action: a.Name})
			} else {
				e.Actions++
			}
		}
	}
}

// count counts an event that tells of an action that has happened by itself.
func (e trial) count(s *state, event *game.Event) {
	for seat := range s.seats {
		k := s.kit(seat)
		for i := range k.acts {
			a := &k.acts[i]
			same := fmt.Sprint(a.word) == fmt.Sprint(event.Args.Get("action"))
			switch event.Kind {
			case "ability.shielded":
				same = a.When == power.KingCaptured
			case "ability.stirred", "ability.avenged":
			default:
				continue
			}
			if same && event.Args.Get("seat") == s.seatWord(seat) {
				e.Fired[slices.IndexFunc(e.Fired, func(f game.Fired) bool {
					return f.Name == k.Name && f.Action == a.Name
				})].Times++
			}
		}
	}
}

// readWork is the work of writing and reading a move or position.
const readWork = 4

// listWork returns the work of listing so many moves: more where things lie, and where each is tried out for
// announcements.
func listWork(s *state, moves int) int {
	work := game.Listed(moves)
	if s.lain > 0 {
		work *= 3
	}
	if s.announce != announceOff {
		work *= 16
	}
	return work
}

// randomOrders returns a random legal move of each seat that is to act, and the largest number of moves of a seat; uses
// of abilities are preferred.
func randomOrders(s *state, pick func(n int) int) (o game.Orders, most int) {
	for seat := range s.Turn().Seats.All() {
		moves := s.Moves(seat, nil)
		most = max(most, len(moves))
		m := moves[pick(len(moves))]
		if pick(2) == 0 {
			if uses := slices.DeleteFunc(moves, func(m game.Move) bool { return sortOf(m) != use }); len(uses) > 0 {
				m = uses[pick(len(uses))]
			}
		}
		o.Put(seat, m)
	}
	return o, most
}

// examinePosition checks that a position and the moves of a seat read back, and that views can be read.
func examinePosition(s *state, seat int) error {
	for viewer := game.Nobody; viewer < s.seats; viewer++ {
		position := s.View(viewer).String()
		if back, err := Game().Parse(position); err != nil || back.String() != position {
			return fmt.Errorf("%s reads as %v, %w", position, back, err)
		}
	}
	for _, m := range s.Moves(seat, nil) {
		notation := s.FormatMove(seat, m)
		if back, err := s.ParseMove(seat, notation); err != nil || back != m {
			return fmt.Errorf("%s at %s reads as another move: %w", notation, s, err)
		}
	}
	if s.Turn().Kind == game.MoveTurn {
		_, err := s.Compose(seat, nil)
		return err
	}
	return nil
}

// pair plays two games that differ only in a secret of seat 1, its ability or a level that it chose, with the same
// public moves, and compares what seat 0 sees.
func (e trial) pair(ctx context.Context, first *state, pick func(n int) int) error {
	one, other := first.Clone().(*state), first.Clone().(*state)
	mine := newChoice(abilityID(pick(int(first.set.known()))))
	theirs := abilityID(1 + pick(int(first.set.known())-1))
	alike := pick(2) == 0 && first.set.of(theirs).bomb != nil // the levels differ, not the abilities
	if first.set.of(abilityOf(mine)).Sees {
		mine = newChoice(0)
	}
	choose := func(s *state, a abilityID) {
		var o game.Orders
		for seat := range s.seats {
			o.Put(seat, mine)
		}
		o.Put(1, newChoice(a))
		s.Play(o, nil)
	}
	choose(one, theirs)
	if !alike && first.set.of(theirs).shows() {
		return nil
	}
	if alike {
		choose(other, theirs)
	} else {
		choose(other, 0)
	}
	for range 60 {
		if one.Turn().Kind != other.Turn().Kind || one.Turn().Kind == game.Over || one.turn != other.turn ||
			one.learned[0] != 0 {
			break
		}
		if ctx.Err() != nil {
			return nil
		}
		if a, b := one.View(0).(*state), other.View(0).(*state); *a != *b && a.String() != b.String() {
			return fmt.Errorf("seat 0 sees a difference:\n%s\n%s", a, b)
		}
		if !e.playAlike(one, other, pick) { // or something has happened for all to see
			break
		}
	}
	e.Pairs++
	return nil
}

// playAlike plays a move that both positions allow, or two levels, and reports whether there were any and nothing that
// all see tells the games apart.
func (e trial) playAlike(one, other *state, pick func(n int) int) bool {
	seat := one.Turn().Seats.First()
	a, b := one.Moves(seat, nil), other.Moves(seat, nil)
	e.Work += listWork(one, len(a)) + listWork(other, len(b)) + 4
	if one.phase == grading && seat == 1 {
		one.Play(game.By(seat, a[pick(len(a))]), nil)
		other.Play(game.By(seat, b[pick(len(b))]), nil)
		return true
	}
	var m game.Move // that both allow
	for m == 0 && len(a) > 0 {
		if i := pick(len(a)); slices.Contains(b, a[i]) {
			m = a[i]
		} else {
			a = slices.Delete(a, i, i+1)
		}
		e.Work += game.Listed(len(b))
	}
	if m == 0 {
		return false
	}
	bombs := one.bombs(1)
	var log game.Log
	one.Play(game.By(seat, m), &log)
	other.Play(game.By(seat, m), nil)
	if slices.ContainsFunc(log.Events, happened) {
		return false
	}
	return one.bombs(1) >= bombs && other.bombs(1) >= bombs // an explosion shows how strong it was
}

// happened reports whether an event tells of an action that happened by itself.
func happened(e game.Event) bool {
	return e.Kind == "ability.shielded" || e.Kind == "ability.stirred" || e.Kind == "ability.avenged"
}

// bombs returns the number of bombs of a seat.
func (s *state) bombs(seat int) (n int) {
	for _, t := range s.all() {
		if t.state == power.Bombed && int(t.owner) == seat {
			n++
		}
	}
	return n
}

// shows reports whether something of the ability is there for all to see before anything is done with it.
func (k *kit) shows() bool { return k.SetUp != (power.SetUp{}) || k.Gaits[1] != gait{} }
