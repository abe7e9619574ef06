package niels

import (
	"slices"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// The named options of composing a move.
const (
	pickSplit    = "superposition"
	pickEntangle = "entanglement"
	pickTunnel   = "tunnelling"
	pickEqual    = "equal"
	pickRed      = "red:" // and the square where red is to be
)

// Compose asks for a piece or half, then for the square of an ordinary move or the sort of another. A superposition goes on with its two
// squares in any order and what is where, an entanglement with the square to go to, the half to be entangled
// with and where red is. Promotion comes last.
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
	seen       map[string]int // next picks by the candidate that offers them, allowed or not
}

// pick is one choice on the way to a move.
type pick struct {
	kind game.ChoiceKind
	pick string
}

// add adds a move, legal or leaving the king in check, by all the ways that lead to it.
func (c *composer) add(m game.Move) {
	from := name(fromOf(m))
	if len(c.picks) > 0 && c.picks[0] != from {
		return
	}
	s := c.state
	way := append(make([]pick, 0, 8), pick{game.PickToken, from})
	r, b := name(redOf(m)), name(blueOf(m))
	end := func(way []pick) {
		if p := promotionOf(m); p != chess.NoKind {
			way = append(way, pick{game.PickOption, string(p.Lower())})
		}
		c.addWay(m, way)
	}
	switch sortOf(m) {
	case ordinary:
		end(append(way, pick{game.PickSquare, r}))
	case tunnel:
		end(append(way, pick{game.PickOption, pickTunnel}, pick{game.PickSquare, r}))
	case equal, unequal:
		share := pickEqual
		if sortOf(m) == unequal {
			share = pickRed + r
		}
		way = append(way, pick{game.PickOption, pickSplit})
		for _, squares := range [2][2]string{{r, b}, {b, r}} {
			end(append(slices.Clip(way), pick{game.PickSquare, squares[0]}, pick{game.PickSquare, squares[1]}, pick{game.PickOption, share}))
		}
	case entangle:
		to := redOf(m) ^ blueOf(m) ^ fromOf(m)
		with := s.pairs[s.pairAt(targetOf(m))]
		for set := s.attackedHalves(s.at(fromOf(m)), fromOf(m), to, promotionOf(m)); set != 0; {
			t := set.Pop()
			if s.pairs[s.pairAt(t)].together(with) {
				end(append(slices.Clip(way), pick{game.PickOption, pickEntangle}, pick{game.PickSquare, name(to)},
					pick{game.PickToken, name(t)}, pick{game.PickOption, pickRed + r}))
			}
		}
	}
}

// addWay adds a move by one way, if it begins with the picks.
func (c *composer) addWay(m game.Move, way []pick) {
	n := len(c.picks)
	if len(way) < n || !slices.EqualFunc(way[:n], c.picks, func(p pick, s string) bool { return p.pick == s }) {
		return
	}
	if len(way) == n {
		c.candidates = append(c.candidates, game.Candidate{Move: m, Path: c.path(way), Err: c.exposes(m)})
		return
	}
	// One allowed way to offer a choice is enough, and one reason to deny it.
	next := way[n].pick
	at, seen := c.seen[next]
	if seen && c.candidates[at].Err == nil {
		return
	}
	if c.safe(m) {
		c.offer(next, game.Candidate{Move: m, Path: append(c.path(way[:n]), game.Choice{Pick: next, Kind: way[n].kind, Square: squareOf(way[n]), Label: c.label(m, way[n])})})
	} else if !seen {
		c.offer(next, game.Candidate{Move: m, Path: append(c.path(way[:n]), game.Choice{Pick: next, Kind: way[n].kind, Square: squareOf(way[n]), Label: c.label(m, way[n])}), Err: c.exposes(m)})
	}
}

func (c *composer) offer(next string, cand game.Candidate) {
	if c.seen == nil {
		c.seen = map[string]int{}
	}
	c.seen[next] = len(c.candidates)
	c.candidates = append(c.candidates, cand)
}

// path is a way without its labels.
func (c *composer) path(way []pick) []game.Choice {
	path := make([]game.Choice, len(way), len(way)+1)
	for i, p := range way {
		path[i] = game.Choice{Pick: p.pick, Kind: p.kind}
	}
	return path
}

func squareOf(p pick) string {
	if p.kind == game.PickOption {
		return ""
	}
	return p.pick
}

