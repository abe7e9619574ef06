package qcheckers

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// Compose asks for a square that may hold an own piece, or to stop. Then it asks for the square to step to or to land
// on, or for the two squares of a quantum move, whose pick is "b4|d4".
func (s *state) Compose(_ int, picks []string) (game.Composition, error) {
	if s.attempt != 0 || s.end != "" {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", picks)
	}
	var all []game.Candidate
	add := func(m game.Move, path ...game.Choice) {
		c := game.Candidate{Move: m, Path: path}
		if v := s.judge(m); v != legal {
			c.Err = s.refusal(m, v)
		}
		all = append(all, c)
	}
	if s.goOn != nowhere {
		add(newMove(stopping), game.Choice{Pick: stop, Kind: game.PickOption, Label: text.Of("qcheckers.pick_stop")})
	}
	for from := range s.may[s.seat].all() {
		if len(picks) > 0 && picks[0] != names[from] {
			continue
		}
		token := game.Choice{Pick: names[from], Kind: game.PickToken, Square: names[from], Label: s.describe(from)}
		for _, to := range jump[from] {
			if m := captureMove(from, to); to != nowhere && s.thinkable(m) {
				add(m, token, s.captureChoice(from, to))
			}
		}
		for d, to := range step[from] {
			if m := stepMove(from, to); to != nowhere && (forward(d, s.seat) || s.crown.has(from)) {
				add(m, token, s.stepChoice(from, to))
			}
		}
		for d := 0; d < directions && s.settings&classical == 0; d += pairDirection {
			to1, to2 := step[from][d], step[from][d+1]
			if to1 != nowhere && to2 != nowhere && (forward(d, s.seat) || s.crown.has(from)) {
				add(splitMove(from, to1, to2), token, game.Choice{
					Pick: names[to1] + "|" + names[to2], Kind: game.PickOption,
					Label: text.Of("qcheckers.pick_split", "first", names[to1], "second", names[to2]),
				})
			}
		}
	}
	prompt := text.Of("qcheckers.ask_piece")
	switch {
	case len(picks) > 0:
		prompt = text.Of("qcheckers.ask_where", "square", picks[0])
	case s.goOn != nowhere:
		prompt = text.Of("qcheckers.ask_go_on", "square", names[s.goOn])
	}
	return game.Follow(all, picks, prompt)
}

// thinkable tells whether a player might think of a capture: there may be an enemy to jump over.
func (s *state) thinkable(m game.Move) bool {
	from, over, _ := jumpSquares(m)
	return s.may[1-s.seat].has(over) && (!s.backward(from, over) || s.crown.has(from))
}

// captureChoice is to land on a square.
func (s *state) captureChoice(from, to square) game.Choice {
	d, _ := direction(&jump, from, to)
	over := step[from][d]
	kind := "qcheckers.pick_attempt"
	if (s.on[from]|s.on[over]|s.on[to])&s.q.Loose() == 0 {
		kind = "qcheckers.pick_capture"
	}
	return squareChoice(to, text.Of(kind, "over", names[over], "square", names[to]))
}

// stepChoice is to step to a square.
func (s *state) stepChoice(from, to square) game.Choice {
	kind := "qcheckers.pick_step"
	switch {
	case s.on[from]&s.on[to] != 0:
		kind = "qcheckers.pick_merge"
	case s.may[s.seat].has(to):
		kind = "qcheckers.pick_if_free"
	}
	return squareChoice(to, text.Of(kind, "square", names[to]))
}

// squareChoice is to pick a square.
func squareChoice(q square, label text.Text) game.Choice {
	return game.Choice{Pick: names[q], Kind: game.PickSquare, Square: names[q], Label: label}
}

// describe is what a square may hold, in words.
func (s *state) describe(q square) text.Text {
	seat := 0
	if s.may[1].has(q) {
		seat = 1
	}
	args := []any{"seat", seats[seat], "piece", s.pieceWord(q), "square", names[q], "share", ratio(s.chance(q))}
	if s.home[q] == certain {
		return text.Of("qcheckers.surely", args...)
	}
	return text.Of("qcheckers.perhaps", append(args, "pieces", ids(s.on[q]))...)
}
