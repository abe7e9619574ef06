package hall

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/quandary-games/quandary/deadline"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/team"
)

// players is the key of the deadlines of the seats that no team holds.
const players = -1

// pace is the deadlines of a game in which teams play: of each team by its seat, and of the players.
type pace struct {
	Ply    int                     `json:"ply"` // for which the players' deadline is
	Timers map[int]*deadline.Timer `json:"timers"`
}

// newPace is the deadlines of a game before its first ply.
func (c *course) newPace() pace {
	all := pace{Timers: map[int]*deadline.Timer{}}
	if len(c.teams) == 0 {
		return all
	}
	plan := deadline.Plan{}
	if c.spec.Pace != nil {
		plan = c.spec.Pace.Plan
	}
	all.Timers[players] = deadline.New(c.spec.Pace.rules(plan), len(c.seats))
	for seat := range c.teams {
		all.Timers[seat] = deadline.New(c.spec.Pace.rules(c.spec.Seats[seat].Team.Plan), len(c.seats))
	}
	return all
}

// foldPace takes the deadlines over as an entry has them.
func (c *course) foldPace(written json.RawMessage) error {
	c.pace = pace{}
	return json.Unmarshal(written, &c.pace)
}

// keys are those of the timers, the players' first.
func (p *pace) keys() []int { return slices.Sorted(maps.Keys(p.Timers)) }

// due is when something is to be done about a deadline, and whether there is such a time.
func (p *pace) due() (at time.Time, ok bool) {
	for _, t := range p.Timers {
		if end, some := t.Due(); some && (!ok || end.Before(at)) {
			at, ok = end, true
		}
	}
	return at, ok
}

// halted reports whether no time runs.
func (c *course) halted() bool {
	t := c.pace.Timers[players]
	return t != nil && !t.Since.IsZero()
}

// resolve does what is due by the deadlines before anything else happens: what comes later is later.
func (p *pending) resolve() error {
	c := p.course
	if !c.crowded() {
		return nil
	}
	for _, key := range c.pace.keys() {
		for _, note := range c.pace.Timers[key].Tick(p.at) {
			p.paced = true
			if err := p.noted(key, &note); err != nil {
				return err
			}
		}
	}
	return nil
}

// noted does what a deadline calls for.
func (p *pending) noted(key int, n *deadline.Note) error {
	c := p.course
	switch n.Kind {
	case deadline.Resumed:
		return p.resumed(key, "", "")
	case deadline.Warning:
		p.note(Note{Kind: NoteWarned, Seats: n.Seats, Left: n.Left.Milliseconds()})
		return nil
	}
	if !c.crowded() {
		return nil // the deadline of another ended the game
	}
	if key != players {
		return p.decideTeam(key)
	}
	c.pace.Timers[players].Close()
	var late game.SeatSet
	for _, seat := range n.Seats {
		if c.awaited().Has(seat) {
			late = late.With(seat)
		}
	}
	if late == 0 {
		return nil
	}
	if err := c.match.Timeout(late); err != nil {
		return err
	}
	return p.goOn()
}

// await has a deadline run for the seats that are awaited and that no team holds.
func (p *pending) await() {
	c := p.course
	t := c.pace.Timers[players]
	if t == nil || t.Rules.Plan.None() {
		return
	}
	var wanted []int
	for seat := range c.awaited().All() {
		if !c.hasTeam(seat) {
			wanted = append(wanted, seat)
		}
	}
	ply := c.match.Plies() + 1
	switch {
	case len(wanted) == 0 && t.Running:
		t.Close()
	case len(wanted) > 0 && (!t.Running || c.pace.Ply != ply):
		t.Open(p.at, wanted)
		c.pace.Ply = ply
	case slices.Equal(wanted, t.Awaited):
		return
	default:
		t.Awaited = wanted
	}
	p.paced = true
}

// stand stops the time or lets it run on, for the organiser or a player, or takes a vacation for a player.
func (p *pending) stand(who Who, a *CrowdAction) error {
	c := p.course
	seat, plays := c.player(who)
	organises := c.organises(who)
	switch {
	case !c.crowded():
		return game.Refuse(game.NotToMove, "hall.not_begun")
	case !plays && (a.Kind == CrowdVacation || !organises):
		return game.Refuse(Forbidden, "hall.no_seat")
	}
	p.paced = true
	switch {
	case a.Kind == CrowdVacation:
		return p.vacation(seat, a.From, a.Until)
	case a.Kind == CrowdResume:
		return p.resume(who, seat, plays, a.Reason)
	case organises:
		return p.pause(game.Nobody, c.member(who), a.Reason)
	}
	return p.pause(seat, c.member(who), a.Reason)
}

// vacation takes a vacation for a seat.
func (p *pending) vacation(seat int, from, until time.Time) error {
	v := deadline.Vacation{Seat: seat, From: from.Truncate(time.Millisecond), Until: until.Truncate(time.Millisecond)}
	if err := p.course.pace.Timers[players].Leave(p.at, v); err != nil {
		return err
	}
	p.note(Note{Kind: NoteVacation, Seat: &seat, From: millis(v.From), Until: millis(v.Until)})
	return nil
}

// resume lets the time run on: the organiser can, and a player after a pause of their own.
func (p *pending) resume(who Who, seat int, plays bool, reason string) error {
	c := p.course
	t := c.pace.Timers[players]
	own := plays && !t.Ends.IsZero() && t.Paused[len(t.Paused)-1] == seat
	if !own && !c.organises(who) {
		return game.Refuse(Forbidden, "hall.no_organiser")
	}
	for _, key := range c.pace.keys() {
		if err := c.pace.Timers[key].Resume(p.at); err != nil {
			return err
		}
		if err := p.resumed(key, c.member(who), reason); err != nil {
			return err
		}
	}
	return nil
}

// pause stops the time, for a seat or, with game.Nobody, by the organiser.
func (p *pending) pause(seat int, by, reason string) error {
	c := p.course
	e := team.Event{Kind: team.Paused, By: by, Reason: reason}
	for _, key := range c.pace.keys() {
		t := c.pace.Timers[key]
		if seat == game.Nobody {
			if err := t.Halt(p.at); err != nil {
				return err
			}
			continue
		}
		if err := t.Pause(p.at, seat); err != nil {
			return err
		}
		e.Seat, e.Until = seat, millis(t.Ends)
	}
	for _, of := range c.teamSeats() {
		if err := p.team(of, e); err != nil {
			return err
		}
	}
	c.clock.Run(p.at, c.timed)
	return nil
}

// resumed takes down that the time of a team runs on; with that of the players their clocks do.
func (p *pending) resumed(key int, by, reason string) error {
	c := p.course
	if key == players {
		c.clock.Run(p.at, c.timed)
		return nil
	}
	e := team.Event{Kind: team.Resumed, By: by, Reason: reason}
	if t := c.pace.Timers[key]; t.Running {
		e.Until = millis(t.Until)
	}
	return p.team(key, e)
}

// player is the seat that somebody holds, and whether they hold one that is still in the game.
func (c *course) player(who Who) (seat int, ok bool) {
	if held := c.held(who.Person); held != 0 {
		return held.First(), true
	}
	return 0, false
}

// teamSeats are the seats that teams hold, in order.
func (c *course) teamSeats() []int { return slices.Sorted(maps.Keys(c.teams)) }
