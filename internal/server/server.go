// Package server serves the HTTP API, live streams and the pages. It knows no game and no rules: the hall decides what
// may be done, and what a seat may see.
package server

import (
	"cmp"
	"context"
	"crypto/cipher"
	"crypto/rand"
	"embed"
	"encoding/hex"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"golang.org/x/text/language"

	"github.com/quandary-games/quandary/bot/arena"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
)

//go:embed *.json
var messages embed.FS

// Messages has the sentences of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }

// Store is what a server needs of its store. A *store.Store is one, and documents the methods.
type Store interface {
	Games(ctx context.Context, g store.Games) ([]store.Game, error)
	Game(ctx context.Context, id string) (store.Game, error)
	OpenOf(ctx context.Context, maker string) (int, error)
	Schedule(ctx context.Context, d store.Due) error
	Put(ctx context.Context, r store.Row) error
	Get(ctx context.Context, kind, key string) (store.Row, error)
	List(ctx context.Context, kind, person string, most int) ([]store.Row, error)
	Newest(ctx context.Context, kind string, skip, most int) ([]store.Row, error)
	Touch(ctx context.Context, kind, key string, seen time.Time) error
	Delete(ctx context.Context, kind, key string) error
	Ping(ctx context.Context) error
	Faults(ctx context.Context, quick bool) ([]string, error)
}

// Config has the parts and the settings of a server.
type Config struct {
	Hall      *hall.Hall
	Store     Store
	Games     []game.Game
	Bots      []string // names, weakest first
	Catalogue *text.Catalogue
	Pages     fs.FS // the built page; nil for none
	Log       *slog.Logger
	Now       func() time.Time
	Version   string
	Origin    string // where people reach the server, such as "https://example.org"; empty for any address
	Listens   string // such as "http://127.0.0.1:8080": for links in mail without an Origin
	Secure    bool   // over TLS: cookies are sent over TLS only
	Limits    governor.Limits
	Proxy     string // the header in which a proxy in front names the address of a client; empty for no proxy
	CallKey   string // the public key for browsers that are notified; empty if this server notifies none
	Metrics   *Metrics
	Hosts     Hosts        // the names of the server; that of Origin is added
	Reach     notice.Reach // the addresses that hooks of games may have
	Mailer    Mailer       // nil for no mail
	Trial     arena.Effort // for inventions; zero for the usual one
}

// Server answers HTTP requests.
type Server struct {
	c         Config
	key       []byte      // signs cookies and invitations
	sealer    cipher.AEAD // seals the ceremonies of passkeys
	matcher   language.Matcher
	languages []string
	governor  *governor.Governor
	parcels   parcels
	analyst   *analyst
	sender    caller
	presence  presence
	lobby     lobby
	health    health
	api       huma.API
	commands  *commands
	docPage   func() ([]byte, error) // the document of the API for people, made once
	handler   http.Handler
	closing   context.Context // ends when streams are to end
	close     context.CancelFunc
	mu        sync.Mutex     // guards the ending of closing
	sockets   sync.WaitGroup // what continues after its request
}

// New makes a server. The store keeps the key that signs cookies. Errors: those of the store.
func New(ctx context.Context, c Config) (*Server, error) {
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails
	kept, err := store.Setting(ctx, c.Store, "key", hex.EncodeToString(fresh))
	if err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(kept)
	if err != nil {
		return nil, err
	}
	sealer, err := newSealer(key)
	if err != nil {
		return nil, err
	}
	c.Hosts = c.Hosts.With(c.Origin)
	c.Trial = cmp.Or(c.Trial, arena.Usual())
	s := &Server{c: c, key: key, sealer: sealer, governor: governor.New(c.Limits, c.Now), analyst: newAnalyst()}
	s.closing, s.close = context.WithCancel(context.WithoutCancel(ctx))
	s.languages = append([]string{"en"}, c.Catalogue.Languages()...)
	var tags []language.Tag
	for _, l := range s.languages {
		tags = append(tags, language.Make(l))
	}
	s.matcher = language.NewMatcher(tags)
	s.handler = s.routes()
	s.docPage = sync.OnceValues(s.writeDocs)
	s.sender.Sender = notice.NewSender(c.Reach.Client(), c.Now)
	s.deliver()
	s.background(s.examine)
	return s, nil
}

