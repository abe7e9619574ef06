package hall

import (
	"errors"
	"fmt"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// Damaged is the code of refusals for a game whose log cannot be read. Other games are not affected.
const Damaged game.Code = "damaged"

// damagedFor is the time for which a damaged game is not loaded again.
const damagedFor = 10 * time.Minute

// damage is the reason why a log cannot be loaded.
type damage struct{ why error }

func (d *damage) Error() string { return "hall: the log is damaged: " + d.why.Error() }
func (d *damage) Unwrap() error { return d.why }

// IsDamaged reports whether an error means that data on the disk cannot be read.
func IsDamaged(err error) bool {
	var d *damage
	var refused *game.Error
	return errors.As(err, &d) || errors.Is(err, store.ErrDamaged) || errors.As(err, &refused) && refused.Code == Damaged
}

// readLog returns the game of a log. Errors: *damage, also for a panic of the rules.
func readLog(w table.World, row *store.Game, log []store.Entry) (g *table.Game, err error) {
	defer func() {
		if p := recover(); p != nil {
			g, err = nil, &damage{fmt.Errorf("panic: %v", p)}
		}
	}()
	if g, err = table.Load(w, setup(row), stored(log)); err != nil {
		return nil, &damage{err}
	}
	return g, nil
}

// Whole returns an error if a log cannot be loaded as a game. Other streams pass. The world needs no bots.
func Whole(w table.World, row store.Game, log []store.Entry) error {
	switch row.Phase {
	case store.Open, store.Playing, store.Over, store.Dropped:
		_, err := readLog(w, &row, log)
		return err
	}
	return nil
}
