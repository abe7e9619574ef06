package server

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/text/language"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

func (s *Server) register(api huma.API) {
	const rules, games, play, me = "rules", "games", "play", "people"
	operation(s, api, http.MethodGet, "/api/rules", "The games that can be played, with their options", rules,
		measured(governor.Look, s.listRules))
	operation(s, api, http.MethodGet, "/api/messages/{lang}", "All sentences and words of a language", rules,
		measured(governor.Look, s.sentences), ofGame, ofRules)
	operation(s, api, http.MethodPost, "/api/games", "Set up a game", games, s.create, ofSeat, ofGame, ofRules,
		codes{greeted})
	operation(s, api, http.MethodGet, "/api/games", "The games that everybody may find", games,
		measured(governor.Look, s.list))
	operation(s, api, http.MethodGet, "/api/games/{id}", "How a game stands", games,
		measured(governor.Look, s.state), ofSeat, ofGame)
	operation(s, api, http.MethodPost, "/api/games/{id}/join", "Take a free seat", games,
		by((*visit).guest, s.join), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodPost, "/api/games/{id}/leave", "Give up a seat before the game begins", games,
		by((*visit).who, s.leave), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/entries", "The log of a game", games,
		measured(governor.Look, s.entries), ofSeat, ofGame)
	operation(s, api, http.MethodPost, "/api/games/{id}/actions", "Play, resign, order, buy, exclude, …", play,
		s.do, ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/moves", "The legal moves of a seat", play,
		measured(governor.Moves, s.moves), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/choices", "What may be picked next when a move is composed",
		play, measured(governor.Choices, s.choices), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/risks", "What a move may lead to", play,
		measured(governor.Risks, s.risks), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/peril",
		"How likely a move loses, looked at for longer than with its risks", play,
		measured(governor.Peril, s.peril), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/supposition",
		"What becomes of the board if a token is found where it is, and if not", play,
		measured(governor.Position, s.suppose), ofSeat, ofGame, inTime)
	s.registerPeople(api, me)
	s.registerCrowds(api, "crowds")
	s.registerRecords(api, "records")
	s.registerUploads(api, "records")
	s.registerPositions(api, rules)
	s.registerInventions(api, rules)
	s.registerShared(api, rules)
	s.registerAnalysis(api, "analysis")
}

// rulesOut is the answer of GET /api/rules.
type rulesOut struct {
	Body struct {
		Rules    []Rules  `json:"rules"`
		Bots     []string `json:"bots" doc:"weakest first"`
		Phrases  []string `json:"phrases" doc:"what may be said"`
		Language string   `json:"language"`
	}
}

// Rules is a game that can be played.
type Rules struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	Short     string      `json:"short" doc:"the name where there is little room"`
	Original  string      `json:"original" doc:"the name that its author gave it"`
	Uncertain string      `json:"uncertain,omitempty" doc:"in a few words, what is uncertain in it"`
	About     string      `json:"about,omitempty" doc:"in two sentences, what it is about"`
	Seats     int         `json:"seats"`
	Traits    game.Traits `json:"traits"`
	Options   []Option    `json:"options"`
	Usual     []Usual     `json:"usual" doc:"the ways in which people usually play, the author's own first"`
	Start     string      `json:"start" doc:"the position in which it begins with the default options"`
	Example   []string    `json:"example" doc:"a position that shows it, and in each line after it what follows"`
	Inventive bool        `json:"inventive" doc:"people can invent something for it: ask for inventions"`
	Supposes  bool        `json:"supposes" doc:"what is uncertain on its board may be found: ask for suppositions"`
	Pages     []string    `json:"pages" doc:"the names of the pages of its rules: its own, its id, and those of values of options, such as indeterminist-2016"`
}

// Usual is a way in which people usually play. Options that it does not name have their defaults.
type Usual map[string]string

// Option is a setting of a game.
type Option struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind" enum:"choice,several,number" doc:"several: a value other than the first may be several of them in their order, joined by -"`
	Default string   `json:"default"`
	Values  []string `json:"values,omitempty"`
	Min     int      `json:"min"`
	Max     int      `json:"max"`
	Help    string   `json:"help"`
}

