package publish

import (
	"embed"
	"html/template"
	"io"
	"strconv"
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
	Curves  []curve
	Say     map[string]string
}

// curve is a line of the chart.
type curve struct {
	Name, Points, Class string
}

// The chart, in its own units.
const (
	chartWide = 400
	chartHigh = 120
)

// Page writes the ply as an HTML page, complete without scripts. Errors: those of the writer.
func (p *Ply) Page(w io.Writer, voice text.Voice) error {
	t := teller{voice}
	same := func(s string) string { return s }
	v := view{
		Ply: p, Lang: voice.Lang(), Heading: t.say("ply", "ply", p.Number), Sketch: clip(strings.Join(p.lines(t, same), " "), 280),
		Drawn: template.HTML(p.Board), Curves: p.curves(), //nolint:gosec // made by package draw
		Say: map[string]string{
			"plies": t.say("plies"), "expects": t.say("expects"), "play_money": t.say("play_money"), "member": t.say("member"), "shares": t.say("shares"),
			"order": t.say("order_head"), "none": t.say("none"), "counts": t.say("this_counted"), "talk": t.say("talk"), "organiser": t.say("organiser"),
			"foresaw": t.say("foresaw"), "missed": t.say("missed"), "committed": t.say("committed"), "fits": t.say("fits"), "open": t.say("open"),
			"board": t.say("board"), "chart": t.say("chart"),
		},
	}
	if len(p.Players) > 0 {
		v.About = strings.Join(p.Players, " · ")
	}
	if p.Team != nil && p.Team.More > 0 {
		v.Say["more"] = t.say("more", "n", p.Team.More)
	}
	if !p.Next.IsZero() && p.Result == "" {
		v.Until = t.say("next", "ply", p.Number+1, "at", p.clock(p.Next))
	}
	return page.Execute(w, v)
}

// curves are the lines of the chart.
func (p *Ply) curves() []curve {
	var list []curve
	for i, l := range p.Chart {
		var points []string
		for n, price := range l.Prices {
			x := chartWide * n / max(len(l.Prices)-1, 1)
			y := chartHigh - chartHigh*min(max(price, 0), 1000)/1000
			points = append(points, strconv.Itoa(x)+","+strconv.Itoa(y))
		}
		list = append(list, curve{l.Name, strings.Join(points, " "), "c" + strconv.Itoa(i%4)})
	}
	return list
}
