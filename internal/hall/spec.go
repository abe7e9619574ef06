package hall

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/dice"
)

// SeatKind is who a seat is for.
type SeatKind string

// The kinds of seat.
const (
	SeatOpen    SeatKind = "open"    // whoever comes first
	SeatInvited SeatKind = "invited" // who has the link, or a program that is asked
	SeatMine    SeatKind = "mine"    // who creates the game; several such seats are a game on one screen
	SeatBot     SeatKind = "bot"
	SeatTeam    SeatKind = "team" // many, whose orders a rule makes one
)

// SeatSpec is a seat of a game to be.
type SeatSpec struct {
	Kind   SeatKind  `json:"kind"`
	Bot    string    `json:"bot,omitempty"`    // which, for a bot
	Person string    `json:"person,omitempty"` // for whom an invited seat is kept; never sent
	Who    string    `json:"who,omitempty"`    // by what everybody may know that person
	Level  string    `json:"level,omitempty"`  // what a program is asked to play like
	Team   *TeamSpec `json:"team,omitempty"`
}

// Spec is a game to be.
type Spec struct {
	Game      string            `json:"game"`
	Options   map[string]string `json:"options,omitempty"`
	Position  string            `json:"position,omitempty"` // where it begins, instead of options
	Seats     []SeatSpec        `json:"seats"`
	Clock     clock.Control     `json:"clock"`
	Listed    bool              `json:"listed"` // everybody may find it, and watch it
	Title     string            `json:"title,omitempty"`
	Market    *MarketSpec       `json:"market,omitempty"`    // on how the game ends; of a game in which a team plays
	Pace      *Pace             `json:"pace,omitempty"`      // of the seats that no team holds, in such a game
	Hooks     []notice.Hook     `json:"hooks,omitempty"`     // are told of every ply; never sent
	Public    bool              `json:"public,omitempty"`    // nobody organises it
	Organiser string            `json:"organiser,omitempty"` // the id of who organises, set by Create; never sent
	Stirs     bool              `json:"stirs,omitempty"`     // the client of who creates it wants to add to the dice
}

// maxName is the most characters of a name or a title.
const maxName = 40

// Name is a name as it may be shown: of its characters those that can be seen, at most 40, and single spaces between
// them.
func Name(s string) string {
	hidden := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) || unicode.IsSpace(r) }
	s = strings.Join(strings.FieldsFunc(s, hidden), " ")
	if r := []rune(s); len(r) > maxName {
		s = strings.TrimSpace(string(r[:maxName]))
	}
	return s
}

// Create makes a game. Seats that nobody holds yet are open; when all are taken the game begins.
// Errors: *game.Error, of the game for its options and position, BadRequest for seats that it has not; UnknownGame.
func (h *Hall) Create(ctx context.Context, who Who, s Spec) (id string, err error) {
	g, err := h.c.Find(s.Game)
	if err != nil {
		return "", err
	}
	first, err := s.first(g)
	if err != nil {
		return "", err
	}
	if err := h.checkSeats(&s, len(first.Seats())); err != nil {
		return "", err
	}
	for seat := range s.Seats {
		if t := s.Seats[seat].Team; t != nil {
			if err := standing(first, seat, t.Missing, t.Default); err != nil {
				return "", err
			}
		}
	}
	s.Title, s.Organiser = Name(s.Title), ""
	if !s.Public && slices.ContainsFunc(s.Seats, func(seat SeatSpec) bool { return seat.Kind == SeatTeam }) {
		s.Organiser = who.Person
	}
	if id, err = newID(h.c.Random); err != nil {
		return "", err
	}
	holders := make([]holder, len(s.Seats))
	for seat, spec := range s.Seats {
		switch spec.Kind {
		case SeatMine:
			holders[seat] = holder{taken: true, person: who.Person, name: who.Name, stirs: s.Stirs}
		case SeatBot:
			holders[seat] = holder{taken: true, name: spec.Bot, bot: spec.Bot}
		case SeatTeam:
			holders[seat] = holder{taken: true, name: Name(spec.Team.Name)}
		}
	}
	if s.Organiser != "" {
		if err := h.c.Store.Put(ctx, crowdKey(id, who.Person)); err != nil {
			return "", err
		}
	}
	return id, refused(h.create(ctx, id, who.Name, s, holders))
}

// create writes the first entries of a game: who made it, who holds its seats, and if all are taken the beginning of
// the match.
func (h *Hall) create(ctx context.Context, id, by string, s Spec, holders []holder) error {
	setup, err := json.Marshal(s)
	if err != nil {
		return err
	}
	seed, err := dice.NewSeed(h.c.Random)
	if err != nil {
		return err
	}
	c, err := newCourse(h, store.Game{ID: id, Rules: s.Game, Setup: string(setup), Secret: seed.String(),
		Listed: s.Listed})
	if err != nil {
		return err
	}
	p := newPending(c, h.now())
	p.create = true
	p.note(Note{Kind: noteCreated, Name: by})
	for seat, holder := range holders {
		if holder.taken {
			p.sit(seat, holder)
		} else if kept := s.Seats[seat].Person; kept != "" {
			p.seats = append(p.seats, store.Seat{Seat: seat, Person: kept})
		}
	}
	if err := p.found(); err != nil {
		return game.Recode(game.BadRequest, err)
	}
	if err := p.begin(); err != nil {
		return err
	}
	if err := h.write(ctx, p); err != nil {
		return err
	}
	h.publish(c)
	h.spread(p)
	return nil
}

// first is the state in which the game begins. Errors: those of the game, and BadRequest.
func (s *Spec) first(g game.Game) (game.State, error) {
	if s.Position == "" {
		return g.Start(s.Options)
	}
	if len(s.Options) > 0 {
		return nil, game.Refuse(game.BadRequest, "referee.options")
	}
	return g.Parse(s.Position)
}

// checkSeats is nil if the seats are those of a game with so many.
func (h *Hall) checkSeats(s *Spec, seats int) error {
	if len(s.Seats) != seats {
		return game.Refuse(game.BadRequest, "hall.seats", "want", seats, "got", len(s.Seats))
	}
	for _, seat := range s.Seats {
		switch seat.Kind {
		case SeatOpen, SeatInvited, SeatMine, SeatTeam:
		case SeatBot:
			if names := h.c.Bots.Names(); !slices.Contains(names, seat.Bot) {
				return game.Refuse(game.BadRequest, "hall.bot", "bot", seat.Bot, "bots", names)
			}
		default:
			return game.Refuse(game.BadRequest, "hall.seat_kind", "kind", string(seat.Kind))
		}
	}
	for i := range s.Seats {
		if t := s.Seats[i].Team; t != nil && t.Source == SourceManifold && h.c.Shares == nil {
			return game.Refuse(game.BadRequest, "hall.no_manifold")
		}
	}
	return s.checkCrowd(seats)
}

// newID is an id that nobody can guess, of 24 small letters and digits.
func newID(random io.Reader) (string, error) {
	b := make([]byte, 15)
	if _, err := io.ReadFull(random, b); err != nil {
		return "", err
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b)), nil
}

// rematchID is the id of the game that follows a game: always the same, so that it is made once.
func rematchID(id, secret string) string {
	sum := sha256.Sum256([]byte("rematch " + id + " " + secret))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:15]))
}
