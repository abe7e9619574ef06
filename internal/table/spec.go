package table

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/dice"
)

// SeatKind says who may take a seat.
type SeatKind string

// The kinds of seat.
const (
	SeatOpen    SeatKind = "open"    // for the first who comes
	SeatInvited SeatKind = "invited" // for a person with the link, or a program that is asked
	SeatMine    SeatKind = "mine"    // for the person who creates the game; several such seats are a game on one screen
	SeatBot     SeatKind = "bot"
	SeatTeam    SeatKind = "team" // for many people, whose orders a rule combines
)

// SeatSpec is a seat of a new game.
type SeatSpec struct {
	Kind   SeatKind        `json:"kind"`
	Bot    string          `json:"bot,omitempty"`    // which, for a bot
	Person string          `json:"person,omitempty"` // for whom an invited seat is kept; never sent
	Who    string          `json:"who,omitempty"`    // the public id of that person
	Level  string          `json:"level,omitempty"`  // what a program is asked to play like
	Team   *crowd.TeamSpec `json:"team,omitempty"`
}

// Spec describes a new game.
type Spec struct {
	ID        string            `json:"-"` // the id that the game gets; NewFounding chooses one if it is empty
	Game      string            `json:"game"`
	Options   map[string]string `json:"options,omitempty"`
	Position  string            `json:"position,omitempty"` // the first position, instead of options
	Seats     []SeatSpec        `json:"seats"`
	Clock     clock.Control     `json:"clock"`
	Listed    bool              `json:"listed"` // everybody may find it, and watch it
	Title     string            `json:"title,omitempty"`
	Market    *crowd.MarketSpec `json:"market,omitempty"`    // on how the game ends; only with a team
	Pace      *crowd.Pace       `json:"pace,omitempty"`      // of the seats without a team; only with a team
	Hooks     []notice.Hook     `json:"hooks,omitempty"`     // called after every ply; never sent
	Public    bool              `json:"public,omitempty"`    // nobody organises it
	Organiser string            `json:"organiser,omitempty"` // the id of the organiser, set by NewFounding; never sent
	Stirs     bool              `json:"stirs,omitempty"`     // the client of the creator wants to add to the dice
	Typed     bool              `json:"typed,omitempty"`     // the players roll their own dice and type the results
	Rehearsal bool              `json:"rehearsal,omitempty"` // bots are its crowd, and hold the seats for others
}

// Founding is a new game with checked settings.
type Founding struct {
	ID      string
	By      string // the name of the person who makes it
	Maker   string // and their id; empty for a rematch
	Spec    Spec
	holders []holder
}

// NewFounding checks a spec. Errors: *game.Error: of the game for its options and position, BadRequest for its seats,
// UnknownGame.
func NewFounding(w World, who person.Who, s Spec) (f Founding, err error) {
	g, err := w.Find(s.Game)
	if err != nil {
		return f, err
	}
	if s.Rehearsal {
		s = s.rehearsed(w.Bots)
	}
	first, err := s.first(g)
	if err != nil {
		return f, err
	}
	if s.Typed && first.Traits().Secrets {
		return f, game.Refuse(game.BadRequest, "hall.typed_secret")
	}
	if err := s.checkSeats(w, len(first.Seats())); err != nil {
		return f, err
	}
	if err := s.crowd(len(s.Seats)).CheckStanding(first); err != nil {
		return f, err
	}
	s.Title, s.Organiser = person.Name(s.Title), ""
	if !s.Public && slices.ContainsFunc(s.Seats, func(seat SeatSpec) bool { return seat.Kind == SeatTeam }) {
		s.Organiser = who.Person
	}
	f = Founding{ID: s.ID, By: who.Name, Maker: who.Person, Spec: s, holders: make([]holder, len(s.Seats))}
	if f.ID == "" {
		secret := make([]byte, 15)
		if _, err := io.ReadFull(w.Random, secret); err != nil {
			return f, err
		}
		f.ID = IDFrom(string(secret))
	}
	for seat, spec := range s.Seats {
		switch spec.Kind {
		case SeatMine:
			f.holders[seat] = holder{taken: true, person: who.Person, name: who.Name, stirs: s.Stirs}
		case SeatBot:
			f.holders[seat] = holder{taken: true, name: spec.Bot, bot: spec.Bot}
		case SeatTeam:
			f.holders[seat] = holder{taken: true, name: person.Name(spec.Team.Name)}
		}
	}
	return f, nil
}

