package server

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// longer returns a position of a game after a number of plies, each of which makes the position as long as it can. All
// moves and outcomes that it meets must be short enough for requests.
func longer(t *testing.T, g game.Game, seed uint64, plies int) string {
	r := rand.New(rand.NewPCG(seed, 2))
	s, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	longest := s.String()
	for range plies {
		best := s
		try := func(play func(s game.State)) {
			next := s.Clone()
			if play(next); best == s || len(next.String()) > len(best.String()) {
				best = next
			}
		}
		turn := s.Turn()
		switch {
		case turn.Kind == game.ChanceTurn:
			outcomes := s.(game.Chancy).Outcomes(nil)
			for _, o := range outcomes {
				if text := s.(game.Chancy).FormatOutcome(o.Code); len(text) > 400 {
					t.Errorf("the outcome %s has %d bytes", text, len(text))
				}
			}
			for range 6 {
				try(func(s game.State) { s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil) })
			}
		case turn.Seats != 0:
			for range 12 {
				var o game.Orders
				for seat := range turn.Seats.All() {
					moves := s.Moves(seat, nil)
					o.Seats |= game.Only(seat)
					o.Moves[seat] = moves[r.IntN(len(moves))]
					if text := s.FormatMove(seat, o.Moves[seat]); len(text) > 200 {
						t.Errorf("the move %s has %d bytes", text, len(text))
					}
				}
				try(func(s game.State) { s.Play(o, nil) })
			}
		default:
			return longest
		}
		if s = best; len(s.String()) > len(longest) {
			longest = s.String()
		}
	}
	return longest
}

// TestPositionsOfGamesAreTaken asks every game for its longest position, and the server about it.
func TestPositionsOfGamesAreTaken(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	for _, g := range games.All() {
		id := g.Facts().ID
		position := ""
		for seed := range uint64(6) {
			if p := longer(t, g, seed, 90); len(p) > len(position) {
				position = p
			}
		}
		t.Logf("%s: %d bytes", id, len(position))
		if id == "qcheckers" && len(position) < 20_000 {
			t.Errorf("the longest position of %s has %d bytes: look for longer ones", id, len(position))
		}
		form := url.Values{"position": {position}}.Encode()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, i.http.URL+"/api/rules/"+id+"/position",
			strings.NewReader(form))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer, err := i.http.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("the longest position of %s, of %d bytes: %s", id, len(position), answer.Status)
		}
		seats := []map[string]any{}
		for range g.Facts().Seats {
			seats = append(seats, map[string]any{"kind": "open"})
		}
		anna.do("POST", "/api/games", map[string]any{"game": id, "position": position, "seats": seats}, http.StatusOK)
	}
}
