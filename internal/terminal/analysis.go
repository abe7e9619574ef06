package terminal

import (
	"fmt"
	"strings"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
)

// Glance returns an unfinished analysis in one line: the depth, the expected score and the best moves.
func Glance(voice text.Voice, a *bot.Analysis) string {
	v := speaker{voice}
	moves := make([]string, len(a.Lines))
	for i := range a.Lines {
		moves[i] = a.Lines[i].Move
	}
	return fmt.Sprintf("%s  %6s  %s", v.say("term.analysis.depth", "depth", a.Depth), v.tenths(a.Value),
		strings.Join(moves, "  "))
}

// Analysis returns an analysis in lines: the expected score, a tree of the best moves and their continuations, and
// the threat, unless it is nil.
func Analysis(voice text.Voice, view game.State, a *bot.Analysis, threat *bot.Threat) []string {
	tree := tree{speaker: speaker{voice}, names: view.Seats(), seat: a.Seat}
	if len(a.Lines) == 0 {
		return []string{tree.say("term.analysis.nothing")}
	}
	tree.add(0, tree.say("term.analysis.expects", "seat", tree.names[a.Seat], "expected", tree.tenths(a.Value),
		"depth", a.Depth))
	rest := 1.0
	for i := range a.Lines {
		rest -= a.Lines[i].Share
	}
	mixed := a.Lines[0].Share > 0 && a.Lines[0].Share < certain
	if mixed {
		tree.add(0, tree.say("term.analysis.mixed"))
	}
	for i := range a.Lines {
		tree.line(i+1, &a.Lines[i], mixed)
	}
	if mixed && rest > 1-certain {
		tree.add(0, "")
		tree.add(0, tree.say("term.analysis.rest", "share", tree.voice.Part(rest, 0)))
	}
	if threat != nil {
		tree.add(0, "")
		tree.add(0, tree.story(tree.threat(tree.names, threat), threat.Events))
	}
	return tree.lines
}

// certain is the probability from which an order counts as the only one.
const certain = 0.995

// tenths returns a score in per cent with one decimal.
func (v speaker) tenths(score float64) string { return v.voice.Part(score, 1) }

// tree collects wrapped and indented lines.
type tree struct {
	speaker
	names []text.Word
	seat  int
	lines []string
}

func (t *tree) add(level int, said string) {
	indent := 3 * level
	for _, l := range draw.Plain(said).Wrap(talkWidth-indent, 2) {
		t.lines = append(t.lines, strings.Repeat(" ", indent)+l.String())
	}
}

// story returns a sentence followed by those of events.
func (v speaker) story(said string, events []game.Event) string {
	all := v.sentences(events)
	if said != "" {
		all = append([]string{strings.TrimSuffix(said, ".")}, all...)
	}
	if len(all) == 0 {
		return ""
	}
	return strings.Join(all, ". ") + "."
}

// line adds a move and its continuations.
func (t *tree) line(n int, l *bot.Line, mixed bool) {
	t.add(0, "")
	if mixed {
		t.add(0, fmt.Sprintf("%d. %s", n, t.say("term.analysis.share", "share", t.voice.Part(l.Share, 0),
			"move", l.Move)))
	} else {
		t.add(0, fmt.Sprintf("%d. %s: %s", n, l.Move, t.tenths(l.Value)))
	}
	if len(l.Events) > 0 {
		t.add(1, t.story("", l.Events))
	}
	for i := range l.Branches {
		b := &l.Branches[i]
		switch {
		case l.Share > 0:
			t.add(1, t.say("term.analysis.meets", "seat", t.names[b.BySeat], "move", b.Reply, "p", b.P,
				"expected", t.tenths(b.Value)))
			if i == 0 {
				t.add(2, t.story("", b.Follows))
			}
		case b.Outcome != "":
			t.add(1, fmt.Sprintf("%s %s: %s", t.voice.Percent(b.P), b.Outcome, t.tenths(b.Value)))
			t.add(2, t.story("", b.Events))
			t.retort(2, &b.Retort)
		default:
			t.retort(1, &b.Retort)
		}
	}
}

// retort adds the best reply if it is known.
func (t *tree) retort(level int, r *bot.Retort) {
	if r.Reply != "" {
		t.add(level, t.replies(t.names, t.seat, r))
	}
}

func (v speaker) replies(names []text.Word, seat int, r *bot.Retort) string {
	if r.BySeat == seat {
		return v.story(v.say("term.analysis.goes_on", "seat", names[seat], "move", r.Reply), r.Follows)
	}
	return v.story(v.say("term.analysis.answers", "seat", names[r.BySeat], "move", r.Reply), r.Follows)
}

func (v speaker) threat(names []text.Word, t *bot.Threat) string {
	return v.say("term.hint.threat", "seat", names[t.Seat], "move", t.Move, "expected", v.voice.Part(t.Value, 0))
}
