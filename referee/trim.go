package referee

import (
	"context"
	"slices"
)

// Trim forgets the positions and events of all but the last n steps to save memory; it always keeps the last one.
// Playing on needs only the present. Methods such as History compute the others again from the log, which fills the
// memory again until Forget.
func (m *Match) Trim(n int) {
	if n = max(n, 1); n < len(m.last) {
		m.last = slices.Clone(m.last[len(m.last)-n:])
	}
	if forgotten := m.forgotten(); forgotten > 0 && m.muted() < (*m.steps.At(forgotten - 1)).Number {
		m.told = slices.Clone(m.told[(*m.steps.At(forgotten - 1)).Number-m.muted():])
	}
}

// muted returns the number of log entries without events.
func (m *Match) muted() int { return m.log.Len() - len(m.told) }

// Trimmed reports whether positions and events have been forgotten.
func (m *Match) Trimmed() bool { return m.forgotten() > 0 }

// Recalled reports whether forgotten positions and events have been computed again and are in memory.
func (m *Match) Recalled() bool {
	m.recalled.mu.Lock()
	defer m.recalled.mu.Unlock()
	return m.recalled.match != nil
}

// Remember gives a trimmed match an untrimmed one of the same game. Until Forget it is asked for the forgotten
// positions and events, so that they need not be computed again.
func (m *Match) Remember(whole *Match) {
	m.recalled.mu.Lock()
	defer m.recalled.mu.Unlock()
	m.recalled.match = whole
}

// Forget drops the positions and events that were computed again. It may be called while other goroutines read the
// match.
func (m *Match) Forget() {
	m.recalled.mu.Lock()
	defer m.recalled.mu.Unlock()
	m.recalled.match = nil
}

// whole returns the match with all positions and events.
func (m *Match) whole() *Match {
	if !m.Trimmed() {
		return m
	}
	m.recalled.mu.Lock()
	defer m.recalled.mu.Unlock()
	if m.recalled.match == nil {
		again, err := replay(context.Background(), m.Record(), m.found, m.secrets, m.random)
		if err != nil {
			panic(err) // these entries were valid before
		}
		m.recalled.match = again
	}
	return m.recalled.match
}

// after returns the result of a step, by its index.
func (m *Match) after(step int) after {
	if i := step - m.forgotten(); i >= 0 {
		return m.last[i]
	}
	return m.whole().last[step]
}
