package push

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"net/url"
	"time"

	"github.com/quandary-games/quandary/text"
)

// Key is by what push services know who sends (RFC 8292). A subscription is made for one key, and takes messages of no
// other.
type Key struct {
	private *ecdsa.PrivateKey
	public  string
}

// NewKey is a new key, as text for ParseKey. It is a secret.
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

// ParseKey reads what NewKey wrote. Errors: a *text.Error.
func ParseKey(s string) (*Key, error) {
	b, err := coding.DecodeString(s)
	if err != nil {
		return nil, text.Wrong("push.key")
	}
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), b)
	if err != nil {
		return nil, text.Wrong("push.key")
	}
	public, err := private.PublicKey.Bytes()
	if err != nil {
		return nil, text.Wrong("push.key")
	}
	return &Key{private, coding.EncodeToString(public)}, nil
}

// Public is the public part, for browsers that subscribe.
func (k *Key) Public() string { return k.public }

// signedFor is how long a signature holds; services take at most a day (RFC 8292, section 2).
const signedFor = 12 * time.Hour

// claims are what is signed.
type claims struct {
	Audience string `json:"aud"`           // the origin of the service
	Expires  int64  `json:"exp"`           // Unix seconds
	Subject  string `json:"sub,omitempty"` // where the sender is reached
}

// authorization is the header that tells a service who sends: a token (RFC 7519) signed by ES256 (RFC 7518, section
// 3.4), and the public key. The subject is an address of the sender, https or mailto; empty for none.
func (k *Key) authorization(endpoint *url.URL, subject string, now time.Time) (string, error) {
	told, err := json.Marshal(claims{endpoint.Scheme + "://" + endpoint.Host, now.Add(signedFor).Unix(), subject})
	if err != nil {
		return "", err
	}
	token := coding.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + coding.EncodeToString(told)
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
