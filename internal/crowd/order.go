package crowd

import (
	"encoding/hex"
	"io"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
)

// Order orders a move of a team, in the game's own notation, if the seat could play it.
type Order struct {
	byTeam
	Ply  int    `json:"ply,omitempty" minimum:"0" maximum:"100000" doc:"for which it was composed; refused as stale if orders are taken for another"`
	Move string `json:"move,omitempty" maxLength:"200" doc:"in notation"`
}

func (o Order) Decide(d *Draft, by Actor) error {
	c := d.crowd
	if err := c.MayOrder(by.Who, by.Seat); err != nil {
		return err
	}
	t := c.teams[by.Seat]
	if !c.weighs(by.Member, by.Seat) {
		return game.Refuse(person.Forbidden, "hall.no_weight")
	}
	switch ply, _, _, open := t.Ply(); {
	case !open:
		return game.Refuse(game.NotToMove, "hall.team_waits")
	case o.Ply != 0 && o.Ply != ply:
		return game.Refuse(person.Stale, "hall.stale_ply", "ply", o.Ply, "open", ply)
	}
	view := game.Hear(c.game.Match().View(by.Seat), map[int]string{by.Seat: o.Move})
	parsed, err := view.ParseMove(by.Seat, o.Move)
	if err != nil {
		return err
	}
	if err := view.Check(by.Seat, parsed); err != nil {
		return err
	}
	var nonce [32]byte
	if _, err := io.ReadFull(c.setup.Random, nonce[:]); err != nil {
		return err
	}
	e, err := t.Give(d.at.UnixMilli(), by.Member, view.FormatMove(by.Seat, parsed), hex.EncodeToString(nonce[:]))
	if err != nil {
		return err
	}
	d.table.Add(Entry{Team: &CrowdEvent{by.Seat, e}})
	return d.heed(by.Seat)
}

// heed resigns, or offers or accepts a draw, if enough of a team of equals ask for it. It is called after an order was
// given or withdrawn: only members with an order count there. It does not take back: that can be refused, and the order
// would be refused with it.
func (d *Draft) heed(seat int) error {
	c := d.crowd
	t := c.teams[seat]
	for _, what := range []team.What{team.Resign, team.Draw} {
		_, _, _, open := t.Ply()
		offered := what == team.Draw && c.game.Match().Offered().Has(seat)
		if !open || offered || c.setup.Teams[seat].Source != SourceEqual || len(t.Asks(what)) == 0 {
			continue
		}
		if err := d.carry(seat, what); err != nil {
			return err
		}
	}
	return nil
}

// weighs reports whether an order of a member may come to count. This is not known yet for weights from the beginning
// of the ply, or from another server.
func (c *Crowd) weighs(member string, seat int) bool {
	spec, t := c.setup.Teams[seat], c.teams[seat]
	terms := t.Terms()
	switch {
	case spec.Weightless, terms.Moment == team.AtStart, slices.Contains(terms.Captains, member):
		return true
	case spec.Source == SourceMarket:
		return c.market.Holding(member).Shares[seat] > 0
	case spec.Source == SourceList:
		return c.isListed(member, seat)
	}
	return true
}

// says adds an event of a member in a team.
func (d *Draft) says(by Actor, kind team.Kind, what team.What) error {
	return d.team(by.Seat, team.Event{Kind: kind, Member: by.Member, What: what})
}

// Withdraw withdraws a member's order.
type Withdraw struct{ byTeam }

func (Withdraw) Decide(d *Draft, by Actor) error {
	if err := d.says(by, team.Withdrawn, ""); err != nil {
		return err
	}
	return d.heed(by.Seat)
}

// Ready says that a member needs no more time. The ply ends early if all members with weight are ready.
type Ready struct{ byTeam }

func (Ready) Decide(d *Draft, by Actor) error {
	if err := d.says(by, team.Ready, ""); err != nil {
		return err
	}
	return d.early(by.Seat)
}

// Unready says that a member needs time after all.
type Unready struct{ byTeam }

func (Unready) Decide(d *Draft, by Actor) error { return d.says(by, team.Unready, "") }

// Hold keeps a ply from ending early.
type Hold struct{ byTeam }

func (Hold) Decide(d *Draft, by Actor) error { return d.says(by, team.Held, "") }

// AskTeam asks a team to do something. The team does it as soon as enough of its weight asks for it.
type AskTeam struct {
	byTeam
	What team.What `json:"what,omitempty" enum:"resign,draw,takeback"`
}

func (a AskTeam) Decide(d *Draft, by Actor) error {
	if err := d.says(by, team.Asked, a.What); err != nil {
		return err
	}
	return d.carry(by.Seat, a.What)
}

// UnaskTeam withdraws a request of a member.
type UnaskTeam struct {
	byTeam
	What team.What `json:"what,omitempty" enum:"resign,draw,takeback"`
}

func (a UnaskTeam) Decide(d *Draft, by Actor) error { return d.says(by, team.Unasked, a.What) }
