package server

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

// ceremonyWithin is the time limit of a ceremony.
const ceremonyWithin = 5 * time.Minute

// ceremony is the state between the two steps of a passkey's ceremony. The client keeps it, sealed, and sends it with
// the second step, so that any server over the same store can take that step.
type ceremony struct {
	Session webauthn.SessionData `json:"session"`
	Person  string               `json:"person,omitempty"` // the person who makes a passkey
	Until   int64                `json:"until"`            // Unix milliseconds
}

// newSealer returns the cipher for ceremonies. Its key is derived from the key that all servers over one store share.
func newSealer(key []byte) (cipher.AEAD, error) {
	own, err := hkdf.Key(sha256.New, key, nil, "ceremony", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(own)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// begin returns a new ceremony for a client: sealed, so that nobody else can read or change it.
func (s *Server) begin(session *webauthn.SessionData, person string) (string, error) {
	b, err := json.Marshal(ceremony{*session, person, s.c.Now().Add(ceremonyWithin).UnixMilli()})
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(s.sealer.Seal(nil, nil, b, nil)), nil
}

// going opens a ceremony that a client sent back. ok is false if another server sealed it or its time is over.
func (s *Server) going(sealed string) (c ceremony, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return c, false
	}
	if b, err = s.sealer.Open(nil, nil, b, nil); err != nil || json.Unmarshal(b, &c) != nil {
		return c, false
	}
	return c, s.c.Now().UnixMilli() < c.Until
}

// passkey is a credential as the store has it.
type passkey struct {
	webauthn.Credential
	Used map[string]int64 `json:"used,omitempty"` // its used challenges, each until its ceremony is void
}

// UnmarshalJSON reads a passkey. The embedded credential's method would ignore the other fields.
func (p *passkey) UnmarshalJSON(b []byte) error {
	var rest struct {
		Used map[string]int64 `json:"used"`
	}
	if err := json.Unmarshal(b, &rest); err != nil {
		return err
	}
	p.Used = rest.Used
	return json.Unmarshal(b, &p.Credential)
}

// spend marks a ceremony as used, and reports whether this is the first use.
func (p *passkey) spend(c *ceremony, now time.Time) bool {
	for challenge, until := range p.Used {
		if until <= now.UnixMilli() {
			delete(p.Used, challenge)
		}
	}
	if _, used := p.Used[c.Session.Challenge]; used {
		return false
	}
	if p.Used == nil {
		p.Used = map[string]int64{}
	}
	p.Used[c.Session.Challenge] = c.Until
	return true
}
