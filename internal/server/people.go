package server

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// The kinds of keys that identify people.
const (
	keyToken  = "token"  // a bearer token of a program
	keyPhrase = "phrase" // a recovery phrase
	keyBot    = "bot"    // a program that may be challenged
)

func (s *Server) registerPeople(api huma.API, tag string) {
	operation(s, api, http.MethodGet, "/api/me", "Who you are", tag, s.me, ofPerson)
	operation(s, api, http.MethodPut, "/api/me", "Take a name", tag, s.rename, ofPerson)
	operation(s, api, http.MethodDelete, "/api/me", "Be forgotten", tag,
		by((*visit).requirePerson, s.deleteMe), ofPerson)
	operation(s, api, http.MethodGet, "/api/me/games", "Your games, those that wait for you first", tag,
		measured(governor.Look, s.myGames), ofPerson)
	operation(s, api, http.MethodPost, "/api/me/tokens", "A token for a program that acts as you", tag,
		by((*visit).guest, s.token), ofPerson)
	operation(s, api, http.MethodDelete, "/api/me/tokens", "Make all your tokens void", tag,
		by((*visit).requirePerson, s.dropTokens), ofPerson)
	operation(s, api, http.MethodPost, "/api/me/phrase", "A phrase to come back by on another machine", tag,
		by((*visit).guest, s.phrase), ofPerson)
	operation(s, api, http.MethodPost, "/api/me/recover", "Come back by a phrase", tag, s.comeBack, ofPerson)
	s.registerSessions(api, tag)
	s.registerPasskeys(api, tag)
	s.registerDevices(api, tag)
	s.registerFeeds(api, tag)
	s.registerMail(api, tag)
	operation(s, api, http.MethodPut, "/api/me/bot", "Offer yourself as a program that may be challenged", tag,
		by((*visit).guest, s.offerBot), ofPerson, ofRules)
	operation(s, api, http.MethodGet, "/api/bots", "The programs that may be challenged", tag,
		measured(governor.Look, s.bots))
}

// meOut is a person's own profile.
type meOut struct {
	Body struct {
		Known bool `json:"known" doc:"you are a guest or have an account; the first game or name makes a guest"`
		Profile
	}
}

func known(p Profile) *meOut {
	out := &meOut{}
	out.Body.Known, out.Body.Profile = true, p
	return out
}

func (s *Server) me(ctx context.Context, v *visit, _ *LangIn) (*meOut, error) {
	out := &meOut{}
	id, err := v.person(ctx)
	if err != nil || id == "" {
		return out, err
	}
	p, err := s.present(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return out, nil
	}
	out.Body.Known, out.Body.Profile = err == nil, p
	return out, err
}

func (s *Server) rename(ctx context.Context, v *visit, in *struct {
	LangIn
	Body struct {
		Name string `json:"name" maxLength:"200"`
	}
}) (*meOut, error) {
	name := person.Name(in.Body.Name)
	if name == "" {
		return nil, game.Refuse(game.BadRequest, "server.name")
	}
	who, err := v.guest(ctx)
	if err != nil {
		return nil, err
	}
	who.profile.Name = name
	return known(who.profile), s.keep(ctx, who.Person, who.profile)
}

// requirePerson returns the id of the person who makes the request. Errors: unauthorized for a stranger.
func (v *visit) requirePerson(ctx context.Context) (string, error) {
	id, err := v.person(ctx)
	if err == nil && id == "" {
		err = game.Refuse(unauthorized, "server.stranger")
	}
	return id, err
}

// requireProfile returns the person who makes the request, and their profile. Errors: unauthorized for a stranger, and
// for a deleted person whose cookie still exists.
func (v *visit) requireProfile(ctx context.Context) (visitor, error) {
	id, err := v.requirePerson(ctx)
	if err != nil {
		return visitor{}, err
	}
	p, err := v.server.profile(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		err = game.Refuse(unauthorized, "server.stranger")
	}
	return visitor{person.Who{Person: id, Name: p.Name}, p}, err
}

func (s *Server) deleteMe(ctx context.Context, v *visit, id string, _ *LangIn) (*noneOut, error) {
	if err := s.quit(ctx, v.payers, id); err != nil {
		return nil, err
	}
	if err := s.c.Store.Delete(ctx, store.KindPerson, id); err != nil {
		return nil, err
	}
	v.forget()
	return &noneOut{}, nil
}

// The bounds of leaving games.
const (
	maxQuit    = 500 // games that a person leaves in one request
	quitAtOnce = 50  // games that are looked up at a time
)

// quit makes a person leave every game that has not ended, so that nobody waits for them. Each game costs as much as a
// move. After an error the next request continues. Errors: a Refusal, and those of the hall.
func (s *Server) quit(ctx context.Context, payers []string, id string) error {
	who := person.Who{Person: id}
	for left, damaged := 0, 0; ; {
		games, err := s.c.Store.Games(ctx, store.Games{Person: id, After: damaged, Most: quitAtOnce})
		if err != nil || len(games) == 0 {
			return err
		}
		for _, g := range games {
			if g.Phase == store.Over { // running games come first
				return nil
			}
			if left == maxQuit {
				return game.Refuse(hall.Busy, "hall.busy")
			}
			if err := s.governor.Act(payers, costRequest); err != nil {
				return err
			}
			ctx, used := governor.Metered(ctx)
			err := s.c.Hall.Quit(ctx, g.ID, who)
			s.governor.Acted(payers, used())
			switch {
			case hall.IsDamaged(err):
				damaged++
			case err != nil:
				return err
			}
			left++
		}
	}
}

