package term

import (
	"context"
	"fmt"
	"math"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/arena"
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/draw"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/text"
)

// The measures of advice: the strongest level with a budget that hardly lets anybody wait.
const (
	hintNodes  = 30_000
	hintTime   = time.Second
	studyNodes = 10_000 // of each step of a game that is over
)

// noticed is how much expectation a move has to give away to be called a mistake, and bad to be called a bad one.
const noticed, bad = 0.05, 0.15

// mayHint reports whether a seat may be helped here. Errors: nobody is asked, or others play at terminals of their own.
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

// hint is what the strongest bot would do in the place of a seat, and why: what the move does, what the seat can
// expect, and what is threatened. It may be asked away from the table.
func (v speaker) hint(ctx context.Context, s arena.Story) string {
	task := s.Task()
	task.Budget = bot.Budget{Nodes: hintNodes, Time: hintTime}
	search := bot.Level(bot.Levels).Search()
	a := search.Analyse(ctx, task, 1, nil)
	if len(a.Lines) == 0 {
		return v.say("term.hint.none")
	}
	best := &a.Lines[0]
	told := v.say("term.hint.best", "move", best.Move, "expected", percent(a.Value))
	if best.Share > 0 && best.Share < certain {
		told = v.say("term.hint.mixed", "move", best.Move, "share", percent(best.Share), "expected", percent(a.Value))
	}
	for _, sentence := range v.sentences(best.Events) {
		told += " " + sentence + "."
	}
	if t, found := search.Threat(ctx, task, a.Value); found {
		told += " " + v.threat(s.View.Seats(), &t)
	}
	return told
}

// signed is a number with its sign and so many digits behind the point. What is rounded to nothing has no minus.
func signed(n float64, digits int) string {
	scale := math.Pow10(digits)
	return fmt.Sprintf("%+.*f", digits, math.Round(n*scale)/scale+0)
}

// percent is a part in per cent.
func percent(part float64) string { return fmt.Sprintf("%.0f%%", 100*part) }

// Study tells how a match went, as everybody may know it: each step as soon as it is looked at, with the answer to what
// was a mistake, and at the end what every seat gave away and what luck it had.
func Study(ctx context.Context, voice text.Voice, m *referee.Match, budget bot.Budget, told func(string)) {
	v := speaker{voice}
	seats := m.First(game.Nobody).Seats()
	given, fortune := make([]float64, len(seats)), make([]float64, len(seats))
	chance := false
	looked := arena.Study(ctx, m, bot.Level(bot.Levels).Search(), budget, func(t arena.Moment) {
		if t.Chance == "" {
			given[t.Seat] += t.Lost()
		} else {
			fortune[t.Seat] -= t.Lost()
			chance = true
		}
		told(v.moment(&t, seats[t.Seat]))
		if why := v.why(&t, seats); why != "" {
			told("   " + why)
		}
	})
	if steps := len(m.History(game.Nobody)); looked < steps {
		told(v.say("term.study.stopped", "n", looked, "steps", steps))
	}
	for seat, name := range seats {
		points := fmt.Sprintf("%.2f", given[seat])
		if chance {
			told(v.say("term.study.sum", "seat", name, "given", points, "luck", signed(fortune[seat], 2)))
		} else {
			told(v.say("term.study.given", "seat", name, "given", points))
		}
	}
}

// why says what is wrong with a mistake: the answer to it, or else what the best move would have done.
func (v speaker) why(t *arena.Moment, seats []text.Word) string {
	switch {
	case t.Lost() < noticed || t.Chance != "":
		return ""
	case t.Reply != "":
		return v.replies(seats, t.Seat, &t.Retort)
	case len(t.Instead) > 0:
		return v.story(v.say("term.study.instead", "seat", seats[t.Seat], "move", t.Best), t.Instead)
	}
	return ""
}

// moment is a step of a played game in a line.
func (v speaker) moment(t *arena.Moment, seat text.Word) string {
	if t.Chance != "" {
		return v.say("term.study.luck", "ply", t.Ply, "seat", seat, "outcome", t.Chance,
			"luck", signed(-100*t.Lost(), 1)+"%")
	}
	after, value := tenths(t.After), tenths(t.Value)
	switch {
	case t.Lost() >= bad:
		return v.say("term.study.bad", "ply", t.Ply, "seat", seat, "move", t.Move, "expected", after, "best", t.Best,
			"value", value)
	case t.Lost() >= noticed:
		return v.say("term.study.mistake", "ply", t.Ply, "seat", seat, "move", t.Move, "expected", after, "best", t.Best,
			"value", value)
	}
	return v.say("term.study.move", "ply", t.Ply, "seat", seat, "move", t.Move, "expected", after)
}

// hinted is a hint that was asked for, or the analysis of the game.
type hinted struct {
	epoch int
	note  string
	lines []string // of an analysis
}

// hints asks for a hint, away from the screen.
func (s *screen) hints() tea.Cmd {
	if err := s.mayHint(s.awaited()); err != nil {
		s.fail(err)
		return nil
	}
	s.tell(s.say("term.hint.wait"), false)
	story, epoch, ctx, voice := arena.Seen(s.match, s.seat), s.epoch, s.ctx, s.speaker
	return func() tea.Msg { return hinted{epoch: epoch, note: voice.hint(ctx, story)} }
}

// awaited is the person who is asked for a move, or Nobody.
func (s *screen) awaited() int {
	if s.phase != atMove && s.phase != atRisk {
		return game.Nobody
	}
	return s.seat
}

// studies looks at the whole game again when it is over, away from the screen.
func (s *screen) studies() tea.Cmd {
	if s.phase != atEnd {
		s.fail(text.Wrong("term.study.running"))
		return nil
	}
	s.tell(s.say("term.hint.wait"), false)
	epoch, ctx, voice, match := s.epoch, s.ctx, s.voice, s.match
	return func() tea.Msg {
		h := hinted{epoch: epoch}
		Study(ctx, voice, match, bot.Budget{Nodes: studyNodes}, func(line string) { h.lines = append(h.lines, line) })
		return h
	}
}

// show shows a hint or an analysis that has come, if it is still wanted.
func (s *screen) show(h *hinted) {
	switch {
	case h.epoch != s.epoch:
	case h.lines == nil:
		s.tell(h.note, false)
	default:
		s.tell("", false)
		s.open(func(width int) []draw.Line {
			lines := []draw.Line{{{Text: s.say("term.study.title"), Style: bold}}, nil}
			for _, l := range h.lines {
				lines = append(lines, draw.Plain(l).Wrap(width, 4)...)
			}
			return lines
		})
	}
}
