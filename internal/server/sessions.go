package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
)

// The kinds of keys of signed-in browsers.
const (
	keySession = "session" // a browser, by the hash of the secret in its cookie
	keyVoid    = "void"    // the cookies of older programs are void for this person
)

// The bounds of sessions.
const (
	sessionAge   = 400 * 24 * time.Hour // after so long without use a session or a token is void
	sessionNoted = time.Hour            // how often the use of a session or a token is recorded
	maxSessions  = 50                   // of a person; then the one without use for longest ends
)

// sessionBody is the body of the key of a session or a token.
type sessionBody struct {
	About string `json:"about"`         // the browser and its system, or the name of the program
	Old   bool   `json:"old,omitempty"` // the browser came with a cookie of an older program
}

// SessionOut is a browser or a program that acts as the person.
type SessionOut struct {
	ID      string `json:"id"`
	Kind    string `json:"kind" enum:"browser,program"`
	About   string `json:"about" doc:"the browser and its system, or the name that was given to the token"`
	Created int64  `json:"created" doc:"Unix milliseconds; 0: not known"`
	Seen    int64  `json:"seen" doc:"Unix milliseconds, when it was last here, within an hour; 0: not known"`
	Here    bool   `json:"here" doc:"it makes this request"`
}

// sessionsOut has the sessions and tokens of a person, the last used first.
type sessionsOut struct {
	Body struct {
		Sessions []SessionOut `json:"sessions"`
	}
}

func (s *Server) registerSessions(api huma.API, tag string) {
	operation(s, api, http.MethodGet, "/api/me/sessions", "The browsers and programs that act as you", tag,
		by((*visit).requirePerson, s.sessions), ofPerson)
	operation(s, api, http.MethodDelete, "/api/me/sessions", "Log out everywhere", tag,
		by((*visit).requirePerson, s.logOutAll), ofPerson)
	operation(s, api, http.MethodDelete, "/api/me/sessions/{session}", "Log out there", tag,
		by((*visit).requirePerson, s.logOut), ofPerson, ofGame)
}

// sessionID returns the public id of a session or token: the beginning of its hash.
func sessionID(key string) string { return key[:min(len(key), 16)] }

// signedIn returns the keys of a person's sessions and tokens that are not void, the last used first.
func (s *Server) signedIn(ctx context.Context, person string) ([]store.Row, error) {
	browsers, err := s.c.Store.List(ctx, keySession, person, 0)
	if err != nil {
		return nil, err
	}
	programs, err := s.c.Store.List(ctx, keyToken, person, 0)
	all := slices.DeleteFunc(append(browsers, programs...), s.expired)
	slices.SortStableFunc(all, func(a, b store.Row) int { return b.Seen.Compare(a.Seen) })
	return all, err
}

func (s *Server) sessions(ctx context.Context, v *visit, id string, _ *LangIn) (*sessionsOut, error) {
	rows, err := s.signedIn(ctx, id)
	out := &sessionsOut{}
	out.Body.Sessions = []SessionOut{}
	for _, r := range rows {
		var d sessionBody
		_ = json.Unmarshal([]byte(r.Body), &d) // the tokens of older programs have no body
		kind := "browser"
		if r.Kind == keyToken {
			kind = "program"
		}
		out.Body.Sessions = append(out.Body.Sessions, SessionOut{sessionID(r.Key), kind, d.About,
			store.Millis(r.Created), store.Millis(r.Seen), r.Key == v.session})
	}
	return out, err
}

func (s *Server) logOut(ctx context.Context, v *visit, id string, in *struct {
	LangIn
	Session string `path:"session" maxLength:"64"`
}) (*noneOut, error) {
	n, err := s.end(ctx, id, false, func(r store.Row) bool { return sessionID(r.Key) == in.Session })
	if err == nil && n == 0 {
		err = game.Refuse(person.NotFound, "server.session")
	}
	if err == nil && sessionID(v.session) == in.Session {
		v.forget()
	}
	return &noneOut{}, err
}

