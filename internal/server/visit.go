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
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
)

// visit is a request, with its person and its language.
type visit struct {
	server *Server
	w      http.ResponseWriter
	r      *http.Request
	id     string   // of the request, for logs
	payers []string // the names of its sources in the limits
	voice  text.Voice
	public bool // what is answered is known to everybody, so that its length reveals nothing

	asked   bool   // the person of the request has been looked up
	whose   string // that person; empty for a stranger
	session string // the key of their session or token
}

// lasting returns the visit without the parts that are needed only until the request is answered.
func (v *visit) lasting() *visit {
	return &visit{server: v.server, id: v.id, payers: v.payers, voice: v.voice, session: v.session}
}

type visitKey struct{}

// visiting returns the visit of a request's context.
func visiting(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	return v
}

// requestID returns the id of a request, for logs and for reports of faults.
func requestID(ctx context.Context) string {
	if v := visiting(ctx); v != nil {
		return v.id
	}
	return ""
}

// Profile is the stored profile of a person.
type Profile struct {
	Name    string    `json:"name"`
	Account bool      `json:"account,omitempty"` // has a recovery phrase or a passkey
	Bot     *BotSign  `json:"bot,omitempty"`
	Mail    *MailWish `json:"mail,omitempty"`
}

// BotSign is the offer of a program to be an opponent.
type BotSign struct {
	Games  []string `json:"games" maxItems:"20" doc:"the ids of the rules that it plays"`
	Levels []string `json:"levels,omitempty" maxItems:"20" doc:"what may be asked for, weakest first"`
	About  string   `json:"about,omitempty" maxLength:"200"`
}

// cookieName returns the name of the cookie. Over TLS only this server can set a cookie with that name.
func (s *Server) cookieName() string {
	if s.c.Secure {
		return "__Host-quandary"
	}
	return "quandary"
}

