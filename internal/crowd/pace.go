package crowd

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee"
)

// leastLeft is the least time that a player keeps when their deadline is moved forward.
const leastLeft = 10 * time.Minute

// players is the key of the deadlines of the seats that no team holds.
const players = -1

// pace has the deadlines of a game with teams: of each team by its seat, and of the players.
type pace struct {
	Ply    int                     `json:"ply"` // for which the players' deadline is
	Timers map[int]*deadline.Timer `json:"timers"`
}

// newPace returns the deadlines of a game before its first ply.
func (c *Crowd) newPace() pace {
	if len(c.teams) == 0 {
		return pace{}
	}
	all := pace{Timers: map[int]*deadline.Timer{}}
	plan := deadline.Plan{}
	if c.setup.Pace != nil {
		plan = c.setup.Pace.Plan
	}
	all.Timers[players] = deadline.New(c.setup.Pace.rules(plan), c.setup.Seats)
	for seat := range c.teams {
		all.Timers[seat] = deadline.New(c.setup.Pace.rules(c.setup.Teams[seat].Plan), c.setup.Seats)
	}
	return all
}

// FoldPace replaces the deadlines by those of an entry.
func (c *Crowd) FoldPace(written json.RawMessage) error {
	c.pace = pace{}
	return json.Unmarshal(written, &c.pace)
}

// clone returns a copy that can be changed.
func (p *pace) clone() pace {
	c := pace{Ply: p.Ply, Timers: maps.Clone(p.Timers)}
	for key, t := range p.Timers {
		c.Timers[key] = t.Clone()
	}
	return c
}

// keys returns the keys of the timers, the players' first.
func (p *pace) keys() []int { return slices.Sorted(maps.Keys(p.Timers)) }

// due returns when the next deadline or warning is, and whether there is one.
func (p *pace) due() (at time.Time, ok bool) {
	for _, t := range p.Timers {
		if end, some := t.Due(); some && (!ok || end.Before(at)) {
			at, ok = end, true
		}
	}
	return at, ok
}

// halted reports whether no time runs.
func (c *Crowd) halted() bool {
	t := c.pace.Timers[players]
	return t != nil && !t.Since.IsZero()
}

// Resolve does what is due by the deadlines, before anything else happens. Readings are the results of lookups, by
// seat. A team without its result waits for it.
func (d *Draft) Resolve(readings map[int]*manifold.Reading) error {
	c := d.crowd
	d.readings = readings
	if !c.crowded() {
		return nil
	}
	for _, key := range c.pace.keys() {
		for _, note := range c.pace.Timers[key].Tick(d.at) {
			d.paced = true
			if err := d.noted(key, &note); err != nil {
				return err
			}
		}
	}
	return nil
}

// noted carries out what a timer has noted.
func (d *Draft) noted(key int, n *deadline.Note) error {
	c := d.crowd
	switch n.Kind {
	case deadline.Resumed:
		return d.resumed(key, "", "")
	case deadline.Warning:
		d.note(Note{Kind: Warned, Seats: n.Seats, Left: n.Left.Milliseconds()})
		return nil
	}
	if !c.crowded() {
		return nil // the deadline of another ended the game
	}
	if key != players {
		return d.decideTeam(key)
	}
	c.pace.Timers[players].Close()
	var late game.SeatSet
	for _, seat := range n.Seats {
		if c.game.Awaited().Has(seat) {
			late = late.With(seat)
		}
	}
	if late == 0 {
		return nil
	}
	return d.table.Do(func(m *referee.Match) error { return m.Timeout(late) })
}

// await starts a deadline for the awaited seats that no team holds.
func (d *Draft) await() {
	c := d.crowd
	t := c.pace.Timers[players]
	if t == nil || t.Rules.Plan.None() {
		return
	}
	var wanted []int
	for seat := range c.game.Awaited().All() {
		if !c.hasTeam(seat) {
			wanted = append(wanted, seat)
		}
	}
	ply := c.game.Match().Plies() + 1
	switch {
	case len(wanted) == 0 && t.Running:
		t.Close()
	case len(wanted) > 0 && (!t.Running || c.pace.Ply != ply):
		t.Open(d.at, wanted)
		c.pace.Ply = ply
	case slices.Equal(wanted, t.Awaited):
		return
	default:
		t.Awaited = wanted
	}
	d.paced = true
}

// Vacation takes a vacation for a seat: no deadline of the seat falls in it.
type Vacation struct {
	byMember
	From  time.Time `json:"from,omitzero" doc:"when it begins"`
	Until time.Time `json:"until,omitzero" doc:"when it ends"`
}

func (v Vacation) Decide(d *Draft, by Actor) error {
	seat, _, err := d.stands(by, "hall.no_seat")
	if err != nil {
		return err
	}
	if seat == game.Nobody {
		return game.Refuse(person.Forbidden, "hall.no_seat")
	}
	away := deadline.Vacation{Seat: seat, From: v.From.Truncate(time.Millisecond),
		Until: v.Until.Truncate(time.Millisecond)}
	d.paced = true
	if err := d.crowd.pace.Timers[players].Leave(d.at, away); err != nil {
		return err
	}
	d.note(Note{Kind: Away, Seat: &seat, From: away.From.UnixMilli(), Until: away.Until.UnixMilli()})
	return nil
}

