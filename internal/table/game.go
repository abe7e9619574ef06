// Package table holds one game as its seats play it: the match, clocks, offers, takebacks, prepared moves and the
// rematch, and a crowd (package crowd) if the game has one. A [Command] is decided on a draft of a [Game] and adds
// entries to its log. Only folding an entry changes a game. The package knows no storage, network or current time.
package table

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/persist"
	"github.com/quandary-games/quandary/referee/record"
)

// Game is the state of one game, computed from its log. A published game never changes: an action changes a clone,
// which is published when its entries are on the disk.
type Game struct {
	*made
	first game.State // nil once the match has begun
	phase Phase
	journal
	lobby
	match *referee.Match // from the start on
	clock *clock.Clock
	wishes
	crowd    *crowd.Crowd
	annulled bool
	broken   error                  // the first false event of a team or of the market
	awaited  game.SeatSet           // the seats that must act before the match goes on
	owed     Owed                   // after the last entry
	shown    *atomic.Pointer[shown] // the view that was last written as text; clones share it
}

// made is a game as it was made. It never changes, and clones share it.
type made struct {
	world   World
	setup   Setup
	spec    Spec
	game    game.Game
	options Options // zero for a game from a position of its own
}

// World is what a game needs from its surroundings.
type World struct {
	Find     referee.Finder
	Random   io.Reader // for ids, seeds and nonces
	Bots     []string  // the names of the bots that may hold seats
	Manifold bool      // weights can be looked up at Manifold
}

// Setup is a game as it was made. It never changes.
type Setup struct {
	ID     string
	Rules  string // the id of its rules
	Spec   string // a Spec as JSON
	Secret string // the seed of the dice; codes and draws of the game derive from it
	Listed bool   // everybody may find it
	Maker  string // the id of the person who made it; empty if unknown
}

// Phase is the phase of a game.
type Phase string

// The phases of a game.
const (
	Open    Phase = "open"    // seats are free
	Playing Phase = "playing" // the match runs
	Over    Phase = "over"    // the match has ended
	Dropped Phase = "dropped" // given up before the match began, or annulled
)

// Stored is an entry of a log as it is stored.
type Stored struct {
	Number int64     // from 1, without gaps
	At     time.Time // in whole milliseconds
	Body   string    // from Change.Bodies
}

// journal is the part of the log that views need.
type journal struct {
	head     int64     // the number of the last entry
	touched  time.Time // and its time
	size     int       // bytes of the bodies of all entries
	items    persist.List[item]
	heard    int                        // how many of them are lines of the match
	position int64                      // the number of the last entry that changed the position
	receipts persist.Map[string, int64] // the last entry of each action, by person and id
}

// lobby is the state before the match: who holds the seats, and what the seats add to the dice.
type lobby struct {
	seats   []holder
	by      string                // the name of the person who made the game
	refused game.SeatSet          // the people who were invited to these seats have declined
	terms   *Terms                // once they are fixed
	agreed  time.Time             // when they were fixed
	added   map[int]referee.Added // to the dice, by seat
}

// wishes are the requests of seats besides their moves.
type wishes struct {
	asked    game.SeatSet // the seats that agree to take back the last ply
	premoves [game.MaxSeats][]Premove
	again    game.SeatSet // the seats that want a rematch
	next     string       // the id of the rematch
}

// item is the part of a log entry that views need. The lines of the match are in the match.
type item struct {
	number int64
	at     int64 // Unix milliseconds
	heard  int   // the number of the match's event that a line is, from 1
	start  bool
	note   *Note
	team   *crowd.CrowdEvent
	market *market.Event
	talk   *crowd.Talk
}

