package hall

import (
	"encoding/hex"
	"io"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
)

// Order orders a move of a team, in the game's own notation, if the seat could play it.
type Order struct {
	byTeam
	Ply  int    `json:"ply,omitempty" minimum:"0" maximum:"100000" doc:"for which it was composed; refused as stale if orders are taken for another"`
	Move string `json:"move,omitempty" maxLength:"200" doc:"in notation"`
}

func (o Order) decide(p *pending, by actor) error {
	c := p.course
	if err := c.mayOrder(by.Who, by.seat); err != nil {
		return err
	}
	t := c.teams[by.seat]
	switch ply, _, _, open := t.Ply(); {
	case !open:
		return game.Refuse(game.NotToMove, "hall.team_waits")
	case o.Ply != 0 && o.Ply != ply:
		return game.Refuse(Stale, "hall.stale_ply", "ply", o.Ply, "open", ply)
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
	if _, err := io.ReadFull(c.hall.c.Random, nonce[:]); err != nil {
		return err
	}
	e, err := t.Give(millis(p.at), by.member, view.FormatMove(by.seat, parsed), hex.EncodeToString(nonce[:]))
	if err != nil {
		return err
	}
	p.add(body{Team: &CrowdEvent{by.seat, e}})
	return nil
}

// says takes down what a member does in a team.
func (p *pending) says(by actor, kind team.Kind, what team.What) error {
	return p.team(by.seat, team.Event{Kind: kind, Member: by.member, What: what})
}

// Withdraw withdraws a member's order.
type Withdraw struct{ byTeam }

func (Withdraw) decide(p *pending, by actor) error { return p.says(by, team.Withdrawn, "") }

// Ready says that a member needs no more time. The ply ends early if all who matter are ready.
type Ready struct{ byTeam }

func (Ready) decide(p *pending, by actor) error {
	if err := p.says(by, team.Ready, ""); err != nil {
		return err
	}
	return p.early(by.seat)
}

// Unready says that a member needs time after all.
type Unready struct{ byTeam }

func (Unready) decide(p *pending, by actor) error { return p.says(by, team.Unready, "") }

// Hold keeps a ply from ending early.
type Hold struct{ byTeam }

func (Hold) decide(p *pending, by actor) error { return p.says(by, team.Held, "") }

// AskTeam asks a team to do something. It does so as soon as enough of its weight ask for it.
type AskTeam struct {
	byTeam
	What team.What `json:"what,omitempty" enum:"resign,draw,takeback"`
}

func (a AskTeam) decide(p *pending, by actor) error {
	if err := p.says(by, team.Asked, a.What); err != nil {
		return err
	}
	return p.carry(by.seat, a.What)
}

// UnaskTeam takes back what a member asked of a team.
type UnaskTeam struct {
	byTeam
	What team.What `json:"what,omitempty" enum:"resign,draw,takeback"`
}

func (a UnaskTeam) decide(p *pending, by actor) error { return p.says(by, team.Unasked, a.What) }
