package referee

import "github.com/quandary-games/quandary/game"

// Trim forgets the positions and events of all but the last n steps, to save memory: nearly all that a long match
// takes is in them, and going on needs only the present. What asks for them later, such as History, computes them
// again from the log, and then the match has them all until it is trimmed again. The last one is always kept.
func (m *Match) Trim(n int) {
	for ; m.trimmed < len(m.steps)-max(n, 1); m.trimmed++ {
		s := &m.steps[m.trimmed]
		s.State, s.Events = nil, nil
		m.mute(s.Number)
	}
}

// mute forgets the events of the log up to a number.
func (m *Match) mute(number int) {
	for ; m.muted < number; m.muted++ {
		m.log[m.muted].events = nil
	}
}

// Trimmed reports whether positions and events have been forgotten.
func (m *Match) Trimmed() bool { return m.trimmed > 0 }

// recall has the positions and events again that were forgotten, if the one after some step is among them (-1 is the
// first position, which is always there).
func (m *Match) recall(step int) {
	if step < 0 || step >= m.trimmed {
		return
	}
	again, err := replay(m.Record(), func(string) (game.Game, error) { return m.game, nil }, m.secrets, m.random)
	if err != nil {
		panic(err) // every entry was carried out before
	}
	m.steps, m.log, m.trimmed, m.muted = again.steps, again.log, 0, 0
}
