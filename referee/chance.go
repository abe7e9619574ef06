package referee

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/record"
)

// HasDice tells whether [Match.Draw] can draw.
func (m *Match) HasDice() bool { return m.secrets.seed != nil }

// Draw ends a chance turn with the dice of the match. Errors: BadRequest if it has none, BadOutcome if it is no chance turn.
func (m *Match) Draw() error {
	if m.secrets.seed == nil {
		return game.Refuse(game.BadRequest, "referee.no_dice")
	}
	if err := m.checkChance("?"); err != nil {
		return err
	}
	outcome, c, err := m.draw()
	if err != nil {
		return err
	}
	return m.resolve(record.Entry{Source: record.Drawn, Text: outcome.name, Draw: c.Number.String(), Of: c.Of.String()})
}

// Roll ends a chance turn with the faces of real dice, in a game that says what they mean (game.Roller). Errors: BadOutcome.
func (m *Match) Roll(faces []int) error {
	if err := m.checkChance("?"); err != nil {
		return err
	}
	r, ok := m.state().(game.Roller)
	if !ok {
		return game.Refuse(game.BadOutcome, "referee.no_roll")
	}
	code, err := r.Roll(faces)
	if err != nil {
		return err
	}
	return m.resolve(record.Entry{Source: record.Rolled, Text: m.state().FormatOutcome(code), Faces: slices.Clone(faces)})
}

// Give ends a chance turn with this outcome. Errors: BadOutcome.
func (m *Match) Give(outcome string) error {
	if err := m.checkChance(outcome); err != nil {
		return err
	}
	if _, err := game.ParseOutcome(m.state(), outcome); err != nil {
		return err
	}
	return m.resolve(record.Entry{Source: record.Given, Text: outcome})
}

func (m *Match) checkChance(outcome string) error {
	if m.turn.Kind != game.ChanceTurn {
		return game.Refuse(game.BadOutcome, "outcome.no_chance", "outcome", outcome)
	}
	return nil
}

// resolve makes an outcome happen, in secret where the game has secrets.
func (m *Match) resolve(e record.Entry) error {
	e.What, e.Ply, e.Number = record.Chance, m.ply(), len(m.outcomes)+1
	if m.facts.Secrets {
		nonce, err := randomHex(m.random, nonceBytes)
		if err != nil {
			return err
		}
		m.secrets.outcomes[e.Number] = opening{e.Text, nonce}
		e.Hash = OutcomeCommitment(m.id, e.Number, e.Text, nonce)
		e.Text, e.Draw, e.Of, e.Faces = "", "", "", nil
		if e.Source == record.Rolled {
			e.Source = record.Given // the faces would tell
		}
	}
	return m.act(e)
}

// outcome is one of the outcomes of a chance turn with its notation.
type outcome struct {
	game.Outcome
	name string
}

// draw asks the dice. The outcomes are in the order of their notation.
func (m *Match) draw() (outcome, dice.Choice, error) {
	s := m.state()
	outs := s.Outcomes(nil)
	all := make([]outcome, len(outs))
	for i, o := range outs {
		all[i] = outcome{o, s.FormatOutcome(o.Code)}
	}
	slices.SortFunc(all, func(a, b outcome) int { return strings.Compare(a.name, b.name) })
	p := make([]prob.Ratio, len(all))
	for i, o := range all {
		p[i] = o.P
	}
	c, err := m.secrets.seed.Choose(dice.Roll{Game: m.id, Number: len(m.outcomes) + 1, Log: string(m.hash), Entropy: m.entropy}, p)
	if err != nil {
		return outcome{}, c, game.Refuse(game.BadOutcome, "referee.dice", "error", err.Error())
	}
	return all[c.Index], c, nil
}

// chance carries out the end of a chance turn.
func (m *Match) chance(e *record.Entry) ([]game.Event, error) {
	name := e.Text
	if err := m.checkChance(name); err != nil {
		return nil, err
	}
	if e.Number != len(m.outcomes)+1 {
		return nil, game.Refuse(game.BadOutcome, "referee.number", "want", len(m.outcomes)+1, "got", e.Number)
	}
	var c *commitment
	if e.Secret() {
		o, known := m.secrets.outcomes[e.Number]
		if !known {
			return nil, game.Refuse(game.BadRequest, "referee.secret_outcome", "number", e.Number)
		}
		c = &commitment{hash: e.Hash, ply: e.Ply, number: e.Number}
		if !m.fits(c, o) {
			return nil, game.Refuse(game.BadRequest, "referee.opening_outcome", "number", e.Number, "outcome", o.text)
		}
		name = o.text
	}
	code, err := game.ParseOutcome(m.state(), name)
	if err != nil {
		return nil, err
	}
	checked := checked{byHand: 1}
	switch e.Source {
	case record.Drawn:
		if checked, err = m.checkDraw(e, name); err != nil {
			return nil, err
		}
	case record.Rolled:
		if err := m.checkRoll(e, code); err != nil {
			return nil, err
		}
	}
	s := m.state()
	step := Step{Ply: e.Ply, Chance: true, Outcome: name}
	for _, o := range s.Outcomes(nil) {
		if o.Code == code {
			step.P = o.P
		}
	}
	next, log := s.Clone(), &game.Log{}
	next.Resolve(code, log)
	step.Events = log.Events
	m.outcomes = append(m.outcomes, c)
	m.checked.draws += checked.draws
	m.checked.unchecked += checked.unchecked
	m.checked.byHand += checked.byHand
	m.push(step, next, e.Secret())
	m.fixed = len(m.steps)
	return log.Events, nil
}

// checkDraw computes a draw again, if the seed is known.
func (m *Match) checkDraw(e *record.Entry, name string) (checked, error) {
	if m.promise == "" {
		return checked{}, game.Refuse(game.BadOutcome, "referee.no_dice")
	}
	if m.secrets.seed == nil {
		return checked{unchecked: 1}, nil
	}
	o, c, err := m.draw()
	if err != nil {
		return checked{}, err
	}
	if o.name != name || !e.Secret() && (c.Number.String() != e.Draw || c.Of.String() != e.Of) {
		return checked{}, game.Refuse(game.BadOutcome, "referee.draw", "number", e.Number, "got", name,
			"want", o.name, "draw", c.Number.String(), "of", c.Of.String())
	}
	return checked{draws: 1}, nil
}

// checkRoll tells whether the faces of real dice mean the outcome.
func (m *Match) checkRoll(e *record.Entry, code uint64) error {
	r, ok := m.state().(game.Roller)
	if !ok {
		return game.Refuse(game.BadOutcome, "referee.no_roll")
	}
	rolled, err := r.Roll(e.Faces)
	if err != nil {
		return err
	}
	if rolled != code {
		return game.Refuse(game.BadOutcome, "referee.roll", "number", e.Number, "got", e.Text, "want", m.state().FormatOutcome(rolled))
	}
	return nil
}

// revealed takes the seed of the dice.
func (m *Match) revealed(e *record.Entry) error {
	switch {
	case !m.result:
		return game.Refuse(game.BadRequest, "referee.not_over")
	case m.promise == "" || m.seeded:
		return game.Refuse(game.BadRequest, "referee.no_seed")
	}
	seed, err := dice.ParseSeed(e.Hash)
	if err != nil || seed.Commitment() != m.promise {
		return game.Refuse(game.BadRequest, "referee.seed")
	}
	m.seeded = true
	m.secrets.seed = &seed
	return nil
}
