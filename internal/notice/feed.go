package notice

import (
	"encoding/xml"
	"io"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

// atomFeed is a feed (RFC 4287).
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Updated string      `xml:"updated"`
	Links   []atomLink  `xml:"link"`
	Author  atomPerson  `xml:"author"`
	Entries []atomEntry `xml:"entry"`
}

// atomLink is a link in a feed.
type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

// atomPerson is an author of a feed.
type atomPerson struct {
	Name string `xml:"name"`
}

// atomEntry is an entry of a feed.
type atomEntry struct {
	Title     string     `xml:"title"`
	ID        string     `xml:"id"`
	Published string     `xml:"published"`
	Updated   string     `xml:"updated"`
	Links     []atomLink `xml:"link"`
	Summary   string     `xml:"summary"`
}

// Status is the state of a game for one of its players.
type Status struct {
	ID      string    // of this status; the next position has another one
	Game    string    // of the game
	Address string    // of the game's page
	Title   string    // one line
	Text    string    // one or two sentences
	At      time.Time // of the last change
	Due     time.Time // the deadline of the player; zero for none
}

// Feed writes the plies of a game, the last one first, as an Atom feed (RFC 4287) with this address. The story of a
// finished game comes before them. The feed is as old as the game if there is none. Errors: those of the writer.
func Feed(w io.Writer, address, title string, made time.Time, plies []Ply, voice text.Voice) error {
	t := teller{voice}
	same := func(s string) string { return s }
	var entries []atomEntry
	if len(plies) > 0 && plies[0].Result != "" {
		p := &plies[0]
		entries = append(entries, entry(p.Story, p.Story, t.say("story")+": "+clip(title, 80), p.Result, p.At))
	}
	for i := range plies {
		p := &plies[i]
		e := entry(p.Address, p.Address, p.headline(t), strings.Join(p.lines(t, same), "\n"), p.At)
		if p.Picture != "" {
			e.Links = append(e.Links, atomLink{Rel: "enclosure", Type: "image/png", Href: p.Picture})
		}
		entries = append(entries, e)
	}
	return writeFeed(w, address, title, made, entries)
}

// StatusFeed writes the states of a person's games as an Atom feed (RFC 4287) with this address, made at this time.
// Errors: those of the writer.
func StatusFeed(w io.Writer, address, title string, made time.Time, list []Status) error {
	var entries []atomEntry
	for i := range list {
		s := &list[i]
		entries = append(entries, entry(s.ID, s.Address, s.Title, s.Text, s.At))
	}
	return writeFeed(w, address, title, made, entries)
}

// entry returns an entry with a link to a page.
func entry(id, address, title, summary string, at time.Time) atomEntry {
	t := at.UTC().Format(time.RFC3339)
	return atomEntry{
		Title: xmlText(title), ID: id, Published: t, Updated: t, Summary: xmlText(summary),
		Links: []atomLink{{Rel: "alternate", Type: "text/html", Href: address}},
	}
}

// writeFeed writes a feed. It was updated when its last entry was, or when it was made.
func writeFeed(w io.Writer, address, title string, made time.Time, entries []atomEntry) error {
	f := atomFeed{
		Title: xmlText(title), ID: address, Updated: made.UTC().Format(time.RFC3339),
		Author: atomPerson{"Quandary"}, Entries: entries,
		Links: []atomLink{{Rel: "self", Type: "application/atom+xml", Href: address}},
	}
	for i := range entries {
		f.Updated = max(f.Updated, entries[i].Updated)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	return xml.NewEncoder(w).Encode(f)
}

// xmlText removes characters that XML does not allow.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
