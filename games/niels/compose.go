package niels

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// pick is one choice: its purpose, with a square in the lowest six bits, or a named option.
type pick uint16

const (
	pickSquare  pick = 64 * iota // plus the target square
	pickToken                    // plus the square of a piece or half
	pickRed                      // plus the square of the red half
	pickEqual                    // the same, for an equal pair
	pickPromote                  // plus the kind
)

const (
	pickSplit pick = pickPromote + 8 + iota
	pickEntangle
	pickTunnel
	pickHalf
	pickPassing
	pickCount
)

// pickNames holds the picks in the form that doors use.
var pickNames = func() (list [pickCount]string) {
	for q := range names {
		list[pickSquare+pick(q)] = names[q]
		list[pickToken+pick(q)] = names[q]
		list[pickRed+pick(q)] = "red:" + names[q]
		list[pickEqual+pick(q)] = "equal:" + names[q]
	}
	list[pickSplit], list[pickEntangle] = "superposition", "entanglement"
	list[pickTunnel], list[pickHalf], list[pickPassing] = "tunnelling", "half", "passing"
	for _, k := range chess.Promotions() {
		list[pickPromote+pick(k)] = string(k.Lower())
	}
	return list
}()

func (p pick) kind() game.ChoiceKind {
	switch p &^ 63 {
	case pickSquare:
		return game.PickSquare
	case pickToken:
		return game.PickToken
	}
	return game.PickOption
}

// square returns the square of the pick, if it has one.
func (p pick) square() board.Square { return board.Square(p & 63) }

// choice returns the pick without its label.
func (p pick) choice() game.Choice {
	c := game.Choice{Pick: pickNames[p], Kind: p.kind()}
	if p < pickRed {
		c.Square = c.Pick
	}
	return c
}

// way is the sequence of picks that leads to a move.
type way struct {
	picks [6]pick
	n     uint8
}

func (w way) then(p pick, q board.Square) way {
	w.picks[w.n] = p + pick(q)
	w.n++
	return w
}

// Compose asks for a piece or half, then for the square of an ordinary move or behind an enemy piece, or for another
// sort of move. For a
// superposition it asks for two squares in either order and for the kind and colours; for an entanglement for the
// target square, the half to entangle with, and the square of red. If a pawn may either take the half on the passed
// square or pass it, it asks which. Promotion comes last.
func (s *state) Compose(seat int, picks []string) (game.Composition, error) {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", picks)
	}
	c := composer{state: s, picks: picks}
	for _, m := range s.moves(make([]game.Move, 0, 512), true) {
		c.add(m)
	}
	c.addCastling()
	for set := s.of(int(s.turn)); set != 0; {
		c.addPiece(set.Pop())
	}
	c.addSquares()
	if len(c.candidates) == 0 {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", slices.Clone(picks))
	}
	asked, err := game.Follow(c.candidates, nil, c.prompt())
	if asked.Prompt.Kind == "niels.ask_share" {
		asked.Notice = text.Of("niels.note_colours")
		if from, _ := standard.Parse(picks[0]); s.at(from) == chess.Pawn {
			asked.Notice = text.Of("niels.note_pawn")
		}
	}
	switch asked.Prompt.Kind {
	case "niels.ask_where":
		tellHeld(&asked)
	case "niels.ask_red":
		c.tellPartner(&asked)
	}
	return asked, err
}

// tellPartner names the enemy piece with which the picked piece is entangled, and says if it can be no other one.
func (c *composer) tellPartner(asked *game.Composition) {
	from, _ := standard.Parse(c.picks[0])
	to, _ := standard.Parse(c.picks[2])
	with, _ := standard.Parse(c.picks[3])
	asked.Prompt = text.Of("niels.ask_red", "seat", seats[c.turn^1], "piece", c.at(with).Word())
	if c.attackedHalves(c.at(from), from, to, chess.NoKind) == chess.Bit(with) {
		asked.Notice = text.Of("niels.note_only", "from", name(from), "square", name(to), "with", name(with))
	}
}