func (s *Server) myGames(ctx context.Context, v *visit, in *struct {
	LangIn
	Most int `query:"most" minimum:"1" maximum:"200" default:"50"`
}) (*listOut, error) {
	id, err := v.person(ctx)
	if err != nil || id == "" {
		out, _ := listing(nil)
		return out, err
	}
	if _, err := s.present(ctx, id); err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	games, err := s.ofPerson(ctx, id, in.Most)
	if err != nil {
		return nil, err
	}
	out, err := listing(games)
	if err != nil {
		return nil, err
	}
	for i := range out.Body.Games {
		g := &out.Body.Games[i]
		if g.Role, err = s.c.Hall.Role(ctx, g.ID, person.Who{Person: id}); err != nil && !hall.IsDamaged(err) {
			return nil, err
		}
	}
	slices.SortStableFunc(out.Body.Games, func(a, b Listing) int {
		switch {
		case a.waits() == b.waits():
			return 0
		case a.waits():
			return -1
		}
		return 1
	})
	return out, nil
}

// ofPerson returns the games in which a person plays, organises or takes part, at most most of them, running ones
// first.
func (s *Server) ofPerson(ctx context.Context, id string, most int) ([]store.Game, error) {
	games, err := s.c.Store.Games(ctx, store.Games{Person: id, Most: most})
	if err != nil {
		return nil, err
	}
	crowds, err := s.c.Hall.Crowds(ctx, id, most)
	if err != nil {
		return nil, err
	}
	for _, g := range crowds {
		if !slices.ContainsFunc(games, func(played store.Game) bool { return played.ID == g.ID }) {
			games = append(games, g)
		}
	}
	slices.SortStableFunc(games, hall.Later)
	return games[:min(len(games), most)], nil
}

type secretOut struct {
	Body struct {
		Secret string `json:"secret" doc:"shown this once; the server keeps only a hash of it"`
	}
}

// secret stores a key of a person with a secret, and returns the secret.
func (s *Server) secret(ctx context.Context, key store.Row, secret string) (*secretOut, error) {
	key.Key = digest(secret)
	if err := s.c.Store.Put(ctx, key); err != nil {
		return nil, err
	}
	out := &secretOut{}
	out.Body.Secret = secret
	return out, nil
}

// random returns 20 random bytes as lower-case letters and digits.
func random() string {
	b := make([]byte, 20)
	_, _ = rand.Read(b) // never fails
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
}

// maxTokens is the most tokens of a person.
const maxTokens = 20

func (s *Server) token(ctx context.Context, v *visit, who visitor, in *struct {
	LangIn
	Name string `query:"name" maxLength:"200" doc:"of the program, for your list of those that act as you"`
}) (*secretOut, error) {
	keys, err := s.c.Store.List(ctx, keyToken, who.Person, 0)
	if err != nil {
		return nil, err
	}
	keys = slices.DeleteFunc(keys, s.expired)
	if len(keys) >= maxTokens {
		return nil, game.Refuse(tooMany, "server.tokens", "most", maxTokens)
	}
	about, err := json.Marshal(sessionBody{About: person.Name(in.Name)})
	if err != nil {
		return nil, err
	}
	now := s.c.Now()
	return s.secret(ctx, store.Row{Kind: keyToken, Person: who.Person, Body: string(about), Created: now, Seen: now},
		"qt_"+random())
}

func (s *Server) dropTokens(ctx context.Context, _ *visit, id string, _ *LangIn) (*noneOut, error) {
	return s.dropKeys(ctx, id, keyToken)
}

// dropKeys deletes all keys of a kind of a person.
func (s *Server) dropKeys(ctx context.Context, id, kind string) (*noneOut, error) {
	keys, err := s.c.Store.List(ctx, kind, id, 0)
	if err != nil {
		return nil, err
	}
	return &noneOut{}, s.drop(ctx, keys)
}

func (s *Server) phrase(ctx context.Context, v *visit, who visitor, in *struct {
	LangIn
	OthersIn
}) (*secretOut, error) {
	old, err := s.c.Store.List(ctx, keyPhrase, who.Person, 0)
	if err != nil {
		return nil, err
	}
	words := table.Words(digest(random())) + " " + table.Words(digest(random())) // 128 bits
	out, err := s.secret(ctx, store.Row{Kind: keyPhrase, Person: who.Person}, words)
	if err != nil {
		return nil, err
	}
	if err := s.drop(ctx, old); err != nil {
		return nil, err
	}
	if in.Others {
		if err := s.endOthers(ctx, v, who.Person); err != nil {
			return nil, err
		}
	}
	who.profile.Account = true
	return out, s.keep(ctx, who.Person, who.profile)
}

func (s *Server) comeBack(ctx context.Context, v *visit, in *struct {
	LangIn
	Body struct {
		Phrase string `json:"phrase" maxLength:"200"`
	}
}) (*meOut, error) {
	if err := s.governor.Spend(v.payers, costGuest); err != nil {
		return nil, err
	}
	phrase := strings.Join(strings.Fields(strings.ToLower(in.Body.Phrase)), " ")
	key, err := s.c.Store.Get(ctx, keyPhrase, digest(phrase))
	if errors.Is(err, store.ErrNotFound) {
		return nil, game.Refuse(unauthorized, "server.phrase")
	}
	if err != nil {
		return nil, err
	}
	p, err := s.profile(ctx, key.Person)
	if err != nil {
		return nil, err
	}
	return known(p), v.enter(ctx, key.Person)
}
