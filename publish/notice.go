package publish

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// Notice is how one of somebody's games stands, as they are told it.
type Notice struct {
	ID      string    // of this notice; another one when the game has gone on
	Game    string    // what stays the same as long as the game does
	Address string    // of the game's page
	Title   string    // in a line
	Text    string    // in a sentence or two
	At      time.Time // since when it is so
	Due     time.Time // by when the reader has to act; zero for no time
}

// NoticeFeed writes notices as an Atom feed (RFC 4287) that is itself at an address. Errors: those of the writer.
func NoticeFeed(w io.Writer, address, title string, notices []Notice) error {
	f := atomFeed{
		Title: xmlText(title), ID: address, Updated: time.Unix(0, 0).UTC().Format(time.RFC3339),
		Author: atomPerson{"Quandary"}, Links: []atomLink{{Rel: "self", Type: "application/atom+xml", Href: address}},
	}
	for i := range notices {
		n := &notices[i]
		at := n.At.UTC().Format(time.RFC3339)
		f.Updated = max(f.Updated, at)
		f.Entries = append(f.Entries, atomEntry{
			Title: xmlText(n.Title), ID: n.ID, Published: at, Updated: at, Summary: xmlText(n.Text),
			Links: []atomLink{{Rel: "alternate", Type: "text/html", Href: n.Address}},
		})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	return xml.NewEncoder(w).Encode(f)
}

// Calendar writes the notices that have a time as events of a calendar (RFC 5545). An event is at the moment itself and
// takes no time of the day; the next one of a game takes its place. Errors: those of the writer.
func Calendar(w io.Writer, title string, notices []Notice) error {
	var b bytes.Buffer
	line := func(name, value string) { fold(&b, name+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Quandary//Games//EN")
	line("CALSCALE", "GREGORIAN")
	line("METHOD", "PUBLISH")
	line("NAME", calendarText(title)) // RFC 7986, and as it was called before that
	line("X-WR-CALNAME", calendarText(title))
	line("REFRESH-INTERVAL;VALUE=DURATION", "PT30M")
	for i := range notices {
		n := &notices[i]
		if n.Due.IsZero() {
			continue
		}
		line("BEGIN", "VEVENT")
		line("UID", calendarText(n.Game)) // the next deadline of a game takes the place of the last one
		line("DTSTAMP", calendarTime(n.At))
		line("LAST-MODIFIED", calendarTime(n.At))
		line("DTSTART", calendarTime(n.Due))
		line("SUMMARY", calendarText(n.Title))
		line("DESCRIPTION", calendarText(n.Text+"\n"+n.Address))
		line("URL", link(oneLine(n.Address)))
		line("TRANSP", "TRANSPARENT")
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	_, err := w.Write(b.Bytes())
	return err
}

// calendarTime is a time as calendars have it.
func calendarTime(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// calendarText is a value of the type TEXT (RFC 5545, section 3.3.11): what means something there is escaped, what
// cannot be there is left out.
func calendarText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(visible(s))
}

// visible is a text without control characters, line ends excepted.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// foldAt is the most octets of a line (RFC 5545, section 3.1).
const foldAt = 75

// fold writes a line, in parts if it is long: each but the first begins with a space, and no character is torn.
func fold(b *bytes.Buffer, s string) {
	for room := foldAt; len(s) > room; room = foldAt - 1 {
		end := room
		for !utf8.RuneStart(s[end]) {
			end--
		}
		b.WriteString(s[:end] + "\r\n ")
		s = s[end:]
	}
	b.WriteString(s + "\r\n")
}
