package power

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/games/internal/chess"
)

// Parse reads the text of one ability. Errors: a *game.Error with the line, the word and what would be right.
func Parse(s string) (*Power, error) { return parse(s, 1) }

// parse reads the text of one ability that begins on a line of a file.
func parse(s string, first int) (*Power, error) {
	r := &reader{head: AboutPower(), act: AboutAction(), p: &Power{}, seen: map[string]int{}, line: first}
	if len(s) > MaxBytes || strings.Count(s, "\n") >= MaxLines {
		return nil, refuse("ability.text.long", "bytes", MaxBytes, "lines", MaxLines)
	}
	if !utf8.ValidString(s) {
		return nil, refuse("ability.text.utf8")
	}
	for i, line := range strings.Split(s, "\n") {
		r.line = first + i
		r.statement(line)
		if r.err != nil {
			return nil, r.err
		}
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	return r.p, nil
}

// statement reads a line.
func (r *reader) statement(line string) {
	if r.words = r.split(line); len(r.words) == 0 {
		return
	}
	name := r.words[0]
	s, inAction := find(r.act, name), true
	if s == nil {
		s, inAction = find(r.head, name), false
	}
	key := name
	r.form = ""
	switch {
	case s == nil:
		r.unfit(name, r.beginnings())
		return
	case inAction && r.a == nil:
		r.fail("ability.text.action", "word", name)
		return
	case !inAction && r.a != nil && name != "action":
		r.fail("ability.text.head", "word", name, "want", r.beginnings())
		return
	case inAction:
		key += strconv.Itoa(len(r.p.Actions))
	}
	if r.seen[key] > 0 && !s.Many {
		r.fail("ability.text.twice", "word", name)
		return
	}
	if len(r.p.Actions) == 0 && r.seen["ability"] == 0 && name != "ability" {
		r.unfit(name, []string{"ability"})
		return
	}
	r.seen[key], r.form = r.line, s.Form
	r.last, r.words = name, r.words[1:]
	s.read(r)
	if len(r.words) > 0 {
		r.fail("ability.text.more", "word", r.words[0], "form", s.Form)
	}
}

// find returns the statement that begins with a word, or nil.
func find(list []Statement, name string) *Statement {
	i := slices.IndexFunc(list, func(s Statement) bool { return s.first() == name })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// beginnings returns the words with which a statement may begin here.
func (r *reader) beginnings() (all []string) {
	list := r.head
	if r.a != nil {
		all, list = []string{"action"}, r.act
	}
	for i := range list {
		if name := list[i].first(); !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func (r *reader) ability() { r.p.Name = r.name() }

func (r *reader) title() {
	r.p.Title = r.quoted(40)
}

func (r *reader) named() { r.nameIn(&r.p.Names) }

func (r *reader) called() { r.nameIn(&r.a.Names) }

// nameIn reads a language and a name in it.
func (r *reader) nameIn(names *Names) {
	lang := r.oneOf(Languages()...)
	name := r.quoted(40)
	if names[lang] != "" {
		r.fail("ability.text.twice", "word", Languages()[lang])
	}
	names[lang] = name
}

func (r *reader) reading() { r.p.Readings = append(r.p.Readings, r.quoted(300)) }

func (r *reader) uses() {
	if r.seen["energy"] > 0 {
		r.fail("ability.text.either", "one", "uses", "other", "energy")
	}
	r.p.Limit = r.number(1, MaxEnergy)
	r.p.From = r.p.Limit
}

func (r *reader) energy() {
	if r.seen["uses"] > 0 {
		r.fail("ability.text.either", "one", "energy", "other", "uses")
	}
	r.p.Energy, r.p.Limit = true, r.number(1, MaxEnergy)
	if r.accept("from") {
		r.p.From = r.number(0, int(r.p.Limit))
	}
}

func (r *reader) bound() { r.p.Bound = r.kind(chess.King) }

func (r *reader) kills() { r.oneOf("suddenly"); r.p.Sudden = true }

func (r *reader) far() { r.farFor(&r.p.Gaits[0]) }

func (r *reader) farFor(g *Gait) {
	ks := r.kinds()
	if ks != AnyKind && ks&^Sliders != 0 {
		r.fail("ability.text.sliders", "word", (ks &^ Sliders).list())
	}
	g.Far |= ks & Sliders
}

func (r *reader) gait() { r.gaitFor(&r.p.Gaits[0]) }

func (r *reader) gaitFor(g *Gait) {
	ks := r.kinds()
	if r.oneOf("as", "ahead") == 1 {
		if ks != Of(chess.Pawn) {
			r.fail("ability.text.word", "word", "ahead", "want", []string{"as"})
		}
		g.Ahead = true
		return
	}
	if r.oneOf("knight", "king") == 0 {
		g.AsKnight |= ks &^ Of(chess.Knight)
	} else {
		g.AsKing |= ks &^ (Of(chess.King) | Of(chess.Queen))
	}
}

func (r *reader) zombies() {
	if r.oneOf("range", "gait") == 0 {
		r.farFor(&r.p.Gaits[1])
	} else {
		r.gaitFor(&r.p.Gaits[1])
	}
}

func (r *reader) sees() { r.oneOf("abilities"); r.p.Sees = true }

func (r *reader) setUp() {
	if r.accept("put") {
		r.p.SetUp.Put = r.kind(chess.Queen)
		return
	}
	r.p.SetUp.Kind = r.kind(chess.Queen)
	if r.oneOf("armour", "as") == 1 {
		r.p.SetUp.As = r.piece()
		return
	}
	r.p.SetUp.Armour = r.number(1, 3)
	if r.accept("without") {
		r.oneOf("pawn")
		r.p.SetUp.NoPawns = true
	}
}

func (r *reader) action() {
	if len(r.p.Actions) == MaxActions {
		r.fail("ability.text.many", "word", "action", "max", MaxActions)
		return
	}
	a := Action{Name: r.name()}
	for _, other := range r.p.Actions {
		if other.Name == a.Name {
			r.fail("ability.text.twice", "word", a.Name)
		}
	}
	if len(r.words) > 0 {
		if sign := r.quoted(1); r.err == nil {
			if !strings.ContainsRune(signs, rune(sign[0])) {
				r.fail("ability.text.word", "word", sign, "want", strings.Split(signs, ""))
			}
			a.Sign = sign[0]
		}
	}
	r.p.Actions = append(r.p.Actions, a)
	r.begun, r.free = append(r.begun, r.line), append(r.free, true)
	r.a = &r.p.Actions[len(r.p.Actions)-1]
}

// signs are the signs that may stand between two squares in notation.
const signs = "-x/+*^&%"

func (r *reader) price() {
	r.a.Price, r.free[len(r.free)-1] = r.number(0, MaxEnergy), false
}

func (r *reader) level() {
	if len(r.a.Levels) == MaxLevels {
		r.fail("ability.text.many", "word", "level", "max", MaxLevels)
		return
	}
	l := Level{Name: r.name()}
	r.oneOf("price")
	l.Price = r.number(0, MaxEnergy)
	for _, part := range []struct {
		word string
		zone *Zone
	}{{"inner", &l.Inner}, {"outer", &l.Outer}} {
		if r.accept(part.word) {
			if *part.zone = r.zone(); part.zone.Shape > 'Z' {
				r.fail("ability.text.zone", "word", r.last, "max", MaxSteps)
			}
		}
	}
	if slices.ContainsFunc(r.a.Levels, func(other Level) bool { return other.Name == l.Name }) {
		r.fail("ability.text.twice", "word", l.Name)
	}
	r.a.Levels = append(r.a.Levels, l)
	r.free[len(r.free)-1] = false
}

func (r *reader) dearer() {
	r.a.Dearer = r.number(1, MaxEnergy)
	r.oneOf("on")
	r.oneOf("piece")
}

func (r *reader) mode(m Mode) {
	if r.a.Mode != Whole {
		r.fail("ability.text.either", "one", modeNames[r.a.Mode], "other", modeNames[m])
	}
	r.a.Mode = m
}

func (r *reader) side()     { r.mode(Side) }
func (r *reader) multiple() { r.mode(Multiple) }
func (r *reader) after()    { r.oneOf("the"); r.oneOf("move"); r.mode(After) }

func (r *reader) when() {
	switch r.oneOf("king", "captured", "turn", "moved") {
	case 0:
		r.oneOf("captured")
		r.a.When = KingCaptured
	case 1:
		r.a.When = Captured
	case 2:
		r.oneOf("begins")
		r.a.When = TurnBegins
	default:
		r.a.When = Moved
	}
}

// with reads how many own pieces an action needs.
func (r *reader) with() {
	r.oneOf("at")
	n := &r.a.AtLeast
	if r.oneOf("least", "most") == 1 {
		n = &r.a.AtMost
	}
	*n = r.number(1, MaxPieces)
	r.oneOf("pieces")
}

// state reads a state that may follow.
func (r *reader) state(g *Group) {
	if len(r.words) == 0 {
		return
	}
	g.Not = r.accept("not")
	g.State = State(r.oneOf(stateNames[1:]...) + 1)
}

func (r *reader) by() {
	if r.accept("bound") {
		r.a.By.Kinds, r.a.Bound = AnyKind, true
		return
	}
	r.a.By.Kinds = r.kinds()
	r.state(&r.a.By)
}

func (r *reader) in() { r.a.In = r.zone() }

func (r *reader) on() {
	r.a.On.Site = Site(r.oneOf(siteNames[1:]...) + 1)
	for r.accept("of") {
		if r.accept("another") {
			r.oneOf("kind")
			r.a.On.Another = true
			continue
		}
		r.a.On.Kinds = r.kinds()
	}
	r.state(&r.a.On.Group)
}

func (r *reader) do() {
	if len(r.a.Effects) == MaxEffects {
		r.fail("ability.text.many", "word", "do", "max", MaxEffects)
		return
	}
	e := Effect{Verb: Verb(r.oneOf(verbNames[1:]...) + 1)}
	switch e.Verb {
	case Push:
		e.Count = r.number(1, 9)
	case Remove, Wound:
		e.Attacker = r.accept("attacker")
	case Freeze:
		e.Attacker = r.accept("attacker")
	case Take:
		r.oneOf("back")
	case Hide:
		r.oneOf("as")
		e.Kind = r.piece()
	case Alter:
		e.Kind = r.piece()
	case Trap:
		e.Count = uint8([]Verb{Freeze, Wound, Remove}[r.oneOf("freeze", "wound", "remove")])
	case Put, Become, Change:
		e.Kind = r.kind(chess.Queen)
	case Limit:
		e.Count = r.number(1, 9)
	}
	if e.Verb.Lasts() && (e.Verb != Mark || len(r.words) > 0) {
		r.turns(&e)
	}
	switch e.Verb {
	case Remove, Wound, Heal, Freeze, Shield, Fire, Alter, Show:
		if !e.Attacker {
			e.Area = r.area()
		}
	}
	r.a.Effects = append(r.a.Effects, e)
}

func (r *reader) others() {
	r.oneOf("see")
	r.oneOf("the")
	r.oneOf("use")
	r.a.Veiled = true
}

// ParseAll reads the texts of several abilities, each beginning with its line "ability". Errors: those of [Parse].
func ParseAll(s string) ([]*Power, error) {
	s = strings.TrimPrefix(s, "\ufeff") // a mark that some editors put before a text
	var all []*Power
	var b strings.Builder
	begun, first, n := false, 1, 0
	flush := func() error {
		if strings.TrimSpace(b.String()) == "" && len(all) > 0 {
			return nil
		}
		p, err := parse(b.String(), first)
		b.Reset()
		first = n
		if err == nil {
			all = append(all, p)
		}
		return err
	}
	for line := range strings.Lines(s) {
		n++
		if words := strings.Fields(line); len(words) > 0 && words[0] == "ability" {
			if begun {
				if err := flush(); err != nil {
					return nil, err
				}
			}
			begun = true // what stands before the first one is read with it
		}
		b.WriteString(line)
	}
	if err := flush(); err != nil {
		return nil, err
	}
	return all, nil
}
