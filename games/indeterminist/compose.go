package indeterminist

import (
	"strconv"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// composer follows the picks of a player through the questions of a turn.
type composer struct {
	picks []string
	open  game.Composition // the question to which there is no pick yet
	err   error
}

// ask asks for the next pick, and tells whether it is there and may be picked.
func (a *composer) ask(prompt text.Text, choices []game.Choice) (string, bool) {
	if len(a.picks) == 0 {
		a.open = game.Composition{Prompt: prompt, Choices: choices}
		return "", false
	}
	pick := a.picks[0]
	for i := range choices {
		ch := &choices[i]
		if ch.Pick != pick && !(ch.Kind == game.PickNumber && inRange(pick, ch.Min, ch.Max)) {
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

// inRange tells whether a pick is a number from low to high.
func inRange(pick string, low, high int) bool {
	n, ok := parseCount(pick)
	return ok && int(n) >= low && int(n) <= high
}

// done is the whole move, if no picks are left.
func (a *composer) done(m game.Move) (game.Composition, error) {
	if len(a.picks) > 0 {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", a.picks)
	}
	return game.Composition{Move: m}, nil
}

// Compose asks for an instance, whether to move all of it or a part and how much, for the destination and the
// promotion; then for a second instance, if one could move, or done.
func (s *state) Compose(seat int, picks []string) (game.Composition, error) {
	if t := s.Turn(); !t.Seats.Has(seat) {
		return game.Composition{}, game.CheckSeats(t, game.Orders{})
	}
	a := &composer{picks: picks}
	h := half{state: s}
	choices, _ := h.instances()
	choices = append(choices, game.Choice{Pick: "pass", Kind: game.PickOption, Label: text.Of("indeterminist.pick.pass")})
	pick, ok := a.ask(text.Of("indeterminist.ask.first"), choices)
	if !ok {
		return a.open, a.err
	}
	if pick == "pass" {
		return a.done(pass)
	}
	first, ok := h.ask(a, pick)
	if !ok {
		return a.open, a.err
	}
	after := *s
	after.carry(first, nil)
	h = half{&after, &first, s.movedBy(first)}
	choices, some := h.instances()
	if !some {
		return a.done(first.code())
	}
	choices = append(choices, game.Choice{Pick: "done", Kind: game.PickDone, Label: text.Of("indeterminist.pick.done")})
	if pick, ok = a.ask(text.Of("indeterminist.ask.second", "piece", first.kind.Word()), choices); !ok {
		return a.open, a.err
	}
	if pick == "done" {
		return a.done(first.code())
	}
	second, ok := h.ask(a, pick)
	if !ok {
		return a.open, a.err
	}
	return a.done(first.code() | second.code()<<stepBits)
}

// half is the first or second half of a turn being composed.
type half struct {
	*state
	first *step // nil in the first half
	moved ppm   // by the first step
}

// instances are the player's instances to choose from, and whether some may move.
func (h *half) instances() (choices []game.Choice, some bool) {
	c := int(h.turn)
	for at := h.held[c]; at != 0; {
		q := at.Pop()
		for k := chess.King; k >= chess.Pawn; k-- {
			if h.shares[c][k][q] == 0 {
				continue
			}
			ch := game.Choice{Pick: string(k.Letter()) + name(q), Kind: game.PickToken, Square: name(q), Label: h.describe(c, k, q), Denied: h.stuck(k, q)}
			some = some || ch.Denied == nil
			choices = append(choices, ch)
		}
	}
	return choices, some
}

// stuck is why an instance cannot be moved in this half, or nil.
func (h *half) stuck(k chess.Kind, q board.Square) *game.Error {
	if h.first != nil {
		if k != h.first.kind { // I2.1
			return illegal("two_types", "a", h.first.kind.Word(), "b", k.Word())
		}
		if e := movedTwice(*h.first, q); e != nil {
			return e
		}
	}
	m := h.mover(k, q)
	why := h.wholeDenied(&m)
	if why != nil {
		if _, denied := h.mostSplit(&m); denied == nil {
			return nil
		}
	}
	return why
}

// mover is the whole instance of a kind on a square.
func (h *half) mover(k chess.Kind, q board.Square) mover {
	return mover{k, k, q, h.shares[h.turn][k][q], h.origins[h.turn][k][q]}
}

// wholeDenied is why a mover cannot go anywhere in this half, or nil.
func (h *half) wholeDenied(m *mover) *game.Error {
	if e := tooMuch(h.moved, m.share); e != nil {
		return e
	}
	for _, becomes := range becoming(int(h.turn), m.kind, m.from) {
		as := *m
		as.becomes = becomes
		if h.targets(&as) != 0 {
			return nil
		}
	}
	return illegal("stuck", "piece", m.kind.Word(), "square", name(m.from), "share", m.share.String())
}

// mostSplit is the most per cent that may be split off an instance in this half, or why none may. All that is
// less may be split off too: smaller parts find more room, and the smallest vanish.
func (h *half) mostSplit(m *mover) (int, *game.Error) {
	if h.first != nil && h.first.split > 0 { // I2.3
		return 0, illegal("two_splits")
	}
	if e := h.judgeSplit(m, percent); e != nil {
		return 0, e
	}
	part := *m
	for q := min(99, int((m.share-1)/percent)); q > 0; q-- {
		part.share = ppm(q) * percent
		if part.share < h.floor || h.wholeDenied(&part) == nil {
			return q, nil
		}
	}
	part.share = percent
	return 0, h.wholeDenied(&part)
}

// ask asks for what is to become of the instance picked, and tells whether the answer is there.
func (h *half) ask(a *composer, token string) (step, bool) {
	q, _ := chess.Standard.Shape.Parse(token[1:])
	st := step{kind: chess.KindOf(token[0]), from: q, to: board.NoSquare}
	m := h.mover(st.kind, q)
	most, noSplit := h.mostSplit(&m)
	way, ok := a.ask(text.Of("indeterminist.ask.share", "piece", st.kind.Word(), "square", name(q)), []game.Choice{
		{Pick: "whole", Kind: game.PickOption, Label: text.Of("indeterminist.pick.whole", "share", m.share.String()), Denied: h.wholeDenied(&m)},
		{Pick: "split", Kind: game.PickOption, Label: text.Of("indeterminist.pick.split"), Denied: noSplit},
	})
	if !ok {
		return st, false
	}
	if way == "split" {
		number, ok := a.ask(text.Of("indeterminist.ask.percent", "piece", st.kind.Word(), "square", name(q)), []game.Choice{
			{Kind: game.PickNumber, Square: name(q), Label: text.Of("indeterminist.pick.percent", "most", most, "floor", h.floor.String()), Min: 1, Max: most},
		})
		if !ok {
			return st, false
		}
		st.split, _ = strconv.Atoi(number)
		if m.share = ppm(st.split) * percent; m.share < h.floor {
			return st, true
		}
	}
	return h.askTarget(a, st, &m)
}

// askTarget asks where a mover is to go and what it is to become.
func (h *half) askTarget(a *composer, st step, m *mover) (step, bool) {
	var squares []game.Choice
	for at := h.within(m); at != 0; {
		q := at.Pop()
		label := "indeterminist.pick.square"
		if h.held[1-h.turn].Has(q) {
			label = "indeterminist.pick.capture"
		}
		ch := game.Choice{Pick: name(q), Kind: game.PickSquare, Square: name(q), Label: text.Of(label, "square", name(q))}
		for _, option := range h.promotions(m, q) {
			if ch.Denied = option.Denied; ch.Denied == nil {
				break
			}
		}
		squares = append(squares, ch)
	}
	pick, ok := a.ask(text.Of("indeterminist.ask.target", "piece", m.kind.Word(), "square", name(m.from), "share", m.share.String()), squares)
	if !ok {
		return st, false
	}
	st.to, _ = chess.Standard.Shape.Parse(pick)
	if !chess.LastRanks[h.turn].Has(st.to) || m.kind != chess.Pawn {
		return st, true
	}
	if pick, ok = a.ask(text.Of("indeterminist.ask.promotion", "square", pick), h.promotions(m, st.to)); ok {
		st.becomes = chess.KindOf(pick[1])
	}
	return st, ok
}

// promotions are what a mover may be when it has come to a square, each with why it cannot be: one for a mover that
// does not promote.
func (h *half) promotions(m *mover, to board.Square) []game.Choice {
	var choices []game.Choice
	for _, becomes := range becoming(int(h.turn), m.kind, m.from) {
		as := *m
		as.becomes = becomes
		choices = append(choices, game.Choice{
			Pick: "=" + string(becomes.Letter()), Kind: game.PickOption, Square: name(to),
			Label: text.Of("indeterminist.pick.promotion", "piece", becomes.Word()), Denied: h.obstacle(&as, to),
		})
	}
	return choices
}

// within are the squares to which a piece could go if nothing were in its way.
func (h *half) within(m *mover) chess.Bits {
	c := int(h.turn)
	squares := attacks(c, m.kind, m.from, 0, 0)
	if m.kind == chess.Pawn {
		squares |= chess.PawnAttacks(c, m.from)
	}
	return squares
}
