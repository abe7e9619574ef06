package table

import "time"

// keptSteps is the number of steps of a match that a live game keeps: enough to take back the last one. Earlier steps
// are computed from the log when they are asked for.
const keptSteps = 2

// Trim drops steps that only looking back needs, before the game is published. It keeps the steps since an earlier
// state of the game, nil for none.
func (g *Game) Trim(since *Game) {
	steps := keptSteps
	if since != nil && since.match != nil {
		steps = max(steps, g.match.Steps()-since.match.Steps())
	}
	if g.match != nil {
		g.match.Trim(steps)
	}
}

// Rest trims a game that was loaded, and keeps the whole match for looking back.
func (g *Game) Rest() {
	if g.match == nil || g.match.Plies() <= keptSteps {
		return
	}
	whole := g.match
	g.match = whole.Clone()
	g.match.Trim(keptSteps)
	g.match.Remember(whole)
}

// SetBack changes clocks of a loaded game that begin to run after now: they run since a time before now. It reports
// whether it has changed any.
func (g *Game) SetBack(now, since time.Time) bool {
	set := g.clock.SetBack(now, since)
	g.owed = g.owing()
	return set
}
