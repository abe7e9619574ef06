package server

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/store"
	"github.com/quandary-games/quandary/text"
)

// visit is one request: who makes it, and in which language it is answered.
type visit struct {
	server *Server
	w      http.ResponseWriter
	r      *http.Request
	id     string   // of the request, for logs
	payers []string // the names of its sources in the limits
	voice  text.Voice
}

// lasting is the visit without what is needed only until the request is answered.
func (v *visit) lasting() *visit {
	return &visit{server: v.server, id: v.id, payers: v.payers, voice: v.voice}
}

type visitKey struct{}

// visiting is the visit of a request's context.
func visiting(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	return v
}

// requestID is the id of a request, for logs and for who reports a fault.
func requestID(ctx context.Context) string {
	if v := visiting(ctx); v != nil {
		return v.id
	}
	return ""
}

// Profile is what is kept of a person.
type Profile struct {
	Name    string    `json:"name"`
	Account bool      `json:"account,omitempty"` // has a way back: a recovery phrase or a passkey
	Bot     *BotSign  `json:"bot,omitempty"`
	Mail    *MailWish `json:"mail,omitempty"`
}

// BotSign is how a program offers itself as an opponent.
type BotSign struct {
	Games  []string `json:"games" maxItems:"20" doc:"the ids of the rules that it plays"`
	Levels []string `json:"levels,omitempty" maxItems:"20" doc:"what may be asked for, weakest first"`
	About  string   `json:"about,omitempty" maxLength:"200"`
}

// cookieAge is how long a guest is known without coming back.
const cookieAge = 400 * 24 * time.Hour

// cookieName is the name of the cookie: over TLS one that nothing but this server can set.
func (s *Server) cookieName() string {
	if s.c.Secure {
		return "__Host-quandary"
	}
	return "quandary"
}

// sign is a signature over texts, which nobody can make without the server's key.
func (s *Server) sign(parts ...string) string {
	mac := hmac.New(sha256.New, s.key)
	for _, p := range parts {
		fmt.Fprintf(mac, "%d:%s", len(p), p)
	}
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// signed reports whether a signature is that over these texts.
func (s *Server) signed(signature string, parts ...string) bool {
	return hmac.Equal([]byte(signature), []byte(s.sign(parts...)))
}

// digest is by what a token or phrase is kept, so that who reads the store cannot use it.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// person is the id of who makes the request, or nothing. Errors: unauthorized for a token that is none.
func (v *visit) person(ctx context.Context) (string, error) {
	if header := v.r.Header.Get("Authorization"); header != "" {
		token, ok := strings.CutPrefix(header, "Bearer ")
		if !ok {
			return "", game.Refuse(unauthorized, "server.bearer")
		}
		return v.bearer(ctx, token)
	}
	return v.cookied(), nil
}

// cookied is the id of who the cookie of a request is of, or nothing.
func (v *visit) cookied() string {
	if c, err := v.r.Cookie(v.server.cookieName()); err == nil {
		if id, signature, ok := strings.Cut(c.Value, "."); ok && v.server.signed(signature, "person", id) {
			return id
		}
	}
	return ""
}

// payer is what stands for who makes a request, found without the store: the id in the cookie, or the hash of what is
// shown as a token. It is empty for a stranger.
func (v *visit) payer() string {
	if header := v.r.Header.Get("Authorization"); header != "" {
		return digest(header)
	}
	return v.cookied()
}

// bearer is the id of who has a token.
func (v *visit) bearer(ctx context.Context, token string) (string, error) {
	key, err := v.server.c.Store.Key(ctx, keyToken, digest(token))
	if errors.Is(err, store.ErrNone) {
		return "", game.Refuse(unauthorized, "server.token")
	}
	return key.Person, err
}

// who is who makes the request, without a name; nobody for a stranger.
func (v *visit) who(ctx context.Context) (hall.Who, error) {
	id, err := v.person(ctx)
	return hall.Who{Person: id}, err
}

// named is who makes the request, with their name if they are known; nobody for a stranger.
func (v *visit) named(ctx context.Context) (hall.Who, error) {
	who, err := v.who(ctx)
	if err != nil || who.Person == "" {
		return who, err
	}
	p, err := v.server.profile(ctx, who.Person)
	if errors.Is(err, store.ErrNone) {
		return hall.Who{}, nil
	}
	who.Name = p.Name
	return who, err
}

// known is who makes the request and what is kept of them. A stranger becomes a guest, and gets a cookie.
func (v *visit) known(ctx context.Context) (hall.Who, Profile, error) {
	id, err := v.person(ctx)
	if err != nil {
		return hall.Who{}, Profile{}, err
	}
	if id != "" {
		p, err := v.server.present(ctx, id)
		if err == nil {
			return hall.Who{Person: id, Name: p.Name}, p, nil
		}
		if !errors.Is(err, store.ErrNone) || v.r.Header.Get("Authorization") != "" {
			return hall.Who{}, Profile{}, err
		}
	}
	return v.greet(ctx)
}

// greet makes a stranger a guest.
func (v *visit) greet(ctx context.Context) (hall.Who, Profile, error) {
	if err := v.server.limits.spend(v, costGuest); err != nil {
		return hall.Who{}, Profile{}, err
	}
	b := make([]byte, 16)
	_, _ = rand.Read(b) // never fails
	id := hex.EncodeToString(b)
	number, err := rand.Int(rand.Reader, big.NewInt(9000))
	if err != nil {
		return hall.Who{}, Profile{}, err
	}
	p := Profile{Name: v.voice.Say(text.Of("server.guest", "number", int(number.Int64())+1000))}
	if err := v.server.keep(ctx, id, p); err != nil {
		return hall.Who{}, Profile{}, err
	}
	v.remember(id)
	return hall.Who{Person: id, Name: p.Name}, p, nil
}

// remember gives the browser the cookie of a person.
func (v *visit) remember(id string) {
	v.cookie(id+"."+v.server.sign("person", id), int(cookieAge/time.Second))
}

// forget takes the cookie away.
func (v *visit) forget() { v.cookie("", -1) }

func (v *visit) cookie(value string, age int) {
	http.SetCookie(v.w, &http.Cookie{
		Name: v.server.cookieName(), Value: value, Path: "/", MaxAge: age,
		HttpOnly: true, Secure: v.server.c.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// profile is what is kept of a person. Errors: store.ErrNone.
func (s *Server) profile(ctx context.Context, id string) (p Profile, err error) {
	kept, err := s.c.Store.Person(ctx, id)
	if err == nil {
		err = json.Unmarshal([]byte(kept.Body), &p)
	}
	return p, err
}

// notedEvery is how often it is noted that a person was there.
const notedEvery = 24 * time.Hour

// present is what is kept of a person who is there now, which is noted. Errors: store.ErrNone.
func (s *Server) present(ctx context.Context, id string) (p Profile, err error) {
	kept, err := s.c.Store.Person(ctx, id)
	if err != nil {
		return p, err
	}
	if now := s.c.Now(); now.Sub(kept.Seen) >= notedEvery {
		kept.Seen = now
		if err := s.c.Store.PutPerson(ctx, kept); err != nil {
			return p, err
		}
	}
	return p, json.Unmarshal([]byte(kept.Body), &p)
}

// keep keeps a person.
func (s *Server) keep(ctx context.Context, id string, p Profile) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	now := s.c.Now()
	return s.c.Store.PutPerson(ctx, store.Person{ID: id, Body: string(body), Created: now, Seen: now})
}