// OthersIn says whether an operation also ends all other sessions and tokens of the person.
type OthersIn struct {
	Others bool `query:"others" doc:"log out everywhere else, and make tokens void"`
}

func (s *Server) logOutAll(ctx context.Context, v *visit, id string, in *struct {
	LangIn
	Others bool `query:"others" doc:"everywhere else"`
}) (*noneOut, error) {
	if in.Others {
		return &noneOut{}, s.endOthers(ctx, v, id)
	}
	if _, err := s.end(ctx, id, true, func(store.Row) bool { return true }); err != nil {
		return nil, err
	}
	v.forget()
	return &noneOut{}, nil
}

// endOthers ends all sessions and tokens of a person but the one that makes the request.
func (s *Server) endOthers(ctx context.Context, v *visit, person string) error {
	_, err := s.end(ctx, person, true, func(r store.Row) bool { return r.Key != v.session })
	return err
}

// end makes the chosen sessions and tokens of a person void, and returns their number. A cookie of an older program is
// the same in every browser: if a session that came from one ends, or if old is true, these cookies are void.
func (s *Server) end(ctx context.Context, person string, old bool, chosen func(store.Row) bool) (n int, err error) {
	rows, err := s.signedIn(ctx, person)
	if err != nil {
		return 0, err
	}
	rows = slices.DeleteFunc(rows, func(r store.Row) bool { return !chosen(r) })
	for _, r := range rows {
		var d sessionBody
		_ = json.Unmarshal([]byte(r.Body), &d)
		old = old || d.Old
	}
	if old {
		now := s.c.Now()
		void := store.Row{Kind: keyVoid, Key: person, Person: person, Created: now, Seen: now}
		if err := s.c.Store.Put(ctx, void); err != nil {
			return 0, err
		}
	}
	err = s.drop(ctx, rows)
	for _, r := range rows {
		s.presence.end(r.Key)
	}
	return len(rows), err
}

// expired reports whether a session or token is void because it was not used for long.
func (s *Server) expired(r store.Row) bool {
	return !r.Seen.IsZero() && s.c.Now().Sub(r.Seen) > sessionAge
}

// use returns the key of a session or token by its secret, and notes that it was used now. Errors: store.ErrNotFound.
func (s *Server) use(ctx context.Context, kind, secret string) (r store.Row, noted bool, err error) {
	r, err = s.c.Store.Get(ctx, kind, digest(secret))
	if err == nil && s.expired(r) {
		err = store.ErrNotFound
	}
	if now := s.c.Now(); err == nil && now.Sub(r.Seen) >= sessionNoted {
		noted, err = true, s.c.Store.Touch(ctx, kind, r.Key, now)
	}
	return r, noted, err
}

// enter signs the browser of a request in as a person, in a new session. Its old session ends.
func (v *visit) enter(ctx context.Context, person string) error {
	s := v.server
	_, err := v.person(ctx)
	if err != nil {
		return err
	}
	was := v.session
	rows, err := s.c.Store.List(ctx, keySession, person, 0)
	if err != nil {
		return err
	}
	slices.SortFunc(rows, func(a, b store.Row) int { return cmp.Or(b.Seen.Compare(a.Seen), cmp.Compare(a.Key, b.Key)) })
	if err := s.drop(ctx, rows[min(len(rows), maxSessions-1):]); err != nil {
		return err
	}
	if err := v.begin(ctx, person, random(), false); err != nil {
		return err
	}
	if was == "" {
		return nil
	}
	s.presence.end(was)
	return s.c.Store.Delete(ctx, keySession, was)
}

// begin makes a session with a secret, and sets its cookie.
func (v *visit) begin(ctx context.Context, person, secret string, old bool) error {
	body, err := json.Marshal(sessionBody{About: browser(v.r.UserAgent()), Old: old})
	if err != nil {
		return err
	}
	now := v.server.c.Now()
	row := store.Row{Kind: keySession, Key: digest(secret), Person: person, Body: string(body), Created: now, Seen: now}
	if err := v.server.c.Store.Put(ctx, row); err != nil {
		return err
	}
	v.asked, v.whose, v.session = true, person, row.Key
	v.remember(person, secret)
	return nil
}

