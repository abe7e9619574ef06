package ability

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// twins are two matches that differ only in a secret of one seat: its ability, or a level that it chose.
type twins struct {
	t      *testing.T
	r      *rand.Rand
	both   [2]*referee.Match
	keeper int  // the seat with the secret
	alike  bool // the abilities are the same, and only levels differ
	seats  int
}

// TestTwinsGetTheSame plays pairs of matches that differ only in a secret, with the sets of the program, with generated
// texts and with brought ones. The other seats and onlookers get the same bytes: views, pictures, choices, events,
// entries, histories, records and refusals.
func TestTwinsGetTheSame(t *testing.T) {
	want, compared := 60, 0
	switch {
	case *timed:
		want = 500
	case testing.Short():
		want = 15
	}
	r := rand.New(rand.NewPCG(21, 22))
	announcements := []string{"off", "all", "first:2", "ability:1", "sudden"}
	for n, pairs := 0, 0; pairs < want; n++ {
		options := map[string]string{
			"board":     []string{"standard", "tall", "cross"}[n%3],
			"abilities": []string{"choose", "choose", "bring"}[r.IntN(3)],
			"announce":  announcements[r.IntN(len(announcements))],
		}
		if options["set"] = append(setNames, "")[n%4]; options["set"] == "" {
			_, generated, err := rules{}.Invent(strings.Replace(wild(r), "ability wild", "ability tame", 1) + wild(r))
			if err != nil {
				continue
			}
			options["set"] = generated["set"]
		}
		p := twins{t: t, r: r}
		if p.begin(options) {
			pairs++
			compared += p.play()
		}
	}
	t.Logf("%d pairs were compared at %d positions", want, compared)
	if compared < 10*want {
		t.Errorf("only %d positions of %d pairs were compared", compared, want)
	}
}

// begin begins both matches and lets all seats choose. It reports whether there is a secret to keep.
func (p *twins) begin(options map[string]string) bool {
	first := begin(p.t, options)
	p.seats, p.keeper, p.alike = first.seats, p.r.IntN(first.seats), p.r.IntN(3) == 0
	choice := func() (string, *kit) {
		k := first.set.of(abilityID(p.r.IntN(int(first.set.known()))))
		if options["abilities"] == "bring" && k.Name != "none" && p.r.IntN(2) == 0 {
			return bringing(k.String()), k
		}
		return choicePrefix + k.Name, k
	}
	one, a := choice()
	other, b := choice()
	if p.alike {
		other, b = one, a
	}
	if one == other && (!p.alike || a.bomb == nil) || !p.alike && (a.shows() || b.shows()) {
		return false
	}
	chosen := make([]string, p.seats)
	for seat := range chosen {
		chosen[seat], _ = choice()
	}
	for i := range p.both {
		random := rand.NewChaCha8([32]byte{})
		m, err := referee.New(referee.Setup{Game: Game(), Options: options, ID: "twin", Random: random})
		if err != nil {
			p.t.Fatal(err)
		}
		p.both[i] = m
		for seat, c := range chosen {
			if seat == p.keeper {
				c = []string{one, other}[i]
			}
			if err := m.OrderText(seat, c); err != nil {
				p.t.Fatal(err)
			}
		}
	}
	return true
}

// play plays the same moves in both matches, and returns at how many positions they were compared.
func (p *twins) play() (compared int) {
	for range 32 {
		a, b := p.both[0].Turn(), p.both[1].Turn()
		if a.Kind == game.Over || b.Kind == game.Over || !p.compare() {
			return compared
		}
		compared++
		if !p.move(a.Seats.First()) {
			return compared
		}
	}
	return compared
}

// compare compares what all get who may not know the secret, and reports whether there is anybody.
func (p *twins) compare() (some bool) {
	all, tried := p.tries(), p.r.IntN(p.seats)
	for viewer := game.Nobody; viewer < p.seats; viewer++ {
		if viewer == p.keeper || p.both[0].View(viewer).(*state).ability[p.keeper] != hidden {
			continue
		}
		some = true
		var tries []string
		if viewer == tried {
			tries = all
		}
		seed := p.r.Uint64()
		one, other := gets(p.both[0], viewer, tries, seed), gets(p.both[1], viewer, tries, seed)
		for i := range one {
			if one[i] != other[i] {
				p.t.Fatalf("seat %d can tell what seat %d has:\n%s\n%s\nin %s\nand %s", viewer, p.keeper, one[i],
					other[i],
					p.both[0].View(p.keeper), p.both[1].View(p.keeper))
			}
		}
	}
	return some
}

// tries returns what a seat may try that is not to move, or has not this ability: moves of all seats.
func (p *twins) tries() (all []string) {
	for seat := range p.seats {
		for i := range p.both {
			list := game.MoveStrings(p.both[i].View(seat), seat)
			for range min(len(list), 3) {
				all = append(all, list[p.r.IntN(len(list))])
			}
		}
	}
	k := shippedKits()[p.r.IntN(len(shippedKits()))]
	for i := range k.acts {
		all = append(all, "@"+k.acts[i].Name+":e2-e4", "@"+k.acts[i].Name+":e8")
	}
	for _, letter := range "KQRBNP" { // which piece stands there
		all = append(all, string(letter)+p.both[0].View(p.keeper).(*state).anyOf(p.keeper, p.r)+"a8")
	}
	return append(all, "resign", "pick:e2", "level:1", "stop", "ability:x", "ability:none")
}

