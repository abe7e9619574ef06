package notice

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"math/big"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
	"time"
)

// post is a mail server that takes one message.
type post struct {
	address string
	roots   *x509.CertPool
	said    chan []string // what the client said, line by line
}

// newPost runs a mail server, with TLS if it is to have it.
func newPost(t *testing.T, secure bool) *post {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	p := &post{address: l.Addr().String(), roots: x509.NewCertPool(), said: make(chan []string, 1)}
	config := p.certificate(t)
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		var said []string
		defer func() { p.said <- said }()
		lines := bufio.NewReader(conn)
		say := func(s string) { _, _ = io.WriteString(conn, s+"\r\n") }
		say("220 post.example ready")
		inData := false
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimRight(line, "\r\n")
			said = append(said, line)
			verb, _, _ := strings.Cut(line, " ")
			switch {
			case inData && line == ".":
				inData = false
				say("250 taken")
			case inData:
			case verb == "EHLO" && secure:
				say("250-post.example\r\n250-AUTH PLAIN\r\n250 STARTTLS")
			case verb == "EHLO":
				say("250 post.example")
			case verb == "STARTTLS":
				say("220 go on")
				c := tls.Server(conn, config)
				conn, lines = c, bufio.NewReader(c)
			case verb == "DATA":
				inData = true
				say("354 go on")
			case verb == "AUTH":
				say("235 welcome")
			case verb == "QUIT":
				say("221 bye")
				return
			default:
				say("250 ok")
			}
		}
	}()
	return p
}

// certificate is one for 127.0.0.1, trusted by roots.
func (p *post) certificate(t *testing.T) *tls.Config {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA:                  true,
		BasicConstraintsValid: true, IPAddresses: []net.IP{net.IPv4(127, 0, 0,
			1)}, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	p.roots.AddCert(cert)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
}

func mailer(t *testing.T, c MailConfig) *Mailer {
	t.Helper()
	m, err := NewMailer(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestADigestIsSent(t *testing.T) {
	p := newPost(t, false)
	m := mailer(t, MailConfig{Server: p.address, From: "Quandary <post@example.org>", Plain: true})
	digest := Digest("Ida <ida@example.org>", []Ply{sixth(), sixth()}, noon, "https://example.org/leave/7", voice)
	if err := m.Send(t.Context(), digest); err != nil {
		t.Fatal(err)
	}
	said := strings.Join(<-p.said, "\r\n")
	contains(t, "the talk", said, "MAIL FROM:<post@example.org>", "RCPT TO:<ida@example.org>")
	_, rest, _ := strings.Cut(said, "DATA\r\n")
	got, err := mail.ReadMessage(strings.NewReader(rest))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(got.Body))
	if err != nil {
		t.Fatal(err)
	}
	contains(t, "the digest", string(body), "Round 6 of A crowd against <Kongo>",
		"White: Bxa8, if gxh6 then Qf3, predicted correctly",
		"https://example.org/g/g1/6", "To get no more mail of this kind: https://example.org/leave/7")
	for name, want := range map[string]string{
		"Subject": "2 rounds today", "To": `"Ida" <ida@example.org>`,
		"List-Unsubscribe":      "<https://example.org/leave/7>",
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Auto-Submitted": "auto-generated",
		"Date": "Mon, 02 Mar 2026 12:00:00 +0000",
	} {
		if value := got.Header.Get(name); value != want {
			t.Errorf("%s: %s, want %s", name, value, want)
		}
	}
	if nothing := Digest("ida@example.org", nil, noon, "", voice); nothing != (Mail{}) {
		t.Errorf("a day without plies has the digest %+v", nothing)
	}
}

func TestPasswordsGoOverTLSOnly(t *testing.T) {
	p := newPost(t, true)
	c := MailConfig{Server: p.address, From: "post@example.org", User: "post", Password: "pw",
		TLS: &tls.Config{RootCAs: p.roots}}
	warning := Warning("ida@example.org", "a game", 7, noon.Add(8*time.Hour), noon, "Europe/Berlin",
		"https://example.org/g", "", voice)
	if err := mailer(t, c).Send(t.Context(), warning); err != nil {
		t.Fatal(err)
	}
	contains(t, "the talk", strings.Join(<-p.said, "\n"), "STARTTLS", "AUTH PLAIN",
		"Orders are taken until 2 March=\n 2026, 21:00 CET.")

	bare := newPost(t, false) // does not offer TLS
	c.Server = bare.address
	if err := mailer(t, c).Send(t.Context(), warning); err == nil {
		t.Error("mail is sent without TLS")
	}
	lacks(t, "the talk", strings.Join(<-bare.said, "\n"), "AUTH", "RCPT")

	stranger := newPost(t, true) // with a certificate that nobody knows
	c.Server = stranger.address
	if err := mailer(t, c).Send(t.Context(), warning); err == nil {
		t.Error("mail is sent to a stranger")
	}
	lacks(t, "the talk", strings.Join(<-stranger.said, "\n"), "AUTH", "RCPT")
}

func TestNothingBecomesAHeader(t *testing.T) {
	m := mailer(t, MailConfig{Server: "127.0.0.1:25", From: "post@example.org", Plain: true})
	to, err := mail.ParseAddress("ida@example.org")
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.write(to, &Mail{Subject: "a\r\nBcc: eve@example.org\r\n\r\nü", Text: "x\r\n.\r\nQUIT",
		Leave: "https://x>\r\nBcc: eve@example.org", At: noon})
	if err != nil {
		t.Fatal(err)
	}
	got, err := mail.ReadMessage(strings.NewReader(string(data)))
	if err != nil || got.Header.Get("Bcc") != "" {
		t.Fatalf("%v, %+v", err, got)
	}
	if s, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject")); err != nil || !strings.HasPrefix(s,
		"a  Bcc: eve") {
		t.Errorf("the subject is %q, %v", s, err)
	}
	for _, to := range []string{"", "ida", "ida@example.org\r\nRCPT TO:<eve@example.org>",
		"ida@example.org, eve@example.org"} {
		if err := m.Send(t.Context(), Mail{To: to}); err == nil || !strings.Contains(err.Error(),
			"notice.mail_address") {
			t.Errorf("mail to %q: %v", to, err)
		}
	}
	for _, c := range []MailConfig{{Server: "x", From: "a@b.org"}, {Server: ":25", From: "a@b.org"},
		{Server: "x:25", From: "a"}} {
		if _, err := NewMailer(c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
