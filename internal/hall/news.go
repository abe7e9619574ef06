package hall

import (
	"context"
	"encoding/json"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// NewsType is the type of News.
type NewsType string

// The types of news.
const (
	NewsChallenge NewsType = "challenge" // a seat is kept for you: take it or decline
	NewsTurn      NewsType = "turn"      // you are to act
	NewsOver      NewsType = "over"      // the game has ended, or will not be played
)

// News is the state of a game in which a person holds a seat or is invited.
type News struct {
	Type   NewsType     `json:"type"`
	Game   string       `json:"game"`            // its id
	Rules  string       `json:"rules"`           // the id of its rules
	Seats  game.SeatSet `json:"seats"`           // of yours: those kept for you, to act, or all of them when it is over
	Number int64        `json:"number"`          // of the last entry
	From   string       `json:"from,omitempty"`  // of a challenge: the name of the game's creator
	Level  string       `json:"level,omitempty"` // of a challenge: what you are asked to play like
}

// Follower gets the news of all games of one person. Read them with Next, and Close it.
type Follower struct {
	hall   *Hall
	person string
	told   map[string]news // by game: the last news sent
	queue
}

// news is the part of the state of a game that makes news when it changes.
type news struct {
	kind     NewsType
	position int64
}

// maxFollowed is the most games of a person that Follow reads.
const maxFollowed = 200

// Follow sends a person the news of their games from now on, first of the games that wait for them.
func (h *Hall) Follow(ctx context.Context, person string) (*Follower, error) {
	f := &Follower{hall: h, person: person, told: map[string]news{}, queue: newQueue()}
	h.mu.Lock()
	if h.followers[person] == nil {
		h.followers[person] = map[*Follower]struct{}{}
	}
	h.followers[person][f] = struct{}{}
	h.mu.Unlock()
	games, err := h.c.Store.Games(ctx, store.Games{Person: person, Most: maxFollowed})
	if err != nil {
		f.Close()
		return nil, err
	}
	for _, g := range games {
		if g.Phase == store.Over {
			break // running games come first
		}
		_, err := look(ctx, h, g.ID, func(g *table.Game) (none struct{}) {
			f.tell(g)
			return none
		})
		if err != nil {
			f.Close()
			return nil, err
		}
	}
	return f, nil
}

// Close stops the news.
func (f *Follower) Close() {
	f.end()
	f.hall.mu.Lock()
	defer f.hall.mu.Unlock()
	delete(f.hall.followers[f.person], f)
	if len(f.hall.followers[f.person]) == 0 {
		delete(f.hall.followers, f.person)
	}
}

// notify sends the state of a game to its followers.
func (h *Hall) notify(g *table.Game) {
	h.mu.Lock()
	var all []*Follower
	if len(h.followers) > 0 {
		for _, person := range g.Concerned() {
			for f := range h.followers[person] {
				all = append(all, f)
			}
		}
	}
	h.mu.Unlock()
	for _, f := range all {
		f.tell(g)
	}
}

// tell sends the state of a game if it has changed.
func (f *Follower) tell(g *table.Game) {
	n := News{Game: g.ID(), Rules: g.Setup().Rules, Number: g.Head()}
	held, invited := g.Held(f.person), g.Invited(f.person)
	switch {
	case invited != 0:
		n.Type, n.Seats, n.From, n.Level = NewsChallenge, invited, g.By(), g.Spec().Seats[invited.First()].Level
	case g.Phase() == table.Playing && held&g.Awaited() != 0:
		n.Type, n.Seats = NewsTurn, held&g.Awaited()
	case g.Phase() == table.Over && held != 0:
		n.Type, n.Seats = NewsOver, held
	case g.Phase() == table.Dropped:
		n.Type, n.Seats = NewsOver, held|g.KeptOnce(f.person)
	default:
		return
	}
	now := news{n.Type, g.Owed().Position}
	f.mu.Lock()
	last, before := f.told[n.Game]
	switch {
	case now.position < last.position: // newer news have been told
		now = last
	case n.Type == NewsOver:
		delete(f.told, n.Game)
	default:
		f.told[n.Game] = now
	}
	f.mu.Unlock()
	if last == now || n.Type == NewsOver && !before {
		return
	}
	b, err := json.Marshal(n)
	if err != nil {
		panic(err) // news are made of what can be encoded
	}
	f.Push(b)
}
