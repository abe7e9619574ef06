package web

import (
	"encoding/json"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

var (
	named   = regexp.MustCompile(`\b[a-p](?:1[0-6]|[1-9])\b`)
	portion = regexp.MustCompile(`(\d+)[ \x{a0}]?-?%`)
	placed  = regexp.MustCompile(`\b(king|queen|rook|bishop|knight|pawn|man) (?:is )?on ([a-p](?:1[0-6]|[1-9]))\b`)
)

// scene is what a sentence may be about: the boards before and after a move, with the chance of each.
type scene struct {
	g      game.Game
	moves  string // of all who play, after the position
	boards []game.Picture
	parts  []float64 // probabilities of pieces and results
}

func (s *scene) look(state game.State) {
	p := state.Picture()
	s.boards = append(s.boards, p)
	for _, t := range p.Tokens {
		s.parts = append(s.parts, t.Share.Float())
	}
}

// play adds what follows orders.
func (s *scene) play(state game.State, moves map[int]string) {
	for _, m := range moves {
		s.moves += " " + m
	}
	if len(moves) == 0 {
		return
	}
	orders, err := game.ParseOrders(state, moves)
	if err != nil {
		return
	}
	for _, r := range game.Risks(state, orders, 64) {
		s.parts = append(s.parts, r.P.Float())
		for i := range r.Events {
			s.moves += " " + r.Events[i].Text.String() // squares that are passed
		}
		s.look(r.State)
	}
}

// has reports whether a piece, or anything if it is "", is on a square in one of the boards.
func (s *scene) has(square string, piece text.Word) bool {
	return slices.ContainsFunc(s.boards, func(p game.Picture) bool {
		return slices.ContainsFunc(p.Tokens, func(t game.Token) bool {
			return t.Square == square && (piece == "" || t.Piece == piece || piece == "king" && t.Piece == "crowned")
		})
	})
}

// likely reports whether a percentage is the probability of a piece or of a result, or what is missing to the whole.
func (s *scene) likely(percent float64) bool {
	near := func(p float64) bool { return math.Abs(100*p-percent) < 1 || math.Abs(100-100*p-percent) < 1 }
	return percent == 100 || slices.ContainsFunc(s.parts, near)
}

// check holds a sentence against its scene: the same squares and percentages in all languages, each of them of the
// board or of the moves, and the pieces where it says that they are.
func (s *scene) check(t *testing.T, where string, said told) {
	t.Helper()
	if said == nil {
		return
	}
	facts := func(lang string) []string {
		all := named.FindAllString(said[lang], -1)
		for _, m := range portion.FindAllStringSubmatch(said[lang], -1) {
			all = append(all, m[1]+"%")
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	for _, lang := range []string{"de", "ru"} {
		if got, want := facts(lang), facts("en"); !slices.Equal(got, want) {
			t.Errorf("%s: %q names %q in %s, in English %q", where, said[lang], got, lang, want)
		}
	}
	for _, square := range named.FindAllString(said["en"], -1) {
		if !s.has(square, "") && !strings.Contains(s.moves, square) {
			t.Errorf("%s: %q names %s, where nothing is and nothing goes", where, said["en"], square)
		}
	}
	for _, m := range portion.FindAllStringSubmatch(said["en"], -1) {
		if n, _ := strconv.ParseFloat(m[1], 64); !s.likely(n) {
			t.Errorf("%s: %q says %s%%, and nothing here has that probability", where, said["en"], m[1])
		}
	}
	for _, m := range placed.FindAllStringSubmatch(said["en"], -1) {
		if !s.has(m[2], text.Word(m[1])) {
			t.Errorf("%s: %q, but there is no %s on %s", where, said["en"], m[1], m[2])
		}
	}
}

// TestLessonsAndExercisesTellFacts holds the sentences of lessons and exercises against their positions: squares,
// pieces and percentages are those of the board before the move or after it.
func TestLessonsAndExercisesTellFacts(t *testing.T) {
	for id, g := range taught() {
		var lesson struct{ Beats []beat }
		readJSON(t, lessons, "lessons/"+id+".json", &lesson)
		for i, b := range lesson.Beats {
			s := newScene(t, g, b.Position)
			moves := map[int]string{}
			for seat, move := range b.Orders {
				moves[int(seat[0]-'0')] = move
			}
			if b.Example != "" {
				moves[b.Seat] = b.Example
			}
			s.play(s.start(t, b.Position), moves)
			where := id + ", beat " + strconv.Itoa(i+1)
			s.check(t, where, b.Say)
			s.check(t, where, b.Then)
			for _, also := range b.Also {
				s.check(t, where, also)
			}
			for _, a := range b.Answers {
				if a.Why == nil {
					s.check(t, where, a.Say)
				}
			}
		}
	}
	for _, g := range games.All() {
		id := g.Facts().ID
		var list struct{ Exercises []exercise }
		readJSON(t, exercises, "lessons/exercises/"+id+".json", &list)
		for _, e := range list.Exercises {
			s := newScene(t, g, e.Position)
			for _, move := range append(slices.Clone(e.Solutions), e.Wrong...) {
				moves := map[int]string{e.Seat: move}
				for seat, order := range e.Orders {
					moves[int(seat[0]-'0')] = order
				}
				s.play(s.start(t, e.Position), moves)
			}
			for _, goal := range e.Goal.On {
				if goal.Least != nil {
					s.parts = append(s.parts, float64(*goal.Least))
				}
			}
			for _, said := range []told{e.Say, e.Hint, e.Then} {
				s.check(t, id+", "+e.ID, said)
			}
		}
	}
}

func newScene(t *testing.T, g game.Game, position string) *scene {
	t.Helper()
	s := &scene{g: g, moves: position}
	s.look(s.start(t, position))
	return s
}

func (s *scene) start(t *testing.T, position string) game.State {
	t.Helper()
	state, err := s.g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func readJSON(t *testing.T, from fs.FS, file string, into any) {
	t.Helper()
	data, err := fs.ReadFile(from, file)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
