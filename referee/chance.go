package referee

import (
	"math/big"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// HasDice reports whether [Match.Draw] can draw.
func (m *Match) HasDice() bool { return m.seed != nil }

// Draw ends a chance turn with the dice of the match. Errors: BadRequest if the match has no dice, BadOutcome if it
// is no chance turn.
func (m *Match) Draw() error {
	if m.seed == nil {
		return game.Refuse(game.BadRequest, "referee.no_dice")
	}
	if err := m.checkChance("?"); err != nil {
		return err
	}
	if err := m.checkLinks(); err != nil {
		return err
	}
	r, err := m.lots()
	if err != nil {
		return err
	}
	number := m.number(r)
	return m.resolve(record.Entry{
		Source: record.Drawn, Text: r.outcomes[r.line.At(number)].name, Draw: number.String(), Of: r.line.Of().String(),
	})
}

// Roll ends a chance turn with the faces of real dice, in a game that implements [game.Roller]. Errors: BadOutcome.
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
	return m.resolve(record.Entry{Source: record.Rolled, Text: r.FormatOutcome(code), Faces: slices.Clone(faces)})
}

// Give ends a chance turn with this outcome, in notation. Errors: BadOutcome.
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

// resolve carries out an outcome, in secret if the game has secrets.
func (m *Match) resolve(e record.Entry) error {
	e.What, e.Ply, e.Number = record.Chance, m.ply(), m.outcomes.Len()+1
	if m.traits.Secrets {
		nonce, err := randomHex(m.random, nonceBytes)
		if err != nil {
			return err
		}
		e.Hash = OutcomeCommitment(m.id, e.Number, e.Text, nonce)
		m.openings.Put(e.Hash, opening{e.Text, nonce, e.Draw, e.Of})
		e.Text, e.Draw, e.Of, e.Faces = "", "", "", nil
		if e.Source == record.Rolled {
			e.Source = record.Given // the faces would reveal the outcome
		}
	}
	return m.act(e)
}

// lottery is what is known of the present chance turn. It is computed once.
type lottery struct {
	event    int        // the number of the last event before it
	outcomes []outcome  // sorted by their notation
	line     *dice.Line // they side by side, in this order; nil until it is asked for
	number   *big.Int   // that the dice draw; nil until it is asked for
}

type outcome struct {
	name string
	code uint64
	p    prob.Ratio
}

// find returns the index of an outcome in notation, -1 for one that is not possible.
func (r *lottery) find(name string) int {
	return slices.IndexFunc(r.outcomes, func(o outcome) bool { return o.name == name })
}

// lottery returns the present chance turn.
func (m *Match) lottery() *lottery {
	if m.rolling == nil || m.rolling.event != m.Number() {
		s := m.state().(game.Chancy)
		m.rolling = &lottery{event: m.Number()}
		for _, o := range s.Outcomes(nil) {
			m.rolling.outcomes = append(m.rolling.outcomes, outcome{s.FormatOutcome(o.Code), o.Code, o.P})
		}
		slices.SortFunc(m.rolling.outcomes, func(a, b outcome) int { return strings.Compare(a.name, b.name) })
	}
	return m.rolling
}

// lots returns the outcomes of the present chance turn, laid side by side on a line.
func (m *Match) lots() (*lottery, error) {
	r := m.lottery()
	if r.line != nil {
		return r, nil
	}
	p := make([]prob.Ratio, len(r.outcomes))
	for i := range r.outcomes {
		p[i] = r.outcomes[i].p
	}
	var err error
	if r.line, err = dice.Lay(p); err != nil {
		return nil, game.Refuse(game.BadOutcome, "referee.dice", "error", err.Error())
	}
	return r, nil
}

// number returns the number that the dice draw in the present chance turn.
func (m *Match) number(r *lottery) *big.Int {
	if r.number == nil {
		r.number = m.seed.Draw(dice.Roll{Game: m.id, Number: m.outcomes.Len() + 1, Course: string(m.played),
			Entropy: m.entropy, Links: m.links()}, r.line.Of())
	}
	return r.number
}

