package game

import (
	"context"
	"strings"

	"github.com/quandary-games/quandary/game/text"
)

// Inventive is implemented by games that people extend with texts, such as abilities of their own.
type Inventive interface {
	Game
	// Shipped returns the inventions that come with the program, set by set.
	Shipped() []Invention
	// Invent reads a text of one or more inventions, and returns the options of a game in which everybody can choose
	// among them. Errors: BadOption, with the line, the word and what would be right.
	Invent(text string) ([]Invention, map[string]string, error)
	// Vocabulary returns the statements of which texts consist.
	Vocabulary() Vocabulary
	// Examine plays random games with the inventions of a text and counts them in the trial, until there are so many,
	// the trial's work reaches a bound or the context ends. pick returns a uniform number from 0 to n-1. Errors: what
	// was found to be wrong.
	Examine(ctx context.Context, text string, games, work int, pick func(n int) int, t *Trial) error
	// Contest returns a game for two that has begun, in which one seat has an invention and the other has none. Errors:
	// BadOption.
	Contest(text, name string, seat int) (State, error)
	// Tell says in sentences what a trial has found.
	Tell(t *Trial) []text.Text
}

// Invention is a text of an Inventive game, such as an ability, with its meaning and its strength.
type Invention struct {
	Set    string      // the set of shipped inventions that holds it, or ""
	Name   string      // in positions and moves
	Title  text.Text   // its name for people
	Says   []text.Text // what it does, each a part of a sentence
	Text   string      // canonical
	Points int         // how strong it is by a price list
	Zones  []Zone
}

// Zone shows where an action reaches on an empty board, or where its effect does around a target.
type Zone struct {
	Action   string
	Says     text.Text // what is drawn
	Notation string
	From     string   // the square of the piece that acts, or of the target
	Squares  []string // that it reaches
	Picture  Picture
}

// Rows draws the zone with letters, from the top: * is the piece or target, x a square of the zone, . another.
func (z *Zone) Rows() []string {
	signs := map[string]string{z.From: "*"}
	for _, q := range z.Squares {
		if signs[q] == "" {
			signs[q] = "x"
		}
	}
	var rows []string
	for rank := z.Picture.Ranks - 1; rank >= 0; rank-- {
		var row []string
		for _, q := range z.Picture.Cells[rank*z.Picture.Files : (rank+1)*z.Picture.Files] {
			if signs[q] == "" {
				row = append(row, ".")
				continue
			}
			row = append(row, signs[q])
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return rows
}

// Vocabulary is the language of such texts: the statements they consist of and the words in them.
type Vocabulary struct {
	Statements []Statement         `json:"statements"`
	Words      map[string][]string `json:"words" doc:"what may stand for a place in capitals, or examples of it"`
}

// Statement is a kind of line in such a text.
type Statement struct {
	Form   string `json:"form" doc:"literal words, and places in capitals; what stands in brackets can be left out"`
	Action bool   `json:"action" doc:"it belongs to an action"`
	Many   bool   `json:"many" doc:"it may stand several times"`
}

// Trial holds the results of trying inventions out.
type Trial struct {
	Positions int // checked by the battery of tests
	Games     int // played at random
	Plies     int
	Actions   int // that are used by choice
	Uses      int // plies that used one
	Most      int // the largest number of moves of a position
	Pairs     int // of games that differ in a secret; 0 if all of it shows from the start
	Fired     []Fired
	Duels     []Duel
	// Work is what all this took, in positions visited: a list of moves counts for an eighth of its length, and what
	// takes longer for several positions. It bounds a trial, so that the same text has the same on every machine.
	Work int
	Late bool // the time ended before the work was done
}

// Listed returns the work of listing so many moves.
func Listed(moves int) int { return (moves + 7) / 8 }

// Fired counts how often an action that happens by itself did so in the random games.
type Fired struct {
	Name   string // of the invention
	Action string
	Times  int
}

// Duel is how a bot with an invention did against the same bot without one.
type Duel struct {
	Name    string
	Points  int // by the price list
	Games   int
	Percent int // of the points that it got
	Margin  int // of error, in percentage points
}
