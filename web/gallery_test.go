package web

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/gametest"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games"
)

var update = flag.Bool("update", false, "write the gallery's positions anew")

// position is one of the positions that the gallery shows: a position string, or orders from the start of a game for
// two whose seats order at the same time.
type position struct {
	Name     string      `json:"name"`
	Game     string      `json:"game"`
	Position string      `json:"position,omitempty"`
	Orders   [][2]string `json:"orders,omitempty"`
	Seat     *int        `json:"seat,omitempty"`  // composes
	Picks    [][]string  `json:"picks,omitempty"` // of which the gallery is to know what follows
	Last     []string    `json:"last,omitempty"`
	Acting   []int       `json:"acting,omitempty"`
}

// fixture is what the gallery is given of a position: what a server would send.
type fixture struct {
	Game        string              `json:"game"`
	Picture     game.Picture        `json:"picture"`
	Arrows      []game.Arrow        `json:"arrows,omitempty"`
	Last        []string            `json:"last,omitempty"`
	Acting      []int               `json:"acting,omitempty"`
	Composition *choices            `json:"composition,omitempty"`
	Picks       map[string]*choices `json:"picks,omitempty"`
}

// choices are a composition and what follows each of its picks.
type choices struct {
	Seat   int `json:"seat"`
	Number int `json:"number"`
	game.Composition
	Next map[string]game.Composition `json:"next"`
}

// follow composes, and looks one pick further.
func follow(t *testing.T, s game.State, seat int, picks []string) *choices {
	t.Helper()
	c, err := game.Compose(s, seat, picks)
	if err != nil {
		t.Fatalf("%s, picks %v: %v", s, picks, err)
	}
	all := &choices{seat, 1, c, map[string]game.Composition{}}
	for _, choice := range c.Choices {
		if next, err := game.Compose(s, seat, append(picks[:len(picks):len(picks)], choice.Pick)); err == nil {
			all.Next[choice.Pick] = next
		}
	}
	return all
}

// reach is the state of a position, and the arrows of the ply that led there.
func (p *position) reach(t *testing.T) (s game.State, arrows []game.Arrow) {
	t.Helper()
	g, err := games.Find(p.Game)
	if err != nil {
		t.Fatal(err)
	}
	if p.Orders == nil {
		s, err = g.Parse(p.Position)
	} else {
		s, err = g.Start(nil)
	}
	for _, o := range p.Orders {
		if err != nil {
			break
		}
		var orders game.Orders
		if orders, err = game.ParseOrders(s, map[int]string{0: o[0], 1: o[1]}); err != nil {
			break
		}
		var events []game.Event
		s, events, err = game.Play(s, orders)
		arrows = nil
		for _, e := range events {
			if e.Arrow != nil {
				arrows = append(arrows, *e.Arrow)
			}
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	return s, arrows
}

// write writes a file of the gallery.
func write(t *testing.T, name string, v any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(b, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// densest has TestGallery look for the densest positions.
var densest = flag.Int("densest", 0,
	"play so many random games of each game, and give the gallery the densest position")

// density is how much there is to read on a board: tokens, more so parts, relatives and those that share a square.
func density(p *game.Picture) int {
	n, on := len(p.Marks), map[string]int{}
	for _, t := range p.Tokens {
		n++
		if t.Share != prob.One() {
			n += 2
		}
		if t.Kin != 0 || t.Group != 0 {
			n++
		}
		n += 2 * on[t.Square]
		on[t.Square]++
	}
	return n
}

// dense returns the densest position of random games.
func dense(t *testing.T, g game.Game, count int) position {
	t.Helper()
	r, found, most := rand.New(rand.NewPCG(1, 1)), "", -1
	for range count {
		s, err := g.Start(g.Facts().Usually(nil))
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 400 && gametest.RandomStep(s, r); ply++ {
			if ply%4 > 0 || s.Turn().Kind == game.ChanceTurn {
				continue
			}
			p := s.Picture()
			if n := density(&p); n > most {
				found, most = s.String(), n
			}
		}
	}
	return position{Name: g.Facts().ID + "-dense", Game: g.Facts().ID, Position: found}
}

// The gallery shows real positions, which their games accept, and picks that are offered there. With -update it is
// given them as they look now, with -densest 1000 first the densest of so many random games of each game.
func TestGallery(t *testing.T) {
	if *densest > 0 {
		var list []position
		for _, g := range games.All() {
			list = append(list, dense(t, g, *densest))
		}
		write(t, "gallery/dense.json", list)
	}
	var positions []position
	for _, name := range []string{"gallery/positions.json", "gallery/dense.json"} {
		var list []position
		b, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(b, &list)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		positions = append(positions, list...)
	}
	all := map[string]fixture{}
	for _, p := range positions {
		s, arrows := p.reach(t)
		f := fixture{Game: p.Game, Picture: s.Picture(), Arrows: arrows, Last: p.Last, Acting: p.Acting}
		if p.Seat != nil {
			f.Composition, f.Picks = follow(t, s, *p.Seat, nil), map[string]*choices{}
			for _, picks := range p.Picks {
				f.Picks[picks[0]] = follow(t, s, *p.Seat, picks)
			}
		}
		all[p.Name] = f
	}
	if *update {
		write(t, "gallery/fixtures.json", all)
	}
}