// sign returns a signature over texts, made with the server's key.
func (s *Server) sign(parts ...string) string {
	mac := hmac.New(sha256.New, s.key)
	for _, p := range parts {
		fmt.Fprintf(mac, "%d:%s", len(p), p)
	}
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// signed reports whether a signature over these texts is right.
func (s *Server) signed(signature string, parts ...string) bool {
	return hmac.Equal([]byte(signature), []byte(s.sign(parts...)))
}

// digest returns the hash of a token or phrase. The store has only hashes, so that its readers cannot use the secrets.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// person returns the id of the person who makes the request, empty for a stranger. Errors: unauthorized for an unknown
// token.
func (v *visit) person(ctx context.Context) (string, error) {
	if v.asked {
		return v.whose, nil
	}
	whose, err := v.recognise(ctx)
	v.whose, v.asked = whose, err == nil
	return whose, err
}

// recognise looks up the person who makes the request.
func (v *visit) recognise(ctx context.Context) (string, error) {
	if header := v.r.Header.Get("Authorization"); header != "" {
		token, ok := strings.CutPrefix(header, "Bearer ")
		if !ok {
			return "", game.Refuse(unauthorized, "server.bearer")
		}
		return v.bearer(ctx, token)
	}
	return v.cookied(ctx)
}

// payer returns a name for the sender of a request without asking the store: the id in the cookie, or the hash of the
// token. It is empty for a stranger.
func (v *visit) payer() string {
	if header := v.r.Header.Get("Authorization"); header != "" {
		return digest(header)
	}
	person, _ := v.signedBy()
	return person
}

// bearer returns the id of a token's owner.
func (v *visit) bearer(ctx context.Context, token string) (string, error) {
	key, _, err := v.server.use(ctx, keyToken, token)
	if errors.Is(err, store.ErrNotFound) {
		return "", game.Refuse(unauthorized, "server.token")
	}
	v.session = key.Key
	return key.Person, err
}

// who returns the person without a name; a stranger has no id.
func (v *visit) who(ctx context.Context) (person.Who, error) {
	id, err := v.person(ctx)
	return person.Who{Person: id}, err
}

// named returns the person with their name; a stranger has neither.
func (v *visit) named(ctx context.Context) (person.Who, error) {
	who, err := v.who(ctx)
	if err != nil || who.Person == "" {
		return who, err
	}
	p, err := v.server.profile(ctx, who.Person)
	if errors.Is(err, store.ErrNotFound) {
		return person.Who{}, nil
	}
	who.Name = p.Name
	return who, err
}

// guest returns the person with their profile. A stranger becomes a guest, and gets a cookie.
func (v *visit) guest(ctx context.Context) (visitor, error) {
	id, err := v.person(ctx)
	if err != nil {
		return visitor{}, err
	}
	if id != "" {
		p, err := v.server.present(ctx, id)
		if err == nil {
			return visitor{person.Who{Person: id, Name: p.Name}, p}, nil
		}
		if !errors.Is(err, store.ErrNotFound) || v.r.Header.Get("Authorization") != "" {
			return visitor{}, err
		}
	}
	return v.greet(ctx)
}

// greet makes a stranger a guest.
func (v *visit) greet(ctx context.Context) (visitor, error) {
	err := v.server.governor.Spend(v.payers, costGuest)
	if err == nil {
		err = v.server.governor.Day(governor.Guests, v.payers...)
	}
	if err != nil {
		return visitor{}, err
	}
	b := make([]byte, 16)
	_, _ = rand.Read(b) // never fails
	id := hex.EncodeToString(b)
	number, err := rand.Int(rand.Reader, big.NewInt(9000))
	if err != nil {
		return visitor{}, err
	}
	p := Profile{Name: v.voice.Say(text.Of("server.guest", "number", int(number.Int64())+1000))}
	if err := v.server.keep(ctx, id, p); err != nil {
		return visitor{}, err
	}
	return visitor{person.Who{Person: id, Name: p.Name}, p}, v.enter(ctx, id)
}

// remember sets the cookie of a session.
func (v *visit) remember(person, secret string) {
	v.cookie(person+"."+secret+"."+v.server.sign("session", person, secret), int(sessionAge/time.Second))
}

// forget deletes the cookie.
func (v *visit) forget() { v.cookie("", -1) }

func (v *visit) cookie(value string, age int) {
	v.w.Header().Del("Set-Cookie") // the last value of the cookie counts
	http.SetCookie(v.w, &http.Cookie{
		Name: v.server.cookieName(), Value: value, Path: "/", MaxAge: age,
		HttpOnly: true, Secure: v.server.c.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// profile returns the profile of a person. Errors: store.ErrNotFound.
func (s *Server) profile(ctx context.Context, id string) (p Profile, err error) {
	kept, err := s.c.Store.Get(ctx, store.KindPerson, id)
	if err == nil {
		err = json.Unmarshal([]byte(kept.Body), &p)
	}
	return p, err
}

// notedEvery is how often a visit of a person is recorded.
const notedEvery = 24 * time.Hour

// present returns the profile of a person who is here now, and records the visit. Errors: store.ErrNotFound.
func (s *Server) present(ctx context.Context, id string) (p Profile, err error) {
	kept, err := s.c.Store.Get(ctx, store.KindPerson, id)
	if err != nil {
		return p, err
	}
	if now := s.c.Now(); now.Sub(kept.Seen) >= notedEvery {
		kept.Seen = now
		if err := s.c.Store.Put(ctx, kept); err != nil {
			return p, err
		}
	}
	return p, json.Unmarshal([]byte(kept.Body), &p)
}

// keep stores the profile of a person.
func (s *Server) keep(ctx context.Context, id string, p Profile) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	now := s.c.Now()
	return s.c.Store.Put(ctx, store.Row{Kind: store.KindPerson, Key: id, Body: string(body), Created: now, Seen: now})
}
