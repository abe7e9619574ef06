package hall

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/store"
)

// overdue is how long after a deadline it is certain that nothing was due for it.
const overdue = 5 * time.Second

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

// clone is the deadlines as they are, to go on by themselves.
func (p *pace) clone() pace {
	c := pace{Ply: p.Ply, Timers: maps.Clone(p.Timers)}
	for key, t := range p.Timers {
		c.Timers[key] = t.Clone()
	}
	return c
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
		p.note(Note{Kind: noteWarned, Seats: n.Seats, Left: n.Left.Milliseconds()})
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

// Vacation takes a vacation for a seat: no deadline of it falls there.
type Vacation struct {
	byMember
	From  time.Time `json:"from,omitzero" doc:"when it begins"`
	Until time.Time `json:"until,omitzero" doc:"when it ends"`
}

func (v Vacation) decide(p *pending, by actor) error {
	seat, _, err := p.stands(by, "hall.no_seat")
	if err != nil {
		return err
	}
	if seat == game.Nobody {
		return game.Refuse(Forbidden, "hall.no_seat")
	}
	away := deadline.Vacation{Seat: seat, From: v.From.Truncate(time.Millisecond),
		Until: v.Until.Truncate(time.Millisecond)}
	p.paced = true
	if err := p.course.pace.Timers[players].Leave(p.at, away); err != nil {
		return err
	}
	p.note(Note{Kind: noteVacation, Seat: &seat, From: millis(away.From), Until: millis(away.Until)})
	return nil
}

// Pause stops the time: for an organiser, who has to give a reason, or for a seat as its one pause.
type Pause struct {
	byMember
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"an organiser needs it, and everybody reads it"`
}

func (s Pause) check() error { return checkLength(s.Reason) }

func (s Pause) decide(p *pending, by actor) error {
	seat, organises, err := p.stands(by, "hall.no_organiser")
	if err != nil {
		return err
	}
	if organises {
		if err := team.CheckReason(s.Reason); err != nil {
			return err
		}
		seat = game.Nobody
	}
	p.paced = true
	return p.pause(seat, by.member, s.Reason)
}

// Resume lets the time run on: for an organiser, or for a player after a pause of their own. It needs no reason.
type Resume struct {
	byMember
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"everybody reads it"`
}

func (s Resume) check() error { return checkLength(s.Reason) }

func (s Resume) decide(p *pending, by actor) error {
	c := p.course
	seat, organises, err := p.stands(by, "hall.no_organiser")
	if err != nil {
		return err
	}
	t := c.pace.Timers[players]
	if own := seat != game.Nobody && !t.Ends.IsZero() && t.Paused[len(t.Paused)-1] == seat; !own && !organises {
		return game.Refuse(Forbidden, "hall.no_organiser")
	}
	p.paced = true
	for _, key := range c.pace.keys() {
		if err := c.pace.Timers[key].Resume(p.at); err != nil {
			return err
		}
		if err := p.resumed(key, by.member, s.Reason); err != nil {
			return err
		}
	}
	return nil
}

// checkLength refuses a reason that is too long; it may be missing.
func checkLength(reason string) error {
	if reason == "" {
		return nil
	}
	return team.CheckReason(reason)
}

// stands returns the seat of a person who changes how the time runs, game.Nobody if they hold none, and whether they
// organise the game. Errors: NotToMove if no team plays; Forbidden, with this reason, for anybody else.
func (p *pending) stands(by actor, neither string) (seat int, organises bool, err error) {
	c := p.course
	seat, organises = game.Nobody, c.organises(by.Who)
	if held := c.held(by.Person); held != 0 {
		seat = held.First()
	}
	switch {
	case !c.crowded():
		err = game.Refuse(game.NotToMove, "hall.not_begun")
	case seat == game.Nobody && !organises:
		err = game.Refuse(Forbidden, neither)
	}
	return seat, organises, err
}

// Extend moves the end of a team's ply, later or earlier.
type Extend struct {
	byTeamOrganiser
	Until  time.Time `json:"until,omitzero" doc:"when orders end, later than they would, or earlier with ten minutes of notice at least"`
	Reason string    `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (e Extend) check() error { return team.CheckReason(e.Reason) }

func (e Extend) decide(p *pending, by actor) error {
	t := p.course.pace.Timers[by.seat]
	err := t.Extend(p.at, e.Until.Sub(t.Until))
	if e.Until.Before(t.Until) {
		err = t.Hasten(p.at, e.Until)
	}
	if err != nil {
		return err
	}
	p.paced = true
	return p.uses(by, e.Reason, team.Event{Kind: team.Moved, Until: millis(t.Until)})
}

// pause stops the time, for a seat or, with game.Nobody, for the organiser.
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

// teamSeats are the seats that teams hold, in order.
func (c *course) teamSeats() []int { return slices.Sorted(maps.Keys(c.teams)) }

// mend makes a deadline due that passed without effect. A fault of earlier versions could stop all deadlines of a game.
func (h *Hall) mend(ctx context.Context, c *course) {
	at, ok := c.deadline()
	if !ok || h.now().Sub(at) < overdue {
		return
	}
	if err := h.c.Store.Schedule(ctx, store.Due{Kind: dueTeam, Key: c.row.ID, At: at}); err != nil {
		h.fault("due", err, "game", c.row.ID)
	}
}
