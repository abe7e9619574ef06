// Package push sends messages to the browsers of people who want them, also while no page is open: Web Push (RFC 8030),
// with the messages encrypted for the browser alone (RFC 8291) and the sender named by a key of its own (RFC 8292).
//
// A browser makes a [Subscription] for the [Key] of a server: an address at a push service, which belongs to whoever
// made the browser, and keys of its own. A [Sender] encrypts a [Message] and gives it to that service, which keeps it
// until the browser can be reached. The service learns who sends, how much and when, and nothing of what is said.
package push

import (
	"crypto/ecdh"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"net/url"
	"time"

	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what this package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }

// coding is how bytes are written in the protocol.
var coding = base64.RawURLEncoding

// The bounds of a subscription.
const (
	maxEndpoint = 2000
	authBytes   = 16
)

// Subscription is where a browser can be reached, in the form in which browsers give it.
type Subscription struct {
	Endpoint string `json:"endpoint" maxLength:"2000" doc:"the address at the push service"`
	Keys     struct {
		Public string `json:"p256dh" maxLength:"200" doc:"the browser's public key"`
		Auth   string `json:"auth" maxLength:"100" doc:"what only the browser and this server know"`
	} `json:"keys"`
}

// Check is nil for a subscription that messages can be sent to. Where its name leads is looked at with each message.
// Errors: a *text.Error.
func (s *Subscription) Check() error {
	u, err := url.Parse(s.Endpoint)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || len(s.Endpoint) > maxEndpoint {
		return text.Wrong("push.endpoint")
	}
	if _, _, err := s.keys(); err != nil {
		return err
	}
	return nil
}

// keys are those of the browser, read. Errors: a *text.Error.
func (s *Subscription) keys() (public *ecdh.PublicKey, auth []byte, err error) {
	point, err := coding.DecodeString(s.Keys.Public)
	if err != nil {
		return nil, nil, text.Wrong("push.keys")
	}
	if public, err = ecdh.P256().NewPublicKey(point); err != nil {
		return nil, nil, text.Wrong("push.keys")
	}
	auth, err = coding.DecodeString(s.Keys.Auth)
	if err != nil || len(auth) != authBytes {
		return nil, nil, text.Wrong("push.keys")
	}
	return public, auth, nil
}

// Message is something to be told.
type Message struct {
	Body   []byte        // at most MaxBody bytes
	Topic  string        // a message replaces one of the same topic that has not been delivered; see TopicOf
	Life   time.Duration // how long the service is to keep it
	Urgent bool          // also to a device that saves power
}

// MaxBody is the most bytes of a message that every push service takes (RFC 8291, section 4).
const MaxBody = 3993

// TopicOf is a topic by which the messages about something replace each other, and from which nobody learns about what
// they are.
func TopicOf(about string) string {
	sum := sha256.Sum256([]byte(about))
	return coding.EncodeToString(sum[:24]) // the 32 characters that a topic may have
}
