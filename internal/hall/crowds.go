package hall

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/internal/store"
)

// keyCrowd is the kind of key that finds the games in whose crowd a person has acted, or which they organise: the id of
// the game, a space, the id of the person.
const keyCrowd = "crowd"

// Crowds returns the games in whose crowd a person has acted, or which they organise: up to most games,
// running ones first, then those with the latest changes.
func (h *Hall) Crowds(ctx context.Context, person string, most int) ([]store.Game, error) {
	keys, err := h.c.Store.List(ctx, keyCrowd, person, 0)
	if err != nil {
		return nil, err
	}
	var list []store.Game
	for _, k := range keys {
		id, _, _ := strings.Cut(k.Key, " ")
		row, err := h.c.Store.Game(ctx, id)
		switch {
		case errors.Is(err, store.ErrNotFound): // its first action was refused, or it was removed
			continue
		case err != nil:
			return nil, err
		case row.Phase != store.Dropped:
			list = append(list, row)
		}
	}
	slices.SortStableFunc(list, Later)
	return list[:min(len(list), most)], nil
}

// Later compares games for lists: running games come first, then those with the latest changes.
func Later(a, b store.Game) int {
	over := func(g store.Game) int {
		if g.Phase == store.Over {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(over(a), over(b)), b.Touched.Compare(a.Touched))
}