// Close ends the streams, tells the clients why, and waits for the sockets. Requests are still answered.
func (s *Server) Close() {
	s.mu.Lock()
	s.close()
	s.mu.Unlock()
	s.sockets.Wait()
}

// background runs a function after its request has been answered. Close waits for it. If the server is already closing,
// Close does not wait, but the function ends by itself at once.
func (s *Server) background(run func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing.Err() != nil {
		go run()
		return
	}
	s.sockets.Go(run)
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// routes registers all handlers.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.alive)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.HandleFunc("GET /api/games/{id}/socket", s.socket)
	mux.HandleFunc("GET /api/games/{id}/stream", s.stream)
	mux.HandleFunc("GET /api/me/stream", s.myStream)
	mux.HandleFunc("GET "+feedFolder+"{secret}/{file}", s.myFeed)
	config := huma.DefaultConfig("Quandary", s.c.Version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/api/openapi", "", ""
	config.Formats = map[string]huma.Format{}
	for _, kind := range []string{"application/json", "json"} {
		config.Formats[kind] = huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}
	}
	config.CreateHooks = nil // no links to schemas in answers
	config.RejectUnknownQueryParameters = true
	config.Info.Description = description
	config.Components.Schemas = schemas(huma.NewMapRegistry("#/components/schemas/", entitled))
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer", Description: "a token from POST /api/me/tokens"},
		"cookie": {Type: "apiKey", In: "cookie", Name: s.cookieName(),
			Description: "what a browser gets when it first does something"},
	}
	refusals()
	s.commands = newCommands(config.Components.Schemas)
	s.api = humago.New(mux, config)
	s.register(s.api)
	live(s.api)
	s.commands.frame()
	complete(s.api.OpenAPI().Components.Schemas)
	mux.HandleFunc("GET /api/docs", s.docs)
	mux.HandleFunc("GET /api/docs.css", s.docStyle)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.notFound(mux, w, r) })
	if s.c.Pages != nil {
		mux.HandleFunc("/", s.page)
	}
	h := (&packed{files: map[string][]byte{}}).handler(mux)
	h = s.limited(h)
	h = s.guarded(h)
	h = s.recovered(h)
	h = s.logged(h)
	return h
}

// notFound answers a request that no operation takes: 404, or 405 with an Allow header if the path has other methods.
func (s *Server) notFound(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) {
	var methods []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); pattern != "/api/" {
			methods = append(methods, method)
		}
	}
	if len(methods) == 0 {
		s.refuse(w, r, game.Refuse(person.NotFound, "server.no_address", "address", r.URL.Path))
		return
	}
	w.Header().Set("Allow", strings.Join(methods, ", "))
	s.refuse(w, r, game.Refuse(noMethod, "server.method", "method", r.Method, "methods", methods))
}

// description is the introduction of the API's document.
const description = `Games of Quandary over HTTP. Positions, moves and outcomes are in the notation of each game.
Who first does something becomes a guest and gets a cookie; programs use bearer tokens.
Refusals are problems (RFC 9457) with a code and, under "text", the sentence as data.
What is read below /api/rules can also be asked by a POST with the query as a form (application/x-www-form-urlencoded):
a position may be longer than an address.`

// maxAccepted is the most bytes of an Accept-Language header that are read.
const maxAccepted = 512

// voice returns the voice of a request: the language of the query, else of the header.
func (s *Server) voice(lang, accepted string) text.Voice {
	asked := cmp.Or(lang, accepted)
	if len(asked) > maxAccepted {
		asked = asked[:strings.LastIndexByte(asked[:maxAccepted], ',')+1]
	}
	_, i := language.MatchStrings(s.matcher, asked)
	return s.c.Catalogue.Voice(s.languages[i])
}