// rehearsed returns the spec of a rehearsal of the game: bots hold the seats of others, rounds take a minute, and the
// game is not listed.
func (s Spec) rehearsed(bots []string) Spec {
	s.Listed, s.Public, s.Clock, s.Seats = false, false, clock.Control{}, slices.Clone(s.Seats)
	for i := range s.Seats {
		switch seat := &s.Seats[i]; {
		case seat.Kind == SeatTeam && seat.Team != nil:
			seat.Team = seat.Team.Rehearsed(s.Market != nil)
		case (seat.Kind == SeatOpen || seat.Kind == SeatInvited) && len(bots) > 0:
			*seat = SeatSpec{Kind: SeatBot, Bot: bots[len(bots)/2]}
		}
	}
	if s.Market != nil {
		s.Market = s.Market.Rehearsed()
	}
	if s.Pace != nil {
		s.Pace = s.Pace.Rehearsed()
	}
	return s
}

// Draft returns the first entries of the game: who made it, who holds its seats, and, if all are taken, the beginning
// of the match.
func (f Founding) Draft(w World, now Now) (*Draft, error) {
	spec, err := json.Marshal(f.Spec)
	if err != nil {
		return nil, err
	}
	seed, err := dice.NewSeed(w.Random)
	if err != nil {
		return nil, err
	}
	g, err := blank(w, Setup{ID: f.ID, Maker: f.Maker, Rules: f.Spec.Game, Spec: string(spec), Secret: seed.String(),
		Listed: f.Spec.Listed})
	if err != nil {
		return nil, err
	}
	d := g.Draft(now)
	d.note(Note{Kind: noteCreated, Name: f.By})
	for seat, holder := range f.holders {
		if holder.taken {
			d.sit(seat, holder)
		} else if kept := f.Spec.Seats[seat].Person; kept != "" {
			d.seats = append(d.seats, Sitting{Seat: seat, Person: kept})
		}
	}
	if err := d.crowd.Found(); err != nil {
		return nil, game.Recode(game.BadRequest, err)
	}
	return d, d.begin()
}

// first returns the state in which the game begins. Errors: those of the game, and BadRequest.
func (s *Spec) first(g game.Game) (game.State, error) {
	if s.Position == "" {
		return g.Start(s.Options)
	}
	if len(s.Options) > 0 {
		return nil, game.Refuse(game.BadRequest, "referee.options")
	}
	return g.Parse(s.Position)
}

// checkSeats returns what is wrong with the seats of the spec, for a game with a number of seats.
func (s *Spec) checkSeats(w World, seats int) error {
	if len(s.Seats) != seats {
		return game.Refuse(game.BadRequest, "hall.seats", "want", seats, "got", len(s.Seats))
	}
	for _, seat := range s.Seats {
		switch seat.Kind {
		case SeatOpen, SeatInvited, SeatMine, SeatTeam:
		case SeatBot:
			if !slices.Contains(w.Bots, seat.Bot) {
				return game.Refuse(game.BadRequest, "hall.bot", "bot", seat.Bot, "bots", w.Bots)
			}
		default:
			return game.Refuse(game.BadRequest, "hall.seat_kind", "kind", string(seat.Kind))
		}
	}
	for i := range s.Seats {
		if t := s.Seats[i].Team; t != nil && t.Source == crowd.SourceManifold && !w.Manifold {
			return game.Refuse(game.BadRequest, "hall.no_manifold")
		}
	}
	for _, seat := range s.Seats {
		if (seat.Kind == SeatTeam) != (seat.Team != nil) {
			return game.Refuse(game.BadRequest, "hall.seat_kind", "kind", string(seat.Kind))
		}
	}
	return s.crowd(seats).Check(s.Clock.Kind != clock.None)
}

// IDFrom returns the id of a game, of 24 small letters and digits. It depends only on the secret, so a game that is
// made again has the same id. Only those who know the secret can compute it.
func IDFrom(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:15]))
}

// crowded reports whether a team holds a seat.
func (s *Spec) crowded() bool {
	return slices.ContainsFunc(s.Seats, func(seat SeatSpec) bool { return seat.Team != nil })
}
