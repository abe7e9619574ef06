package battery

import (
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// facts checks the declaration of a game against its states and messages.
func facts(t TB, g game.Game, c Config) {
	t.Helper()
	f, l := g.Facts(), looking(t, g, nil)
	s := l.begin(nil)
	if f.ID == "" || f.Name == "" || len(s.Seats()) != f.Seats || f.Seats < 1 || f.Seats > game.MaxSeats {
		t.Fatalf("id %q, name %q, %d seats declared and %d at the start", f.ID, f.Name, f.Seats, len(s.Seats()))
	}
	if g.Facts() != f || s.Game().Facts() != f {
		t.Fatalf("the state does not belong to its game")
	}
	var most game.Traits
	for _, options := range c.Options {
		most = union(most, l.begin(options).Traits())
	}
	if most != f.Traits {
		t.Fatalf("the traits declared are %+v, those of the states with the options tried are %+v", f.Traits, most)
	}
	for name, has := range implemented(s) {
		if has != named(f.Traits)[name] {
			t.Fatalf("%s: declared %v, implemented %v", name, !has, has)
		}
	}
	messages(t, g, l.catalogue)
	for _, way := range f.Usual {
		if _, err := g.Start(way); err != nil {
			t.Fatalf("the usual options %v start no game: %v", way, err)
		}
	}
	_, err := g.Parse("")
	l.refuses(err, game.BadPosition, "an empty position is accepted")
}

// named returns the traits by name.
func named(t game.Traits) map[string]bool {
	return map[string]bool{
		"chance":             t.Chance,
		"simultaneous turns": t.Simultaneous,
		"secrets":            t.Secrets,
		"threefold":          t.Threefold,
		"wide":               t.Wide,
	}
}

func union(a, b game.Traits) game.Traits {
	return game.Traits{
		Chance:       a.Chance || b.Chance,
		Simultaneous: a.Simultaneous || b.Simultaneous,
		Secrets:      a.Secrets || b.Secrets,
		Threefold:    a.Threefold || b.Threefold,
		Wide:         a.Wide || b.Wide,
	}
}

// implemented returns the traits for which a state implements the interface, by name.
func implemented(s game.State) map[string]bool {
	_, chancy := s.(game.Chancy)
	_, secretive := s.(game.Secretive)
	_, repeating := s.(game.Repeating)
	_, wide := s.(game.Wide)
	return map[string]bool{"chance": chancy, "secrets": secretive, "threefold": repeating, "wide": wide}
}

// messages checks that kinds, words and reasons begin with the game's id and that every template can be filled.
func messages(t TB, g game.Game, c *text.Catalogue) {
	t.Helper()
	shared, own := text.Must(), g.Facts().ID+"."
	for _, lang := range c.Languages() {
		for kind := range c.Messages(lang) {
			_, common := shared.Messages(lang)[kind]
			name := strings.TrimPrefix(strings.TrimPrefix(kind, "word."), "reason.")
			if !common && !strings.HasPrefix(name, own) {
				t.Fatalf("the message %q in %s is in the name space of all games: want %s…, "+
					"word.%s… or reason.%s…",
					kind, lang, own, own, own)
			}
		}
	}
	if err := c.CheckAll(); err != nil {
		t.Fatalf("%v", err)
	}
}

// options checks that each option has a help text and a default, starts a game with each of its values, and refuses
// others.
func options(t TB, g game.Game) {
	t.Helper()
	f, l := g.Facts(), looking(t, g, nil)
	refused := func(name, value string) {
		t.Helper()
		_, err := g.Start(map[string]string{name: value})
		l.refuses(err, game.BadOption, "the option %s=%s is accepted", name, value)
	}
	refused("no such option", "on")
	names := map[string]bool{}
	for i := range f.Options {
		o := &f.Options[i]
		if o.Name == "" || names[o.Name] || !o.Allows(o.Default) {
			t.Fatalf("the option %q is there twice, or does not allow its default %q", o.Name, o.Default)
		}
		names[o.Name] = true
		l.known("help of the option "+o.Name, o.Help)
		for _, v := range values(o) {
			l := looking(t, g, nil)
			l.parse(l.begin(map[string]string{o.Name: v}))
		}
		refused(o.Name, "no such value")
		refused(o.Name, "")
		if o.Kind() == "number" {
			refused(o.Name, strconv.Itoa(o.Min-1))
			refused(o.Name, strconv.Itoa(o.Max+1))
		}
	}
	asked := map[string]bool{}
	for _, q := range f.Questions {
		if q.Name == "" || asked[q.Name] || q.Max < q.Min {
			t.Fatalf("the question %+v is there twice, or is none", q)
		}
		asked[q.Name] = true
	}
}

// values returns the values of an option, for a number its bounds.
func values(o *game.Option) []string {
	least, most := strconv.Itoa(o.Min), strconv.Itoa(o.Max)
	if o.Kind() == "number" {
		return []string{least, most}
	}
	var all []string
	for _, v := range o.Values {
		if prefix, ok := strings.CutSuffix(v, ":N"); ok {
			all = append(all, prefix+":"+least, prefix+":"+most)
		} else {
			all = append(all, v)
		}
	}
	return all
}

// start checks that each Start and Parse returns a state of its own.
func start(t TB, g game.Game) {
	t.Helper()
	l := looking(t, g, func(n int) int { return n - 1 })
	fresh := l.begin(nil).String()
	for what, begin := range map[string]func() game.State{
		"Start": func() game.State { return l.begin(nil) },
		"Parse": func() game.State { return l.parse(l.begin(nil)) },
	} {
		one, other := begin(), begin()
		for range 8 {
			if one.Turn().Kind == game.Over {
				break
			}
			l.choose(one).onto(one, nil)
		}
		if other.String() != fresh || begin().String() != fresh {
			t.Fatalf("%s makes states that share something: playing on one of them made another %s, want %s", what,
				other, fresh)
		}
	}
}
