package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games"
)

// successes are events that say that what was tried has succeeded.
var successes = []string{"captured", "niels.tunnelled", "qcheckers.jumped"}

// chances holds what is said of chances in one game against the enumeration of all results.
type chances struct {
	*testing.T
	g             game.Game
	rolls, shares int // how many were compared
}

// compared are the least numbers of rolls and of shares that are compared for a game.
var compared = map[string][2]int{"niels": {20, 500}, "qcheckers": {10, 200}, "indeterminist": {0, 200}}

// TestChancesSaidAreThoseOfEnumeration plays games at random. It compares the chance that a choice names with the
// results in which it succeeds, the chances of all results with 1, and the share that a piece's text tells with its
// picture.
func TestChancesSaidAreThoseOfEnumeration(t *testing.T) {
	for _, g := range games.All() {
		c := &chances{T: t, g: g}
		for seed := range uint64(3) {
			c.play(rand.New(rand.NewPCG(seed, 11)))
		}
		f := g.Facts()
		if least := compared[f.ID]; c.rolls < least[0] || c.shares < least[1] {
			t.Errorf("%s: only %d rolls and %d shares were compared", f.ID, c.rolls, c.shares)
		}
	}
}

func (c *chances) play(pick *rand.Rand) {
	s, err := c.g.Start(nil)
	if err != nil {
		c.Fatal(err)
	}
	for range 60 {
		c.pieces(s)
		switch turn := s.Turn(); turn.Kind {
		case game.Over:
			return
		case game.ChanceTurn:
			all := s.(game.Chancy).Outcomes(nil)
			s, _, err = game.Resolve(s, s.(game.Chancy).FormatOutcome(all[pick.IntN(len(all))].Code))
		default:
			var o game.Orders
			for seat := range turn.Seats.All() {
				if turn.Kind == game.MoveTurn {
					c.choices(s, seat, pick)
				}
				moves := s.Moves(seat, nil)
				o.Put(seat, moves[pick.IntN(len(moves))])
			}
			s, _, err = game.Play(s, o)
		}
		if err != nil {
			c.Fatal(err)
		}
	}
}

// pieces compares the shares that the texts of pieces tell with those of the picture.
func (c *chances) pieces(s game.State) {
	for _, t := range s.Picture().Tokens {
		for _, arg := range t.Text.Args {
			told, ok := arg.Value.(prob.Ratio)
			if share, written := arg.Value.(string); written && strings.HasSuffix(share, "%") {
				n, err := strconv.ParseFloat(strings.TrimSuffix(share, "%"), 64)
				told, ok = prob.New(uint64(math.Round(n*1e4)), 1e6), err == nil
			}
			if ok {
				c.shares++
				if told != t.Share {
					c.Errorf("%s: %v tells %s=%v of a piece of %v", s, t.Text, arg.Name, arg.Value, t.Share)
				}
			}
		}
	}
}

// choices compares the chances of choices that end in a roll with those of the results, on some random ways.
func (c *chances) choices(s game.State, seat int, pick *rand.Rand) {
	for range 12 {
		var picks []string
		for range 6 {
			now, err := game.Compose(s, seat, picks)
			if err != nil || len(now.Choices) == 0 {
				break
			}
			ch := &now.Choices[pick.IntN(len(now.Choices))]
			if ch.Denied != nil || ch.Pick == "" {
				break
			}
			picks = append(picks, ch.Pick)
			if ch.Effect == game.Rolled && ch.P != nil {
				c.roll(s, seat, picks, ch)
			}
		}
	}
}

// roll compares the chance of a choice with the results of the move that it completes.
func (c *chances) roll(s game.State, seat int, picks []string, ch *game.Choice) {
	done, err := game.Compose(s, seat, picks)
	if err != nil || done.Move == 0 || len(done.Choices) > 0 {
		return
	}
	c.rolls++
	sum, succeeds := 0.0, 0.0
	for _, r := range game.Risks(s, game.By(seat, done.Move), 1<<16) {
		sum += r.P.Float()
		if slices.ContainsFunc(r.Events, func(e game.Event) bool { return slices.Contains(successes, e.Text.Kind) }) {
			succeeds += r.P.Float()
		}
	}
	where := fmt.Sprintf("%s: %s", s, s.FormatMove(seat, done.Move))
	if math.Abs(sum-1) > 1e-9 {
		c.Errorf("%s: the results have probabilities of %v in all", where, sum)
	}
	if math.Abs(succeeds-ch.P.Float()) > 1e-6 {
		c.Errorf("%s: %v is said to succeed with %v, and does with %v", where, ch.Label, ch.P, succeeds)
	}
	for _, x := range texts(ch.Label) {
		if said, ok := x.Args.Get("chance").(prob.Ratio); ok && said != *ch.P {
			c.Errorf("%s: %v says %v, and the choice has %v", where, x, said, ch.P)
		}
	}
}
