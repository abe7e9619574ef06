package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// pick is one choice on the way to a move: a square in its lowest six bits and what it is picked for, or a named option.
type pick uint8

const (
	pickSquare   pick = 0   // and the square to go to
	pickToken    pick = 64  // and the square of a piece or half
	pickRed      pick = 128 // and the square where red is to be
	pickEqual    pick = 192
	pickSplit    pick = 193
	pickEntangle pick = 194
	pickTunnel   pick = 195
	pickPromote  pick = 200 // and the kind
)

// pickNames are the picks as a door gives them back.
var pickNames = func() (list [256]string) {
	for q := range names {
		list[pickSquare+pick(q)] = names[q]
		list[pickToken+pick(q)] = names[q]
		list[pickRed+pick(q)] = "red:" + names[q]
	}
	list[pickEqual], list[pickSplit], list[pickEntangle], list[pickTunnel] = "equal", "superposition", "entanglement", "tunnelling"
	for _, k := range chess.Promotions {
		list[pickPromote+pick(k)] = string(k.Lower())
	}
	return list
}()

// kind is what a door lets the player pick.
func (p pick) kind() game.ChoiceKind {
	switch p &^ 63 {
	case pickSquare:
		return game.PickSquare
	case pickToken:
		return game.PickToken
	}
	return game.PickOption
}

// square is the one that the pick names, if it names one.
func (p pick) square() board.Square { return board.Square(p & 63) }

// choice is the pick without its label.
func (p pick) choice() game.Choice {
	c := game.Choice{Pick: pickNames[p], Kind: p.kind()}
	if p < pickRed {
		c.Square = c.Pick
	}
	return c
}

// way is the picks that lead to a move.
type way struct {
	picks [6]pick
	n     uint8
}

// then is the way with one more pick.
func (w way) then(p pick, q board.Square) way {
	w.picks[w.n] = p + pick(q)
	w.n++
	return w
}

// path is the beginning of a way, without its labels.
func (w *way) path(n int) []game.Choice {
	path := make([]game.Choice, n, n+1)
	for i, p := range w.picks[:n] {
		path[i] = p.choice()
	}
	return path
}

// Compose asks for a piece or half, then for the square of an ordinary move or for another sort of move. A
// superposition goes on with its two squares in any order and what is where, an entanglement with the square to go
// to, the half to be entangled with and where red is. Promotion comes last.
func (s *state) Compose(_ int, picks []string) (game.Composition, error) {
	if err := game.CheckSeats(s.Turn(), game.By(int(s.turn), 0)); err != nil {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", picks)
	}
	c := composer{state: s, picks: picks}
	for _, m := range s.moves(nil, true) {
		c.add(m)
	}
	c.addCastling()
	for set := s.of(int(s.turn)); set != 0; {
		c.addPiece(set.Pop())
	}
	return game.Follow(c.candidates, picks, c.prompt())
}

// composer collects the candidates that agree with the picks, each with its choices up to the next pick.
type composer struct {
	*state
	picks      []string
	candidates []game.Candidate
	offered    [256]int16 // by the next pick, one more than the index of the candidate that offers it
}

// follows tells whether a way begins with the picks made.
func (c *composer) follows(w *way) bool {
	if int(w.n) < len(c.picks) {
		return false
	}
	for i, p := range c.picks {
		if pickNames[w.picks[i]] != p {
			return false
		}
	}
	return true
}

// add adds a move, legal or leaving the king in check, by all the ways that lead to it.
func (c *composer) add(m game.Move) {
	s, from := c.state, fromOf(m)
	if len(c.picks) > 0 && c.picks[0] != name(from) {
		return
	}
	w := way{}.then(pickToken, from)
	r, b := redOf(m), blueOf(m)
	switch sortOf(m) {
	case ordinary:
		c.addWay(m, w.then(pickSquare, r))
	case tunnel:
		c.addWay(m, w.then(pickTunnel, 0).then(pickSquare, r))
	case equal:
		w = w.then(pickSplit, 0)
		c.addWay(m, w.then(pickSquare, r).then(pickSquare, b).then(pickEqual, 0))
		c.addWay(m, w.then(pickSquare, b).then(pickSquare, r).then(pickEqual, 0))
	case unequal:
		w = w.then(pickSplit, 0)
		c.addWay(m, w.then(pickSquare, r).then(pickSquare, b).then(pickRed, r))
		c.addWay(m, w.then(pickSquare, b).then(pickSquare, r).then(pickRed, r))
	case entangle:
		q := r ^ b ^ from
		w = w.then(pickEntangle, 0).then(pickSquare, q)
		with := s.pairs[s.pairAt(targetOf(m))]
		for set := s.attackedHalves(s.at(from), from, q, promotionOf(m)); set != 0; {
			t := set.Pop()
			if s.pairs[s.pairAt(t)].together(with) {
				c.addWay(m, w.then(pickToken, t).then(pickRed, r))
			}
		}
	}
}