// deny adds a choice that a player may look for, with the reason that it cannot be picked.
func (c *composer) deny(err error, way ...pick) {
	n := len(c.picks)
	if len(way) != n+1 || !slices.EqualFunc(way[:n], c.picks, func(p pick, s string) bool { return p.pick == s }) {
		return
	}
	if _, seen := c.seen[way[n].pick]; !seen {
		c.offer(way[n].pick, game.Candidate{Path: append(c.path(way[:n]),
			game.Choice{Pick: way[n].pick, Kind: way[n].kind, Square: squareOf(way[n]), Label: c.label(0, way[n])}), Err: err})
	}
}

// addCastling tells why the king does not castle.
func (c *composer) addCastling() {
	s := c.state
	for i := 2 * s.turn; i < 2*s.turn+2; i++ {
		if w := &castlingWay[i]; s.castling&w.right != 0 {
			if err := s.fitsCastling(w.king, w.to); err != nil {
				c.deny(err, pick{game.PickToken, name(w.king)}, pick{game.PickSquare, name(w.to)})
			}
		}
	}
}

// addPiece tells why a piece or half does not move, or not in superposition.
func (c *composer) addPiece(from board.Square) {
	s := c.state
	token := pick{game.PickToken, name(from)}
	k := s.at(from)
	c.deny(refuse("niels.stuck", "piece", k.Word(), "square", name(from)), token)
	if s.off&noQuantum == 0 && s.halves.Has(from) {
		c.deny(refuse("niels.half", "square", name(from), "piece", k.Word()), token, pick{game.PickOption, pickSplit})
	}
}

// label is what a choice is called; the move is one to which it leads.
func (c *composer) label(m game.Move, p pick) text.Text {
	s := c.state
	n := len(c.picks)
	q, _ := standard.Parse(p.pick)
	switch {
	case p.kind == game.PickToken:
		return s.describe(q)
	case p.kind == game.PickSquare && n > 0 && p.pick == c.picks[0]:
		return text.Of("niels.pick_stay", "square", p.pick)
	case p.kind == game.PickSquare && n == 1 && m == 0: // a castling denied
		return text.Of("niels.pick_castle", "square", p.pick)
	case p.kind == game.PickSquare && n == 1:
		from := fromOf(m)
		victim := q
		if s.passes(from, q) {
			victim = arrival(q)
		}
		switch {
		case s.at(from) == chess.King && rookHome(from, q) != 0:
			return text.Of("niels.pick_castle", "square", p.pick)
		case s.collides(m):
			return text.Of("niels.pick_collide", "square", p.pick, "piece", s.at(victim).Word())
		case s.occupied().Has(victim):
			return text.Of("niels.pick_capture", "square", p.pick, "piece", s.at(victim).Word())
		}
		return text.Of("niels.pick_square", "square", p.pick)
	case p.kind == game.PickSquare:
		return text.Of("niels.pick_square", "square", p.pick)
	case p.pick == pickSplit || p.pick == pickEntangle || p.pick == pickTunnel:
		return text.Of("niels.pick_" + p.pick)
	case p.pick == pickEqual:
		return text.Of("niels.pick_equal", "red", name(redOf(m)), "blue", name(blueOf(m)))
	case sortOf(m) == unequal && p.pick == pickRed+name(redOf(m)):
		return text.Of("niels.pick_unequal", "red", name(redOf(m)), "blue", name(blueOf(m)))
	case sortOf(m) == entangle && p.pick == pickRed+name(redOf(m)):
		return text.Of("niels.pick_red", "red", name(redOf(m)), "blue", name(blueOf(m)))
	}
	return text.Of("niels.pick_promotion", "piece", chess.KindOf(p.pick[0]).Word())
}

// prompt is what is asked for next.
func (c *composer) prompt() text.Text {
	stage := len(c.picks)
	if stage < 2 {
		return text.Of([...]string{"niels.ask_piece", "niels.ask_where"}[stage])
	}
	stages := map[string][]string{
		pickSplit:    {"niels.ask_first", "niels.ask_second", "niels.ask_share"},
		pickEntangle: {"niels.ask_go", "niels.ask_with", "niels.ask_red"},
		pickTunnel:   {"niels.ask_tunnel"},
	}[c.picks[1]]
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