func (s *Server) listRules(_ context.Context, v *visit, _ *LangIn) (*rulesOut, error) {
	var out rulesOut
	out.Body.Bots, out.Body.Phrases, out.Body.Language = s.c.Bots, table.Phrases(), v.voice.Lang()
	for _, g := range s.c.Games {
		f := g.Facts()
		first, err := g.Start(nil)
		if err != nil {
			return nil, err
		}
		r := Rules{ID: f.ID, Name: f.NameIn(v.voice), Short: f.ShortIn(v.voice),
			Original: f.OriginalIn(v.voice), Seats: f.Seats, Traits: f.Traits, Options: []Option{},
			Usual: []Usual{}, Start: first.String(), Pages: rules.Names(f.ID)}
		_, r.Supposes = first.(game.Supposer)
		_, r.Inventive = g.(game.Inventive)
		r.Uncertain, r.About = v.voice.Say(f.Uncertain), v.voice.Say(f.About)
		if r.Example = rules.Example(f.ID); r.Example == nil {
			r.Example = []string{r.Start}
		}
		for _, way := range f.Usual {
			r.Usual = append(r.Usual, way)
		}
		for i := range f.Options {
			o := &f.Options[i]
			r.Options = append(r.Options, Option{o.Name, o.Kind(), o.Default, o.Values, o.Min, o.Max,
				v.voice.Say(o.Help)})
		}
		out.Body.Rules = append(out.Body.Rules, r)
	}
	return &out, nil
}

// LangIn asks for a language. Without it the header Accept-Language counts.
type LangIn struct {
	Lang string `query:"lang" maxLength:"35" doc:"language of the sentences, such as de"`
}

// sentencesOut is the answer of GET /api/messages.
type sentencesOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         map[string]string
}

func (s *Server) sentences(_ context.Context, _ *visit, in *struct {
	Lang    string `path:"lang" maxLength:"35"`
	Game    string `query:"game" maxLength:"40" doc:"the id of the rules that are played: without what only others need"`
	Version string `query:"version" maxLength:"40" doc:"of the sentences, as the pages name it: the answer may then be kept for good"`
}) (*sentencesOut, error) {
	all := s.c.Catalogue.Messages(in.Lang)
	if _, err := language.Parse(in.Lang); err != nil && all == nil {
		return nil, game.Refuse(person.NotFound, "server.language", "lang", in.Lang, "languages",
			s.c.Catalogue.Languages())
	}
	if in.Game != "" {
		if _, err := s.find(in.Game); err != nil {
			return nil, err
		}
	}
	told := maps.Clone(s.c.Catalogue.Messages("en")) // messages that the language lacks are in English
	maps.Copy(told, all)
	maps.DeleteFunc(told, func(kind, _ string) bool {
		of, _, _ := strings.Cut(strings.TrimPrefix(kind, "word."), ".")
		return in.Game != "" && of != in.Game && slices.Contains(s.ids(), of)
	})
	if in.Version == s.c.Catalogue.Version() {
		return &sentencesOut{forGood, told}, nil
	}
	return &sentencesOut{"max-age=300", told}, nil
}

// createIn is the body of POST /api/games.
type createIn struct {
	LangIn
	Guest bool `query:"guest" doc:"set by the server when it has made you a guest"`
	Body  struct {
		ID       string            `json:"id,omitempty" maxLength:"64" doc:"your own: the same request sent again with it gets the game that it made"`
		Game     string            `json:"game" maxLength:"40" doc:"the id of the rules"`
		Options  map[string]string `json:"options,omitempty" maxProperties:"50"`
		Position string            `json:"position,omitempty" maxLength:"200000" doc:"where it begins, instead of options"`
		Market   *crowd.MarketSpec `json:"market,omitempty" doc:"on how the game ends, in play money; where a team plays"`
		Pace     *crowd.Pace       `json:"pace,omitempty" doc:"where a team plays: deadlines of the other seats, warnings, pauses, vacations"`
		Hooks    []notice.Hook     `json:"hooks,omitempty" maxItems:"8" doc:"where a team plays: are told of every ply; never shown again"`
		Public   bool              `json:"public,omitempty" doc:"where a team plays: nobody organises the game, you neither"`
		Seats    []SeatWish        `json:"seats" minItems:"1" maxItems:"4"`
		Stir     bool              `json:"stir,omitempty" doc:"you want to add to the dice: the game waits up to 10 s for your stir when all seats are taken"`
		Typed    bool              `json:"typed,omitempty" doc:"the players roll dice of their own, and type what they show with roll"`
		Clock    string            `json:"clock,omitempty" maxLength:"60" doc:"none, 5+3, 5d3, 2days or 21:00 Europe/Berlin"`
		Listed   bool              `json:"listed,omitempty" doc:"everybody may find and watch it"`
		Rehearse bool              `json:"rehearse,omitempty" doc:"where a team plays: a rehearsal. Bots are its crowd and hold the seats for others, a round takes a minute at most, and nobody finds the game without its address"`
		Title    string            `json:"title,omitempty" maxLength:"200"`
	}
}

