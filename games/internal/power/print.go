package power

import (
	"fmt"
	"strings"

	"github.com/quandary-games/quandary/games/internal/chess"
)

// Bare returns the power without its readings, which decide nothing.
func (p *Power) Bare() *Power {
	bare := *p
	bare.Readings = nil
	return &bare
}

// String writes the canonical text. Parse reads it as an equal power.
func (p *Power) String() string {
	var b strings.Builder
	line := func(form string, args ...any) { fmt.Fprintf(&b, form+"\n", args...) }
	line("ability %s", p.Name)
	if p.Title != "" {
		line(`title "%s"`, p.Title)
	}
	for i, name := range p.Names {
		if name != "" {
			line(`name %s "%s"`, Languages()[i], name)
		}
	}
	for _, s := range p.Readings {
		line(`reading "%s"`, s)
	}
	switch {
	case p.Energy && p.From > 0:
		line("energy %d from %d", p.Limit, p.From)
	case p.Energy:
		line("energy %d", p.Limit)
	case p.Limit > 0:
		line("uses %d", p.Limit)
	}
	if p.Bound != chess.NoKind {
		line("bound %s", kindNames[p.Bound])
	}
	if p.Sudden {
		line("kills suddenly")
	}
	for i, prefix := range []string{"", "zombies "} {
		g := &p.Gaits[i]
		if g.Far != 0 {
			line("%srange %s", prefix, g.Far.list())
		}
		if g.AsKnight != 0 {
			line("%sgait %s as knight", prefix, g.AsKnight.list())
		}
		if g.AsKing != 0 {
			line("%sgait %s as king", prefix, g.AsKing.list())
		}
		if g.Ahead {
			line("%sgait pawn ahead", prefix)
		}
	}
	if p.Sees {
		line("sees abilities")
	}
	if s := p.SetUp; s.As != chess.NoKind {
		line("set-up %s as %s", kindNames[s.Kind], kindNames[s.As])
	} else if s.Put != chess.NoKind {
		line("set-up put %s", kindNames[s.Put])
	} else if s.Kind != chess.NoKind {
		without := ""
		if s.NoPawns {
			without = " without pawn"
		}
		line("set-up %s armour %d%s", kindNames[s.Kind], s.Armour, without)
	}
	for i := range p.Actions {
		p.printAction(&p.Actions[i], line)
	}
	return b.String()
}

func (p *Power) printAction(a *Action, line func(form string, args ...any)) {
	if a.Sign != 0 {
		line("action %s \"%c\"", a.Name, a.Sign)
	} else {
		line("action %s", a.Name)
	}
	for i, name := range a.Names {
		if name != "" {
			line(`  called %s "%s"`, Languages()[i], name)
		}
	}
	usual := uint8(0)
	if p.Limit > 0 && !p.Energy {
		usual = 1
	}
	if a.Price != usual && len(a.Levels) == 0 {
		line("  price %d", a.Price)
	}
	for _, l := range a.Levels {
		text := fmt.Sprintf("  level %s price %d", l.Name, l.Price)
		if l.Inner != (Zone{}) {
			text += " inner " + l.Inner.String()
		}
		if l.Outer != (Zone{}) {
			text += " outer " + l.Outer.String()
		}
		line("%s", text)
	}
	if a.Dearer > 0 {
		line("  dearer %d on piece", a.Dearer)
	}
	if a.Mode != Whole {
		line("  %s", modeNames[a.Mode])
	}
	if a.When != Chosen {
		line("  when %s", whenNames[a.When])
	}
	if a.AtLeast > 0 {
		line("  with at least %d pieces", a.AtLeast)
	}
	if a.AtMost > 0 {
		line("  with at most %d pieces", a.AtMost)
	}
	switch {
	case a.Bound:
		line("  by bound")
	case a.By.Kinds != 0:
		line("  by %s%s", a.By.Kinds, a.By.state())
	}
	if a.In.Shape != NoShape {
		line("  in %s", a.In)
	}
	if a.On.Site != NoSite {
		line("  on %s", a.On)
	}
	for _, e := range a.Effects {
		line("  do %s", e)
	}
	if a.Veiled {
		line("  others see the use")
	}
}

func (g *Group) state() string {
	switch {
	case g.State == Any:
		return ""
	case g.Not:
		return " not " + stateNames[g.State]
	}
	return " " + stateNames[g.State]
}

// String writes the target as a text has it.
func (t Target) String() string {
	s := siteNames[t.Site]
	if t.Kinds != 0 {
		s += " of " + t.Kinds.String()
	}
	if t.Another {
		s += " of another kind"
	}
	return s + t.state()
}

// String writes the effect as a text has it.
func (e Effect) String() string {
	s := verbNames[e.Verb]
	if e.Attacker {
		s += " attacker"
	}
	switch e.Verb {
	case Push, Limit:
		s += fmt.Sprintf(" %d", e.Count)
	case Trap:
		s += " " + verbNames[e.Count]
	case Take:
		s += " back"
	case Hide:
		s += " as " + kindNames[e.Kind]
	case Put, Become, Change, Alter:
		s += " " + kindNames[e.Kind]
	}
	switch {
	case e.Until != UntilNothing:
		s += " until " + untilNames[e.Until]
	case e.Turns > 0:
		s += fmt.Sprintf(" for %d", e.Turns)
	case e.Verb.Lasts() && e.Verb != Mark:
		s += " for ever"
	}
	if e.Area != (Zone{}) {
		s += " in " + e.Area.String()
	}
	return s
}
