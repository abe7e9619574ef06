package power

import (
	"slices"

	"github.com/quandary-games/quandary/games/internal/chess"
)

// finish settles prices and checks what no single line shows.
func (r *reader) finish() error {
	p := r.p
	if p.Name == "" {
		return refuse("ability.text.empty")
	}
	for i := range p.Actions {
		a := &p.Actions[i]
		if p.Bound == chess.NoKind && a.asksBound() {
			return refuse("ability.text.unbound", "line", r.begun[i], "action", a.Name)
		}
		if r.free[i] && p.Limit > 0 && !p.Energy {
			a.Price = 1
		}
		if kind := p.wrong(a); kind != "" {
			return refuse("ability.text."+kind, "line", r.begun[i], "action", a.Name)
		}
	}
	switch by, sudden := p.strikesSuddenly(); {
	case p.Sudden && !sudden:
		return refuse("ability.text.open", "line", r.seen["kills"])
	case !p.Sudden && by != "":
		return refuse("ability.text.sudden_by", "line", r.seen["ability"], "action", by)
	case !p.Sudden && sudden:
		return refuse("ability.text.sudden", "line", r.seen["ability"])
	}
	return nil
}

// asksBound reports whether the action means the bound piece.
func (a *Action) asksBound() bool {
	return a.Bound || slices.ContainsFunc(a.Effects, func(e Effect) bool { return e.Until == UntilCaptured })
}

// wrong returns what is wrong with an action, or "".
func (p *Power) wrong(a *Action) string {
	dearest := a.Price
	for _, l := range a.Levels {
		dearest = max(dearest, l.Price)
	}
	switch {
	case len(a.Effects) == 0:
		return "nothing"
	case dearest > p.Limit:
		return "price"
	case len(a.Levels) > 0 && a.Price > 0:
		return "levels"
	case a.Mode == Multiple && cheapest(a) == 0:
		return "multiple"
	case a.When != Chosen:
		return a.wrongTrigger()
	case a.On.Site == NoSite:
		return "target"
	case a.By.Kinds == 0 && a.In.Shape != NoShape && a.In.Shape != Anywhere:
		return "zone_of"
	case a.Veiled && (!a.hides() || a.Sign == 0):
		return "veil"
	case a.Sign != 0 && a.By.Kinds == 0:
		return "sign"
	case a.Mode == After && a.Strikes() && (a.On.Kinds == 0 || a.On.Kinds.Has(chess.King)):
		return "after" // check could be announced with the move just before
	}
	for _, e := range a.Effects {
		if kind := a.wrongEffect(e); kind != "" {
			return kind
		}
	}
	return ""
}

// cheapest returns the lowest price of an action.
func cheapest(a *Action) uint8 {
	if len(a.Levels) == 0 {
		return a.Price
	}
	price := a.Levels[0].Price
	for _, l := range a.Levels {
		price = min(price, l.Price)
	}
	return price
}

// hides reports whether the action leaves something that can be hidden.
func (a *Action) hides() bool {
	for _, e := range a.Effects {
		if e.Verb == Bomb || e.Verb == Trap {
			return true
		}
	}
	return false
}

// wrongTrigger returns what is wrong with an action that happens by itself.
func (a *Action) wrongTrigger() string {
	if a.Mode != Whole || a.On.Site != NoSite || a.In.Shape != NoShape || len(a.Levels) > 0 || a.Veiled ||
		a.Dearer > 0 || a.Sign != 0 {
		return "itself"
	}
	if a.When == KingCaptured && (a.By.Kinds != 0 || len(a.Effects) > 1 || a.AtLeast > 0 || a.AtMost > 0) {
		return "king"
	}
	for _, e := range a.Effects {
		switch {
		case a.When == TurnBegins && (e.Attacker || a.By.Kinds == 0 || (e.Verb != Heal && e.Verb != Shield)):
			return "begins"
		case a.When == Moved && (e.Attacker || a.By.Kinds == 0 || !e.Verb.spreads()):
			return "moved"
		case a.When == KingCaptured && (!e.Attacker || e.Verb != Remove):
			return "king"
		case a.When == Captured && !e.Attacker && !e.Verb.spreads():
			return "attacker"
		}
	}
	return ""
}

// spreads reports whether what an effect does can be had on any squares, whatever stands there.
func (v Verb) spreads() bool {
	return v == Heal || v == Shield || v == Freeze || v == Wound || v == Fire || v == Alter || v == Show || v == Mark
}

// wrongEffect returns what is wrong with an effect of an action that is used by choice.
func (a *Action) wrongEffect(e Effect) string {
	actor := a.By.Kinds != 0
	king := a.On.Kinds == Of(chess.King) && a.On.Site == Enemy
	switch {
	case e.Attacker:
		return "no_attacker"
	case (e.Verb == Move || e.Verb == Swap || e.Verb == Push || e.Verb == Become) && !actor:
		return "actor"
	case e.Verb == Move && (a.On.Site == Own || a.On.Site == Piece || a.On.Site == Square):
		return "move"
	case e.Verb == Hide && a.On.Site != Own:
		return "hide"
	case (e.Verb == Swap || e.Verb == Push || e.Verb == Change || e.Verb == Alter || e.Verb == Take) &&
		(a.On.Site == Empty || a.On.Site == Square):
		return "piece"
	case (e.Verb == Put || e.Verb == Trap) && a.On.Site != Empty:
		return "vacant"
	case (e.Verb == Limit || e.Verb == Skip || e.Verb == Reveal) && !king:
		return "player"
	case e.Verb == Bomb && len(a.Levels) == 0:
		return "bomb"
	case e.Verb == Explode && (a.On.State != Bombed || a.On.Not):
		return "explode"
	}
	return ""
}
