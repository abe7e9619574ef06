package notice

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"strings"
	"time"
	"unicode"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/dice"
)

// Mail is a message to one person, in plain text.
type Mail struct {
	To      string // the address, or a name with the address in angle brackets
	Subject string
	Text    string
	At      time.Time
	Leave   string // the address that ends these messages for this person; empty for none
}

// MailConfig is the configuration for sending mail.
type MailConfig struct {
	Server   string // host and port
	From     string
	User     string // with Password, sent over TLS only; empty for none
	Password string
	Plain    bool        // without TLS, for a server on this machine
	TLS      *tls.Config // nil for the machine's own roots
}

// Mailer sends mail.
type Mailer struct {
	c    MailConfig
	from *mail.Address
	host string
}

// NewMailer returns a mailer. Errors: a *text.Error if an address cannot be read.
func NewMailer(c MailConfig) (*Mailer, error) {
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return nil, wrong("mail_address", "address", clip(c.From, 200))
	}
	host, _, err := net.SplitHostPort(c.Server)
	if err != nil || host == "" {
		return nil, wrong("mail_server", "address", clip(c.Server, 200))
	}
	return &Mailer{c, from, host}, nil
}

// Send gives a message to the mail server. If it returns nil, the server has accepted it. Errors: a *text.Error if the
// address cannot be read; those of the network and of the server.
func (m *Mailer) Send(ctx context.Context, message Mail) error {
	to, err := mail.ParseAddress(message.To)
	if err != nil {
		return wrong("mail_address", "address", clip(message.To, 200))
	}
	data, err := m.write(to, &message)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 3*patience)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", m.c.Server)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if end, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(end); err != nil {
			return err
		}
	}
	return m.talk(conn, to.Address, data)
}

// talk gives a message to the server at the other end of a connection.
func (m *Mailer) talk(conn net.Conn, to string, data []byte) error {
	c, err := smtp.NewClient(conn, m.host)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	if !m.c.Plain {
		secure := &tls.Config{}
		if m.c.TLS != nil {
			secure = m.c.TLS.Clone()
		}
		if secure.ServerName == "" {
			secure.ServerName = m.host
		}
		if err := c.StartTLS(secure); err != nil { // without TLS nothing is sent
			return err
		}
	}
	if m.c.User != "" {
		if err := c.Auth(smtp.PlainAuth("", m.c.User, m.c.Password, m.host)); err != nil {
			return err
		}
	}
	if err := c.Mail(m.from.Address); err != nil {
		return err
	}
	if err := c.Rcpt(to); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return c.Quit()
}

// write returns the message with its headers (RFC 5322). No text of it can add a header.
func (m *Mailer) write(to *mail.Address, message *Mail) ([]byte, error) {
	sum := sha256.Sum256(dice.Encode(to.Address, message.Subject, message.Text, message.At.UTC().String()))
	_, domain, _ := strings.Cut(m.from.Address, "@")
	var b bytes.Buffer
	head := func(name, value string) { b.WriteString(name + ": " + value + "\r\n") }
	head("From", m.from.String())
	head("To", to.String())
	head("Subject", mime.QEncoding.Encode("utf-8", oneLine(clip(message.Subject, 200))))
	head("Date", message.At.UTC().Format(time.RFC1123Z))
	head("Message-ID", "<"+hex.EncodeToString(sum[:12])+"@"+domain+">")
	head("Auto-Submitted", "auto-generated")
	if message.Leave != "" {
		head("List-Unsubscribe", "<"+link(oneLine(message.Leave))+">")
		head("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	head("MIME-Version", "1.0")
	head("Content-Type", "text/plain; charset=utf-8")
	head("Content-Transfer-Encoding", "quoted-printable")
	b.WriteString("\r\n")
	q := quotedprintable.NewWriter(&b)
	if _, err := q.Write([]byte(strings.ReplaceAll(message.Text, "\r", ""))); err != nil {
		return nil, err
	}
	return b.Bytes(), q.Close()
}

// oneLine replaces control characters and line ends by spaces.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// Digest returns the mail with the plies of a day, or the zero Mail without plies.
func Digest(to string, plies []Ply, at time.Time, leave string, voice text.Voice) Mail {
	if len(plies) == 0 {
		return Mail{}
	}
	t := teller{voice}
	var b strings.Builder
	same := func(s string) string { return s }
	for i := range plies {
		p := &plies[i]
		b.WriteString(oneLine(p.headline(t)) + "\n")
		for _, line := range p.lines(t, same) {
			b.WriteString("  " + oneLine(line) + "\n")
		}
		b.WriteString("  " + oneLine(p.Address) + "\n\n")
	}
	if leave != "" {
		b.WriteString(t.say("leave", "address", oneLine(leave)) + "\n")
	}
	return Mail{to, t.say("digest", "n", len(plies)), b.String(), at, leave}
}

// Warning returns the mail that warns of a deadline.
func Warning(to, title string, ply int, until, at time.Time, zone, address, leave string, voice text.Voice) Mail {
	t := teller{voice}
	p := Ply{Zone: zone}
	s := t.say("warning_text", "title", oneLine(title), "ply", ply, "at",
		p.clock(t, until)) + "\n\n" + oneLine(address) + "\n"
	if leave != "" {
		s += "\n" + t.say("leave", "address", oneLine(leave)) + "\n"
	}
	return Mail{to, t.say("warning", "title", oneLine(title), "ply", ply), s, at, leave}
}