// blank returns a game before its first entry.
func blank(w World, setup Setup) (*Game, error) {
	g := &Game{made: &made{world: w, setup: setup}, phase: Open, lobby: lobby{added: map[int]referee.Added{}},
		shown: &atomic.Pointer[shown]{}}
	if err := json.Unmarshal([]byte(setup.Spec), &g.spec); err != nil {
		return nil, fmt.Errorf("table: the setup of %s: %w", setup.ID, err)
	}
	var err error
	if g.game, err = w.Find(setup.Rules); err != nil {
		return nil, err
	}
	if g.first, err = g.spec.first(g.game); err != nil {
		return nil, err
	}
	if g.spec.Position == "" {
		settled, _ := g.game.Facts().Settle(g.spec.Options) // it was possible when the game was made
		g.options = newOptions(settled)
	}
	g.seats = make([]holder, len(g.first.Seats()))
	c := g.spec.crowd(len(g.seats))
	c.ID, c.Secret, c.Random = setup.ID, setup.Secret, w.Random
	g.crowd = crowd.New(c, g)
	g.clock = clock.New(g.spec.Clock, len(g.seats))
	return g, nil
}

// Load computes a game from its log.
func Load(w World, setup Setup, log []Stored) (*Game, error) {
	g, err := blank(w, setup)
	if err != nil {
		return nil, err
	}
	bodies, lines, err := parseBodies(setup.ID, log)
	if err != nil {
		return nil, err
	}
	var written record.Record
	for i := range bodies {
		if bodies[i].Start != nil {
			written.Tags = bodies[i].Start
		}
	}
	if written.Tags != nil {
		if _, dice := written.Tag(record.Dice); dice && !strings.Contains(lines, ". (seed ") {
			lines += "(keep-seed " + setup.Secret + ")\n"
		}
		if g.match, err = resume(w, &written, lines); err != nil {
			return nil, fmt.Errorf("table: the log of %s: %w", setup.ID, err)
		}
	}
	return g, g.foldAll(log, bodies)
}

// ErrBegins: the match begins in these entries, so that the whole log has to be loaded.
var ErrBegins = errors.New("table: the match begins")

// Extend returns the game with entries that another server has written. Errors: ErrBegins.
func (g *Game) Extend(log []Stored) (*Game, error) {
	bodies, lines, err := parseBodies(g.setup.ID, log)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(bodies, func(b body) bool { return b.Start != nil }) {
		return nil, ErrBegins
	}
	n := g.clone()
	if lines != "" {
		if err := n.match.GoOn(lines); err != nil {
			return nil, fmt.Errorf("table: the log of %s: %w", g.setup.ID, err)
		}
	}
	return n, n.foldAll(log, bodies)
}

// parseBodies reads the bodies of entries. It returns the lines of the match among them, with the secrets behind them.
func parseBodies(id string, log []Stored) (bodies []body, lines string, err error) {
	var match strings.Builder
	for _, e := range log {
		var b body
		if err := json.Unmarshal([]byte(e.Body), &b); err != nil {
			return nil, "", fmt.Errorf("table: entry %d of %s: %w", e.Number, id, err)
		}
		if b.Line != "" {
			match.WriteString(b.Line + "\n" + b.Kept + "\n")
		}
		bodies = append(bodies, b)
	}
	return bodies, match.String(), nil
}

// foldAll adds entries to the state. The match already has their lines.
func (g *Game) foldAll(log []Stored, bodies []body) error {
	for i := range bodies {
		if log[i].Number != g.head+1 {
			return fmt.Errorf("table: entry %d of %s after %d", log[i].Number, g.setup.ID, g.head)
		}
		g.fold(log[i].Number, log[i].At, bodies[i])
		g.size += len(log[i].Body)
	}
	g.settle()
	g.owed = g.owing()
	if g.broken != nil {
		return fmt.Errorf("table: the crowd of %s: %w", g.setup.ID, g.broken)
	}
	return nil
}

// clone returns a copy that can be changed. It costs little: the two share their lists and maps.
func (g *Game) clone() *Game {
	n := *g
	n.crowd = g.crowd.Clone(&n)
	n.clock = g.clock.Clone()
	if g.match != nil {
		n.match = g.match.Clone()
	}
	return &n
}