// SeatWish says who may take a seat of a new game.
type SeatWish struct {
	Kind  table.SeatKind  `json:"kind" enum:"open,invited,mine,bot,team" doc:"open: the first who joins; invited: the first with the link; mine: you; bot: a bot of this server; team: many people"`
	Bot   string          `json:"bot,omitempty" maxLength:"40" doc:"which bot of this server"`
	Who   string          `json:"who,omitempty" maxLength:"40" doc:"with invited: the id of a program from GET /api/bots, which is asked to play"`
	Level string          `json:"level,omitempty" maxLength:"40" doc:"with who: one of its levels"`
	Team  *crowd.TeamSpec `json:"team,omitempty" doc:"with team: how it plays"`
}

// createOut is the answer of POST /api/games.
type createOut struct {
	Body struct {
		ID      string       `json:"id"`
		Path    string       `json:"path" doc:"of the page, to be shared with who watches"`
		Invites []Invitation `json:"invites" doc:"for the seats that are for who is invited"`
	}
}

// Invitation lets a person take a seat.
type Invitation struct {
	Seat int    `json:"seat"`
	Path string `json:"path" doc:"of the page, for who is to have the seat and nobody else"`
	Code string `json:"code" doc:"to join by"`
}

func (s *Server) create(ctx context.Context, v *visit, in *createIn) (*createOut, error) {
	if err := s.governor.Spend(v.payers, costCreate); err != nil {
		return nil, err
	}
	control, err := clock.Parse(in.Body.Clock)
	if err != nil {
		return nil, game.Recode(game.BadRequest, err)
	}
	if err := s.callable(in.Body.Hooks...); err != nil {
		return nil, err
	}
	who, err := v.maker(ctx, in)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	id, made, err := s.asked(ctx, who.Person, in)
	switch {
	case err != nil:
		return nil, err
	case made:
		return s.created(id, b.Seats, b.Rehearse), nil
	}
	if err := s.mayOpen(ctx, v, who.Person, b.Seats); err != nil {
		return nil, err
	}
	spec := table.Spec{
		ID: id, Game: b.Game, Options: b.Options, Position: b.Position, Clock: control, Listed: b.Listed,
		Title: b.Title, Stirs: b.Stir, Typed: b.Typed,
		Market: b.Market, Pace: b.Pace, Hooks: b.Hooks, Public: b.Public, Rehearsal: b.Rehearse,
	}
	for _, wish := range b.Seats {
		seat, err := s.seat(ctx, b.Game, wish)
		if err != nil {
			return nil, err
		}
		spec.Seats = append(spec.Seats, seat)
	}
	err = s.governor.Day(governor.Games, v.payers...)
	if err == nil && b.Rehearse {
		err = s.governor.Day(governor.Rehearsals, v.payers...)
	}
	if err != nil {
		return nil, err
	}
	id, err = writing(ctx, s, false, func(ctx context.Context) (string, error) {
		return s.c.Hall.Create(ctx, who.Who, spec)
	})
	if err != nil {
		return nil, err
	}
	s.c.Hall.MadeAt(id, v.payers[0])
	if waiting(b.Seats) && !b.Rehearse {
		s.lobby.add(v.payers[0], id)
	}
	return s.created(id, b.Seats, b.Rehearse), nil
}

