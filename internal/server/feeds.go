package server

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// keyFeed is the kind of the keys of feeds.
const keyFeed = "feed"

// The files of a person's feeds, and their folder. The secret is a folder between them: everybody who has it can read
// them.
const (
	feedFolder   = "/feeds/"
	feedCalendar = "calendar.ics"
	feedGames    = "games.atom"
)

// The bounds of a feed.
const (
	feedGoing = 60 // of games that go on
	feedEnded = 14 * 24 * time.Hour
)

// registerFeeds adds the operations about the feeds of a person's games.
func (s *Server) registerFeeds(api huma.API, tag string) {
	const path = "/api/me/feeds"
	operation(s, api, http.MethodGet, path, "Whether your games have feeds", tag, s.feeds, ofPerson)
	operation(s, api, http.MethodPost, path, "New addresses of the feeds of your games; older ones become void", tag,
		by((*visit).guest, s.makeFeeds), ofPerson)
	operation(s, api, http.MethodDelete, path, "Make the addresses of your feeds void", tag,
		by((*visit).requirePerson, s.dropFeeds), ofPerson)
}

// feedsOut has the addresses of a person's feeds.
type feedsOut struct {
	Body struct {
		There    bool   `json:"there" doc:"there are addresses"`
		Calendar string `json:"calendar,omitempty" doc:"the path of a calendar (iCalendar) with the deadlines of your games; shown this once"`
		Games    string `json:"games,omitempty" doc:"the path of an Atom feed of how your games stand; shown this once"`
	}
}

func (s *Server) feeds(ctx context.Context, v *visit, _ *LangIn) (*feedsOut, error) {
	out := &feedsOut{}
	id, err := v.person(ctx)
	if err != nil || id == "" {
		return out, err
	}
	keys, err := s.c.Store.List(ctx, keyFeed, id, 0)
	out.Body.There = len(keys) > 0
	return out, err
}

func (s *Server) makeFeeds(ctx context.Context, v *visit, who visitor, _ *LangIn) (*feedsOut, error) {
	old, err := s.c.Store.List(ctx, keyFeed, who.Person, 0)
	if err != nil {
		return nil, err
	}
	secret := random()
	if _, err := s.secret(ctx, store.Row{Kind: keyFeed, Person: who.Person}, secret); err != nil {
		return nil, err
	}
	out := &feedsOut{}
	out.Body.There = true
	lang := "?lang=" + url.QueryEscape(v.voice.Lang())
	out.Body.Calendar, out.Body.Games = feedFolder+secret+"/"+feedCalendar+lang, feedFolder+secret+"/"+feedGames+lang
	return out, s.drop(ctx, old)
}

func (s *Server) dropFeeds(ctx context.Context, _ *visit, id string, _ *LangIn) (*noneOut, error) {
	return s.dropKeys(ctx, id, keyFeed)
}

// drop deletes keys.
func (s *Server) drop(ctx context.Context, keys []store.Row) error {
	for _, k := range keys {
		if err := s.c.Store.Delete(ctx, k.Kind, k.Key); err != nil {
			return err
		}
	}
	return nil
}

// myFeed answers with a feed of a person's games.
func (s *Server) myFeed(w http.ResponseWriter, r *http.Request) {
	v, ctx := visiting(r.Context()), r.Context()
	file := r.PathValue("file")
	if file != feedCalendar && file != feedGames {
		s.refuse(w, r, game.Refuse(person.NotFound, "server.no_address", "address", feedFolder+"…/"+file))
		return
	}
	key, err := s.c.Store.Get(ctx, keyFeed, digest(r.PathValue("secret")))
	if errors.Is(err, store.ErrNotFound) {
		err = game.Refuse(person.NotFound, "server.no_feed")
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	var notices []notice.Status
	err = s.governor.Do(ctx, v.payers, governor.Look, func(ctx context.Context) (err error) {
		notices, err = s.notices(ctx, v, key.Person)
		return err
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	var b bytes.Buffer
	kind := "text/calendar; charset=utf-8"
	if title := v.voice.Say(text.Of("server.feed")); file == feedCalendar {
		err = notice.Calendar(&b, title, notices)
	} else {
		kind = "application/atom+xml; charset=utf-8"
		err = notice.StatusFeed(&b, v.origin()+r.URL.RequestURI(), title, key.Created, notices)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "private, max-age=60")
	h.Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(b.Bytes())
}

// origin returns the address at which the visitor reaches the server.
func (v *visit) origin() string {
	if v.server.c.Origin != "" {
		return v.server.c.Origin
	}
	return "http://" + v.r.Host
}

// notices returns the states of a person's games: running ones, and ones that ended within feedEnded.
func (s *Server) notices(ctx context.Context, v *visit, id string) ([]notice.Status, error) {
	games, err := s.c.Store.Games(ctx, store.Games{Person: id, Most: feedGoing})
	if err != nil {
		return nil, err
	}
	var list []notice.Status
	for _, g := range games {
		if g.Phase == store.Over && s.c.Now().Sub(g.Touched) > feedEnded {
			break // the last touched of these come first
		}
		state, err := s.c.Hall.State(ctx, g.ID, person.Who{Person: id}, game.Nobody, false)
		if hall.IsDamaged(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, v.notice(state, g.Touched))
	}
	return list, nil
}

// notice returns the state of a game for the person who holds seats in it.
func (v *visit) notice(state *table.State, at time.Time) notice.Status {
	n := notice.Status{Game: state.ID, Address: v.origin() + "/game/" + state.ID, At: at}
	n.ID = n.Address + "#" + strconv.FormatInt(state.Position, 10)
	kind := "server.feed_waits"
	switch {
	case state.Phase == table.Over:
		kind, n.ID = "server.feed_over", n.Address+"#over"
	case state.Phase != table.Playing:
		kind = "server.feed_open"
	case state.Awaited&state.Held != 0:
		kind = "server.feed_turn"
		n.Due = due(state)
	}
	n.Title = v.voice.Say(text.Of(kind, "game", v.server.called(state, v.voice)))
	var others []text.Text
	for _, seat := range state.Seats {
		if seat.Taken && !seat.You {
			others = append(others, seat.Called())
		}
	}
	if len(others) > 0 {
		n.Text = v.voice.Say(text.Of("server.feed_against", "who", others))
	}
	return n
}

// called returns the title of a game, or the name of its rules if it has none.
func (s *Server) called(state *table.State, voice text.Voice) string {
	if state.Title != "" {
		return state.Title
	}
	for _, g := range s.c.Games {
		if g.Facts().ID == state.Game {
			return g.Facts().NameIn(voice)
		}
	}
	return state.Game
}

// due returns when the first running clock of the held seats runs out, or zero if none runs.
func due(state *table.State) (at time.Time) {
	if state.Clocks == nil {
		return at
	}
	for seat := range (state.Clocks.Running & state.Held).All() {
		if t := time.UnixMilli(state.Clocks.Now + state.Clocks.Left[seat]); at.IsZero() || t.Before(at) {
			at = t
		}
	}
	return at
}
