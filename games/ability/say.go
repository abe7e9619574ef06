package ability

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// about returns the name, effect and number of uses of an ability as a part of a sentence.
func (k *kit) about() text.Text {
	switch {
	case k.Energy:
		return text.Of("ability.about.energy", "ability", k.word, "energy", int(k.Limit), "does", k.does())
	case k.Limit > 0:
		return text.Of("ability.about.uses", "ability", k.word, "uses", int(k.Limit), "does", k.does())
	}
	return text.Of("ability.about", "ability", k.word, "does", k.does())
}

// does returns what the ability does in one part of a sentence.
func (k *kit) does() text.Text {
	all := k.effects()
	does := all[0]
	for _, t := range all[1:] {
		does = text.Of("ability.say.then", "first", does, "then", t)
	}
	return does
}

// effects returns what the ability does, made from its data.
func (k *kit) effects() (all []text.Text) {
	for i, g := range k.Gaits {
		for _, t := range gaitTexts(g) {
			if i == 1 {
				t = text.Of("ability.say.zombies", "what", t)
			}
			all = append(all, t)
		}
	}
	if k.Sees {
		all = append(all, text.Of("ability.say.sees"))
	}
	if k.Bound != chess.NoKind {
		all = append(all, text.Of("ability.say.bound", "piece", k.Bound.Word()))
	}
	if k.SetUp.Put != chess.NoKind {
		all = append(all, text.Of("ability.say.set_up_put", "piece", k.SetUp.Put.Word()))
	}
	if k.SetUp.Kind != chess.NoKind {
		kind := "ability.say.set_up"
		if k.SetUp.NoPawns {
			kind = "ability.say.set_up_pawn"
		}
		t := text.Of(kind, "piece", k.SetUp.Kind.Word(), "armour", int(k.SetUp.Armour))
		if k.SetUp.As != chess.NoKind {
			t = text.Of("ability.say.set_up_as", "piece", k.SetUp.Kind.Word(), "other", k.SetUp.As.Word())
		}
		all = append(all, t)
	}
	for i := range k.acts {
		a := &k.acts[i]
		all = append(all, k.actText(a))
		for j := range a.Levels {
			all = append(all, k.levelText(a, &a.Levels[j]))
		}
	}
	if len(all) == 0 {
		all = append(all, text.Of("ability.say.nothing"))
	}
	return all
}

func gaitTexts(g gait) (all []text.Text) {
	if g.Far != 0 {
		all = append(all, text.Of("ability.say.far", "kinds", kindWords(g.Far)))
	}
	if g.AsKnight != 0 {
		all = append(all, text.Of("ability.say.as_knight", "kinds", kindWords(g.AsKnight)))
	}
	if g.AsKing != 0 {
		all = append(all, text.Of("ability.say.as_king", "kinds", kindWords(g.AsKing)))
	}
	if g.Ahead {
		all = append(all, text.Of("ability.say.ahead"))
	}
	return all
}

func kindWords(ks power.Kinds) (words []text.Word) {
	for _, k := range chess.All() {
		if ks.Has(k) {
			words = append(words, k.Word())
		}
	}
	return words
}

// actText returns an action with its terms in parentheses: who acts, where, on what, and what it does.
func (k *kit) actText(a *act) text.Text {
	var how, does []text.Text
	switch {
	case a.By.Kinds == 0 || a.When == power.Captured || a.When == power.Moved:
	case a.When == power.TurnBegins:
		how = append(how, k.actors(a, "each"))
	default:
		how = append(how, k.actors(a, "by"))
	}
	if a.On.Site != power.NoSite {
		how = append(how, text.Of("ability.say.on", "target", targetText(a)))
	}
	if len(how) == 2 {
		how = []text.Text{text.Of("ability.say.by_on", "by", how[0], "on", how[1])}
	}
	for i := range a.Effects {
		does = append(does, effectText(&a.Effects[i]))
	}
	if k.swapsTwo(a) {
		how, does = nil, []text.Text{text.Of("ability.say.swaps")}
	}
	if a.Effects[0].Verb == power.Swap {
		does = append(does, text.Of("ability.say.no_promotion"))
	}
	if a.Veiled {
		does = append(does, text.Of("ability.say.veiled"))
	}
	head := text.Of("ability.say.head", "action", a.word)
	if terms := k.termTexts(a); len(terms) > 0 {
		head = text.Of("ability.say.head_terms", "action", a.word, "terms", terms)
	}
	switch {
	case len(how) == 0:
		return text.Of("ability.say.action", "head", head, "does", does)
	case k.goes(a):
		return text.Of("ability.say.goes", "head", head, "who", k.actors(a, "goes"), "target", targetText(a))
	case k.shoots(a):
		return text.Of("ability.say.shoots", "head", head, "who", k.actors(a, "goes"), "target", targetText(a))
	case a.suffers():
		return text.Of("ability.say.suffers", "head", head, "who", opponentText(a), "does", sufferedText(a))
	}
	return text.Of("ability.say.action_how", "head", head, "how", how, "does", does)
}

