package ability

import (
	"hash/fnv"
	"slices"

	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// gait is a change of the usual movement of a seat's pieces.
type gait = power.Gait

// kit is an ability made ready for play.
type kit struct {
	*power.Power
	word     any // the name for people: a text.Word, text.Names or a string
	acts     []act
	bomb     *act  // that puts bombs, or nil
	trap     uint8 // the verb of its traps, or 0
	marks    bool
	takes    bool // takes back
	worth    appraisal
	plain    bool // captures by an action only as a sniper does: where an ordinary move could
	strikes  bool // captures by an action
	shields  bool
	avenges  bool // acts when a piece is captured
	wakes    bool // something happens when its turn begins
	stirs    bool // something happens when a piece has moved
	lasts    bool // some action comes after the move
	harmless bool // has no action to choose
}

// act is an action made ready for play.
type act struct {
	*power.Action
	word     any // the name for people: a text.Word, text.Names or a string
	index    int
	offsets  []int // of a zone without obstacles: from cell to cell
	least    uint8 // lowest price
	strikes  bool
	mirrored bool // naming its two squares in the other order is the same use
	room     uint8
	mute     bool // has too many forms for trying out with which check can be announced
	simple   bool // only moves, swaps or captures, and asks for no state, kind or level
}

// named returns the names by language with a usual one in English, or the usual one if there are none.
func named(names power.Names, usual string) any {
	if names == (power.Names{}) {
		return usual
	}
	all := text.Names{"en": usual}
	for i, lang := range power.Languages() {
		if names[i] != "" {
			all[lang] = names[i]
		}
	}
	return all
}

// newKit makes an ability ready.
func newKit(p *power.Power) kit {
	k := kit{Power: p, word: named(p.Names, p.Name), harmless: true}
	if p.Title != "" {
		k.word = named(p.Names, p.Title)
	}
	k.plain = true
	forms := 0
	for i := range p.Actions {
		a := &p.Actions[i]
		c := newAct(a, i)
		if a.When == power.Chosen && a.Mode == power.Whole {
			forms += c.forms()
			c.mute = forms > maxForms
		}
		k.acts = append(k.acts, c)
		switch a.When {
		case power.Chosen:
			k.harmless = false
		case power.KingCaptured:
			k.shields = true
		case power.Captured:
			k.avenges = true
		case power.TurnBegins:
			k.wakes = true
		case power.Moved:
			k.stirs = true
		}
		k.lasts = k.lasts || c.Mode == power.After
		k.strikes = k.strikes || c.strikes
		k.plain = k.plain && (!c.strikes || c.snipes())
	}
	for i := range k.acts {
		for _, e := range k.acts[i].Effects {
			switch e.Verb {
			case power.Bomb:
				k.bomb = &k.acts[i]
			case power.Trap:
				k.trap = e.Count
			case power.Mark:
				k.marks = true
			case power.Take:
				k.takes = true
			}
		}
	}
	k.wakes = k.wakes || p.Energy
	k.worth = appraise(&k)
	return k
}

// newAct returns an action of a power by its index, with what is computed of it once.
func newAct(a *power.Action, index int) act {
	c := act{Action: a, word: named(a.Names, a.Name), index: index, least: a.Price, strikes: a.Strikes()}
	for _, d := range a.In.Offsets() {
		if max(d[0], -d[0], d[1], -d[1]) < margin { // no board is larger
			c.offsets = append(c.offsets, d[1]*side+d[0])
		}
	}
	for j, l := range a.Levels {
		if j == 0 || l.Price < c.least {
			c.least = l.Price
		}
	}
	for _, e := range a.Effects {
		switch e.Verb {
		case power.Swap:
			c.mirrored = a.On.Site == power.Own && a.On.Kinds == 0 && a.On.State == power.Any &&
				a.By == power.Group{Kinds: power.AnyKind} && (a.In.Prime || !a.In.Near())
		case power.Wound:
			c.room += 2
		case power.Bomb, power.Freeze, power.Shield, power.Fire, power.Trap, power.Limit, power.Mark,
			power.Alter, power.Hide:
			c.room++
		}
	}
	c.simple = c.isSimple()
	return c
}

// maxForms is how many uses at most are tried out for announcements, so that a move takes little time.
const maxForms = 1000

// forms returns about how many uses of the action a position may have: pieces, squares and levels.
func (a *act) forms() int {
	pieces, squares := 16, len(a.offsets)
	if a.By.Kinds == 0 || a.Bound || a.By.Kinds == power.Of(chess.King) {
		pieces = 1
	}
	switch n := int(a.In.Steps); {
	case a.In.Shape == power.Itself:
		squares = 1
	case a.In.Shape == power.Reach:
		squares = 32
	case !a.In.Near():
		squares = map[power.Site]int{power.Own: 16, power.Enemy: 48, power.Piece: 64}[a.On.Site]
		if squares == 0 {
			squares = 192
		}
	case a.In.Prime:
	case a.In.Shape == power.RookWise, a.In.Shape == power.Bishops, a.In.Shape == power.Queens:
		squares = min(8*n, 100)
	default:
		squares = min((2*n+1)*(2*n+1), 192)
	}
	if a.Veiled {
		return pieces * squares
	}
	return pieces * squares * max(len(a.Levels), 1)
}

// snipes reports whether the action captures just what an ordinary move of any piece could.
func (a *act) snipes() bool {
	return a.In.Shape == power.Reach && a.By == power.Group{Kinds: power.AnyKind} && !a.Bound &&
		a.On == power.Target{Site: power.Enemy} && a.Effects[0].Verb == power.Remove && a.least <= 1
}

// isSimple reports whether the squares of an action are found by a shorter way.
func (a *act) isSimple() bool {
	e := a.Effects[0]
	return len(a.Effects) == 1 && len(a.Levels) == 0 && a.Dearer == 0 && !a.Bound &&
		a.By.Kinds != 0 && a.By.State == power.Any && a.On.Kinds == 0 && a.On.State == power.Any &&
		(e.Verb == power.Move && a.On.Site == power.Empty && a.In.Prime ||
			e.Verb == power.Swap && a.On.Site == power.Own && a.mirrored && !a.In.Near() ||
			e.Verb == power.Remove && e.Area == power.Zone{} && a.On.Site == power.Enemy && a.In.Shape == power.Reach)
}

// abilityID is an index of the abilities of a set; 0 is none.
type abilityID uint8

// hidden is, in a view, an ability that its seat may not know. It acts as none.
const hidden abilityID = 255

// set holds the abilities of a game. It is constant.
type set struct {
	kits  []kit
	value string // of the option set
	hash  uint64
	veils bool // some action has a level that stays secret
	wakes bool // something happens at the begin of turns
	takes bool // some action takes back
	stirs bool // something happens when pieces have moved
}

// newSet returns the set of these abilities and of none.
func newSet(value string, powers []*power.Power) *set {
	kits := []kit{newKit(&power.Power{Name: "none"})}
	for _, p := range powers {
		kits = append(kits, newKit(p))
	}
	for i := range kits {
		kits[i].translate()
	}
	return setOfKits(value, kits)
}

// setOfKits returns the set of these abilities, the first of which is none.
func setOfKits(value string, kits []kit) *set {
	s := &set{value: value, kits: kits}
	h := fnv.New64a()
	for i := range kits[1:] {
		k := &kits[i+1]
		h.Write([]byte(k.String()))
		s.wakes = s.wakes || k.wakes
		s.takes = s.takes || k.takes
		s.stirs = s.stirs || k.stirs
		s.veils = s.veils || k.bomb != nil && k.bomb.Veiled
	}
	s.hash = h.Sum64()
	return s
}

// of returns the ability with this id; none for a hidden one.
func (s *set) of(id abilityID) *kit {
	if int(id) >= len(s.kits) {
		return &s.kits[0]
	}
	return &s.kits[id]
}

// known returns the number of abilities, none included.
func (s *set) known() abilityID { return abilityID(len(s.kits)) }

// named finds an ability by its name.
func (s *set) named(name string) (abilityID, bool) {
	i := slices.IndexFunc(s.kits, func(k kit) bool { return k.Name == name })
	return abilityID(max(i, 0)), i >= 0
}

// shields returns the names of the abilities that save a king.
func (s *set) shields() (titles []text.Text) {
	for i := range s.kits {
		if k := &s.kits[i]; k.shields {
			titles = append(titles, title(k))
		}
	}
	return titles
}

// names returns the names of all abilities.
func (s *set) names() []string {
	names := make([]string, len(s.kits))
	for i := range s.kits {
		names[i] = s.kits[i].Name
	}
	return names
}

// nameOf returns the name of an ability in positions.
func (s *set) nameOf(id abilityID) string {
	if id == hidden {
		return "?"
	}
	return s.of(id).Name
}

// kit returns the ability of a seat.
func (s *state) kit(seat int) *kit { return s.set.of(s.ability[seat]) }

// carried reports whether the piece to which a seat's ability is bound is on the board.
func (s *state) carried(seat int) bool {
	k := s.kit(seat).Bound
	switch k {
	case chess.NoKind:
		return true
	case chess.King:
		return s.kings[seat] != board.NoSquare
	}
	for q := range s.men[seat].All() {
		if s.at[q].kind() == k {
			return true
		}
	}
	return false
}

// shieldPrice returns what saving the king costs.
func (k *kit) shieldPrice() uint8 {
	for i := range k.acts {
		if k.acts[i].When == power.KingCaptured {
			return k.acts[i].Price
		}
	}
	return 0
}
