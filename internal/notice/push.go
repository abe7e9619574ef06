package notice

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// coding is the encoding of bytes as text in Web Push.
var coding = base64.RawURLEncoding

// The bounds of Web Push.
const (
	authBytes = 16
	maxBody   = 3993 // bytes of a message that every push service takes (RFC 8291, section 4)
	minLife   = time.Minute
	maxLife   = 28 * 24 * time.Hour
)

// Subscription is the address of a browser, in the form in which browsers give it.
type Subscription struct {
	Endpoint string `json:"endpoint" maxLength:"2000" doc:"the address at the push service"`
	Keys     struct {
		Public string `json:"p256dh" maxLength:"200" doc:"the browser's public key"`
		Auth   string `json:"auth" maxLength:"100" doc:"what only the browser and this server know"`
	} `json:"keys"`
}

// Check returns nil if messages can be sent to the subscription. It does not look up the host; every message does.
// Errors: a *text.Error.
func (s *Subscription) Check() error {
	u, err := url.Parse(s.Endpoint)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || len(s.Endpoint) > maxAddress {
		return wrong("endpoint")
	}
	_, _, err = s.keys()
	return err
}

// keys returns the keys of the browser. Errors: a *text.Error.
func (s *Subscription) keys() (public *ecdh.PublicKey, auth []byte, err error) {
	point, err := coding.DecodeString(s.Keys.Public)
	if err != nil {
		return nil, nil, wrong("keys")
	}
	if public, err = ecdh.P256().NewPublicKey(point); err != nil {
		return nil, nil, wrong("keys")
	}
	auth, err = coding.DecodeString(s.Keys.Auth)
	if err != nil || len(auth) != authBytes {
		return nil, nil, wrong("keys")
	}
	return public, auth, nil
}

// Message is a message to a browser.
type Message struct {
	Body   []byte        // at most 3993 bytes
	Topic  string        // replaces an undelivered message with the same topic; see TopicOf
	Life   time.Duration // for which the service keeps it
	Urgent bool          // wakes a device that saves power
}

// TopicOf returns a topic for messages about something. It tells nobody what they are about.
func TopicOf(about string) string {
	sum := sha256.Sum256([]byte(about))
	return coding.EncodeToString(sum[:24]) // 32 characters, the most that a topic may have
}

// Pusher sends messages to browsers, through their push services (RFC 8030). They are encrypted for the browser (RFC
// 8291), and the key names the sender (RFC 8292).
type Pusher struct {
	sender  *Sender
	key     *Key
	subject string
}

// NewPusher returns a pusher with a key. The subject is an address, https or mailto, at which push services reach the
// people who run the server; empty for none.
func NewPusher(s *Sender, key *Key, subject string) *Pusher { return &Pusher{s, key, subject} }

// Send tries once to give a message to the push service of a subscription. Try counts from 1. It returns within the
// patience of the client.
func (p *Pusher) Send(ctx context.Context, to *Subscription, m Message, try int) Result {
	request, err := p.request(ctx, to, m)
	if err != nil {
		return refuse(err)
	}
	return p.sender.send(request, try, pushRetry)
}

// request returns a message in the form that push services take (RFC 8030, section 5).
func (p *Pusher) request(ctx context.Context, to *Subscription, m Message) (*http.Request, error) {
	if err := to.Check(); err != nil {
		return nil, err
	}
	if len(m.Body) > maxBody {
		return nil, errors.New("notice: a message of " + strconv.Itoa(len(m.Body)) + " bytes: want at most " +
			strconv.Itoa(maxBody))
	}
	public, auth, err := to.keys()
	if err != nil {
		return nil, err
	}
	sealed, err := seal(m.Body, public, auth)
	if err != nil {
		return nil, err
	}
	endpoint, err := url.Parse(to.Endpoint)
	if err != nil {
		return nil, err
	}
	signed, err := p.key.authorization(endpoint, p.subject, p.sender.now())
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(sealed))
	if err != nil {
		return nil, err
	}
	h := request.Header
	h.Set("Authorization", signed)
	h.Set("Content-Encoding", "aes128gcm")
	h.Set("Content-Type", "application/octet-stream")
	h.Set("TTL", strconv.Itoa(int(min(max(m.Life, minLife), maxLife)/time.Second)))
	if m.Topic != "" {
		h.Set("Topic", m.Topic)
	}
	h.Set("Urgency", "normal")
	if m.Urgent {
		h.Set("Urgency", "high")
	}
	return request, nil
}
