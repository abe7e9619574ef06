package hall

import (
	"context"
	"net/url"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/publish"
)

// The bounds of the hooks of a game.
const (
	maxHooks   = 8
	maxChanges = 100 // of hooks, ever
)

// hookChange is that a game has a hook more, or one less: the one with a number. It is never sent.
type hookChange struct {
	Added   *publish.Hook `json:"added,omitempty"`
	Removed int           `json:"removed,omitempty"` // from 1
}

// HookOut is a hook as the organiser may see it: of its address, which can be a secret too, only the host.
type HookOut struct {
	Number int          `json:"number"` // from 1
	Host   string       `json:"host"`
	Form   publish.Form `json:"form"`
}

// Hooks are the hooks of a game by their numbers, from 1; one that is no more has no address. They have secrets: nobody
// but who calls them may see them. Errors: NotFound.
func (h *Hall) Hooks(ctx context.Context, id string) ([]publish.Hook, error) {
	return read(ctx, h, id, func(c *course) ([]publish.Hook, error) { return slices.Clone(c.hooks), nil })
}

// HooksOut are the hooks of a game for its organiser. Errors: NotFound, Forbidden.
func (h *Hall) HooksOut(ctx context.Context, id string, who Who) ([]HookOut, error) {
	return read(ctx, h, id, func(c *course) ([]HookOut, error) {
		if !c.organises(who) {
			return nil, game.Refuse(Forbidden, "hall.no_organiser")
		}
		list := []HookOut{}
		for i, hook := range c.hooks {
			if u, err := url.Parse(hook.Address); err == nil && hook.Address != "" {
				list = append(list, HookOut{i + 1, u.Host, hook.Form})
			}
		}
		return list, nil
	})
}

// changeHooks has the organiser add a hook, or remove the one with a number.
func (p *pending) changeHooks(who Who, a *CrowdAction) error {
	c := p.course
	if !c.organises(who) {
		return game.Refuse(Forbidden, "hall.no_organiser")
	}
	if c.hookChanges >= maxChanges {
		return game.Refuse(TooMany, "hall.hooks", "most", maxHooks)
	}
	if a.Kind == CrowdUnhook {
		if a.Number < 1 || a.Number > len(c.hooks) || c.hooks[a.Number-1].Address == "" {
			return game.Refuse(game.BadRequest, "hall.no_hook", "number", a.Number)
		}
		p.add(body{Hook: &hookChange{Removed: a.Number}})
		return nil
	}
	gone := func(h publish.Hook) bool { return h.Address == "" }
	if a.Hook == nil || len(slices.DeleteFunc(slices.Clone(c.hooks), gone)) >= maxHooks {
		return game.Refuse(game.BadRequest, "hall.hooks", "most", maxHooks)
	}
	if err := a.Hook.Check(); err != nil {
		return err
	}
	p.add(body{Hook: &hookChange{Added: a.Hook}})
	return nil
}

// foldHook carries out a change of the hooks. What is removed keeps its number, so that another does not get what is
// still to be told to it.
func (c *course) foldHook(h *hookChange) {
	c.hookChanges++
	switch {
	case h.Added != nil:
		c.hooks = append(slices.Clip(c.hooks), *h.Added)
	case h.Removed > 0 && h.Removed <= len(c.hooks):
		c.hooks = slices.Clone(c.hooks)
		c.hooks[h.Removed-1] = publish.Hook{}
	}
}
