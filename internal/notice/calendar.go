package notice

import (
	"bytes"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// Calendar writes the deadlines as events of a calendar (RFC 5545). An event has no duration. The next deadline of a
// game replaces the last one, since both have the same UID. Errors: those of the writer.
func Calendar(w io.Writer, title string, list []Status) error {
	var b bytes.Buffer
	line := func(name, value string) { fold(&b, name+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Quandary//Games//EN")
	line("CALSCALE", "GREGORIAN")
	line("METHOD", "PUBLISH")
	line("NAME", calendarText(title)) // RFC 7986; programs before it read the next line
	line("X-WR-CALNAME", calendarText(title))
	line("REFRESH-INTERVAL;VALUE=DURATION", "PT30M")
	for i := range list {
		n := &list[i]
		if n.Due.IsZero() {
			continue
		}
		line("BEGIN", "VEVENT")
		line("UID", calendarText(n.Game))
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

// calendarTime formats a time for a calendar.
func calendarTime(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// calendarText returns a value of the type TEXT (RFC 5545, section 3.3.11).
func calendarText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(visible(s))
}

// visible removes control characters, except line ends.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// foldAt is the most bytes of a line (RFC 5545, section 3.1).
const foldAt = 75

// fold writes a line. A long line is split between characters, and each part after the first begins with a space.
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