// resume returns the match of a log.
func resume(w World, written *record.Record, lines string) (*referee.Match, error) {
	for i := range written.Tags {
		if written.Tags[i].Name == record.Form {
			written.Tags[i].Value = record.Private
		}
	}
	r, err := record.Parse(written.String() + lines)
	if err != nil {
		return nil, err
	}
	return referee.Resume(r, w.Find, w.Random)
}

// fold adds an entry to the state. The match already has its line.
func (g *Game) fold(number int64, at time.Time, b body) {
	it := item{number: number, at: at.UnixMilli(), start: b.Start != nil, note: b.Note, team: b.Team, market: b.Market,
		talk: b.Talk}
	switch {
	case b.Line != "":
		g.heard++
		it.heard = g.heard
		g.foldLine(number, g.match.Entry(g.heard))
	case b.Start != nil:
		g.position = number
	case b.Note != nil:
		g.foldNote(b.Note, at)
	}
	g.broken = cmp.Or(g.broken, g.crowd.Fold(number, at, b.ofCrowd()))
	if b.Pace != nil {
		g.broken = cmp.Or(g.broken, g.crowd.FoldPace(b.Pace))
	}
	if b.Action != nil {
		g.foldReceipt(b.Action, at)
	}
	if b.Clocks != nil {
		g.clock = clock.Restore(g.spec.Clock, len(g.seats), b.Clocks)
	}
	g.head = number
	g.touched = at
	g.items.Append(it)
}

// foldLine folds an entry that the match already has. A request to take back becomes void when the position changes or
// a seat has ordered.
func (g *Game) foldLine(number int64, e *record.Entry) {
	if g.moves(e) {
		g.position = number
	}
	if g.moves(e) || e.What == record.Commit {
		g.asked = 0
	}
}

// foldReceipt keeps the receipt of the person whose action produced the last entries.
func (g *Game) foldReceipt(r *receipt, at time.Time) {
	g.crowd.FoldActed(r.Person, r.Member, at)
	g.receipts.Put(r.Person+" "+r.ID, r.Last)
}

// foldNote folds a note.
func (g *Game) foldNote(n *Note, at time.Time) {
	seat := 0
	if n.Seat != nil {
		seat = *n.Seat
	}
	switch n.Kind { // clones share the lists
	case noteJoined, noteLeft, noteQuit:
		g.seats = slices.Clone(g.seats)
	case noteStirred:
		g.added = maps.Clone(g.added)
	}
	switch n.Kind {
	case noteCreated:
		g.by = n.Name
	case noteJoined:
		g.seats[seat] = holder{taken: true, person: n.Person, name: n.Name, bot: n.Bot, stirs: n.Stirs}
	case noteLeft:
		g.seats[seat] = holder{}
	case noteQuit:
		g.seats[seat].person = ""
	case noteRefused:
		g.refused = g.refused.With(seat)
	case noteTerms:
		g.terms, g.agreed = n.Terms, at
	case noteStirred:
		g.added[seat] = referee.Added{Entropy: n.Entropy, Anchor: n.Anchor}
	case noteDropped:
		g.phase = Dropped
	case noteAsked, noteAgreed:
		g.asked = g.asked.With(seat)
	case noteDeclined:
		g.asked = 0
	case notePremoves:
		g.premoves[seat] = n.Premoves
	case noteAnnulled:
		g.annulled = true
		g.settle()
	case noteRematch:
		g.again, g.next = g.again.With(seat), n.Game
	}
}

// settle brings the phase and the seats that are awaited up to date with the match.
func (g *Game) settle() {
	if g.match == nil {
		return
	}
	g.first, g.phase, g.awaited = nil, Playing, g.match.Awaited()
	if g.match.Turn().Kind == game.Over {
		g.phase = Over
	}
	if g.annulled {
		g.phase = Dropped
	}
	if g.phase != Playing {
		g.awaited = 0
	}
}

// moves reports whether an entry of the match changed the position. So does the last order of a ply whose orders stay
// secret, such as the choice of abilities: no later entry opens them.
func (g *Game) moves(e *record.Entry) bool {
	return moves(e) || e.What == record.Commit && e.Ply <= g.match.Plies()
}
