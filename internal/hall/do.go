package hall

import (
	"context"
	"errors"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// Do carries out a command. It returns when the entries of the command are on the disk. Sent again with its id it gets
// the first answer again. A person's first command in a crowd adds the game to their games. Errors: those of
// [table.Draft.Do]; Busy. After any other error the command may have been carried out or not: send it again.
func (h *Hall) Do(ctx context.Context, id string, who person.Who, r table.Request) (table.Receipt, error) {
	if r.ID == "" || utf8.RuneCountInString(r.ID) > table.MaxID || who.Person == "" && !r.OfSeat() {
		return table.Receipt{}, game.Refuse(game.BadRequest, "hall.action_id", "most", table.MaxID)
	}
	begin := h.c.Now()
	if err := r.Check(); err != nil {
		return table.Receipt{}, err
	}
	if err := h.prepare(ctx, id, who, &r); err != nil {
		return table.Receipt{}, err
	}
	done, err := change(ctx, h, id, func(d *table.Draft) (table.Receipt, error) { return d.Do(who, &r) })
	if err == nil {
		h.c.Gauge.Acknowledged(h.c.Now().Sub(begin))
	}
	return done, err
}

// prepare does what has to happen before a command is decided: it takes the stake of a first trade from a purse, looks
// up an account at Manifold, and adds the game to the games of a person who acts in its crowd for the first time.
func (h *Hall) prepare(ctx context.Context, id string, who person.Who, r *table.Request) (err error) {
	if r.OfSeat() {
		return nil
	}
	switch r.Command.(type) {
	case crowd.Buy:
		err = h.stake(ctx, id, who, r)
	case crowd.LinkAccount:
		var user string
		user, err = h.account(ctx, id, who, r.Team())
		r.Command = crowd.LinkTo(user)
	}
	if err != nil {
		return err
	}
	enrolled, err := look(ctx, h, id, func(g *table.Game) bool { return g.Crowd().Enrolled(who.Person) })
	if err != nil || enrolled {
		return err
	}
	if err := h.try(ctx, id, who, r, false); err != nil {
		return err
	}
	return h.c.Store.Put(ctx, crowdKey(id, who.Person))
}

// errTried ends the trial of a command that would be carried out.
var errTried = errors.New("tried")

// try returns the error that a command of a crowd would have now, or as if the person were admitted to trading.
func (h *Hall) try(ctx context.Context, id string, who person.Who, r *table.Request, admitted bool) error {
	err := act(ctx, h, id, func(d *table.Draft) error {
		if admitted {
			d.Crowd().Admit(who)
		}
		if _, err := d.Do(who, r); err != nil {
			return err
		}
		return errTried
	})
	if errors.Is(err, errTried) {
		return nil
	}
	return err
}

// account returns the account at Manifold that has posted a person's code.
func (h *Hall) account(ctx context.Context, id string, who person.Who, seat int) (user string, err error) {
	code, market, _, err := h.LinkCode(ctx, id, who, seat)
	if err != nil {
		return "", err
	}
	user, ok, err := h.c.Shares.Linked(ctx, market, code)
	switch {
	case err != nil:
		h.fault("manifold", err, "game", id)
		return "", game.Refuse(Busy, "hall.elsewhere")
	case !ok:
		return "", game.Refuse(game.BadRequest, "hall.not_posted", "code", code)
	}
	return user, nil
}

// crowdKey returns the key that adds a game to the games of a person.
func crowdKey(id, person string) store.Row {
	return store.Row{Kind: keyCrowd, Key: id + " " + person, Person: person}
}

// Say adds a comment on a ply. Errors: as of Do; Forbidden for a comment that only a team may write.
func (h *Hall) Say(ctx context.Context, id string, who person.Who, s crowd.Saying) (table.Receipt, error) {
	number, err := change(ctx, h, id, func(d *table.Draft) (int64, error) { return d.Speak(who, s) })
	return table.Receipt{Number: number}, err
}

// Report reports a comment to the organiser as unfit. Errors: NotFound.
func (h *Hall) Report(ctx context.Context, id string, who person.Who, number int64) error {
	return act(ctx, h, id, func(d *table.Draft) error { return d.Crowd().Report(who, number) })
}

// Hide hides a comment for a reason, or shows it again, by the organiser. Errors: Forbidden, NotFound.
func (h *Hall) Hide(ctx context.Context, id string, who person.Who, number int64, hidden bool, reason string) error {
	return act(ctx, h, id, func(d *table.Draft) error { return d.Crowd().Hide(who, number, hidden, reason) })
}