// tellHeld tells what keeps a picked piece from going to any square as a whole, and asks how else it moves.
func tellHeld(asked *game.Composition) {
	var why *game.Error
	for _, c := range asked.Choices {
		switch {
		case c.Kind == game.PickSquare && c.Denied == nil:
			return
		case c.Kind == game.PickSquare && strings.HasPrefix(c.Denied.Text.Kind, "niels.exposed"):
			why = c.Denied
		}
	}
	if why != nil {
		asked.Prompt, asked.Notice = text.Of("niels.ask_how"), text.Of("niels.note_held", "why", why.Text)
		asked.Checks = why.Arrows
	}
}

// composer collects the candidates that agree with the picks, each with the choice that comes next, if one does.
type composer struct {
	*state
	picks      []string
	candidates []game.Candidate
	offered    [pickCount]int16 // by next pick, one more than the index of the candidate that offers it
}

// follows reports whether a way begins with the picks.
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

// add adds a move, which may leave the king in check, by all ways that lead to it.
func (c *composer) add(m game.Move) {
	s, from := c.state, fromOf(m)
	if len(c.picks) > 0 && c.picks[0] != name(from) {
		return
	}
	w := way{}.then(pickToken, from)
	r, b := redOf(m), blueOf(m)
	switch sortOf(m) {
	case ordinary:
		w = w.then(pickSquare, r)
		if s.twoWays(from, r) {
			w = w.then(pickHalf, 0)
		}
		c.addWay(m, w)
	case passing:
		c.addWay(m, w.then(pickSquare, r).then(pickPassing, 0))
	case tunnel:
		c.addWay(m, w.then(pickSquare, r))
		c.addWay(m, w.then(pickTunnel, 0).then(pickSquare, r))
	case equal, unequal:
		if len(c.picks) > 2 && c.picks[2] != name(r) && c.picks[2] != name(b) {
			return // most moves have no other way
		}
		w = w.then(pickSplit, 0)
		share := pickRed
		if sortOf(m) == equal {
			share = pickEqual
		}
		c.addWay(m, w.then(pickSquare, r).then(pickSquare, b).then(share, r))
		c.addWay(m, w.then(pickSquare, b).then(pickSquare, r).then(share, r))
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

// addWay adds a move by one way, if that begins with the picks.
func (c *composer) addWay(m game.Move, w way) {
	if p := promotionOf(m); p != chess.NoKind {
		w = w.then(pickPromote+pick(p), 0)
	}
	if !c.follows(&w) {
		return
	}
	n := len(c.picks)
	if int(w.n) == n {
		c.candidates = append(c.candidates, game.Candidate{Move: m, Err: c.exposes(m)})
		return
	}
	// An allowed way replaces a denied one, so that one reason is enough. Those after it are taken to be allowed.
	i := c.offered[w.picks[n]]
	if i > 0 && c.candidates[i-1].Err == nil {
		c.candidates = append(c.candidates, game.Candidate{Move: m, Path: c.candidates[i-1].Path})
		return
	}
	if err := c.exposes(m); err == nil || i == 0 {
		c.offer(m, &w, err)
	}
}

// offer adds the next choice of a way.
func (c *composer) offer(m game.Move, w *way, err error) {
	n := len(c.picks)
	choice := w.picks[n].choice()
	choice.Label = c.label(m, w.picks[n])
	choice.Effect, choice.P = c.effect(m, w.picks[n])
	choice.Apart = w.picks[n] == pickSplit
	if int(w.n) == n+1 {
		choice.Move = m
	}
	choice.Usual = n > 2 && sortOf(m) == equal && w.picks[n] == pickEqual+pick(redOf(m)) && c.picks[2] == name(redOf(m))
	switch {
	case n < 3 || c.picks[1] != pickNames[pickSplit]:
	case w.picks[n] == pickEqual+pick(redOf(m)):
		choice.Shares = []prob.Ratio{prob.Half(), prob.Half()}
	case w.picks[n] == pickRed+pick(redOf(m)):
		red := prob.New(2, 3)
		choice.Shares = []prob.Ratio{red, red.Complement()}
		if c.picks[2] != name(redOf(m)) {
			slices.Reverse(choice.Shares)
		}
	}
	c.candidates = append(c.candidates, game.Candidate{Move: m, Path: []game.Choice{choice}, Err: err})
	c.offered[w.picks[n]] = int16(len(c.candidates))
}

// deny adds a choice that a player may look for, with the reason why it is denied.
func (c *composer) deny(err error, w way) {
	if n := len(c.picks); int(w.n) == n+1 && c.follows(&w) && c.offered[w.picks[n]] == 0 {
		c.offer(0, &w, err)
	}
}

// addCastling adds the reasons why the king may not castle.
func (c *composer) addCastling() {
	s := c.state
	for i := 2 * s.turn; i < 2*s.turn+2; i++ {
		if w := &castlingWays[i]; s.at(w.King) == chess.King && s.colour(w.King) == int(s.turn) {
			if err := s.fitsCastling(w.King, w.KingTo); err != nil {
				c.deny(err, way{}.then(pickToken, w.King).then(pickSquare, w.KingTo))
			}
		}
	}
}

// addPiece adds the reasons why a piece or half cannot move, or not in superposition.
func (c *composer) addPiece(from board.Square) {
	s := c.state
	token := way{}.then(pickToken, from)
	k := s.at(from)
	c.deny(s.stuck(from, k), token)
	if s.off&noQuantum == 0 && s.halves.Has(from) {
		c.deny(refuse("niels.half", "square", name(from), "piece", k.Word()), token.then(pickSplit, 0))
	}
}

// stuck returns the reason why a piece or half has no move, with the half in its way, or else the only piece.
func (s *state) stuck(from board.Square, k chess.Kind) error {
	us := int(s.turn)
	args := []any{"piece", k.Word(), "square", name(from)}
	in := attacks(k, us, from, s.occupied())
	if k == chess.Pawn {
		in = chess.PawnSteps(us, from, 0) & chess.KingAttacks(from)
	}
	in &= s.occupied()
	kind := "niels.stuck_behind"
	if half := in & s.halves; half != 0 {
		in, kind = chess.Bit(half.First()), "niels.stuck_half"
	}
	if in.Len() != 1 {
		return refuse("niels.stuck", args...)
	}
	by := in.First()
	args = append(args, "by", name(by))
	if i := s.pairAt(from); i >= 0 && s.pairs[i&31].has(by) {
		kind = "niels.stuck_itself"
	} else {
		args = append(args, "seat", seats[s.colour(by)], "other", s.at(by).Word())
	}
	return refuse(kind, args...).
		Showing(game.Arrow{Path: []string{name(from), name(by)}, Seat: us, Kind: game.Failed})
}

// addSquares adds the reasons against the squares to which the picked piece could go on an empty board.
func (c *composer) addSquares() {
	if len(c.picks) == 0 {
		return
	}
	from, ok := standard.Parse(c.picks[0])
	if !ok || !c.of(int(c.turn)).Has(from) {
		return
	}
	w, us, k := way{}.then(pickToken, from), int(c.turn), c.at(from)
	for _, p := range c.picks[1:] {
		switch q, ok := standard.Parse(p); {
		case ok && w.n == 2 && w.picks[1] == pickSplit:
			w = w.then(pickSquare, q)
		case p == pickNames[pickSplit] || p == pickNames[pickEntangle] || p == pickNames[pickTunnel]:
			w = w.then(pick(slices.Index(pickNames[:], p)), 0)
		default:
			return
		}
	}
	within := attacks(k, us, from, 0)
	if k == chess.Pawn {
		within |= chess.PawnSteps(us, from, 0)
	}
	for within != 0 {
		to := within.Pop()
		if err := c.against(k, from, to); err != nil {
			c.deny(err, w.then(pickSquare, to))
		}
	}
}

// against returns the reason why the picked piece cannot go to a square, by what was picked before it.
func (c *composer) against(k chess.Kind, from, to board.Square) error {
	if len(c.picks) == 1 {
		return c.fitsOrdinary(makeMove(ordinary, from, to), k)
	}
	switch c.picks[1] {
	case pickNames[pickTunnel]:
		return c.fitsTunnel(makeMove(tunnel, from, to), k)
	case pickNames[pickEntangle]:
		return c.fitsEntangling(k, from, to)
	}
	other := from
	if len(c.picks) == 3 {
		other, _ = standard.Parse(c.picks[2])
	}
	return c.fitsPart(from, to, other, k)
}

// fitsEntangling returns the reason why a piece that stays cannot also go to a square to be entangled, or nil (N2.3).
func (c *composer) fitsEntangling(k chess.Kind, from, to board.Square) error {
	enemy := c.halves & c.of(int(c.turn)^1)
	args := []any{"own", k.Word(), "from", name(from), "square", name(to)}
	switch {
	case enemy.Has(to):
		return refuse("niels.entangle_first", append(args, "piece", c.at(to).Word())...)
	case c.occupied().Has(to):
		return refuse("niels.entangle_occupied", append(args, "piece", c.at(to).Word())...)
	case c.fitsPart(from, to, from, k) == nil && c.attackedHalves(c.at(from), from, to, chess.NoKind) == 0:
		return refuse("niels.entangle_nothing", args...)
	}
	return c.fitsPart(from, to, from, k)
}

// label returns the label of a choice. m is a move behind it, 0 for a denied choice.
func (c *composer) label(m game.Move, p pick) text.Text {
	s, q := c.state, p.square()
	switch {
	case p >= pickSplit:
		return c.labelOption(m, p)
	case p >= pickPromote:
		return text.Of("niels.pick_promotion", "piece", chess.Kind(p-pickPromote).Word())
	case p >= pickRed && sortOf(m) == entangle:
		with := s.pairs[s.pairAt(targetOf(m))]
		return text.Of("niels.pick_red", "seat", seats[s.turn], "own", s.at(fromOf(m)).Word(),
			"red", name(redOf(m)), "blue", name(blueOf(m)), "enemy", seats[s.turn^1], "piece", s.at(with.red()).Word(),
			"with", name(with.red()), "share", with.share(red), "other", name(with.blue()), "rest", with.share(blue))
	case p >= pickRed:
		kind := [...]string{equal: "niels.pick_equal", unequal: "niels.pick_unequal"}[sortOf(m)]
		return text.Of(kind, "red", name(redOf(m)), "blue", name(blueOf(m)))
	case p >= pickToken:
		return s.describe(q)
	case sortOf(m) == tunnel:
		return text.Of("niels.pick_through", "square", name(q))
	case name(q) == c.picks[0]:
		return text.Of("niels.pick_stay", "square", name(q))
	case m == 0 && c.picks[0] == name(castlingWays[2*s.turn].King) && rookHome(castlingWays[2*s.turn].King, q) != 0:
		return text.Of("niels.pick_castle", "square", name(q))
	case m != 0 && sortOf(m) == entangle:
		return s.labelEntangling(m, q)
	case sortOf(m) == ordinary || sortOf(m) == passing:
		return s.labelGoing(m)
	}
	return text.Of("niels.pick_square", "square", name(q))
}

// labelEntangling returns the label of a square to which a piece goes to be entangled, with one half of each enemy
// piece that it attacks.
func (s *state) labelEntangling(m game.Move, q board.Square) text.Text {
	halves := s.attackedHalves(s.at(fromOf(m)), fromOf(m), q, promotionOf(m))
	for _, p := range s.pairs[:s.count&63] {
		if both := chess.Bit(p.red()) | chess.Bit(p.blue()); halves&both == both {
			halves &^= chess.Bit(p.blue())
		}
	}
	kind := "niels.pick_entangled"
	if halves&(halves-1) != 0 {
		kind = "niels.pick_entangled_one"
	}
	return text.Of(kind, "square", name(q), "with", s.things(halves))
}

func (c *composer) labelOption(m game.Move, p pick) text.Text {
	switch p {
	case pickSplit:
		return text.Of("niels.pick_superposition")
	case pickEntangle:
		return text.Of("niels.pick_entanglement")
	case pickTunnel:
		return text.Of("niels.pick_tunnelling")
	}
	return c.labelCapture(m)
}

// labelGoing returns the label of an ordinary move's square.
func (s *state) labelGoing(m game.Move) text.Text {
	from, to := fromOf(m), toOf(m)
	switch {
	case s.twoWays(from, to):
		return text.Of("niels.pick_two_ways", "square", name(to))
	case s.at(from) == chess.King && rookHome(from, to) != 0:
		return text.Of("niels.pick_castle", "square", name(to))
	case s.isRolled(m) || s.occupied().Has(to) || s.passes(from, to):
		return s.labelCapture(m)
	}
	return text.Of("niels.pick_square", "square", name(to))
}

// labelCapture returns the label of a capture, certain or not.
func (s *state) labelCapture(m game.Move) text.Text {
	c := s.collision(m)
	args := []any{"square", name(c.to), "piece", s.at(c.victim).Word()}
	kind := "niels.pick_capture"
	if c.enPassant {
		kind, args = "niels.pick_passing", []any{"square", name(c.to), "pawn", name(c.victim)}
	}
	capture := text.Of(kind, args...)
	if !s.isRolled(m) {
		return capture
	}
	if s.inVain(m) {
		return text.Of("niels.pick_vain", "capture", capture, "dice", text.Of("niels.dice_vain"))
	}
	if c.attacker < 0 {
		return text.Of("niels.pick_attempt_going", "capture", capture)
	}
	return text.Of("niels.pick_attempt", "capture", capture) // its chance stands beside it
}

// effect returns the effect of a choice if the choice decides it.
func (c *composer) effect(m game.Move, p pick) (game.Effect, *prob.Ratio) {
	s, from := c.state, fromOf(m)
	switch o := sortOf(m); {
	case m == 0 || len(c.picks) == 0 || p < pickToken && (o == ordinary || o == passing) && s.twoWays(from, toOf(m)):
		return "", nil
	case s.isRolled(m):
		p := s.chance(m)
		return game.Rolled, &p
	case o == ordinary && !s.halves.Has(from):
		return game.Certain, nil
	}
	return game.Quantum, nil
}

// chance returns the probability that a rolled move succeeds.
func (s *state) chance(m game.Move) prob.Ratio {
	if sortOf(m) == tunnel {
		return prob.New(1, 6)
	}
	var next state
	next.copy(s)
	next.pending = m
	c, sum := s.collision(m), prob.Zero()
	for _, o := range next.Outcomes(nil) {
		first, second := outcome(o.Code).marks()
		if attacker, victim := c.ends(s, first, second); attacker == c.to && victim == c.to {
			sum = sum.Plus(o.P)
		}
	}
	return sum
}

// inVain reports whether no roll lets a rolled move succeed.
func (s *state) inVain(m game.Move) bool { return s.chance(m) == prob.Zero() }

// twoWays reports whether a pawn may both capture the half on a square and pass it en passant (N3.5).
func (s *state) twoWays(from, to board.Square) bool {
	return s.ep != 0 && to == s.ep && s.occupied().Has(to) && s.capturersEnPassant().Has(from)
}

// prompt returns the prompt for the next pick.
func (c *composer) prompt() text.Text {
	stage := len(c.picks)
	if c.asksWay() {
		return text.Of("niels.ask_way")
	}
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

// asksWay reports whether a pawn's square was picked on which it may capture in two ways.
func (c *composer) asksWay() bool {
	if len(c.picks) != 2 {
		return false
	}
	from, ok := standard.Parse(c.picks[0])
	to, ok2 := standard.Parse(c.picks[1])
	return ok && ok2 && c.twoWays(from, to)
}

// describe returns the piece or half on a square in words.
func (s *state) describe(q board.Square) text.Text {
	seat, piece := seats[s.colour(q)], s.at(q).Word()
	i := s.pairAt(q)
	if i < 0 {
		return text.Of("niels.token", "seat", seat, "piece", piece, "square", name(q))
	}
	p := s.pairs[i]
	c := p.markOn(q)
	args := []any{"seat", seat, "piece", piece, "square", name(q),
		"mark", c.word(), "share", p.share(c), "other", name(p.on(c ^ 1))}
	if p.group() != 0 {
		return text.Of("niels.token_group", append(args, "group", p.letter())...)
	}
	return text.Of("niels.token_half", args...)
}
