package notice

import (
	"encoding/json"
	"html"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

// The limits of Discord, in characters.
const (
	maxContent     = 2000
	maxTitle       = 256
	maxDescription = 4000
)

// Body returns the message about the ply for a hook, as JSON.
func (p *Ply) Body(form Form, voice text.Voice) ([]byte, error) {
	t := teller{voice}
	switch form {
	case formDiscord:
		return json.Marshal(p.discord(t))
	case formMatrix:
		return json.Marshal(p.matrix(t))
	}
	return json.Marshal(p)
}

// discordMessage is a message for a hook of Discord. It mentions nobody, even if names in it look like mentions.
type discordMessage struct {
	Content  string          `json:"content"`
	Embeds   []discordEmbed  `json:"embeds"`
	Mentions discordMentions `json:"allowed_mentions"`
}

type discordMentions struct {
	Parse []string `json:"parse"`
}

type discordEmbed struct {
	Title       string        `json:"title"`
	URL         string        `json:"url"`
	Description string        `json:"description"`
	Timestamp   string        `json:"timestamp"`
	Image       *discordImage `json:"image,omitempty"`
}

type discordImage struct {
	URL string `json:"url"`
}

// discord returns the message for Discord.
func (p *Ply) discord(t teller) discordMessage {
	e := discordEmbed{
		Title: clip(p.headline(t), maxTitle), URL: p.Address, Timestamp: p.At.UTC().Format(time.RFC3339),
		Description: clip(strings.Join(p.lines(t, markdown), "\n"), maxDescription),
	}
	if p.Picture != "" {
		e.Image = &discordImage{p.Picture}
	}
	return discordMessage{clip(markdown(p.headline(t)), maxContent), []discordEmbed{e}, discordMentions{[]string{}}}
}

// matrixMessage is a message for a bridge to Matrix.
type matrixMessage struct {
	Text string `json:"text"`
	HTML string `json:"html"`
}

// matrix returns the message for Matrix.
func (p *Ply) matrix(t teller) matrixMessage {
	return matrixMessage{p.plain(t), `<p><a href="` + html.EscapeString(p.Address) + `"><b>` +
		html.EscapeString(p.headline(t)) + "</b></a></p><p>" +
		strings.Join(p.lines(t, html.EscapeString), "<br>") + "</p>"}
}

// Text returns the ply as plain text.
func (p *Ply) Text(voice text.Voice) string { return p.plain(teller{voice}) + "\n" }

// plain returns the message as plain text.
func (p *Ply) plain(t teller) string {
	same := func(s string) string { return s }
	return p.headline(t) + "\n" + strings.Join(p.lines(t, same), "\n") + "\n" + p.Address
}

// markdown escapes a text for Markdown: nothing in it is markup, a mention or a link.
func markdown(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune("\\`*_{}[]()<>#+-.!|~:@&", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n' || r == '\r':
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Comment returns a comment in Markdown for the market of the game at Manifold, with the picture and a link to the
// page.
func (p *Ply) Comment(voice text.Voice) string {
	t := teller{voice}
	var b strings.Builder
	b.WriteString("**" + markdown(p.headline(t)) + "**\n\n")
	if p.Picture != "" {
		b.WriteString("![" + markdown(p.headline(t)) + "](" + link(p.Picture) + ")\n\n")
	}
	for _, line := range p.lines(t, markdown) {
		b.WriteString("- " + line + "\n")
	}
	b.WriteString("\n[" + markdown(t.say("page")) + "](" + link(p.Address) + ")\n")
	return b.String()
}

// link escapes an address for brackets around it.
func link(s string) string {
	escape := strings.NewReplacer("(", "%28", ")", "%29", " ", "%20", "\n", "", "\r", "", "<", "%3C", ">", "%3E")
	return escape.Replace(s)
}
