package terminal

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee"
)

// Budgets of advice by the strongest level, small enough to be quick.
const (
	hintNodes  = 30_000
	hintTime   = 3 * time.Second
	studyNodes = 10_000 // for each step of a finished game, or as many as analysis.Positions tells
)

// studyBudget returns the budget of a review for each step of a match.
func studyBudget(m *referee.Match) bot.Budget {
	return bot.Budget{Nodes: analysis.Positions(m.Traits(), studyNodes)}
}

// mayHint returns nil if a seat may get hints here. Errors: no seat is to move, or others play at their own
// terminals.
func (t *Table) mayHint(seat int) error {
	if seat == game.Nobody {
		return text.Wrong("term.nobody_asked")
	}
	for _, p := range t.players {
		if p.Away {
			return text.Wrong("term.hint.away")
		}
	}
	return nil
}

// hint returns what the strongest bot would play for a seat, with reasons: the effect of the move, the seat's
// prospects, and the threats. It may run in another goroutine than the table.
func (v speaker) hint(ctx context.Context, s analysis.Story) string {
	task := s.Task()
	task.Budget = bot.Budget{Nodes: hintNodes, Time: hintTime}
	search := bot.Level(bot.Levels).Search()
	a := search.Analyse(ctx, task, 1, nil)
	if len(a.Lines) == 0 {
		return v.say("term.hint.none")
	}
	best := &a.Lines[0]
	told := v.say("term.hint.best", "move", best.Move, "expected", v.voice.Part(a.Value, 0))
	if best.Share > 0 && best.Share < certain {
		told = v.say("term.hint.mixed", "move", best.Move, "share", v.voice.Part(best.Share, 0), "expected",
			v.voice.Part(a.Value, 0))
	}
	for _, sentence := range v.sentences(best.Events) {
		told += " " + sentence + "."
	}
	if t, found := search.Threat(ctx, task, a.Value); found {
		told += " " + v.threat(s.View.Seats(), &t)
	}
	return told
}

// Study reviews a match as the public knows it. It calls told at once with the number of steps, and after the review
// with each step, with the reply to a mistake, and with what every seat lost by its moves and gained by chance.
func Study(ctx context.Context, voice text.Voice, m *referee.Match, budget bot.Budget, told func(string)) {
	v := speaker{voice}
	first := m.First(game.Nobody)
	seats := first.Seats()
	limits := analysis.LimitsOf(first.Traits(), len(first.Seats()))
	given, fortune := make([]float64, len(seats)), make([]float64, len(seats))
	chance := false
	if knows := analysis.Knows(first.Traits()); !knows.IsZero() {
		told(voice.Say(knows))
	}
	steps := len(m.History(game.Nobody))
	told(v.say("term.study.steps", "steps", steps))
	moments, looked := analysis.Study(ctx, m, bot.Level(bot.Levels).Search(), budget)
	for i := range moments {
		t := &moments[i]
		given[t.Seat] += t.Lost
		if t.Chance != "" {
			for seat := range seats {
				fortune[seat] += t.Fortune.Luck(seat)
			}
			chance = true
		}
		told(v.moment(t, seats, limits))
		switch why := v.why(t, seats); {
		case why != "" && t.Lost > 0:
			told("   " + why)
		case t.Missed:
			told("   " + v.say("term.study.missed", "seat", seats[t.Seat], "move", t.Best))
		}
	}
	if looked < steps {
		told(v.say("term.study.stopped", "n", looked, "steps", steps))
	}
	for seat, name := range seats {
		points := voice.Decimal(given[seat], 2)
		if chance {
			told(v.say("term.study.sum", "seat", name, "given", points, "luck", voice.Signed(fortune[seat], 2)))
		} else {
			told(v.say("term.study.given", "seat", name, "given", points))
		}
	}
}

// why explains a mistake by the effects of the best move if these tell most, or by the reply to it if one is known.
func (v speaker) why(t *analysis.Moment, seats []text.Word) string {
	switch {
	case t.Why == bot.WhyInstead:
		return v.story(v.say("term.study.instead", "move", t.Best), t.Instead)
	case t.Reply != "":
		return v.replies(seats, t.Seat, &t.Retort)
	}
	return ""
}

// moment returns a line about a step of a played game.
func (v speaker) moment(t *analysis.Moment, seats []text.Word, limits analysis.Limits) string {
	seat := seats[t.Seat]
	part := func(p float64) string { return v.voice.Part(p, 0) }
	if t.Chance != "" {
		luck := "+" + part(t.Luck)
		if t.Luck < 0 {
			luck = "-" + part(-t.Luck)
		}
		return v.say("term.study.luck", "ply", t.Ply, "seat", seat, "outcome", t.Chance, "luck", luck)
	}
	after, value, best := part(t.After), part(t.Value), v.best(t, seats)
	switch {
	case t.Lost >= limits.Bad:
		return v.say("term.study.bad", "ply", t.Ply, "seat", seat, "move", t.Move, "expected", after, "best", best,
			"value", value)
	case t.Lost > 0:
		return v.say("term.study.mistake", "ply", t.Ply, "seat", seat, "move", t.Move, "expected",
			after, "best", best, "value", value)
	}
	return v.say("term.study.move", "ply", t.Ply, "seat", seat, "move", t.Move, "expected", after)
}

// best returns the best move with those that follow it, or the orders of the best mix with their shares.
func (v speaker) best(t *analysis.Moment, seats []text.Word) string {
	var orders []string
	for _, o := range t.Mix {
		orders = append(orders, o.Move+" "+v.voice.Part(o.Share, 0))
	}
	if orders != nil {
		return strings.Join(orders, ", ")
	}
	line := t.Best
	for _, turn := range t.Then {
		line += ", " + v.voice.Word(seats[turn.Seat]) + " " + turn.Move
	}
	return line
}

// hinted is the result of a hint or an analysis.
type hinted struct {
	epoch int
	note  string
	lines []string // of an analysis
}

// hints computes a hint in the background.
func (s *screen) hints() tea.Cmd {
	if err := s.mayHint(s.awaited()); err != nil {
		return s.fail(err)
	}
	s.notify(s.say("term.hint.wait"), false)
	story, epoch, ctx, voice := analysis.Seen(s.match, s.seat), s.epoch, s.ctx, s.speaker
	return func() tea.Msg { return hinted{epoch: epoch, note: voice.hint(ctx, story)} }
}

// awaited returns the person to move, or Nobody.
func (s *screen) awaited() int {
	if s.phase != atMove && s.phase != atRisk {
		return game.Nobody
	}
	return s.seat
}

// studies analyses a finished game in the background.
func (s *screen) studies() tea.Cmd {
	if s.phase != atEnd {
		return s.fail(text.Wrong("term.study.running"))
	}
	s.notify(s.say("term.hint.wait"), false)
	epoch, ctx, voice, match := s.epoch, s.ctx, s.voice, s.match
	return func() tea.Msg {
		h := hinted{epoch: epoch}
		Study(ctx, voice, match, studyBudget(match), func(line string) { h.lines = append(h.lines, line) })
		return h
	}
}

// show shows a finished hint or analysis if it is still wanted.
func (s *screen) show(h *hinted) {
	switch {
	case h.epoch != s.epoch:
	case h.lines == nil:
		s.notify(h.note, false)
	default:
		s.notify("", false)
		s.open(func(width int) []draw.Line { return wrapped(s.titled("term.study.title"), width, h.lines...) })
	}
}