// signedBy returns the person in the cookie and the secret of their session, if this server signed the cookie. The
// cookies of older programs have no secret.
func (v *visit) signedBy() (person, secret string) {
	c, err := v.r.Cookie(v.server.cookieName())
	if err != nil {
		return "", ""
	}
	parts := strings.Split(c.Value, ".")
	switch {
	case len(parts) == 2 && v.server.signed(parts[1], "person", parts[0]):
		return parts[0], ""
	case len(parts) == 3 && v.server.signed(parts[2], "session", parts[0], parts[1]):
		return parts[0], parts[1]
	}
	return "", ""
}

// cookied returns the id of the person whose session the cookie belongs to, or "". The cookie of an older program
// becomes a session: the same one if the browser sends several requests at once.
func (v *visit) cookied(ctx context.Context) (string, error) {
	s := v.server
	person, secret := v.signedBy()
	if person == "" {
		return "", nil
	}
	old := secret == ""
	if old {
		if _, err := s.c.Store.Get(ctx, keyVoid, person); !errors.Is(err, store.ErrNotFound) {
			return "", err
		}
		secret = s.sign("old session", person, v.r.UserAgent())
	}
	row, noted, err := s.use(ctx, keySession, secret)
	switch {
	case errors.Is(err, store.ErrNotFound) && old:
		if _, err := s.c.Store.Get(ctx, store.KindPerson, person); err != nil { // deleted: the cookie means nothing
			return "", nil
		}
		return person, v.begin(ctx, person, secret, true)
	case errors.Is(err, store.ErrNotFound):
		return "", nil
	case err != nil:
		return "", err
	}
	v.session = row.Key
	if noted || old {
		v.remember(person, secret)
	}
	return person, nil
}

// browser returns the name and the system of a browser, such as "Firefox, Linux".
func browser(agent string) string {
	find := func(names ...string) string {
		for i := 0; i < len(names); i += 2 {
			if strings.Contains(agent, names[i]) {
				return names[i+1]
			}
		}
		return ""
	}
	name := find("Edg", "Edge", "OPR/", "Opera", "SamsungBrowser", "Samsung Internet", "Firefox/", "Firefox", "FxiOS",
		"Firefox", "CriOS", "Chrome", "Chrome/", "Chrome", "Safari/", "Safari")
	system := find("Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "Windows", "Windows", "CrOS", "ChromeOS",
		"Mac OS X", "macOS", "Linux", "Linux")
	if name == "" || system == "" {
		product, _, _ := strings.Cut(agent, " ")
		return cmp.Or(name, system, person.Name(product))
	}
	return name + ", " + system
}

// presence has the open sockets and streams of sessions and tokens. They end with them.
type presence struct {
	mu   sync.Mutex
	open map[string]map[*func()]struct{} // what ends them, by the key of the session
}

// enter makes end be called once when the session ends. end returns at once. The caller calls leave at the end. A
// stranger has no session, so that end is never called.
func (p *presence) enter(session string, end func()) (leave func()) {
	if session == "" {
		return func() {}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open == nil {
		p.open = map[string]map[*func()]struct{}{}
	}
	if p.open[session] == nil {
		p.open[session] = map[*func()]struct{}{}
	}
	p.open[session][&end] = struct{}{}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if delete(p.open[session], &end); len(p.open[session]) == 0 {
			delete(p.open, session)
		}
	}
}

// end closes the sockets and streams of a session.
func (p *presence) end(session string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for end := range p.open[session] {
		(*end)()
	}
	delete(p.open, session)
}

// remains reports whether the session or token of a visit has not ended, perhaps by a request to another server.
func (s *Server) remains(ctx context.Context, v *visit) bool {
	if v.session == "" {
		return true
	}
	for _, kind := range []string{keySession, keyToken} {
		if _, err := s.c.Store.Get(ctx, kind, v.session); !errors.Is(err, store.ErrNotFound) {
			return true
		}
	}
	return false
}