// goes reports whether an action is that a piece goes somewhere, without a capture there.
func (k *kit) goes(a *act) bool {
	return k.single(a) && a.moves() && (a.On.Site == power.Empty || a.On.Site == power.Square)
}

// shoots reports whether an action is that a piece captures another one and stays where it is.
func (k *kit) shoots(a *act) bool {
	e := a.Effects[0]
	return k.single(a) && !a.Veiled && e.Verb == power.Remove && e.Area == power.Zone{} && !e.Attacker
}

// swapsTwo reports whether an action is that any two pieces of different kinds of a seat exchange places.
func (k *kit) swapsTwo(a *act) bool {
	return k.single(a) && !a.Veiled && a.Effects[0].Verb == power.Swap && a.By == power.Group{Kinds: power.AnyKind} &&
		a.On.Site == power.Own && a.On.Another && a.On.Group == power.Group{} && a.In == power.Zone{}
}

// single reports whether an action has a single effect, and a piece is chosen that does it to something else.
func (k *kit) single(a *act) bool {
	return k.doers(a) != 0 && a.When == power.Chosen && len(a.Effects) == 1 && a.In.Shape != power.Itself
}

// suffers reports whether an action changes only what an opponent may do.
func (a *act) suffers() bool {
	return a.onPlayer() && !a.Veiled && !slices.ContainsFunc(a.Effects, func(e power.Effect) bool {
		return !slices.Contains([]power.Verb{power.Limit, power.Mark, power.Skip}, e.Verb)
	})
}

// onPlayer reports whether an action is used on an opponent, who is named by the king.
func (a *act) onPlayer() bool {
	return a.On.Site == power.Enemy && a.On.Kinds == power.Of(chess.King) && a.By.Kinds == 0
}

// opponentText says which opponents an action is for.
func opponentText(a *act) text.Text {
	if a.On.State == power.Limited && a.On.Not {
		return text.Of("ability.say.opponent_free")
	}
	return stated(text.Of("ability.say.opponent"), a.On.Group)
}

// sufferedText says what an action does to an opponent.
func sufferedText(a *act) (all text.Text) {
	for i := range a.Effects {
		e := &a.Effects[i]
		t := ending(e, text.Of("ability.say.suffers_"+e.Verb.String(), effectArgs(e)...))
		if i > 0 {
			t = text.Of("ability.say.and", "first", all, "then", t)
		}
		all = t
	}
	return all
}

// termTexts returns the price of an action, and when it can be used or happens.
func (k *kit) termTexts(a *act) (terms []text.Text) {
	usual := uint8(0)
	if k.Limit > 0 && !k.Energy {
		usual = 1
	}
	if a.Price != usual && len(a.Levels) == 0 || k.Energy && a.Price > 0 {
		terms = append(terms, k.cost(a.Price))
	}
	if a.Dearer > 0 {
		terms = append(terms, text.Of("ability.say.dearer", "price", int(a.Dearer)))
	}
	switch {
	case a.Mode != power.Whole:
		terms = append(terms, text.Of([...]string{
			power.Side: "ability.say.side", power.Multiple: "ability.say.multiple", power.After: "ability.say.after",
		}[a.Mode]))
	case a.When == power.KingCaptured:
		terms = append(terms, text.Of("ability.say.when_king"))
	case a.When == power.Captured:
		terms = append(terms, text.Of("ability.say.when_captured", "who", k.actors(a, "lost")))
	case a.When == power.TurnBegins:
		terms = append(terms, text.Of("ability.say.when_turn"))
	case a.When == power.Moved:
		terms = append(terms, text.Of("ability.say.when_moved", "who", k.actors(a, "mover")))
	}
	if a.AtLeast > 0 {
		terms = append(terms, text.Of("ability.say.at_least", "count", int(a.AtLeast)))
	}
	if a.AtMost > 0 {
		terms = append(terms, text.Of("ability.say.at_most", "count", int(a.AtMost)))
	}
	return terms
}