// maker returns the person who makes a game. A stranger becomes a guest, and before a game with an id is made they are
// told to send the request again with the cookie. Otherwise they could lose the cookie with the answer, and when they
// sent it again, it would make another game. Errors: greeted.
func (v *visit) maker(ctx context.Context, in *createIn) (visitor, error) {
	before, err := v.person(ctx)
	if err != nil {
		return visitor{}, err
	}
	who, err := v.guest(ctx)
	if err != nil || in.Body.ID == "" || in.Guest || who.Person == before {
		return who, err
	}
	query := v.r.URL.Query()
	query.Set("guest", "true")
	v.w.Header().Set("Location", v.r.URL.Path+"?"+query.Encode())
	return visitor{}, game.Refuse(greeted, "server.greeted")
}

// asked returns the id of the game that a request with an id makes, and whether it has made it already. The id of the
// game depends on the server's key, so nobody can guess it, and on the person, so nobody else gets the game.
func (s *Server) asked(ctx context.Context, person string, in *createIn) (id string, made bool, err error) {
	if in.Body.ID == "" {
		return "", false, nil
	}
	body, err := json.Marshal(in.Body)
	if err != nil {
		return "", false, err
	}
	id = table.IDFrom(s.sign("game", person, string(body)))
	_, err = s.c.Store.Game(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return id, false, nil
	}
	return id, err == nil, err
}

// created returns the answer for a game with these seats: its address and the invitations.
func (s *Server) created(id string, seats []SeatWish, rehearsal bool) *createOut {
	var out createOut
	out.Body.ID, out.Body.Path, out.Body.Invites = id, "/game/"+id, []Invitation{}
	for seat, wish := range seats {
		if wish.Kind == table.SeatInvited && wish.Who == "" && !rehearsal {
			out.Body.Invites = append(out.Body.Invites, s.invite(id, seat))
		}
	}
	return &out
}

func (s *Server) invite(id string, seat int) Invitation {
	code := s.invitation(id, seat)
	return Invitation{seat, "/game/" + id + "#join=" + code, code}
}

// invitation returns the code that lets a person take a seat.
func (s *Server) invitation(id string, seat int) string {
	return string(rune('0'+seat)) + s.sign("invitation", id, string(rune('0'+seat)))[:22]
}

// invited returns the seat of an invitation's code. Errors: Forbidden.
func (s *Server) invited(id, code string) (seat int, err error) {
	if code != "" && code[0] >= '0' && code[0] < '0'+game.MaxSeats {
		if seat := int(code[0] - '0'); s.invitation(id, seat) == code {
			return seat, nil
		}
	}
	return 0, game.Refuse(person.Forbidden, "server.invitation")
}

// Listing is a game in a list.
type Listing struct {
	ID      string       `json:"id"`
	Game    string       `json:"game"`
	Phase   store.Phase  `json:"phase"`
	Awaited game.SeatSet `json:"awaited" doc:"who is to act"`
	Touched int64        `json:"touched" doc:"Unix milliseconds"`
	table.Role
	table.Summary
}

// waits reports whether the game waits for the reader of the list.
func (l *Listing) waits() bool {
	return l.Phase == store.Playing && (l.Held&l.Awaited != 0 || l.Ordering != 0)
}

type listOut struct {
	Body struct {
		Games []Listing `json:"games"`
		More  bool      `json:"more,omitempty" doc:"there are more: ask for the next page"`
	}
}

func listing(games []store.Game) (*listOut, error) {
	out := &listOut{}
	out.Body.Games = []Listing{}
	for _, g := range games {
		l := Listing{ID: g.ID, Game: g.Rules, Phase: g.Phase, Awaited: game.SeatSet(g.Awaited),
			Touched: g.Touched.UnixMilli()}
		if err := json.Unmarshal([]byte(g.Summary), &l.Summary); err != nil {
			return nil, err
		}
		out.Body.Games = append(out.Body.Games, l)
	}
	return out, nil
}

// GameIn names a game.
type GameIn struct {
	LangIn
	ID string `path:"id" maxLength:"64"`
}

// SeatIn names a game, and the seat as which the person looks.
type SeatIn struct {
	GameIn
	Seat int `query:"seat" minimum:"-1" maximum:"3" default:"-1" doc:"as which of your seats; -1 for what everybody may see, or your only seat"`
}