// Pause stops the time: for an organiser, who has to give a reason, or for a seat as its one pause.
type Pause struct {
	byMember
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"an organiser needs it, and everybody reads it"`
}

func (s Pause) Check() error { return checkLength(s.Reason) }

func (s Pause) Decide(d *Draft, by Actor) error {
	seat, organises, err := d.stands(by, "hall.no_organiser")
	if err != nil {
		return err
	}
	if organises {
		if err := team.CheckReason(s.Reason); err != nil {
			return err
		}
	}
	d.paced = true
	c, e := d.crowd, team.Event{Kind: team.Paused, By: by.Member, Reason: s.Reason}
	for _, key := range c.pace.keys() {
		t := c.pace.Timers[key]
		if organises {
			if err := t.Halt(d.at); err != nil {
				return err
			}
			continue
		}
		if err := t.Pause(d.at, seat); err != nil {
			return err
		}
		e.Seat, e.Until = seat, t.Ends.UnixMilli()
	}
	for _, of := range c.teamSeats() {
		if err := d.team(of, e); err != nil {
			return err
		}
	}
	d.table.RunClocks()
	return nil
}

// Resume lets the time run on: for an organiser, or for a player after their own pause. It needs no reason.
type Resume struct {
	byMember
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"everybody reads it"`
}

func (s Resume) Check() error { return checkLength(s.Reason) }

func (s Resume) Decide(d *Draft, by Actor) error {
	c := d.crowd
	seat, organises, err := d.stands(by, "hall.no_organiser")
	if err != nil {
		return err
	}
	t := c.pace.Timers[players]
	if own := seat != game.Nobody && !t.Ends.IsZero() && t.Paused[len(t.Paused)-1] == seat; !own && !organises {
		return game.Refuse(person.Forbidden, "hall.no_organiser")
	}
	d.paced = true
	for _, key := range c.pace.keys() {
		if err := c.pace.Timers[key].Resume(d.at); err != nil {
			return err
		}
		if err := d.resumed(key, by.Member, s.Reason); err != nil {
			return err
		}
	}
	return nil
}

// checkLength refuses a reason that is too long. It may be empty.
func checkLength(reason string) error {
	if reason == "" {
		return nil
	}
	return team.CheckReason(reason)
}

// stands returns the seat of a person who stops or moves time, game.Nobody if they hold none, and whether they organise
// the game. Errors: NotToMove if no team plays; person.Forbidden, with this reason, for anybody else.
func (d *Draft) stands(by Actor, neither string) (seat int, organises bool, err error) {
	c := d.crowd
	seat, organises = game.Nobody, c.Organises(by.Who)
	if held := c.game.Held(by.Person); held != 0 {
		seat = held.First()
	}
	switch {
	case !c.crowded():
		err = game.Refuse(game.NotToMove, "hall.not_begun")
	case seat == game.Nobody && !organises:
		err = game.Refuse(person.Forbidden, neither)
	}
	return seat, organises, err
}

// Extend moves the deadline of a seat, later or earlier: the end of a team's ply, or the time of a player.
type Extend struct {
	byOrganiser
	Until  time.Time `json:"until,omitzero" doc:"when orders end, later than they would, or earlier with ten minutes of notice at least"`
	Reason string    `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (e Extend) Check() error { return team.CheckReason(e.Reason) }

func (e Extend) Decide(d *Draft, by Actor) error {
	c := d.crowd
	if !c.crowded() {
		return game.Refuse(game.NotToMove, "hall.not_begun")
	}
	t, player := c.pace.Timers[by.Seat], c.teams[by.Seat] == nil
	if player {
		if t = c.pace.Timers[players]; !t.Running || !slices.Contains(t.Awaited, by.Seat) {
			return game.Refuse(game.BadRequest, "hall.no_deadline", "seat", by.Seat)
		}
		if e.Until.Before(t.Until) && e.Until.Sub(d.at) < leastLeft {
			return game.Refuse(game.BadRequest, "hall.notice", "minutes", int(leastLeft.Minutes()))
		}
	}
	err := t.Extend(d.at, e.Until.Sub(t.Until))
	if e.Until.Before(t.Until) {
		err = t.Hasten(d.at, e.Until)
	}
	if err != nil {
		return err
	}
	d.paced = true
	moved := team.Event{Kind: team.Moved, Until: t.Until.UnixMilli()}
	if player { // seats have no log that tells it
		moved = team.Event{Kind: team.Remarked, Seat: by.Seat, Until: t.Until.UnixMilli()}
		by.Seat = c.teamSeats()[0]
	}
	return d.uses(by, e.Reason, moved)
}

// resumed adds that the time of a team runs on. The players' clocks run on with their time.
func (d *Draft) resumed(key int, by, reason string) error {
	c := d.crowd
	if key == players {
		d.table.RunClocks()
		return nil
	}
	e := team.Event{Kind: team.Resumed, By: by, Reason: reason}
	if t := c.pace.Timers[key]; t.Running {
		e.Until = t.Until.UnixMilli()
	}
	return d.team(key, e)
}

// teamSeats returns the seats that teams hold, in order.
func (c *Crowd) teamSeats() []int { return slices.Sorted(maps.Keys(c.teams)) }

// note adds a note.
func (d *Draft) note(n Note) { d.table.Add(Entry{Note: &n}) }