// levelWord returns the name of a level, for people. The usual names are words of every language.
func levelWord(l *power.Level) any {
	if slices.Contains([]string{"weak", "strong", "small", "medium", "large"}, l.Name) {
		return text.Word("ability.level." + l.Name)
	}
	return l.Name
}

// cost says what a use costs: energy, or uses of the ability.
func (k *kit) cost(price uint8) text.Text {
	switch {
	case k.Energy:
		return text.Of("ability.say.price", "price", int(price))
	case price == 0:
		return text.Of("ability.say.price_none")
	}
	return text.Of("ability.say.price_uses", "price", int(price))
}

// levelText says what a level of an action costs and does.
func (k *kit) levelText(a *act, l *power.Level) text.Text {
	kind, args := "ability.say.level", []any{"action", a.word, "level", levelWord(l), "cost", k.cost(l.Price)}
	if l.Inner != (power.Zone{}) {
		kind, args = "ability.say.level_inner", append(args, "inner", zoneText(l.Inner))
	}
	if l.Outer != (power.Zone{}) {
		kind, args = "ability.say.level_outer", append(args, "outer", zoneText(l.Outer))
	}
	return text.Of(kind, args...)
}

// actors says which of the owner's pieces an action names: by which it is done (by), each of which it is about (each),
// or which was lost or moved.
func (k *kit) actors(a *act, role string) text.Text {
	kinds := k.doers(a)
	if words := kindWords(kinds); len(words) == 1 {
		return stated(text.Of("ability.say.one."+role, "piece", words[0]), a.By)
	}
	return stated(ofKinds(text.Of("ability.say.some."+role), kinds), a.By)
}

// doers returns the kinds of pieces that an action is about: those that it names, or the one that the ability is bound
// to.
func (k *kit) doers(a *act) power.Kinds {
	if a.Bound {
		return power.Of(k.Bound)
	}
	return a.By.Kinds
}

// ofKinds adds to pieces of which kinds they are.
func ofKinds(what text.Text, ks power.Kinds) text.Text {
	switch {
	case ks == 0 || ks == power.AnyKind:
		return what
	case len(kindWords(power.AnyKind&^ks)) == 1:
		return text.Of("ability.say.on_but", "what", what, "piece", kindWords(power.AnyKind &^ ks)[0])
	}
	return text.Of("ability.say.on_kinds", "what", what, "kinds", kindWords(ks))
}

// endless is the number of squares along a line that no board has.
const endless = 16

// zoneText says in words where the squares of a zone are.
func zoneText(z power.Zone) text.Text {
	kind, n := "ability.zone."+strings.ToLower(string(rune(z.Shape))), int(z.Steps)
	where := text.Of(kind, "count", n)
	switch {
	case z.Shape == power.Reach:
		return text.Of("ability.zone.reach")
	case n == 0:
		return text.Of("ability.zone.same")
	case n == 1:
		where = text.Of(kind + ".next")
	case n >= endless:
		where = text.Of(kind + ".all")
	}
	if n > 1 {
		how := "step"
		switch {
		case z.Prime:
			how = "prime"
		case strings.ContainsRune("RBQ", rune(z.Shape)):
			how = "line"
		}
		where = text.Of("ability.zone."+how, "where", where)
	}
	if z.Self {
		where = text.Of("ability.zone.self", "where", where)
	}
	return where
}

// seen returns what the others will see of a use.
func (a *act) seen() text.Text {
	if a.Veiled {
		return text.Of("ability.seen.veiled")
	}
	parts, _ := a.seenParts()
	if a.disguises() && a.Sign != 0 {
		return text.Of("ability.seen.disguise", "parts", parts)
	}
	return text.Of("ability.seen", "action", a.word, "parts", parts)
}

