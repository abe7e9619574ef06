package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

var _ game.Inventive = rules{}

// Shipped returns the abilities that come with the program.
func (rules) Shipped() (all []game.Invention) {
	for _, name := range setNames {
		for _, p := range shippedPowers(name) {
			one := invention(p)
			one.Set = name
			all = append(all, one)
		}
	}
	return all
}

// Invent reads the text of abilities.
func (rules) Invent(texts string) (all []game.Invention, options map[string]string, err error) {
	powers, err := power.ParseAll(texts)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range powers {
		all = append(all, invention(p))
	}
	s, err := setOf(powers, false)
	if err != nil {
		return nil, nil, err
	}
	return all, map[string]string{"board": "standard", "abilities": "choose", "set": s.value}, nil
}

// Contest returns a game in which a seat has one of the abilities of a text.
func (rules) Contest(texts, name string, seat int) (game.State, error) {
	_, options, err := rules{}.Invent(texts)
	if err != nil {
		return nil, err
	}
	options["quiet"] = "10"
	first, err := Game().Start(options)
	if err != nil {
		return nil, err
	}
	s := first.(*state)
	id, known := s.set.named(name)
	if !known || seat < 0 || seat >= s.seats {
		return nil, game.Refuse(game.BadOption, "ability.move.choice", "name", name, "names", s.set.names())
	}
	var o game.Orders
	for other := range s.seats {
		o.Put(other, newChoice(0))
	}
	o.Put(seat, newChoice(id))
	s.Play(o, nil)
	return s, nil
}

// Vocabulary returns the statements of the language, and the words of its places.
func (rules) Vocabulary() game.Vocabulary {
	v := game.Vocabulary{Words: power.Words()}
	for _, s := range power.AboutPower() {
		v.Statements = append(v.Statements, game.Statement{Form: s.Form, Many: s.Many})
	}
	for _, s := range power.AboutAction() {
		v.Statements = append(v.Statements, game.Statement{Form: s.Form, Action: true, Many: s.Many})
	}
	return v
}

// invention returns an ability with what people want to know of it.
func invention(p *power.Power) game.Invention {
	k := newKit(p)
	k.translate()
	all := game.Invention{Name: p.Name, Title: text.Of("ability.title", "ability", k.word), Says: k.says(),
		Text: p.String(), Points: p.Points()}
	for i := range k.acts {
		all.Zones = append(all.Zones, k.drawn(&k.acts[i])...)
	}
	return all
}

// says returns what the ability does, how often it can be used and what the others see of it, each a part of a
// sentence.
func (k *kit) says() []text.Text {
	var all []text.Text
	switch {
	case k.Energy && k.From > 0:
		all = append(all, text.Of("ability.say.energy_from", "energy", int(k.Limit), "from", int(k.From)))
	case k.Energy:
		all = append(all, text.Of("ability.say.energy", "energy", int(k.Limit)))
	case k.Limit > 0:
		all = append(all, text.Of("ability.say.uses", "uses", int(k.Limit)))
	}
	all = append(all, k.effects()...)
	return append(all, k.watched()...)
}

// reach is how far a drawn zone is shown to each side.
const reach = 4

// drawn draws the zones of an action: where it can be used, and where around its target it has an effect.
func (k *kit) drawn(a *act) (all []game.Zone) {
	add := func(z power.Zone, kinds power.Kinds, kind string, args ...any) {
		if z.Near() && z.Shape != power.Reach && z.Shape != power.Itself && z.Steps > 0 {
			one := drawnZone(z, kinds)
			one.Action = a.Name
			one.Says = text.Of(kind, append(args, "action", a.word, "where", zoneText(z))...)
			all = append(all, one)
		}
	}
	add(a.In, k.doers(a), "ability.reach")
	for i := range a.Effects {
		add(a.Effects[i].Area, 0, "ability.reach.effect")
	}
	for _, l := range a.Levels {
		add(l.Inner, 0, "ability.reach.inner", "level", levelWord(&l))
		add(l.Outer, 0, "ability.reach.outer", "level", levelWord(&l))
	}
	return all
}

// drawnZone draws a zone on an empty board, around a piece of the first of these kinds, or around an empty square.
func drawnZone(of power.Zone, kinds power.Kinds) game.Zone {
	const size = 2*reach + 1
	s := empty(cross, 0, settings{set: house()})
	zone := s.zone(s.Shape.At(7, 7), of)
	z := game.Zone{Notation: of.String(), Squares: []string{},
		Picture: game.Picture{Files: size, Ranks: size, Cells: []string{}, Tokens: []game.Token{}}}
	for y := range size {
		for x := range size {
			name := string([]byte{byte('a' + x), byte('1' + y)})
			z.Picture.Cells = append(z.Picture.Cells, name)
			if x == reach && y == reach {
				z.From = name
			}
			if zone.Has(s.Shape.At(7-reach+x, 7-reach+y)) {
				z.Squares = append(z.Squares, name)
			}
		}
	}
	for _, seat := range seatWords[standard] {
		z.Picture.Seats = append(z.Picture.Seats, game.SeatSign{Name: seat})
	}
	all := chess.All()
	if i := slices.IndexFunc(all[:], kinds.Has); i >= 0 {
		kind := all[i]
		z.Picture.Tokens = append(z.Picture.Tokens, game.Token{Square: z.From, Piece: kind.Word(),
			Letter: string(rune(kind.Letter())), Share: prob.One(), Text: text.Of("ability.token",
				"seat", seatWords[standard][0], "piece", kind.Word(), "square", z.From)})
	}
	return z
}

// Tell says what a trial of abilities has found.
func (rules) Tell(t *game.Trial) []text.Text {
	all := []text.Text{
		text.Of("ability.check.battery", "positions", t.Positions),
		text.Of("ability.check.played", "games", t.Games, "plies", t.Plies, "most", t.Most),
	}
	if t.Actions > 0 || t.Uses > 0 {
		all = append(all, text.Of("ability.check.uses", "uses", t.Uses))
	}
	if t.Pairs > 0 {
		all = append(all, text.Of("ability.check.pairs", "pairs", t.Pairs))
	} else if t.Games > 0 && !t.Late {
		all = append(all, text.Of("ability.check.open"))
	}
	for _, f := range t.Fired {
		if f.Times == 0 {
			all = append(all, text.Of("ability.check.never", "name", f.Name, "action", f.Action))
			continue
		}
		all = append(all, text.Of("ability.check.fired", "name", f.Name, "action", f.Action, "times", f.Times))
	}
	if t.Late {
		all = append(all, text.Of("ability.check.late"))
	}
	for _, d := range t.Duels {
		all = append(all, text.Of("ability.check.points", "name", d.Name, "points", d.Points))
		if d.Games == 0 {
			all = append(all, text.Of("ability.check.unknown", "name", d.Name))
			continue
		}
		all = append(all, text.Of("ability.check.strength", "name", d.Name, "percent", d.Percent, "margin", d.Margin,
			"games", d.Games))
	}
	return all
}
