package notice

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"net/url"
	"time"
)

// Key identifies a sender to push services (RFC 8292, called VAPID). A subscription takes messages of one key only.
type Key struct {
	private *ecdsa.PrivateKey
	public  string
}

// NewKey returns a new key as text, for ParseKey. It is a secret.
func NewKey() (string, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	b, err := private.Bytes()
	if err != nil {
		return "", err
	}
	return coding.EncodeToString(b), nil
}

// ParseKey reads the text of NewKey. Errors: a *text.Error.
func ParseKey(s string) (*Key, error) {
	b, err := coding.DecodeString(s)
	if err != nil {
		return nil, wrong("vapid")
	}
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), b)
	if err != nil {
		return nil, wrong("vapid")
	}
	public, err := private.PublicKey.Bytes()
	if err != nil {
		return nil, wrong("vapid")
	}
	return &Key{private, coding.EncodeToString(public)}, nil
}

// Public returns the public part, for browsers that subscribe.
func (k *Key) Public() string { return k.public }

// signedFor is how long a signature is valid. Services accept at most a day (RFC 8292, section 2).
const signedFor = 12 * time.Hour

// claims are the signed content of a token.
type claims struct {
	Audience string `json:"aud"`           // the origin of the service
	Expires  int64  `json:"exp"`           // Unix seconds
	Subject  string `json:"sub,omitempty"` // an address of the sender
}

// authorization returns the header that names the sender: a token (RFC 7519) signed by ES256 (RFC 7518, section 3.4),
// and the public key. The subject is an address of the sender, https or mailto; empty for none.
func (k *Key) authorization(endpoint *url.URL, subject string, now time.Time) (string, error) {
	content, err := json.Marshal(claims{endpoint.Scheme + "://" + endpoint.Host, now.Add(signedFor).Unix(), subject})
	if err != nil {
		return "", err
	}
	token := coding.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + coding.EncodeToString(content)
	sum := sha256.Sum256([]byte(token))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, sum[:])
	if err != nil {
		return "", err
	}
	var signature [64]byte
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return "vapid t=" + token + "." + coding.EncodeToString(signature[:]) + ", k=" + k.public, nil
}
