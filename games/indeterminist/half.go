package indeterminist

import (
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// half is a step of a turn being composed.
type half struct {
	*sequence      // the turn before this step
	step      step // what was picked
	last      bool // the turn ends after this step
	alone     bool // the turn ends after this step, unless it makes room for another instance to move
}

// instances returns the player's instances as choices, and whether any of them can move.
func (h *half) instances() (choices []game.Choice, some bool) {
	c, kin := int(h.turn), h.kin()
	for at := h.held[c]; at != 0; {
		q := at.Pop()
		for k := chess.King; k >= chess.Pawn; k-- {
			if h.shares[c][k][q] == 0 {
				continue
			}
			ch := game.Choice{
				Pick: string(k.Letter()) + name(q), Kind: game.PickToken, Square: name(q),
				Label: h.describe(c, k, q, kin[c][h.origins[c][k][q].First()]), Denied: h.stuck(k, q),
			}
			some = some || ch.Denied == nil
			choices = append(choices, ch)
		}
	}
	return choices, some
}

// stuck returns the reason why an instance cannot move in this half, or nil.
func (h *half) stuck(k chess.Kind, q board.Square) *game.Error {
	if e := h.barred(k, q); e != nil {
		return e
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

// goes reports whether a mover can go somewhere in this half.
func (h *half) goes(m *mover) bool {
	if h.moved+m.share > whole {
		return false
	}
	for _, becomes := range becoming(int(h.turn), m.kind, m.from) {
		as := *m
		as.becomes = becomes
		if h.targets(&as) != 0 {
			return true
		}
	}
	return false
}

// wholeDenied returns the reason why a mover cannot go anywhere in this half, or nil.
func (h *half) wholeDenied(m *mover) *game.Error {
	if h.goes(m) {
		return nil
	}
	if e := h.tooMuch(h.moved, m.share); e != nil {
		return e
	}
	stops := h.stops(m)
	kind, args := "stuck", []any{"piece", m.kind.Word(), "square", name(m.from), "squares", squaresOf(stops)}
	if m.share < whole {
		kind, args = "stuck_part", append(args, "share", m.share.String())
	}
	return h.illegal(kind, args...).Showing(stops...)
}

// stops returns the ways of a mover that goes nowhere, each up to the square that stops it.
func (h *half) stops(m *mover) (stops []game.Arrow) {
	as := *m
	as.becomes = becoming(int(h.turn), m.kind, m.from)[0]
	for at := attacks(int(h.turn), m.kind, m.from, 0, 0); at != 0; {
		e := h.obstacle(&as, at.Pop())
		if e == nil {
			continue
		}
		for _, way := range e.Arrows {
			if !slices.Contains(squaresOf(stops), way.Path[1]) {
				stops = append(stops, way)
			}
		}
	}
	return stops
}

// squaresOf returns the squares at the ends of ways.
func squaresOf(ways []game.Arrow) (squares []string) {
	for _, way := range ways {
		squares = append(squares, way.Path[1])
	}
	return squares
}

// reached returns the squares to which a mover can go.
func (h *half) reached(m *mover) []string {
	var squares []string
	for _, ch := range h.squares(m, false) {
		if ch.Denied == nil {
			squares = append(squares, ch.Square)
		}
	}
	return squares
}

// mostSplit returns the largest percentage that may be split off an instance in this half, or the reason why none
// may. All smaller percentages are possible too: smaller parts find more room, and the smallest vanish. Where pieces
// split in halves it returns halved.
func (h *half) mostSplit(m *mover) (int, *game.Error) {
	if h.split { // I2.3, J1.3
		return 0, h.illegal("two_splits")
	}
	st := step{kind: m.kind, from: m.from, to: board.NoSquare, split: 1}
	if h.halves {
		st.split = halved
	}
	if e := h.judgeSplit(m, st); e != nil {
		return 0, e
	}
	part := *m
	if h.halves {
		if part.share = st.part(m.share); part.share < h.floor {
			return halved, nil
		}
		return halved, h.wholeDenied(&part)
	}
	for q := min(99, int((m.share-1)/percent)); q > 0; q-- {
		part.share = ppm(q) * percent
		if part.share < h.floor || h.goes(&part) {
			return q, nil
		}
	}
	part.share = percent
	return 0, h.wholeDenied(&part)
}

// vanishes reports whether nothing can be split off a mover but what vanishes, with most as mostSplit returns it.
func (h *half) vanishes(m *mover, most int) bool { return (step{split: most}).part(m.share) < h.floor }

// moves reports whether an instance of the player can go somewhere in this half, wholly or in part.
func (h *half) moves() bool {
	c := int(h.turn)
	for k := chess.Pawn; k <= chess.King; k++ {
		for at := h.where[c][k]; at != 0; {
			q := at.Pop()
			if h.barred(k, q) != nil {
				continue
			}
			m := h.mover(k, q)
			if h.goes(&m) {
				return true
			}
			if most, e := h.mostSplit(&m); e == nil && !h.vanishes(&m, most) {
				return true
			}
		}
	}
	return false
}

// lone reports whether a mover is the first of a turn, a part, and the only one of its type that can go somewhere:
// beside it something can only vanish. Where pieces split in halves others may move, too.
func (h *half) lone(m *mover) bool {
	if h.halves || h.count > 0 || m.share == whole {
		return false
	}
	beside := *h.sequence
	beside.count, beside.kind, beside.moved = 1, m.kind, m.share
	beside.came[m.kind] |= chess.Bit(m.from)
	return !(&half{sequence: &beside}).moves()
}

// sheds reports whether a part of another piece may vanish beside a move of a piece: one of its type of which a part
// below the floor can be split off (I2.1, I2.3), or where pieces split in halves any whose halves vanish (J1.3). Beside
// the move of a whole piece no whole one is offered.
func (h *half) sheds(m *mover) bool {
	if h.halves {
		return h.goes(m) && h.thin()
	}
	if !h.goes(m) || !h.divides(m.kind) || h.floor <= percent {
		return false
	}
	for at := h.where[h.turn][m.kind] &^ chess.Bit(m.from); at != 0; {
		if share := h.shares[h.turn][m.kind][at.Pop()]; share > percent && min(share, m.share) < whole {
			return true
		}
	}
	return false
}

// parted reports whether the player has a part of a piece. Nobody throws parts away to make room before; it takes
// splitting a piece first, then.
func (h *half) parted() bool {
	c := int(h.turn)
	for at := h.held[c]; at != 0; {
		q := at.Pop()
		for k := chess.Pawn; k <= chess.King; k++ {
			if share := h.shares[c][k][q]; share > 0 && share < whole {
				return true
			}
		}
	}
	return false
}

// thin reports whether the player has something that vanishes when it is split in halves (J1.3).
func (h *half) thin() bool {
	for k := chess.Pawn; k < chess.King; k++ {
		for at := h.where[h.turn][k]; at != 0; {
			if (step{split: halved}).part(h.shares[h.turn][k][at.Pop()]) < h.floor {
				return true
			}
		}
	}
	return false
}

// ask asks what to do with the picked instance and reports whether the answer is there.
func (h *half) ask(a *composer, token string) bool {
	q, _ := chess.Standard().Shape.Parse(token[1:])
	h.step = step{kind: chess.KindOf(token[0]), from: q, to: board.NoSquare}
	m := h.mover(h.step.kind, q)
	most, noSplit := h.mostSplit(&m)
	last, lone := h.count == 0 && m.share == whole, h.lone(&m)
	choices := h.squares(&m, last)
	split := text.Of(h.wording("indeterminist.pick.split"))
	if noSplit == nil && h.vanishes(&m, most) {
		split = text.Of(h.wording("indeterminist.pick.vanish"), "floor", h.floor.String())
	}
	choices = append(choices, option("split", "", split, noSplit))
	if (lone || last && h.parted()) && h.sheds(&m) {
		more := text.Of("indeterminist.pick.more", "piece", m.kind.Word(), "floor", h.floor.String())
		if h.halves {
			more = text.Of("indeterminist.pick.thin", "floor", h.floor.String())
		}
		choices = append(choices, option("more", "", more, nil))
	}
	prompt := asksTarget(&m)
	if e := h.wholeDenied(&m); e != nil {
		prompt = e.Text // there is no square to choose
		part := m
		part.share = (step{split: most}).part(m.share)
		if to := h.reached(&part); noSplit == nil && part.share >= h.floor && h.moved == 0 {
			prompt = text.Of("indeterminist.only_part",
				"piece", m.kind.Word(), "square", name(m.from), "share", part.share.String(), "squares", to)
		}
	}
	pick, ok := a.ask(prompt, choices)
	switch {
	case !ok:
		a.open.Notice = h.cost(&m, choices)
		return false
	case pick == "split":
		return h.askPart(a, &m, most)
	case pick == "more":
		if h.askTarget(a, &m) {
			return true
		}
		a.open.Notice = text.Of("indeterminist.cost.more", "piece", m.kind.Word())
		if h.halves {
			a.open.Notice = text.Of("indeterminist.cost.thin")
		}
		return false
	}
	h.last, h.alone = last, lone
	return h.askPromotion(a, &m, pick)
}

// askPart asks how much of a mover to split off, unless that is a half, and where the part goes unless it vanishes.
func (h *half) askPart(a *composer, m *mover, most int) bool {
	h.step.split = most
	if !h.halves && !h.askPercent(a, m, most) {
		return false
	}
	if m.share = h.step.part(m.share); m.share < h.floor {
		return true
	}
	return h.askTarget(a, m)
}

// askPercent asks how many per cent of a mover to split off.
func (h *half) askPercent(a *composer, m *mover, most int) bool {
	label := text.Of("indeterminist.pick.percent", "most", most, "floor", h.floor.String())
	prompt := text.Of("indeterminist.ask.percent", "piece", m.kind.Word(), "square", name(m.from))
	if h.vanishes(m, most) {
		label = text.Of("indeterminist.pick.all_vanish", "most", most, "floor", h.floor.String())
		prompt = text.Of("indeterminist.ask.vanish", "piece", m.kind.Word(), "square", name(m.from))
	}
	number, ok := a.ask(prompt, []game.Choice{
		{
			Kind: game.PickNumber, Square: name(m.from), Label: label, Min: 1, Max: most, Unit: game.Percent,
			Start: max(1, min(most, int(m.share/percent)/2)),
		},
	})
	if ok {
		h.step.split, _ = strconv.Atoi(number)
	}
	return ok
}

// asksTarget returns the prompt for a mover's destination.
func asksTarget(m *mover) text.Text {
	if m.share == whole {
		return text.Of("indeterminist.ask.target", "piece", m.kind.Word(), "square", name(m.from))
	}
	return text.Of("indeterminist.ask.part", "piece", m.kind.Word(), "square", name(m.from), "share", m.share.String())
}

// askTarget asks for a mover's destination and promotion.
func (h *half) askTarget(a *composer, m *mover) bool {
	choices := h.squares(m, false)
	pick, ok := a.ask(asksTarget(m), choices)
	if !ok {
		a.open.Notice = h.cost(m, choices)
	}
	return ok && h.askPromotion(a, m, pick)
}

// cost returns what a step loses wherever it goes, and where it loses something by merging (I2.3, I3.3).
func (h *half) cost(m *mover, squares []game.Choice) text.Text {
	var costs []text.Text
	c := h.turn & 1
	if rest := h.shares[c][m.kind][m.from] - m.share; rest > 0 && rest < h.floor {
		costs = append(costs, text.Of("indeterminist.cost.rest",
			"share", rest.String(), "square", name(m.from), "floor", h.floor.String()))
	}
	for i := range squares {
		if squares[i].Kind != game.PickSquare || squares[i].Denied != nil {
			continue
		}
		q, _ := chess.Standard().Shape.Parse(squares[i].Square)
		own := h.shares[c][m.kind][q]
		sum := join(own, m.share, h.related(h.origins[c][m.kind][q], m.origins))
		if own > 0 && sum < own+m.share {
			costs = append(costs, text.Of("indeterminist.cost.merge",
				"square", name(q), "piece", m.kind.Word(), "lost", (own+m.share-sum).String()))
		}
	}
	if costs == nil {
		return text.Text{}
	}
	return text.Of("indeterminist.costs", "costs", costs)
}

// askPromotion asks for the promotion on the picked square, if the mover is a pawn that promotes there.
func (h *half) askPromotion(a *composer, m *mover, square string) bool {
	h.step.to, _ = chess.Standard().Shape.Parse(square)
	if !h.promotes(m, h.step.to) {
		return true
	}
	pick, ok := a.ask(text.Of("indeterminist.ask.promotion", "square", square), h.promotions(m, h.step.to))
	if ok {
		h.step.becomes = chess.KindOf(pick[1])
	}
	return ok
}

func (h *half) promotes(m *mover, to board.Square) bool {
	return m.kind == chess.Pawn && chess.LastRank(int(h.turn)).Has(to)
}

// squares returns the squares that a mover could reach on an empty board, each with the reason if it cannot go there.
// For a king those of castling are among them. last says that the step to one is the whole turn.
func (h *half) squares(m *mover, last bool) []game.Choice {
	c := int(h.turn)
	within := attacks(c, m.kind, m.from, 0, 0)
	if m.kind == chess.Pawn {
		within |= chess.PawnAttacks(c, m.from)
	}
	for _, way := range castlingWays[2*c:][:2] {
		if m.kind == chess.King && m.from == way.King {
			within |= chess.Bit(way.KingTo)
		}
	}
	var squares []game.Choice
	for at := within; at != 0; {
		q := at.Pop()
		ch := game.Choice{
			Pick: name(q), Kind: game.PickSquare, Square: name(q),
			Label: text.Of("indeterminist.pick.square", "square", name(q)), Effect: h.effectOn(m, q),
			Shares: []prob.Ratio{m.share.ratio()},
		}
		if last && !h.promotes(m, q) {
			st := h.step
			st.to = q
			ch.Move = st.code()
		}
		for _, option := range h.promotions(m, q) {
			if ch.Denied = option.Denied; ch.Denied == nil {
				ch.Label = h.label(m, q)
				break
			}
		}
		squares = append(squares, ch)
	}
	return squares
}

// label returns the label of a destination, with what is there.
func (h *half) label(m *mover, q board.Square) text.Text {
	c := int(h.turn)
	if h.held[1-c].Has(q) {
		var pieces []text.Word
		for k := chess.King; k >= chess.Pawn; k-- {
			if h.shares[1-c][k][q] > 0 {
				pieces = append(pieces, k.Word())
			}
		}
		return text.Of("indeterminist.pick.capture", "square", name(q), "pieces", pieces)
	}
	if own := h.shares[c][m.kind][q]; own > 0 {
		return text.Of("indeterminist.pick.merge", "square", name(q), "piece", m.kind.Word(), "share", own.String())
	}
	return text.Of("indeterminist.pick.square", "square", name(q))
}

// promotions returns the kinds that a mover may become on a square, each with the reason if it cannot; only its own
// kind if it does not promote.
func (h *half) promotions(m *mover, to board.Square) []game.Choice {
	var choices []game.Choice
	for _, becomes := range becoming(int(h.turn), m.kind, m.from) {
		as := *m
		as.becomes = becomes
		denied := h.tooMuch(h.moved, m.share)
		if denied == nil {
			denied = h.obstacle(&as, to)
		}
		label := text.Of("indeterminist.pick.promotion", "piece", becomes.Word())
		ch := option("="+string(becomes.Letter()), m.effect(), label, denied)
		ch.Square = name(to)
		choices = append(choices, ch)
	}
	return choices
}

// effectOn returns the effect of a step to a square. If it takes the last of a king, or all of a piece comes together,
// nothing stays undecided.
func (h *half) effectOn(m *mover, to board.Square) game.Effect {
	foe := 1 - int(h.turn)
	own := h.shares[h.turn][m.kind][to]
	if own > 0 && h.sums[foe][to] == 0 &&
		join(own, m.share, h.related(h.origins[h.turn][m.kind][to], m.origins)) == whole {
		return game.Certain
	}
	if h.shares[foe][chess.King][to] > 0 {
		after, as := *h.state, *m
		after.arrive(&as, to, nil)
		if after.where[foe][chess.King] == 0 {
			return game.Certain
		}
	}
	return m.effect()
}

// effect returns the effect of a step. A piece that is wholly there moves with certainty, as in chess.
func (m *mover) effect() game.Effect {
	if m.share == whole {
		return game.Certain
	}
	return game.Quantum
}
