package table

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/dice"
)

var deeds = flag.Int("deeds", 1_000, "how many random actions TestOnlyEntriesChangeAGame tries")

var anna, bert, eve, kongo = person.Who{Person: "anna", Name: "Anna"}, person.Who{Person: "bert", Name: "Bert"},
	person.Who{Person: "eve", Name: "Eve"}, person.Who{Person: "kongo", Name: "Kongo"}

// everyone is the players of a random game: some of them hold seats, all of them are of its crowd if it has one.
var everyone = []person.Who{anna, bert, eve, {Person: "dora", Name: "Dora"}, kongo, {Person: "mira", Name: "mira"},
	{Person: "ida", Name: "ida"}, {Person: "жанна", Name: "жанна д’арк"}, {}}

// chaos tries random actions on one game, whose log it keeps.
type chaos struct {
	t *testing.T
	*rand.Rand
	world  World
	now    time.Time
	gaps   []Outage
	game   *Game
	log    []Stored
	chains map[int]dice.Chain
	n      int
}

// instant is now, with the outages so far.
func (c *chaos) instant() Now { return Now{c.now, c.gaps} }

// write adds the entries of a draft to the log, and makes its game the present one.
func (c *chaos) write(d *Draft) error {
	if d.Empty() {
		return nil
	}
	done, err := d.Finish()
	if err != nil {
		return err
	}
	for i, body := range done.Bodies {
		c.log = append(c.log, Stored{done.After + int64(i) + 1, done.At, body})
	}
	c.game = d.Game()
	c.game.Trim(nil)
	return nil
}

// act tries an action. A refused one is thrown away.
func (c *chaos) act(try func(d *Draft) error) error {
	d := c.game.Draft(c.instant())
	if err := try(d); err != nil {
		return err
	}
	return c.write(d)
}

// loaded is the game as its log tells it.
func (c *chaos) loaded() *Game {
	c.t.Helper()
	g, err := Load(c.world, c.game.setup, c.log)
	if err != nil {
		c.t.Fatal(err)
	}
	return g
}

// state is how the game stands for everybody.
func (c *chaos) state() *State { return c.game.State(game.Nobody, 0, c.instant(), false) }

// TestOnlyEntriesChangeAGame tries random actions of all kinds in all games. After each of them the game in memory is
// the one that its log tells of, and after one that is refused it is what it was before.
func TestOnlyEntriesChangeAGame(t *testing.T) {
	all := *deeds
	if testing.Short() {
		all = min(all, 500)
	}
	kinds := map[string]int{}
	for seed, done := uint64(0), 0; done < all; seed++ {
		c := &chaos{t: t, Rand: rand.New(rand.NewPCG(seed, 19)), chains: map[int]dice.Chain{},
			now: time.UnixMilli(1_790_000_000_000)}
		c.world = World{Find: games.Find, Random: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)}),
			Bots: []string{"random"}}
		c.create(seed)
		was := dump(c.game)
		for range 100 {
			if p := c.game.Phase(); (p == Over || p == Dropped) && c.IntN(4) == 0 {
				c.create(seed)
				was = dump(c.game)
			}
			c.now = c.now.Add(time.Duration(c.ExpFloat64()*2000) * time.Millisecond)
			before := c.game
			kind, err := c.try()
			is := dump(c.game)
			var refused *game.Error
			if err != nil && !errors.As(err, &refused) {
				t.Fatalf("seed %d, %s: %v", seed, kind, err)
			}
			if err != nil && c.game == before && is != was {
				t.Fatalf("seed %d, deed %d: %s was refused (%v) and has changed\n%s", seed, done, kind, err,
					firstDifference(was, is))
			}
			if log := dump(c.loaded()); log != is {
				t.Fatalf("seed %d, deed %d: after %s (%v) in memory and in the log differ\n%s", seed, done, kind, err,
					firstDifference(is, log))
			}
			was = is
			if done++; err == nil {
				kinds[kind]++
			}
		}
	}
	t.Logf("carried out: %v", kinds)
	if all < 1_000 {
		return
	}
	const wanted = "move takeback premoves phrase offer order buy pause extend say hook stir bot"
	for kind := range strings.FieldsSeq(wanted) {
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
	f, err := NewFounding(c.world, anna, s)
	if err != nil {
		c.t.Fatalf("%+v: %v", s, err)
	}
	d, err := f.Draft(c.world, c.instant())
	if err != nil {
		c.t.Fatalf("%+v: %v", s, err)
	}
	c.log = nil
	if err := c.write(d); err != nil {
		c.t.Fatal(err)
	}
	for i := range s.Seats {
		if i > 0 || c.IntN(8) > 0 {
			_ = c.act(func(d *Draft) error { return second(d.Join(everyone[i], Joining{Stirs: c.IntN(2) == 0})) })
		}
	}
}