// as returns the person and the seat as which they look: the named one, else their only seat, else game.Nobody.
func (s *Server) as(ctx context.Context, v *visit, in *SeatIn) (person.Who, int, error) {
	who, err := v.who(ctx)
	if err != nil || in.Seat >= 0 || who.Person == "" {
		return who, max(in.Seat, game.Nobody), err
	}
	held, err := s.c.Hall.Held(ctx, in.ID, who)
	if err == nil && held.Len() == 1 {
		return who, held.First(), nil
	}
	return who, game.Nobody, err
}

type stateOut struct {
	Body struct {
		table.State
		Invites []Invitation `json:"invites,omitempty" doc:"for who set up the game, while seats are free"`
	}
}

func (s *Server) state(ctx context.Context, v *visit, in *struct {
	SeatIn
	Picture bool `query:"picture" doc:"with the picture of the position"`
}) (*stateOut, error) {
	who, seat, err := s.as(ctx, v, &in.SeatIn)
	if err != nil {
		return nil, err
	}
	st, err := s.c.Hall.State(ctx, in.ID, who, seat, in.Picture)
	if err != nil {
		return nil, err
	}
	var out stateOut
	out.Body.State = *st
	if st.Phase == table.Open && (st.Held != 0 || s.organises(ctx, in.ID, who)) {
		for i, free := range st.Seats {
			if free.Kind == table.SeatInvited && !free.Taken && !free.Kept {
				out.Body.Invites = append(out.Body.Invites, s.invite(in.ID, i))
			}
		}
	}
	return &out, nil
}

// organises reports whether a person organises a game, and so may give its seats away without a seat of their own.
func (s *Server) organises(ctx context.Context, id string, who person.Who) bool {
	is, err := s.c.Hall.Organises(ctx, id, who)
	return err == nil && is
}

func (s *Server) join(ctx context.Context, v *visit, who visitor, in *struct {
	GameIn
	Body struct {
		Seat *int   `json:"seat,omitempty" minimum:"0" maximum:"3"`
		Code string `json:"code,omitempty" maxLength:"64" doc:"of an invitation"`
		Stir bool   `json:"stir,omitempty" doc:"you want to add to the dice: the game waits up to 10 s for your stir when all seats are taken"`
	}
}) (*joinOut, error) {
	j := table.Joining{Seat: in.Body.Seat, Stirs: in.Body.Stir}
	if in.Body.Code != "" {
		seat, err := s.invited(in.ID, in.Body.Code)
		if err != nil {
			return nil, err
		}
		j.Seat, j.Invited = &seat, true
	}
	var out joinOut
	var err error
	out.Body.Seat, err = writing(ctx, s, false, func(ctx context.Context) (int, error) {
		return s.c.Hall.Join(ctx, in.ID, who.Who, j)
	})
	return &out, err
}

type joinOut struct {
	Body struct {
		Seat int `json:"seat"`
	}
}

type noneOut struct{}

func (s *Server) leave(ctx context.Context, _ *visit, who person.Who, in *SeatIn) (*noneOut, error) {
	return writing(ctx, s, false, func(ctx context.Context) (*noneOut, error) {
		return &noneOut{}, s.c.Hall.Leave(ctx, in.ID, who)
	})
}

func (s *Server) entries(ctx context.Context, v *visit, in *struct {
	SeatIn
	Since int64 `query:"since" minimum:"0" doc:"those after this number"`
}) (*entriesOut, error) {
	who, seat, err := s.as(ctx, v, &in.SeatIn)
	if err != nil {
		return nil, err
	}
	list, err := s.c.Hall.Entries(ctx, in.ID, who, seat, in.Since)
	if err != nil {
		return nil, err
	}
	out := &entriesOut{}
	out.Body.Entries, out.Body.More = []table.Entry{}, len(list) > maxEntries
	for _, e := range list[:min(len(list), maxEntries)] {
		e.Say(v.voice)
		out.Body.Entries = append(out.Body.Entries, e)
	}
	return out, nil
}

// maxEntries is the most entries in one answer.
const maxEntries = 5000

type entriesOut struct {
	Body struct {
		Entries []table.Entry `json:"entries"`
		More    bool          `json:"more" doc:"there are more than these 5,000: ask for those since the last one"`
	}
}