// chance carries out the end of a chance turn.
func (m *Match) chance(e *record.Entry) ([]game.Event, error) {
	told := *e // the entry with its secrets
	if err := m.checkChance(e.Text); err != nil {
		return nil, err
	}
	if e.Number != m.outcomes.Len()+1 {
		return nil, game.Refuse(game.BadOutcome, "referee.number", "want", m.outcomes.Len()+1, "got", e.Number)
	}
	var c *commitment
	if e.Secret() {
		c = &commitment{hash: e.Hash, ply: e.Ply, number: e.Number}
		o, known := m.openings.Find(c.hash)
		if !known {
			return nil, game.Refuse(game.BadRequest, stillSecretOutcome, "number", e.Number)
		}
		told.Text, told.Draw, told.Of = o.text, o.draw, o.of
	}
	r, s := m.lottery(), m.state().(game.Chancy)
	i := r.find(told.Text)
	if i < 0 {
		_, err := game.ParseOutcome(s, told.Text)
		return nil, err
	}
	o := &r.outcomes[i]
	checked, err := m.checkSource(&told, o.code)
	if err != nil {
		return nil, err
	}
	step := Step{Number: m.Number() + 1, Ply: e.Ply, Chance: true, Outcome: told.Text, P: o.p, Draw: told.Draw,
		Of: told.Of, Faces: told.Faces}
	next, log := s.Clone().(game.Chancy), &game.Log{}
	if told.Source == record.Rolled {
		tellFaces(s.(game.Roller), told.Faces, log)
	}
	next.Resolve(o.code, log)
	step.Events = log.Events
	m.endChance(c)
	m.checked.draws += checked.draws
	m.checked.unchecked += checked.unchecked
	m.checked.byHand += checked.byHand
	m.spend()
	m.push(step, next, e.Secret())
	m.fix()
	m.rolling = nil
	return log.Events, nil
}

// tellFaces adds an event for the faces of the dice. The game's events say what they mean.
func tellFaces(s game.Roller, faces []int, log *game.Log) {
	for i, die := range s.Dice() {
		log.Add("referee.rolls", "seat", s.Seats()[die.Seat], "face", faces[i])
	}
}

// checkSource checks that an outcome agrees with its source.
func (m *Match) checkSource(e *record.Entry, code uint64) (checked, error) {
	switch e.Source {
	case record.Drawn:
		return m.checkDraw(e)
	case record.Rolled:
		return checked{byHand: 1}, m.checkRoll(e, code)
	}
	if e.Of != "" {
		return checked{}, game.Refuse(game.BadOutcome, "referee.not_drawn", "number", e.Number)
	}
	return checked{byHand: 1}, nil
}

// checkDraw checks that the number drawn gives the outcome, and recomputes it if the seed is known.
func (m *Match) checkDraw(e *record.Entry) (checked, error) {
	if m.promise == "" {
		return checked{}, game.Refuse(game.BadOutcome, "referee.no_dice")
	}
	if err := m.checkLinks(); err != nil {
		return checked{}, err
	}
	r, err := m.lots()
	if err != nil {
		return checked{}, err
	}
	l := r.line
	if e.Of == "" {
		return checked{}, game.Refuse(game.BadOutcome, "referee.no_number", "number", e.Number)
	}
	number, ok := new(big.Int).SetString(e.Draw, 10)
	if i := r.find(e.Text); !ok || e.Of != l.Of().String() || l.At(number) != i {
		first, last := l.Range(i)
		return checked{}, game.Refuse(game.BadOutcome, "referee.impossible", "number", e.Number, "outcome", e.Text,
			"first", first.String(), "last", last.String(), "want", l.Of().String(), "draw", e.Draw, "of", e.Of)
	}
	if m.seed == nil {
		return checked{unchecked: 1}, nil
	}
	if want := m.number(r); want.Cmp(number) != 0 {
		return checked{}, game.Refuse(game.BadOutcome, "referee.draw", "number", e.Number, "got", e.Text,
			"draw", e.Draw, "want", want.String(), "of", e.Of, "outcome", r.outcomes[l.At(want)].name)
	}
	return checked{draws: 1}, nil
}

// checkRoll checks that the faces of real dice give the outcome.
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
		want := r.FormatOutcome(rolled)
		return game.Refuse(game.BadOutcome, "referee.roll", "number", e.Number, "got", e.Text, "want", want)
	}
	return nil
}

// revealed checks and stores the seed of the dice.
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
	m.seed = &seed
	return nil
}