// crowd gives the first seat to a team.
func (c *chaos) crowd(s *Spec) {
	list := []team.Weight{{Member: "mira", Weight: 9000}, {Member: "ида", Weight: 5000}}
	spec := &crowd.TeamSpec{Name: "A crowd", Missing: team.Clock, Plan: deadline.Plan{Every: 10 * time.Minute}}
	spec.Source = []crowd.Source{crowd.SourceMarket, crowd.SourceEqual, crowd.SourceList}[c.IntN(3)]
	spec.Rule = []team.Rule{team.Holder, team.Plurality, team.Dice}[c.IntN(3)]
	spec.Sight = []team.Sight{team.Sealed, team.AllSee, team.TeamSees}[c.IntN(3)]
	spec.Moment = []team.Moment{team.AtDeadline, team.AtStart, team.AtMinute}[c.IntN(3)]
	if spec.Source == crowd.SourceList {
		spec.Members = list
	}
	s.Seats[0] = SeatSpec{Kind: SeatTeam, Team: spec}
	s.Market = &crowd.MarketSpec{Terms: market.Terms{Seats: len(s.Seats), Draw: true, Liquidity: 100 * market.Unit,
		Stake: 100 * market.Unit}}
	s.Pace = &crowd.Pace{Pause: deadline.Span(time.Hour), Warn: []deadline.Span{deadline.Span(5 * time.Minute)}}
	if s.Clock.Kind == clock.None {
		s.Pace.Plan, s.Pace.Vacation = deadline.Plan{Every: time.Hour}, deadline.Span(48*time.Hour)
	}
}

// try tries an action, and says of which kind.
func (c *chaos) try() (kind string, err error) {
	who, team := everyone[c.IntN(len(everyone))], c.state().Seats[0].Kind == SeatTeam
	switch n := c.IntN(100); {
	case c.game.Owed().Bots != 0 && c.IntN(2) == 0:
		return "bot", c.act(c.bot)
	case n < 40 || n < 80 && !team:
		return c.seat(who)
	case n < 80:
		return c.member(who)
	case n < 84:
		said := crowd.Saying{ID: c.word(), Ply: c.IntN(3), Text: "words " + c.word()}
		return "say", c.act(func(d *Draft) error { return second(d.Speak(who, said)) })
	case n < 86:
		number := c.Int64N(40)
		return "report", c.act(func(d *Draft) error { return d.Crowd().Report(who, number) })
	case n < 88:
		number, hidden, reason := c.Int64N(40), c.IntN(2) == 0, c.reason()
		return "hide", c.act(func(d *Draft) error { return d.Crowd().Hide(who, number, hidden, reason) })
	case n < 92:
		j := Joining{Stirs: c.IntN(2) == 0}
		return "join", c.act(func(d *Draft) error { return second(d.Join(who, j)) })
	case n == 92 && c.IntN(4) == 0:
		return "leave", c.act(func(d *Draft) error { return d.Leave(who) })
	case n == 93 && c.IntN(8) == 0:
		return "quit", c.act(func(d *Draft) error { return d.Quit(who) })
	case n < 96 && team:
		c.now = c.now.Add(time.Duration(c.IntN(700)) * time.Second)
		return "deadline", c.act(func(d *Draft) error { return second(d.Deadlines(nil)) })
	case n < 98:
		return "flag", c.act(func(d *Draft) error { return second(d.Flag()) })
	case n < 99:
		c.now = c.now.Add(10 * time.Second)
		return "begin", c.act(func(d *Draft) error { return second(d.Launch()) })
	}
	c.gaps = append(c.gaps, Outage{c.now, c.now.Add(time.Minute)}) // the time without a server
	c.now = c.now.Add(time.Minute)
	c.game = c.loaded()
	c.game.Rest()
	return "restart", nil
}