// unlike is what differs though nothing is told by it: hashes.
var unlike = regexp.MustCompile(`\b[0-9a-f]{64}\b`)

// gets returns everything that a match gives a viewer who does not hold the secret.
func gets(m *referee.Match, viewer int, tries []string, seed uint64) (all []string) {
	r := rand.New(rand.NewPCG(seed, 1))
	add := func(what string, v any) {
		b, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		all = append(all, what+" "+unlike.ReplaceAllString(string(b), "hash"))
	}
	v := m.View(viewer)
	add("view", v.String())
	add("picture", v.Picture())
	add("turn", []any{v.Turn(), m.Turn(), m.Awaited()})
	add("moves", game.MoveStrings(v, max(viewer, 0)))
	add("record", fmt.Sprint(m.Record()))
	add("heard", m.Heard(viewer, m.Number()-4))
	if m.Number()%16 == 15 {
		add("all heard", m.Heard(viewer, 0))
		for _, step := range m.History(viewer) {
			add("step", []any{step.Events, step.Moves, step.Outcome, step.State.String()})
		}
	}
	if viewer == game.Nobody {
		return all
	}
	add("ordered", m.Ordered(viewer))
	for picks := []string(nil); ; {
		c, err := game.Compose(v, viewer, picks)
		add("choices", []any{c, c.Notation, fmt.Sprint(err)})
		open := slices.DeleteFunc(slices.Clone(c.Choices), func(c game.Choice) bool {
			return c.Denied != nil || c.Pick == ""
		})
		if err != nil || len(open) == 0 || len(picks) > 4 {
			break
		}
		picks = append(picks, open[r.IntN(len(open))].Pick)
	}
	for _, try := range tries {
		add("refusal of "+try, fmt.Sprint(m.Clone().OrderText(viewer, try)))
		_, err := game.ReadTyped(v, viewer, try)
		add("reading of "+try, fmt.Sprint(err))
	}
	return all
}

// move plays a move of a seat that both matches allow, or two levels. It reports whether there is one, and nothing
// has happened that tells the matches apart for all to see.
func (p *twins) move(seat int) bool {
	var lists [2][]string
	for i, m := range p.both {
		lists[i] = game.MoveStrings(m.View(seat), seat)
	}
	chosen := [2]string{}
	if grades := p.both[0].Turn().Kind == game.SimultaneousTurn; grades && seat == p.keeper {
		for i := range chosen {
			chosen[i] = lists[i][p.r.IntN(len(lists[i]))]
		}
	} else {
		common := slices.DeleteFunc(slices.Clone(lists[0]), func(m string) bool {
			return !slices.Contains(lists[1], m) || seat == p.keeper && !p.alike && strings.HasPrefix(m, "@")
		})
		if uses := slices.DeleteFunc(slices.Clone(common), func(m string) bool { return m[0] != '@' }); len(uses) > 0 &&
			p.r.IntN(2) == 0 {
			common = uses
		}
		if len(common) == 0 {
			return false
		}
		chosen[0] = common[p.r.IntN(len(common))]
		chosen[1] = chosen[0]
	}
	same := true
	for i, m := range p.both {
		bombs, number := m.View(p.keeper).(*state).bombs(p.keeper), m.Number()
		if err := m.OrderText(seat, chosen[i]); err != nil {
			p.t.Fatalf("%s: %v", chosen[i], err)
		}
		if m.Turn().Kind == game.Over {
			return false
		}
		for _, e := range m.Heard(p.keeper, number) {
			same = same && !slices.ContainsFunc(e.Events, happened)
		}
		same = same && m.View(p.keeper).(*state).bombs(p.keeper) >= bombs
	}
	return same
}

// anyOf returns the name of a square of one of a seat's pieces, or of the first square.
func (s *state) anyOf(seat int, r *rand.Rand) string {
	var names []string
	for q := range s.men[seat].All() {
		names = append(names, s.name(q))
	}
	if len(names) == 0 {
		return "a1"
	}
	return names[r.IntN(len(names))]
}

// TestRefusalsUnmaskNothing plays alike two matches in which what stands behind a disguise differs. The other seat is
// refused the same, whatever piece it names.
func TestRefusalsUnmaskNothing(t *testing.T) {
	text := "ability own\nuses 9\nkills suddenly\naction cloak\nby any\non own\ndo hide as knight for ever\n"
	var told [2][]string
	for i, kind := range []string{"B", "R"} {
		m, err := referee.New(referee.Setup{Game: Game(), ID: "twin", Position: "standard/0 0" + kind +
			"b1,0Ke1,1Ke8 0 3 1 01 - - own:5,own:5 - abilities=choose;set=" + own + url.QueryEscape(text)})
		if err == nil {
			err = m.OrderText(0, "@cloak:e1-b1")
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, try := range []string{"Bb1-a2", "Nb1-a3", "Rb1-b2", "b1a3"} {
			told[i] = append(told[i], fmt.Sprint(m.OrderText(1, try)))
		}
	}
	if !slices.Equal(told[0], told[1]) {
		t.Errorf("a bishop is refused\n%q\nand a rook\n%q", told[0], told[1])
	}
}
