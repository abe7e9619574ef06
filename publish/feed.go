package publish

import (
	"encoding/xml"
	"io"
	"strings"
	"time"

	"github.com/quandary-games/quandary/text"
)

type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Updated string      `xml:"updated"`
	Links   []atomLink  `xml:"link"`
	Author  atomPerson  `xml:"author"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomPerson struct {
	Name string `xml:"name"`
}

type atomEntry struct {
	Title     string     `xml:"title"`
	ID        string     `xml:"id"`
	Published string     `xml:"published"`
	Updated   string     `xml:"updated"`
	Links     []atomLink `xml:"link"`
	Summary   string     `xml:"summary"`
}

// Feed writes the plies of a game, the last one first, as an Atom feed (RFC 4287) that is itself at an address. Errors:
// those of the writer.
func Feed(w io.Writer, address, title string, plies []Ply, voice text.Voice) error {
	t := teller{voice}
	f := atomFeed{
		Title: xmlText(title), ID: address, Updated: time.Unix(0,
			0).UTC().Format(time.RFC3339), Author: atomPerson{"Quandary"},
		Links: []atomLink{{Rel: "self", Type: "application/atom+xml", Href: address}},
	}
	same := func(s string) string { return s }
	for i := range plies {
		p := &plies[i]
		at := p.At.UTC().Format(time.RFC3339)
		f.Updated = max(f.Updated, at)
		e := atomEntry{
			Title: xmlText(p.headline(t)), ID: p.Address, Published: at, Updated: at,
			Links:   []atomLink{{Rel: "alternate", Type: "text/html", Href: p.Address}},
			Summary: xmlText(strings.Join(p.lines(t, same), "\n")),
		}
		if p.Picture != "" {
			e.Links = append(e.Links, atomLink{Rel: "enclosure", Type: "image/png", Href: p.Picture})
		}
		f.Entries = append(f.Entries, e)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	return xml.NewEncoder(w).Encode(f)
}

// xmlText is a text without what XML cannot say.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