// bot has a bot play at random. It may offer a draw or resign, or have failed.
func (c *chaos) bot(d *Draft) error {
	seat := c.game.Owed().Bots.First()
	view := c.game.Match().View(seat)
	moves := view.Moves(seat, nil)
	wish := bot.PlayOn
	if n := c.IntN(40); n == 0 {
		wish = bot.Resign
	} else if n < 4 {
		wish = bot.OfferDraw
	}
	return d.Reply(seat, c.game.Owed().Position, moves[c.IntN(len(moves))], wish, c.IntN(20) == 0)
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
func (c *chaos) seat(who person.Who) (kind string, err error) {
	s := c.state()
	seat := c.IntN(len(s.Seats))
	if s.Awaited != 0 && c.IntN(4) > 0 {
		awaited := slices.Collect(s.Awaited.All())
		seat = awaited[c.IntN(len(awaited))]
	}
	for _, w := range everyone[:4] {
		if c.game.Held(w.Person).Has(seat) && c.IntN(8) > 0 {
			who = w
		}
	}
	move, link := "nonsense", ""
	if view, _, err := c.game.View(who, seat); err == nil && c.IntN(10) > 0 {
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
		Claim{}, SetPremoves{Premoves: premoves}, SetPremoves{Premoves: premoves}, Say{Phrase: "hello"},
		Link{Link: link},
		Stir{Entropy: "something", Anchor: chain.Anchor()}, Stir{Entropy: "something"}, Link{Link: link}, LoseChain{},
		Rematch{}}
	command := commands[c.IntN(len(commands))]
	switch {
	case c.IntN(60) == 0:
		command = Resign{}
	case s.Phase == Playing && c.IntN(2) == 0:
		command = Move{Move: move, Link: link, Number: &s.Number}
	}
	return c.give(who, &seat, command)
}

// give gives a command, and says of which kind it is.
func (c *chaos) give(who person.Who, seat *int, command Command) (kind string, err error) {
	r := Request{ID: c.word(), Seat: seat, Command: command}
	if err = r.Check(); err == nil {
		err = c.act(func(d *Draft) error { return second(d.Do(who, &r)) })
	}
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
func (c *chaos) member(who person.Who) (kind string, err error) {
	now, reason, order, code := c.now, c.reason(), "nonsense", "nonsense"
	if places, codes, err := c.game.Crowd().Codes(anna, 2); err == nil && len(codes) > 0 {
		if code = codes[0]; len(places) > 0 {
			code = places[c.IntN(len(places))].Code
		}
	}
	view, _, err := c.game.View(who, 0)
	if err == nil && c.game.Phase() == Playing {
		order = c.move(view, 0)
	}
	soon := now.Add(time.Duration(c.IntN(3000)) * time.Second)
	what := []team.What{team.Draw, team.Takeback}[c.IntN(2)]
	shares := market.Milli(c.IntN(20)) * market.Unit
	member := []string{"mira", "nobody", "mira#"}[c.IntN(3)]
	hook := &notice.Hook{Address: "https://example.org/plies", Form: "json", Secret: "sixteen characters"}
	commands := []Command{crowd.Order{Move: order}, crowd.Order{Move: order}, crowd.Order{Move: order},
		crowd.Withdraw{}, crowd.Ready{}, crowd.Unready{},
		crowd.Hold{}, crowd.AskTeam{What: what}, crowd.UnaskTeam{What: what}, crowd.ClaimPlace{Code: code},
		crowd.Buy{Result: c.IntN(3), Shares: shares, Limit: market.Most}, crowd.Buy{Result: 0, Shares: shares,
			Limit: market.Most},
		crowd.Sell{Result: c.IntN(3), Shares: shares}, crowd.Pause{Reason: reason}, crowd.Resume{Reason: reason},
		crowd.Vacation{From: now.Add(25 * time.Hour), Until: now.Add(time.Duration(26+c.IntN(40)) * time.Hour)}}
	if c.IntN(3) == 0 {
		commands = []Command{crowd.Pause{Reason: reason}, crowd.Resume{Reason: reason},
			crowd.Extend{Until: soon, Reason: reason},
			crowd.Exclude{Member: member, Reason: reason}, crowd.Exclude{Order: c.IntN(30), Reason: reason},
			crowd.Readmit{Member: member, Reason: reason}, crowd.Remark{Reason: reason}, crowd.AddHook{Hook: hook},
			crowd.RemoveHook{Number: c.IntN(3)},
			crowd.SetList{Members: []team.Weight{{Member: "mira", Weight: 1 + c.Int64N(9000)}}, Reason: reason},
			crowd.SetTerms{Terms: &crowd.Wishes{Rule: team.Plurality, Moment: team.AtDeadline}, Reason: reason}}
		if c.IntN(30) == 0 {
			commands = []Command{crowd.Annul{Reason: reason}}
		}
		if c.IntN(8) > 0 {
			who = anna
		}
	}
	team := 0
	if who.Person == "" { // the server lets no stranger do that
		who = kongo
	}
	return c.give(who, &team, commands[c.IntN(len(commands))])
}
