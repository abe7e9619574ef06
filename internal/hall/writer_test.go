package hall

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/dice"
)

var deeds = flag.Int("deeds", 2_000, "how many random actions TestOnlyEntriesChangeAGame tries")

// players of a random game: some of them hold seats, all of them are of its crowd if it has one.
var everyone = []Who{anna, bert, eve, {"dora", "Dora"}, kongo, trader("mira"), trader("ida"), trader("жанна д’арк"),
	{}}

// chaos tries random actions on one game.
type chaos struct {
	t *testing.T
	*house
	*rand.Rand
	id     string
	chains map[int]dice.Chain
	n      int
}

// snapshot is a game as it is in memory, and its last entry.
func (h *house) snapshot(t *testing.T, id string) (*course, string) {
	t.Helper()
	var now *course
	text, err := read(t.Context(), h.Hall, id, func(c *course) (string, error) {
		now = c
		return dump(c), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return now, text
}

// loaded is a game as its log tells it, up to a number.
func (h *house) loaded(t *testing.T, id string, head int64) string {
	t.Helper()
	row, err := h.store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	log, err := h.store.Log(t.Context(), id, 0, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	c, err := load(h.Hall, row, log[:head])
	if err != nil {
		t.Fatal(err)
	}
	return dump(c)
}

// TestOnlyEntriesChangeAGame tries random actions of all kinds in all games. After each of them the game in memory is
// the one that its log tells of, and after one that is refused it is what it was before.
func TestOnlyEntriesChangeAGame(t *testing.T) {
	all := *deeds
	if testing.Short() {
		all = min(all, 500)
	}
	kinds := map[string]int{}
	for seed, done := uint64(0), 0; done < all; seed++ {
		h := &house{t: t, path: t.TempDir() + "/games.db", name: "test", find: games.Find, quiet: true,
			clock: &wall{now: time.UnixMilli(1_790_000_000_000)}, random: newTape(byte(seed))}
		h.open()
		c := &chaos{t: t, house: h, Rand: rand.New(rand.NewPCG(seed, 19)), chains: map[int]dice.Chain{}}
		c.create(seed)
		for range 100 {
			if p := c.state(t, c.id).Phase; (p == store.Over || p == store.Dropped) && c.IntN(4) == 0 {
				c.create(seed)
			}
			c.pass(t, time.Duration(c.ExpFloat64()*2000)*time.Millisecond)
			before, was := c.snapshot(t, c.id)
			kind, err := c.try()
			after, is := c.snapshot(t, c.id)
			var refused *game.Error
			if err != nil && !errors.As(err, &refused) {
				t.Fatalf("seed %d, %s: %v", seed, kind, err)
			}
			if err != nil && after.row.Head == before.row.Head && is != was {
				t.Fatalf("seed %d, deed %d: %s was refused (%v) and has changed\n%s", seed, done, kind, err,
					firstDifference(was, is))
			}
			if log := c.loaded(t, c.id, after.row.Head); log != is {
				t.Fatalf("seed %d, deed %d: after %s (%v) in memory and in the log differ\n%s", seed, done, kind, err,
					firstDifference(is, log))
			}
			if done++; err == nil {
				kinds[kind]++
			}
		}
		h.shut()
	}
	t.Logf("carried out: %v", kinds)
	for _, kind := range strings.Fields("move takeback premoves phrase offer order buy pause extend say hook stir") {
		if kinds[kind] == 0 {
			t.Errorf("no %s was carried out", kind)
		}
	}
}

// create sets up a game of a kind that follows from the seed, and has its free seats taken.
func (c *chaos) create(seed uint64) {
	g := games.All()[int(seed/2)%len(games.All())]
	s := Spec{Game: g.Facts().ID, Listed: true, Stirs: c.IntN(2) == 0}
	control := []string{"none", "5+3", "1d5", "2days", "21:00 UTC"}[c.IntN(5)]
	s.Clock, _ = clock.Parse(control)
	for range g.Facts().Seats {
		s.Seats = append(s.Seats, SeatSpec{Kind: SeatOpen})
	}
	if seed%2 == 0 {
		c.crowd(&s)
	} else if c.IntN(4) == 0 {
		s.Seats[len(s.Seats)-1] = SeatSpec{Kind: SeatBot, Bot: "random"}
	}
	id, err := c.Create(c.t.Context(), anna, s)
	if err != nil {
		c.t.Fatalf("%+v: %v", s, err)
	}
	c.id = id
	for i := range s.Seats {
		if i > 0 || c.IntN(8) > 0 {
			_, _ = c.Join(c.t.Context(), id, everyone[i], Joining{Stirs: c.IntN(2) == 0})
		}
	}
}

// crowd gives the first seat to a team.
func (c *chaos) crowd(s *Spec) {
	list := []team.Weight{{Member: "mira", Weight: 9000}, {Member: "ида", Weight: 5000}}
	spec := &TeamSpec{Name: "A crowd", Missing: team.Clock, Plan: deadline.Plan{Every: 10 * time.Minute}}
	spec.Source = []Source{SourceMarket, SourceEqual, SourceList}[c.IntN(3)]
	spec.Rule = []team.Rule{team.Holder, team.Plurality, team.Dice}[c.IntN(3)]
	spec.Sight = []team.Sight{team.Sealed, team.AllSee, team.TeamSees}[c.IntN(3)]
	spec.Moment = []team.Moment{team.AtDeadline, team.AtStart, team.AtMinute}[c.IntN(3)]
	if spec.Source == SourceList {
		spec.Members = list
	}
	s.Seats[0] = SeatSpec{Kind: SeatTeam, Team: spec}
	s.Market = &MarketSpec{Terms: market.Terms{Seats: len(s.Seats), Draw: true, Liquidity: 100 * market.Unit,
		Stake: 100 * market.Unit}}
	s.Pace = &Pace{Pause: deadline.Span(time.Hour), Warn: []deadline.Span{deadline.Span(5 * time.Minute)}}
	if s.Clock.Kind == clock.None {
		s.Pace.Plan, s.Pace.Vacation = deadline.Plan{Every: time.Hour}, deadline.Span(48*time.Hour)
	}
}

// try tries an action, and says of which kind.
func (c *chaos) try() (kind string, err error) {
	ctx, who := c.t.Context(), everyone[c.IntN(len(everyone))]
	switch n := c.IntN(100); {
	case n < 40 || n < 80 && c.state(c.t, c.id).Seats[0].Kind != SeatTeam:
		return c.seat(who)
	case n < 80:
		return c.member(who)
	case n < 84:
		return "say", second(c.Say(ctx, c.id, who, Saying{ID: c.word(), Ply: c.IntN(3), Text: "words " + c.word()}))
	case n < 86:
		return "report", c.Report(ctx, c.id, who, c.Int64N(40))
	case n < 88:
		return "hide", c.Hide(ctx, c.id, who, c.Int64N(40), c.IntN(2) == 0, c.reason())
	case n < 92:
		return "join", second(c.Join(ctx, c.id, who, Joining{Stirs: c.IntN(2) == 0}))
	case n == 92 && c.IntN(4) == 0:
		return "leave", c.Leave(ctx, c.id, who)
	case n == 93 && c.IntN(8) == 0:
		return "quit", c.Quit(ctx, c.id, who)
	case n < 96:
		if c.state(c.t, c.id).Seats[0].Kind != SeatTeam && c.IntN(8) > 0 {
			return "flag", c.flag(ctx, c.id)
		}
		c.pass(c.t, time.Duration(c.IntN(700))*time.Second)
		return "deadline", c.endPly(ctx, c.id)
	case n < 99:
		return "flag", c.flag(ctx, c.id)
	}
	c.shut() // the time without a hall
	c.clock.Add(time.Minute)
	c.open()
	return "restart", nil
}

func second[T any](_ T, err error) error { return err }

// word is a new id.
func (c *chaos) word() string {
	c.n++
	return fmt.Sprint("deed-", c.n)
}

// reason is one that may be too long or missing.
func (c *chaos) reason() string {
	return []string{"a reason", "", strings.Repeat("ж", 201), strings.Repeat("ж", 401)}[c.IntN(4)]
}

// seat tries an action of a seat.
func (c *chaos) seat(who Who) (kind string, err error) {
	s := c.state(c.t, c.id)
	seat := c.IntN(len(s.Seats))
	if s.Awaited != 0 && c.IntN(4) > 0 {
		awaited := slices.Collect(s.Awaited.All())
		seat = awaited[c.IntN(len(awaited))]
	}
	for _, w := range everyone[:4] {
		if held, _ := c.Held(c.t.Context(), c.id, w); held.Has(seat) && c.IntN(8) > 0 {
			who = w
		}
	}
	move, link := "nonsense", ""
	if view, _, err := c.View(c.t.Context(), c.id, who, seat); err == nil && c.IntN(10) > 0 {
		move = c.move(view, seat)
	}
	chain, ok := c.chains[seat]
	if !ok {
		chain, _ = dice.NewChain(strings.NewReader(strings.Repeat(fmt.Sprint(seat), 64)), 50)
		c.chains[seat] = chain
	}
	if s.Links != nil && c.IntN(8) > 0 {
		link, _ = chain.Link(s.Links[seat])
	}
	premoves := []Premove{{Play: move, Then: []Premove{{Play: "nonsense"}}}}
	commands := []Command{OfferDraw{}, AcceptDraw{}, DeclineDraw{}, AskTakeback{}, AskTakeback{}, DeclineTakeback{},
		Claim{}, SetPremoves{Premoves: premoves}, SetPremoves{Premoves: premoves}, Say{Phrase: "hello"}, Link{Link: link},
		Stir{Entropy: "something", Anchor: chain.Anchor()}, Stir{Entropy: "something"}, Link{Link: link}, LoseChain{},
		Rematch{}}
	command := commands[c.IntN(len(commands))]
	switch {
	case c.IntN(60) == 0:
		command = Resign{}
	case s.Phase == store.Playing && c.IntN(2) == 0:
		command = Move{Move: move, Link: link, Number: &s.Number}
	}
	return c.give(who, &seat, command)
}

// give gives a command, and says of which kind it is.
func (c *chaos) give(who Who, seat *int, command Command) (kind string, err error) {
	_, err = c.Do(c.t.Context(), c.id, who, Request{ID: c.word(), Seat: seat, Command: command})
	for _, k := range Kinds() {
		if fmt.Sprintf("%T", k.Zero) == fmt.Sprintf("%T", command) {
			kind = k.Name
		}
	}
	return kind, err
}

// move is one that a seat may make, or nothing.
func (c *chaos) move(view game.State, seat int) string {
	moves := view.Moves(seat, nil)
	if len(moves) == 0 {
		return ""
	}
	return view.FormatMove(seat, moves[c.IntN(len(moves))])
}

// member tries an action of somebody of the crowd, or of its organiser.
func (c *chaos) member(who Who) (kind string, err error) {
	now, reason, order, code := c.now(), c.reason(), "nonsense", "nonsense"
	if places, codes, err := c.Codes(c.t.Context(), c.id, anna, 2); err == nil && len(codes) > 0 {
		if code = codes[0]; len(places) > 0 {
			code = places[c.IntN(len(places))].Code
		}
	}
	view, _, err := c.View(c.t.Context(), c.id, who, 0)
	if err == nil && c.state(c.t, c.id).Phase == store.Playing {
		order = c.move(view, 0)
	}
	soon := now.Add(time.Duration(c.IntN(3000)) * time.Second)
	what := []team.What{team.Draw, team.Takeback}[c.IntN(2)]
	shares := market.Milli(c.IntN(20)) * market.Unit
	member := []string{"mira", "nobody", "mira#"}[c.IntN(3)]
	hook := &notice.Hook{Address: "https://example.org/plies", Form: "json", Secret: "sixteen characters"}
	commands := []Command{Order{Move: order}, Order{Move: order}, Order{Move: order}, Withdraw{}, Ready{}, Unready{},
		Hold{}, AskTeam{What: what}, UnaskTeam{What: what}, ClaimPlace{Code: code},
		Buy{Result: c.IntN(3), Shares: shares, Limit: market.Most}, Buy{Result: 0, Shares: shares, Limit: market.Most},
		Sell{Result: c.IntN(3), Shares: shares}, Pause{Reason: reason}, Resume{Reason: reason},
		Vacation{From: now.Add(25 * time.Hour), Until: now.Add(time.Duration(26+c.IntN(40)) * time.Hour)}}
	if c.IntN(3) == 0 {
		commands = []Command{Pause{Reason: reason}, Resume{Reason: reason}, Extend{Until: soon, Reason: reason},
			Exclude{Member: member, Reason: reason}, Exclude{Order: c.IntN(30), Reason: reason},
			Readmit{Member: member, Reason: reason}, Remark{Reason: reason}, AddHook{Hook: hook},
			RemoveHook{Number: c.IntN(3)},
			SetList{Members: []team.Weight{{Member: "mira", Weight: 1 + c.Int64N(9000)}}, Reason: reason},
			SetTerms{Terms: &Wishes{Rule: team.Plurality, Moment: team.AtDeadline}, Reason: reason}}
		if c.IntN(30) == 0 {
			commands = []Command{Annul{Reason: reason}}
		}
		if c.IntN(8) > 0 {
			who = anna
		}
	}
	team := 0
	return c.give(who, &team, commands[c.IntN(len(commands))])
}

// TestARefusedPauseStopsNoDeadline has an organiser pause and extend without a reason, which is refused: the ply ends
// when it would have.
func TestARefusedPauseStopsNoDeadline(t *testing.T) {
	for _, refused := range []Command{Pause{}, Extend{}} {
		h := newHouse(t)
		id := h.crowdGame(t, nil)
		h.plays(t, id, kongo, "d7d5")
		if e, ok := refused.(Extend); ok {
			e.Until = h.now().Add(time.Hour)
			refused = e
		}
		_, was := h.snapshot(t, id)
		h.refuses(t, id, anna, game.BadRequest, refused)
		if _, is := h.snapshot(t, id); is != was {
			t.Errorf("a refused %T has changed %s", refused, firstDifference(was, is))
		}
		h.ends(t, id)
	}
}

// TestReasonsAreCountedInCharacters pauses for 201 letters of two bytes, which the API takes.
func TestReasonsAreCountedInCharacters(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	h.does(t, id, anna, Pause{Reason: strings.Repeat("ж", 201)})
	h.refuses(t, id, anna, game.BadRequest, Remark{Reason: strings.Repeat("ж", 401)})
}

// TestADeclinedTakebackStaysDeclined plays on after a request to take back: it does not stand again when the game has
// been loaded, and a request of the other seat after that has to be agreed to.
func TestADeclinedTakebackStaysDeclined(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	h.plays(t, id, anna, "e2e4")
	h.acts(t, id, anna, AskTakeback{})
	h.plays(t, id, bert, "e7e5")
	for _, reload := range []bool{false, true} {
		if reload {
			h.shut()
			h.open()
		}
		if s := h.state(t, id); s.Takeback != 0 {
			t.Errorf("reloaded %v: %v want to take back", reload, s.Takeback)
		}
	}
	h.acts(t, id, bert, AskTakeback{})
	if s := h.state(t, id); s.Ply != 2 || s.Takeback != game.Only(1) {
		t.Errorf("ply %d, %v want to take back: nobody has agreed", s.Ply, s.Takeback)
	}
	h.acts(t, id, anna, AskTakeback{})
	if s := h.state(t, id); s.Takeback != 0 || s.Turn.Seats != game.Only(1) {
		t.Errorf("%+v", s)
	}
}

// TestAStoppedGameGoesOn takes away what was due of a game, as a refused pause did in the past: it goes on when it is
// loaded after its deadline.
func TestAStoppedGameGoesOn(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	due, _, err := h.store.Claim(t.Context(), store.Claim{Server: "thief", Kind: dueTeam,
		Now: h.now().Add(time.Hour), Until: h.now().Add(2 * time.Hour), Most: 10})
	if err != nil || len(due) != 1 {
		t.Fatalf("%v, %v", due, err)
	}
	if err := h.store.Settle(t.Context(), due[0]); err != nil {
		t.Fatal(err)
	}
	h.shut()
	h.clock.Add(11 * time.Minute)
	h.open()
	wait(t, func() bool { return h.state(t, id).Phase == store.Over }) // its time is up
}
