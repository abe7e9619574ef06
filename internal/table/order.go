package table

import (
	"encoding/hex"
	"io"

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

func (o Order) decide(d *Draft, by actor) error {
	c := d.game
	if err := c.mayOrder(by.Who, by.seat); err != nil {
		return err
	}
	t := c.teams[by.seat]
	switch ply, _, _, open := t.Ply(); {
	case !open:
		return game.Refuse(game.NotToMove, "hall.team_waits")
	case o.Ply != 0 && o.Ply != ply:
		return game.Refuse(person.Stale, "hall.stale_ply", "ply", o.Ply, "open", ply)
	}
	view := c.match.View(by.seat)
	parsed, err := view.ParseMove(by.seat, o.Move)
	if err != nil {
		return err
	}
	if err := view.Check(by.seat, parsed); err != nil {
		return err
	}
	var nonce [32]byte
	if _, err := io.ReadFull(c.world.Random, nonce[:]); err != nil {
		return err
	}
	e, err := t.Give(millis(d.at), by.member, view.FormatMove(by.seat, parsed), hex.EncodeToString(nonce[:]))
	if err != nil {
		return err
	}
	d.add(body{Team: &CrowdEvent{by.seat, e}})
	return nil
}

// says takes down what a member does in a team.
func (d *Draft) says(by actor, kind team.Kind, what team.What) error {
	return d.team(by.seat, team.Event{Kind: kind, Member: by.member, What: what})
}

// Withdraw withdraws a member's order.
type Withdraw struct{ byTeam }

func (Withdraw) decide(d *Draft, by actor) error { return d.says(by, team.Withdrawn, "") }

// Ready says that a member needs no more time. The ply ends early if all who matter are ready.
type Ready struct{ byTeam }

func (Ready) decide(d *Draft, by actor) error {
	if err := d.says(by, team.Ready, ""); err != nil {
		return err
	}
	return d.early(by.seat)
}

// Unready says that a member needs time after all.
type Unready struct{ byTeam }

func (Unready) decide(d *Draft, by actor) error { return d.says(by, team.Unready, "") }

// Hold keeps a ply from ending early.
type Hold struct{ byTeam }

func (Hold) decide(d *Draft, by actor) error { return d.says(by, team.Held, "") }

// AskTeam asks a team to do something. It does so as soon as enough of its weight ask for it.
type AskTeam struct {
	byTeam
	What team.What `json:"what,omitempty" enum:"resign,draw,takeback"`
}

func (a AskTeam) decide(d *Draft, by actor) error {
	if err := d.says(by, team.Asked, a.What); err != nil {
		return err
	}
	return d.carry(by.seat, a.What)
}

// UnaskTeam takes back what a member asked of a team.
type UnaskTeam struct {
	byTeam
	What team.What `json:"what,omitempty" enum:"resign,draw,takeback"`
}

func (a UnaskTeam) decide(d *Draft, by actor) error { return d.says(by, team.Unasked, a.What) }
