package server

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

// The bounds of the lobby.
const (
	maxOpen      = 20     // open games that one person has made
	maxOpenThere = 60     // that were made from one address, in this server's memory
	maxLooked    = 2000   // games that are examined for one page of a list
	maxPlaces    = 50_000 // addresses in memory; then all are dropped
)

// Kind says how a game is played.
type Kind string

// The kinds of games.
const (
	kindLive  Kind = "live"  // with a clock for the game
	kindSlow  Kind = "slow"  // with days for each turn, or without a clock
	kindCrowd Kind = "crowd" // in which many hold a seat together
)

// kind returns the kind of a game in a list.
func (l *Listing) kind() Kind {
	for _, s := range l.Seats {
		if s.Team {
			return kindCrowd
		}
	}
	if k := l.Clock.Kind; k == clock.Increment || k == clock.Delay {
		return kindLive
	}
	return kindSlow
}

// lobby remembers which games were made from which address.
type lobby struct {
	mu   sync.Mutex
	made map[string][]string
}

// add notes that a game was made from an address.
func (l *lobby) add(address, id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.made == nil || len(l.made) >= maxPlaces {
		l.made = map[string][]string{}
	}
	l.made[address] = append(l.made[address], id)
}

// from returns the games made from an address.
func (l *lobby) from(address string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.made[address])
}

// keep drops games from those made from an address.
func (l *lobby) keep(address string, gone []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.made[address] = slices.DeleteFunc(l.made[address], func(id string) bool { return slices.Contains(gone, id) })
}

// waiting reports whether a game with these seats waits for others to join.
func waiting(seats []SeatWish) bool {
	return slices.ContainsFunc(seats, func(w SeatWish) bool {
		return w.Kind == table.SeatOpen || w.Kind == table.SeatInvited
	})
}

// mayOpen returns an error if a person, or an address, has too many open games for another one with these seats.
func (s *Server) mayOpen(ctx context.Context, v *visit, person string, seats []SeatWish) error {
	if s.c.Limits.PerSecond == 0 || !waiting(seats) {
		return nil
	}
	n, err := s.c.Store.OpenOf(ctx, person)
	switch {
	case err != nil:
		return err
	case n >= maxOpen:
		return game.Refuse(tooMany, "server.open_games", "most", maxOpen)
	}
	address := v.payers[0]
	made := s.lobby.from(address)
	if len(made) < maxOpenThere {
		return nil
	}
	var gone []string
	for _, id := range made {
		g, err := s.c.Store.Game(ctx, id)
		if errors.Is(err, store.ErrNotFound) || err == nil && g.Phase != store.Open {
			gone = append(gone, id)
		} else if err != nil {
			return err
		}
	}
	if s.lobby.keep(address, gone); len(gone) == 0 {
		return game.Refuse(tooMany, "server.open_there", "most", maxOpenThere)
	}
	return nil
}

func (s *Server) list(ctx context.Context, _ *visit, in *struct {
	LangIn
	Phase store.Phase `query:"phase" enum:"open,playing,over" default:"open"`
	Game  string      `query:"game" maxLength:"40" doc:"only games with these rules"`
	Kind  Kind        `query:"kind" enum:"live,slow,crowd" doc:"only games with a clock for the game, with days for a turn or no clock, or of crowds"`
	Page  int         `query:"page" minimum:"1" maximum:"1000" default:"1" doc:"which page of so many games as most"`
	Most  int         `query:"most" minimum:"1" maximum:"200" default:"50"`
}) (*listOut, error) {
	query := store.Games{Phase: in.Phase, Rules: in.Game, After: (in.Page - 1) * in.Most, Most: in.Most + 1}
	if in.Kind != "" {
		query.After, query.Most = 0, maxLooked
	}
	games, err := s.c.Store.Games(ctx, query)
	if err != nil {
		return nil, err
	}
	out, err := listing(games)
	if err != nil {
		return nil, err
	}
	if in.Kind != "" {
		of := slices.DeleteFunc(out.Body.Games, func(l Listing) bool { return l.kind() != in.Kind })
		out.Body.Games = of[min((in.Page-1)*in.Most, len(of)):]
	}
	out.Body.More = len(out.Body.Games) > in.Most
	out.Body.Games = out.Body.Games[:min(len(out.Body.Games), in.Most)]
	return out, nil
}
