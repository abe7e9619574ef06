package publish

import (
	"embed"
	"html/template"
	"io"
	"strings"

	"github.com/quandary-games/quandary/text"
)

//go:embed ply.html ply.css
var files embed.FS

var page = template.Must(template.ParseFS(files, "ply.html"))

// Style is the style sheet of the pages, for whoever serves it at Ply.Style.
func Style() []byte {
	style, _ := files.ReadFile("ply.css") // it is there
	return style
}

// view is what the template of a page shows.
type view struct {
	*Ply
	Lang    string
	Heading string
	About   string // who plays
	Until   string
	Sketch  string // the sentences, for previews
	Drawn   template.HTML
	Prices  *chart
	Before  *Link // the ply before, if there is one
	After   *Link // and the one after
	Say     map[string]string
}

// said are the messages that the template shows as they are.
var said = []string{
	"plies", "expects", "play_money", "member", "shares", "order_head", "none", "this_counted", "talk", "organiser",
	"foresaw",
	"missed", "committed", "fits", "open", "board", "chart", "game", "feed", "data", "picture", "before", "after",
	"orders",
	"nothing_said",
}

// Page writes the ply as an HTML page, complete without scripts. Errors: those of the writer.
func (p *Ply) Page(w io.Writer, voice text.Voice) error {
	t := teller{voice}
	same := func(s string) string { return s }
	v := view{
		Ply: p, Lang: voice.Lang(), Heading: t.say("ply", "ply", p.Number), About: p.about(t),
		Sketch: clip(strings.Join(p.lines(t, same), " · "), 280), Prices: p.chart(), Say: map[string]string{},
		Drawn: template.HTML(p.Board), //nolint:gosec // made by package draw
	}
	for _, kind := range said {
		v.Say[kind] = t.say(kind)
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
		v.Until = t.say("next", "ply", p.Number+1, "at", p.clock(p.Next))
	}
	return page.Execute(w, v)
}

// How many plies the strip of a page has to each side of its own, and from where on narrow windows leave them out.
const (
	stripped = 5
	far      = 2
)

// Strip are the plies near this one, the first, and the open one.
func (p *Ply) Strip() []Link {
	var list []Link
	for _, l := range p.Plies {
		if away := max(l.Number-p.Number, p.Number-l.Number); away <= stripped || l.Open || l.Number == 1 {
			list = append(list, l)
		}
	}
	return list
}

// Far reports whether a ply is not right beside this one.
func (p *Ply) Far(number int) bool { return max(number-p.Number, p.Number-number) > far }

// about is who plays which side.
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
