package table

// keptSteps is how many steps of a match a live game needs, to take back the last one. The rest is for looking back. It
// is computed again from the log when it is asked for.
const keptSteps = 2

// Trim drops what only looking back needs, before the game is published. It keeps what happened since an earlier state
// of the game, nil for none.
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