// addWay adds a move by one way, if it begins with the picks.
func (c *composer) addWay(m game.Move, w way) {
	if p := promotionOf(m); p != chess.NoKind {
		w = w.then(pickPromote+pick(p), 0)
	}
	if !c.follows(&w) {
		return
	}
	n := len(c.picks)
	if int(w.n) == n {
		c.candidates = append(c.candidates, game.Candidate{Move: m, Path: w.path(n), Err: c.exposes(m)})
		return
	}
	// One allowed way to offer a choice is enough, and one reason to deny it.
	i := c.offered[w.picks[n]]
	if i > 0 && c.candidates[i-1].Err == nil {
		return
	}
	if err := c.exposes(m); err == nil || i == 0 {
		c.offer(m, &w, err)
	}
}

// offer adds the next choice on a way.
func (c *composer) offer(m game.Move, w *way, err error) {
	n := len(c.picks)
	choice := w.picks[n].choice()
	choice.Label = c.label(m, w.picks[n])
	c.candidates = append(c.candidates, game.Candidate{Move: m, Path: append(w.path(n), choice), Err: err})
	c.offered[w.picks[n]] = int16(len(c.candidates))
}

// deny adds a choice that a player may look for, with the reason that it cannot be picked.
func (c *composer) deny(err error, w way) {
	if n := len(c.picks); int(w.n) == n+1 && c.follows(&w) && c.offered[w.picks[n]] == 0 {
		c.offer(0, &w, err)
	}
}

// addCastling tells why the king does not castle.
func (c *composer) addCastling() {
	s := c.state
	for i := 2 * s.turn; i < 2*s.turn+2; i++ {
		if w := &chess.CastlingWays[i]; s.castling&w.Right != 0 {
			if err := s.fitsCastling(w.King, w.KingTo); err != nil {
				c.deny(err, way{}.then(pickToken, w.King).then(pickSquare, w.KingTo))
			}
		}
	}
}

// addPiece tells why a piece or half does not move, or not in superposition.
func (c *composer) addPiece(from board.Square) {
	s := c.state
	token := way{}.then(pickToken, from)
	k := s.at(from)
	c.deny(refuse("niels.stuck", "piece", k.Word(), "square", name(from)), token)
	if s.off&noQuantum == 0 && s.halves.Has(from) {
		c.deny(refuse("niels.half", "square", name(from), "piece", k.Word()), token.then(pickSplit, 0))
	}
}

// label is what a choice is called; the move is one to which it leads, 0 for a choice that is denied.
func (c *composer) label(m game.Move, p pick) text.Text {
	s, q := c.state, p.square()
	switch {
	case p >= pickPromote:
		return text.Of("niels.pick_promotion", "piece", chess.Kind(p-pickPromote).Word())
	case p == pickEqual:
		return text.Of("niels.pick_equal", "red", name(redOf(m)), "blue", name(blueOf(m)))
	case p > pickEqual:
		return text.Of("niels.pick_" + pickNames[p])
	case p >= pickRed && sortOf(m) == unequal:
		return text.Of("niels.pick_unequal", "red", name(redOf(m)), "blue", name(blueOf(m)))
	case p >= pickRed:
		return text.Of("niels.pick_red", "red", name(redOf(m)), "blue", name(blueOf(m)))
	case p >= pickToken:
		return s.describe(q)
	case name(q) == c.picks[0]:
		return text.Of("niels.pick_stay", "square", name(q))
	case m == 0:
		return text.Of("niels.pick_castle", "square", name(q))
	case sortOf(m) != ordinary:
		return text.Of("niels.pick_square", "square", name(q))
	}
	from, victim := fromOf(m), q
	if s.passes(from, q) {
		victim = arrival(q)
	}
	kind := "niels.pick_square"
	switch {
	case s.at(from) == chess.King && rookHome(from, q) != 0:
		kind = "niels.pick_castle"
	case s.collides(m):
		kind = "niels.pick_collide"
	case s.occupied().Has(victim):
		kind = "niels.pick_capture"
	}
	return text.Of(kind, "square", name(q), "piece", s.at(victim).Word())
}

// prompt is what is asked for next.
func (c *composer) prompt() text.Text {
	stage := len(c.picks)
	if stage < 2 {
		return text.Of([...]string{"niels.ask_piece", "niels.ask_where"}[stage])
	}
	var stages []string
	switch c.picks[1] {
	case pickNames[pickSplit]:
		stages = []string{"niels.ask_first", "niels.ask_second", "niels.ask_share"}
	case pickNames[pickEntangle]:
		stages = []string{"niels.ask_go", "niels.ask_with", "niels.ask_red"}
	case pickNames[pickTunnel]:
		stages = []string{"niels.ask_tunnel"}
	}
	if stage-2 < len(stages) {
		return text.Of(stages[stage-2])
	}
	return text.Of("niels.ask_promotion")
}

// describe is what stands on a square, in words.
func (s *state) describe(q board.Square) text.Text {
	seat, piece := seats[s.colour(q)], s.at(q).Word()
	i := s.pairAt(q)
	if i < 0 {
		return text.Of("niels.token", "seat", seat, "piece", piece, "square", name(q))
	}
	p := s.pairs[i]
	c := p.markOn(q)
	args := []any{"seat", seat, "piece", piece, "square", name(q), "mark", c.word(), "share", p.share(c), "other", name(p.on(c ^ 1))}
	if p.group() != 0 {
		return text.Of("niels.token_group", append(args, "group", int(p.group()))...)
	}
	return text.Of("niels.token_half", args...)
}
