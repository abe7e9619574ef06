package hall

import "time"

// What tables keep in memory. A live game goes on from its last steps; only who looks back wants the rest, for whom it
// is computed again from the log. So few tables have all of it at a time, and not for long.
const (
	keptSteps = 4                // of every match
	wholeFor  = 10 * time.Second // after somebody looked back
	maxWhole  = 64               // tables of a hall that have everything
)

// trim has a course forget what only who looks back wants.
func (c *course) trim() {
	if c.match != nil {
		c.match.Trim(keptSteps)
	}
}

// slim trims a course after its use, unless somebody looks back at it and there is room for that.
func (t *table) slim(c *course, rested bool) {
	whole := c != nil && c.match != nil && c.match.Plies() > keptSteps && !c.match.Trimmed()
	if whole && !rested && t.room() {
		return
	}
	if whole {
		c.trim()
	}
	if t.whole {
		t.whole = false
		<-t.hall.whole
	}
}

// room reports whether the table may have everything in memory.
func (t *table) room() bool {
	if !t.whole {
		select {
		case t.hall.whole <- struct{}{}:
			t.whole = true
		default:
		}
	}
	return t.whole
}
