package crowd

import (
	"net/url"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
)

// The bounds of the hooks of a game.
const (
	maxHooks   = 8
	maxChanges = 100 // of hooks, ever
)

// hookState is the hooks of a game.
type hookState struct {
	hooks       []notice.Hook // by number, from 1; a removed one keeps its number and has no address
	hookChanges int           // how often hooks were added and removed
}

// HookChange adds or removes a hook. It is never sent.
type HookChange struct {
	Added   *notice.Hook `json:"added,omitempty"`
	Removed int          `json:"removed,omitempty"` // from 1
}

// HookOut is a hook for its organiser. The address can be a secret, so only its host is shown.
type HookOut struct {
	Number int         `json:"number"` // from 1
	Host   string      `json:"host"`
	Form   notice.Form `json:"form"`
}

// Hooks returns the hooks of a game by number, from 1. A removed hook has no address. Hooks contain secrets: only their
// organiser and the code that calls them may have them.
func (c *Crowd) Hooks() []notice.Hook { return slices.Clone(c.hooks) }

// HooksOut returns the hooks of a game for its organiser. Errors: Forbidden.
func (c *Crowd) HooksOut(who person.Who) ([]HookOut, error) {
	if !c.Organises(who) {
		return nil, game.Refuse(person.Forbidden, "hall.no_organiser")
	}
	list := []HookOut{}
	for i, hook := range c.hooks {
		if u, err := url.Parse(hook.Address); err == nil && hook.Address != "" {
			list = append(list, HookOut{i + 1, u.Host, hook.Form})
		}
	}
	return list, nil
}

// AddHook adds a hook.
type AddHook struct {
	byOrganiser
	Hook *notice.Hook `json:"hook,omitempty" doc:"is told of every ply; never shown again"`
}

func (a AddHook) Decide(d *Draft, _ Actor) error {
	gone := func(h notice.Hook) bool { return h.Address == "" }
	if a.Hook == nil || len(slices.DeleteFunc(d.crowd.Hooks(), gone)) >= maxHooks {
		return game.Refuse(game.BadRequest, "hall.hooks", "most", maxHooks)
	}
	if err := a.Hook.Check(); err != nil {
		return err
	}
	return d.hooks(HookChange{Added: a.Hook})
}

// hooks adds a change of the hooks. Errors: TooMany.
func (d *Draft) hooks(h HookChange) error {
	if d.crowd.hookChanges >= maxChanges {
		return game.Refuse(person.TooMany, "hall.hooks", "most", maxHooks)
	}
	d.table.Add(Entry{Hook: &h})
	return nil
}

// RemoveHook removes a hook.
type RemoveHook struct {
	byOrganiser
	Number int `json:"number,omitempty" minimum:"0" doc:"of the hook, from 1"`
}

func (r RemoveHook) Decide(d *Draft, _ Actor) error {
	if hooks := d.crowd.hooks; r.Number < 1 || r.Number > len(hooks) || hooks[r.Number-1].Address == "" {
		return game.Refuse(game.BadRequest, "hall.no_hook", "number", r.Number)
	}
	return d.hooks(HookChange{Removed: r.Number})
}

// foldHook folds a change of the hooks. A removed hook keeps its number, so that another one does not get its
// deliveries.
func (c *Crowd) foldHook(h *HookChange) {
	c.hookChanges++
	switch {
	case h.Added != nil:
		c.hooks = append(slices.Clip(c.hooks), *h.Added)
	case h.Removed > 0 && h.Removed <= len(c.hooks):
		c.hooks = slices.Clone(c.hooks)
		c.hooks[h.Removed-1] = notice.Hook{}
	}
}
