package qcheckers

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// Compose asks for a square that may hold an own piece, or to stop; then for the target of a step or capture, or for
// the two squares of a quantum move, whose pick is "b4|d4".
func (s *state) Compose(_ int, picks []string) (game.Composition, error) {
	if s.attempt != 0 || s.end != "" {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", picks)
	}
	var all []game.Candidate
	if s.goOn != nowhere {
		choice := game.Choice{Pick: stop, Kind: game.PickOption, Label: text.Of("qcheckers.pick_stop")}
		all = append(all, s.candidate(newMove(stopping), choice))
	}
	for from := range s.may[s.seat].all() {
		if len(picks) == 0 || picks[0] == names[from] {
			all = s.candidates(from, all)
		}
	}
	c, err := game.Follow(all, picks, s.prompt(picks))
	if pairs(c.Choices) > 1 {
		c.Notice = text.Of("qcheckers.note_pairs")
	}
	return c, err
}

// pairs returns how many quantum moves are allowed.
func pairs(choices []game.Choice) (n int) {
	for i := range choices {
		if choices[i].Squares != nil && choices[i].Denied == nil {
			n++
		}
	}
	return n
}

func (s *state) prompt(picks []string) text.Text {
	switch {
	case len(picks) > 0:
		from := slices.Index(names[:], picks[0])
		if from >= 0 && s.on[from].Len() > 1 {
			return text.Of("qcheckers.ask_where_of", "square", picks[0], "numbers", numbers(s.on[from]))
		}
		return text.Of("qcheckers.ask_where", "square", picks[0])
	case s.goOn != nowhere:
		return text.Of("qcheckers.ask_go_on", "square", names[s.goOn])
	}
	return text.Of("qcheckers.ask_piece")
}

// candidates appends the moves that a player may think of from a square: captures where an enemy may be, and steps
// and quantum moves in the directions of the pieces that may be there.
func (s *state) candidates(from square, all []game.Candidate) []game.Candidate {
	token := game.Choice{Pick: names[from], Kind: game.PickToken, Square: names[from], Label: s.describe(from)}
	open := func(d int) bool { return forward(d, s.seat) || s.crown.has(from) }
	for d, to := range jump[from] {
		if to != nowhere && open(d) && s.may[1-s.seat].has(step[from][d]) {
			all = append(all, s.candidate(captureMove(from, to), token, s.captureChoice(from, step[from][d], to)))
		}
	}
	for d, to := range step[from] {
		if to != nowhere && open(d) {
			all = append(all, s.candidate(stepMove(from, to), token, s.stepChoice(from, to)))
		}
	}
	for d := 0; d < directions && s.settings&classical == 0; d += pairDirection {
		to1, to2 := step[from][d], step[from][d+1]
		if to1 != nowhere && to2 != nowhere && open(d) {
			all = append(all, s.candidate(splitMove(from, to1, to2), token, s.splitChoice(from, to1, to2)))
		}
	}
	return all
}

// candidate returns a move with the choices that lead to it. The last choice has its effect.
func (s *state) candidate(m game.Move, path ...game.Choice) game.Candidate {
	c := game.Candidate{Move: m, Path: path}
	if v := s.judge(m); v != legal {
		c.Err = s.refusal(m, v)
	} else {
		last := &path[len(path)-1]
		last.Effect, last.P = s.effect(m)
		last.Move = m
	}
	return c
}

// effect returns the effect of a legal move; for a capture that measures, with the probability of success.
func (s *state) effect(m game.Move) (game.Effect, *prob.Ratio) {
	switch kindOf(m) {
	case splitting:
		return game.Quantum, nil
	case stepping:
		if (s.home[from(m)] != certain || s.home[to(m)] != vacant) && !s.gathers(from(m), to(m)) {
			return game.Quantum, nil
		}
	case capturing:
		if from, over, to := jumpSquares(m); s.measures(from, over, to) {
			p := ratio(s.likelihood(s.success(from, over, to)))
			return game.Rolled, &p
		}
	}
	return game.Certain, nil
}

// gathers reports whether a legal step merges all parts of a piece: after it the piece is certain.
func (s *state) gathers(from, to square) bool {
	g := s.gateFor(stepping, from, to, nowhere)
	return g.merges && s.chanceOf(g.acted.First(), to)+s.meet(&g).gain > 1-negligible
}

// captureChoice returns the choice of a capture's target.
func (s *state) captureChoice(from, over, to square) game.Choice {
	kind := "qcheckers.pick_capture"
	if s.measures(from, over, to) {
		kind = "qcheckers.pick_attempt"
	}
	return squareChoice(to, text.Of(kind, "over", names[over], "square", names[to]))
}

// stepChoice returns the choice of a step's target.
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

func squareChoice(q square, label text.Text) game.Choice {
	return game.Choice{Pick: names[q], Kind: game.PickSquare, Square: names[q], Label: label}
}

// splitChoice returns the choice of both targets. Its label tells which part stays because an own piece is in its way.
func (s *state) splitChoice(from, to1, to2 square) game.Choice {
	label := text.Of("qcheckers.pick_split", "first", names[to1], "second", names[to2])
	for _, to := range []square{to1, to2} {
		if s.may[s.seat].has(to) && !s.ever(only(from), only(to), 0) {
			label.Kind = "qcheckers.pick_split_taken"
			label.Args = label.Args.With("from", names[from]).With("taken", names[to])
		}
	}
	half := ratio(s.chance(from) / 2)
	return game.Choice{
		Pick: names[to1] + "|" + names[to2], Kind: game.PickOption, Squares: []string{names[to1], names[to2]},
		Label: label, Shares: []prob.Ratio{half, half},
	}
}

// describe returns what a square may hold in words.
func (s *state) describe(q square) text.Text {
	seat := 0
	if s.may[1].has(q) {
		seat = 1
	}
	args := []any{"seat", seats[seat], "piece", s.pieceWord(q), "square", names[q]}
	if s.home[q] == certain {
		return text.Of("qcheckers.surely", args...)
	}
	kind := "qcheckers.perhaps"
	if s.on[q].Len() > 1 {
		kind = "qcheckers.perhaps_of"
	}
	return text.Of(kind, append(args, "share", ratio(s.chance(q)), "numbers", numbers(s.on[q]))...)
}
