package crowd

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// Command is a request of a member of a crowd or of its organiser. Each type embeds byMember, byTeam, byOrganiser or
// byTeamOrganiser, which restrict who may give it.
type Command interface {
	// Check returns what is wrong with the command in any game.
	Check() error
	// Admit returns the person as the crowd knows them. Errors: Forbidden if the person may not give the command.
	Admit(d *Draft, who person.Who, seat int) (Actor, error)
	// Decide adds the entries that the command brings about. An error means that it cannot be carried out.
	Decide(d *Draft, by Actor) error
}

// Actor is the person who gives a command, as the crowd knows them.
type Actor struct {
	person.Who
	Seat   int    // of the team for which they act
	Member string // their name in the crowd
}

// Do carries out a command for the team at a seat.
func (d *Draft) Do(c Command, who person.Who, seat int) error {
	by, err := c.Admit(d, who, seat)
	if err != nil {
		return err
	}
	return c.Decide(d, by)
}

// byMember is embedded in commands of anybody in the crowd of a game.
type byMember struct{}

func (byMember) Check() error { return nil }

func (byMember) Admit(d *Draft, who person.Who, seat int) (Actor, error) {
	return Actor{Who: who, Seat: seat, Member: d.crowd.Member(who)}, d.crowd.spare(who, d.at)
}

// byTeam is embedded in commands of members to the team at the request's seat, in a match that has begun. A holder of a
// seat is not a member.
type byTeam struct{ byMember }

func (b byTeam) Admit(d *Draft, who person.Who, seat int) (Actor, error) {
	by, err := b.byMember.Admit(d, who, seat)
	if err == nil {
		err = d.crowd.teamPlays(seat)
	}
	if err == nil && d.crowd.game.Held(who.Person) != 0 {
		err = game.Refuse(person.Forbidden, "hall.opponent_orders")
	}
	return by, err
}

// teamPlays returns an error unless a team plays at a seat.
func (c *Crowd) teamPlays(seat int) error {
	if c.teams[seat] == nil || c.game.Match() == nil {
		return game.Refuse(game.BadRequest, "hall.no_team", "seat", seat)
	}
	return nil
}

// byOrganiser is embedded in commands of the person who organises the game.
type byOrganiser struct{ byMember }

func (b byOrganiser) Admit(d *Draft, who person.Who, seat int) (Actor, error) {
	by, err := b.byMember.Admit(d, who, seat)
	if err == nil && !d.crowd.Organises(who) {
		err = game.Refuse(person.Forbidden, "hall.no_organiser")
	}
	return by, err
}

// byTeamOrganiser is embedded in the organiser's commands to the team at the request's seat.
type byTeamOrganiser struct{ byOrganiser }

func (b byTeamOrganiser) Admit(d *Draft, who person.Who, seat int) (Actor, error) {
	by, err := b.byOrganiser.Admit(d, who, seat)
	if err == nil {
		err = d.crowd.teamPlays(seat)
	}
	return by, err
}
