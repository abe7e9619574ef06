package notice

import (
	"embed"
	"html/template"
	"io"
	"strings"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.html ply.css
var files embed.FS

var pages = template.Must(template.ParseFS(files, "*.html"))

// Style returns the style sheet of the pages, to be served at Ply.Style.
func Style() []byte {
	style, _ := files.ReadFile("ply.css") // embedded above
	return style
}

// view is the data of the template of a page.
type view struct {
	*Ply
	Lang    string
	Heading string
	About   string // the players
	Until   string
	Sketch  string // the sentences, for previews
	Drawn   template.HTML
	Prices  *chart
	Before  *Link // the ply before, or nil
	After   *Link // the ply after, or nil
	Say     map[string]string
}

// said are the messages without parameters in the template.
var said = []string{
	"plies", "expects", "play_money", "member", "shares", "order_head", "none", "this_counted", "talk", "organiser",
	"foresaw", "missed", "committed", "fits", "open", "board", "game", "feed", "data", "picture", "before",
	"after", "orders", "nothing_said", "story", "story_post", "story_rounds", "story_turns", "story_traders",
	"story_profit", "story_by",
}

// said returns the messages of the templates.
func (t teller) said() map[string]string {
	all := map[string]string{}
	for _, kind := range said {
		all[kind] = t.say(kind)
	}
	return all
}

// Page writes the ply as an HTML page without scripts. Errors: those of the writer.
func (p *Ply) Page(w io.Writer, voice text.Voice) error {
	t := teller{voice}
	same := func(s string) string { return s }
	v := view{
		Ply: p, Lang: voice.Lang(), Heading: t.say("ply", "ply", p.Number), About: p.about(t),
		Sketch: clip(strings.Join(p.lines(t, same), " · "), 280), Prices: p.chart(t.say("chart"),
			p.Number), Say: t.said(),
		Drawn: template.HTML(p.Board), //nolint:gosec // made by package draw
	}
	for i := range p.Plies {
		switch l := &p.Plies[i]; {
		case l.Open:
		case l.Number < p.Number:
			v.Before = l
		case l.Number > p.Number && v.After == nil:
			v.After = l
		}
	}
	if p.Team != nil && p.Team.More > 0 {
		v.Say["more"] = t.say("more", "n", p.Team.More)
	}
	if !p.Next.IsZero() && p.Result == "" {
		v.Until = t.say("next", "ply", p.Number+1, "at", p.clock(t, p.Next))
	}
	return pages.ExecuteTemplate(w, "ply.html", v)
}

// The plies in the strip of a page.
const (
	stripped = 5 // to each side
	far      = 2 // to each side in a narrow window
)

// Strip returns the plies near this one, the first one and the open one.
func (p *Ply) Strip() []Link {
	var list []Link
	for _, l := range p.Plies {
		if away := max(l.Number-p.Number, p.Number-l.Number); away <= stripped || l.Open || l.Number == 1 {
			list = append(list, l)
		}
	}
	return list
}

// Far reports whether narrow windows leave out a ply of the strip.
func (p *Ply) Far(number int) bool { return max(number-p.Number, p.Number-number) > far }

// about names the players and their sides.
func (p *Ply) about(t teller) string {
	list := make([]string, len(p.Players))
	for i, player := range p.Players {
		list[i] = player
		if i < len(p.Sides) {
			list[i] = t.say("plays", "name", player, "side", p.Sides[i])
		}
	}
	return strings.Join(list, ", ")
}
