package table

// keptSteps is how many steps of a match a live game needs. The rest is for looking back. It is computed again from the
// log when it is asked for.
const keptSteps = 4

// Trim drops what only looking back needs, before the game is published.
func (g *Game) Trim() {
	if g.match != nil {
		g.match.Trim(keptSteps)
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
