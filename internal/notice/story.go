package notice

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game/text"
)

// Story is a whole game of a crowd, or what there is of it so far.
type Story struct {
	Title   string
	Address string // of the game
	Post    string // the address of the story in Markdown; empty before the end
	Picture string // the address of its last picture; empty for none
	Result  string
	Plies   []Ply
	Won     int // the line of the last ply's chart whose result came true; -1 if none did
	Traders []Earner
}

// Earner is a trader with what they earned.
type Earner struct {
	Rank   int
	Name   string
	Profit string
	By     []string // by which shares, such as "White +41.2"
}

// Plain returns the name without its letters.
func (e Earner) Plain() string { return strings.TrimSuffix(e.Name, letters(e.Name)) }

// turns is the number of turning points in a story.
const turns = 3

// Markdown returns the story as a post: the rounds with the orders that counted and those that did not, the turning
// points of the market, its biggest mistake, and the top traders.
func (s *Story) Markdown(voice text.Voice) string {
	t := teller{voice}
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# %s\n", markdown(s.Title))
	if s.Picture != "" {
		line("![%s](%s)\n", markdown(s.Title), link(s.Picture))
	}
	line("%s\n", markdown(s.Result))
	line("## %s\n", markdown(t.say("story_rounds")))
	for i := range s.Plies {
		p := &s.Plies[i]
		line("- **[%s](%s)**: %s", markdown(t.say("ply", "ply", p.Number)), link(p.Address),
			markdown(strings.Join(p.phrases(t), "; ")))
	}
	if turning := s.turning(t); len(turning) > 0 {
		line("\n## %s\n", markdown(t.say("story_turns")))
		for _, turn := range turning {
			line("- %s", markdown(turn.Said))
		}
	}
	if len(s.Traders) > 0 {
		line("\n## %s\n", markdown(t.say("story_traders")))
		line("| # | %s | %s | %s |\n| --- | --- | --- | --- |", markdown(t.say("member")),
			markdown(t.say("story_profit")), markdown(t.say("story_by")))
		for _, e := range s.Traders {
			line("| %d | %s | %s | %s |", e.Rank, markdown(e.Plain()), markdown(e.Profit),
				markdown(strings.Join(e.By, ", ")))
		}
	}
	line("\n[%s](%s)", markdown(t.say("game")), link(s.Address))
	return b.String()
}

// storyView is the data of the template of a story.
type storyView struct {
	*Story
	Last                 *Ply
	Lang, About, Heading string
	Sketch               string // for previews
	Drawn                template.HTML
	Prices               *chart
	Turning              []turn
	Rounds               []round
	Say                  map[string]string
}

// round is a round in the page of a story.
type round struct {
	*Ply
	Name string
	Told []string
}

// Page writes the story as an HTML page without scripts: a strip of small boards that lead to the pages of the rounds,
// and the content of Markdown. There must be a round. Errors: those of the writer.
func (s *Story) Page(w io.Writer, voice text.Voice) error {
	t := teller{voice}
	last := &s.Plies[len(s.Plies)-1]
	v := storyView{
		Story: s, Last: last, Lang: voice.Lang(), About: last.about(t), Heading: t.say("story"), Turning: s.turning(t),
		Sketch: last.about(t) + ". " + s.Result, Say: t.said(),
		Drawn: template.HTML(last.Board), //nolint:gosec // made by package draw
	}
	var pins []int
	for _, turn := range v.Turning {
		pins = append(pins, turn.Number)
	}
	v.Prices = last.chart(t.say("chart"), pins...)
	for i := range s.Plies {
		p := &s.Plies[i]
		v.Rounds = append(v.Rounds, round{p, t.say("ply", "ply", p.Number), p.phrases(t)})
	}
	return pages.ExecuteTemplate(w, "story.html", v)
}

// phrases returns the orders of a round, whose counted, whose did not, and the prices after it, each as a phrase.
func (p *Ply) phrases(t teller) []string {
	var parts, others []string
	for _, o := range p.Orders {
		kind := "order"
		switch {
		case o.Rightly():
			kind = "order_foresaw"
		case o.Foresaw != nil:
			kind = "order_missed"
		}
		parts = append(parts, t.say(kind, "player", o.Player, "order", o.Text))
	}
	if p.Team != nil {
		for _, m := range p.Team.Members {
			switch {
			case m.Counted:
				parts = append(parts, t.say("counted", "member", m.Plain(), "weight", m.Weight))
			case m.Text != "":
				others = append(others, m.Plain()+" "+m.Text)
			}
		}
	}
	if len(others) > 0 {
		parts = append(parts, t.say("story_others", "orders", strings.Join(others, ", ")))
	}
	var prices []string
	for _, price := range p.Market {
		prices = append(prices, fmt.Sprintf("%s %d%%", price.Result, price.Percent))
	}
	if len(prices) > 0 {
		parts = append(parts, strings.Join(prices, ", "))
	}
	if p.Result != "" && len(p.Orders) == 0 {
		parts = append(parts, p.Result)
	}
	return parts
}

// turn is a sentence about a round.
type turn struct {
	Number  int
	Address string // of the page of the round; empty for one that is not told
	Said    string
}

// turning returns the rounds that changed a price most, and when the market was most wrong.
func (s *Story) turning(t teller) []turn {
	if len(s.Plies) == 0 {
		return nil
	}
	chart := s.Plies[len(s.Plies)-1].Chart
	type change struct{ line, ply, from, to int }
	var all []change
	for i, l := range chart {
		for n := 1; n < len(l.Prices); n++ {
			all = append(all, change{i, n, l.Prices[n-1], l.Prices[n]})
		}
	}
	by := func(c change) int { return max(c.to-c.from, c.from-c.to) }
	slices.SortStableFunc(all, func(a, b change) int { return cmp.Compare(by(b), by(a)) })
	var said []turn
	add := func(ply int, kind string, args ...any) {
		of := turn{Number: ply, Said: t.say(kind, append(args, "ply", ply)...)}
		if at := slices.IndexFunc(s.Plies, func(p Ply) bool { return p.Number == ply }); at >= 0 {
			of.Address = s.Plies[at].Address
		}
		said = append(said, of)
	}
	told := map[int]bool{}
	for _, c := range all {
		if told[c.ply] || percent(c.from) == percent(c.to) || len(said) == turns {
			continue
		}
		told[c.ply] = true
		add(c.ply, "story_turn", "result", chart[c.line].Name, "from", percent(c.from), "to", percent(c.to))
	}
	if s.Won >= 0 && s.Won < len(chart) && len(chart[s.Won].Prices) > 1 {
		after := chart[s.Won].Prices[1:]
		least := slices.Index(after, slices.Min(after))
		add(least+1, "story_wrong", "result", chart[s.Won].Name, "p", percent(after[least]))
	}
	return said
}

// percent returns a price in thousandths in whole per cent.
func percent(price int) string { return fmt.Sprint((price + 5) / 10) }