// seenParts returns what the others see of a use that is not veiled, effect by effect, and whether that is all of it.
func (a *act) seenParts() (parts []text.Text, whole bool) {
	whole = true
	for i := range a.Effects {
		switch a.Effects[i].Verb {
		case power.Reveal:
			whole = false
			parts = append(parts, text.Of("ability.seen.reveal"))
		case power.Hide:
			whole = false
			parts = append(parts, text.Of("ability.say.do_become", "piece", a.Effects[i].Kind.Word()))
		default:
			parts = append(parts, effectText(&a.Effects[i]))
		}
	}
	return parts, whole
}

// watched returns what the others see of the uses of the ability, each a part of a sentence.
func (k *kit) watched() (all []text.Text) {
	plain := true
	for i := range k.acts {
		what, whole := k.acts[i].watched()
		plain = plain && whole
		all = append(all, text.Of("ability.seen.of", "action", k.acts[i].word, "what", what))
	}
	if plain && len(all) > 0 {
		return []text.Text{text.Of("ability.seen.all")}
	}
	return all
}

// watched returns what the others see of the uses of an action, and whether that is all of it.
func (a *act) watched() (parts []text.Text, whole bool) {
	parts, whole = a.seenParts()
	switch {
	case a.Veiled:
		return []text.Text{text.Of("ability.seen.mark")}, false
	case whole:
		parts = []text.Text{text.Of("ability.seen.whole")}
	case a.disguises() && a.Sign == 0:
		parts = append(parts, text.Of("ability.seen.named"))
	}
	return parts, whole
}

// stated adds the state that a group asks for.
func stated(t text.Text, g power.Group) text.Text {
	switch {
	case g.State == power.Any:
		return t
	case g.Not:
		return text.Of("ability.say.state_not", "what", t, "state", stateWord(g.State))
	}
	return text.Of("ability.say.state", "what", t, "state", stateWord(g.State))
}

func stateWord(s power.State) text.Word { return text.Word("ability.state." + s.String()) }

// targetText says what an action is used on.
func targetText(a *act) text.Text {
	target := text.Of("ability.say.on_" + a.On.Site.String())
	kinds := kindWords(a.On.Kinds)
	switch {
	case a.In.Shape == power.Itself:
		return text.Of("ability.say.in_self")
	case a.onPlayer():
		target = text.Of("ability.say.on_player")
	case a.On.Site == power.Enemy && len(kinds) == 1:
		target = text.Of("ability.say.on_enemy_one", "piece", kinds[0])
	default:
		target = ofKinds(target, a.On.Kinds)
	}
	if a.On.Another {
		target = text.Of("ability.say.on_another", "what", target)
	}
	target = stated(target, a.On.Group)
	switch z := a.In; {
	case z.Shape == power.Reach:
		target = text.Of("ability.say.in_reach", "what", target)
	case z.Near():
		target = text.Of("ability.say.in_zone", "what", target, "where", zoneText(z))
	}
	return target
}

// effectArgs returns the number or the piece of an effect, for a sentence.
func effectArgs(e *power.Effect) []any {
	switch e.Verb {
	case power.Push, power.Limit:
		return []any{"count", int(e.Count)}
	case power.Put, power.Become, power.Change, power.Alter, power.Hide:
		return []any{"piece", e.Kind.Word()}
	}
	return nil
}

func effectText(e *power.Effect) text.Text {
	t := text.Of("ability.say.do_"+e.Verb.String(), effectArgs(e)...)
	switch {
	case e.Verb == power.Trap:
		t = text.Of("ability.say.trap_" + power.Verb(e.Count).String())
	case e.Attacker:
		t = text.Of("ability.say.attacker_" + e.Verb.String())
	}
	t = ending(e, t)
	if e.Area != (power.Zone{}) {
		t = text.Of("ability.say.area", "what", t, "where", zoneText(e.Area))
	}
	return t
}

// ending adds to what an effect does when that ends.
func ending(e *power.Effect, what text.Text) text.Text {
	switch {
	case e.Until != power.UntilNothing:
		return text.Of([...]string{
			power.UntilMoved: "ability.say.until_moved", power.UntilCaptured: "ability.say.until_captured",
			power.UntilStepped: "ability.say.until_stepped",
		}[e.Until], "what", what)
	case e.Turns > 0:
		return text.Of("ability.say.turns", "what", what, "turns", int(e.Turns))
	case e.Verb.Lasts() && e.Verb != power.Mark:
		return text.Of("ability.say.for_ever", "what", what)
	}
	return what
}
