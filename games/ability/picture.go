package ability

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// turnsOf holds the quarter turns clockwise that bring a seat's edge to the bottom, by the direction of its pawns.
var turnsOf = map[chess.Direction]int{chess.North: 0, chess.West: 1, chess.South: 2, chess.East: 3}

func (s *state) Picture() game.Picture {
	p := game.Picture{
		Files: s.Shape.Files, Ranks: s.Shape.Ranks, Cells: []string{}, Tokens: []game.Token{}, Notes: s.notes(),
	}
	for q := range s.Shape.Squares.All() {
		p.Cells = append(p.Cells, s.name(q))
		if t := s.at[q]; t != 0 {
			p.Tokens = append(p.Tokens, game.Token{
				Square: s.name(q),
				Seat:   t.seat(),
				Piece:  t.kind().Word(),
				Letter: string(rune(t.kind().Letter())),
				Share:  prob.One(),
				Faded:  !s.living.Has(t.seat()),
				Text:   s.tokenText(q),
			})
		}
	}
	for seat := range s.seats {
		notes, own := s.seatNotes(seat)
		p.Seats = append(p.Seats, game.SeatSign{
			Name:   s.seatWord(seat),
			Turns:  turnsOf[s.forward[seat]],
			Gone:   !s.living.Has(seat),
			Notes:  notes,
			Gauge:  s.gauge(seat),
			Secret: s.secret(seat),
			Own:    own,
		})
	}
	p.Marks, p.Checks = s.marks(), s.checksGiven()
	return p
}

func (s *state) tokenText(q board.Square) text.Text {
	p := s.at[q]
	kind := s.kindFor(p, "ability.token", "ability.token.zombie", "ability.token.obstacle")
	return text.Of(kind, "seat", s.seatWord(p.seat()), "piece", p.kind().Word(), "square", s.name(q))
}

// kindFor returns that of three kinds of text that fits a piece: of a living seat, or what an eliminated one has left
// (A3.3).
func (s *state) kindFor(p piece, living, zombie, obstacle string) string {
	switch {
	case s.living.Has(p.seat()):
		return living
	case s.obstacles:
		return obstacle
	}
	return zombie
}

// marks marks, while the game goes on, kings that a seat which has announced check or zombies could capture now, passed
// squares on which the seat to move can capture, what abilities have left, and squares that vanish next.
func (s *state) marks() []game.Mark {
	var marks []game.Mark
	if s.over() {
		return nil
	}
	for seat := range s.seats {
		if s.checkers(seat)|s.hunters(seat) != 0 {
			marks = append(marks, game.Mark{Square: s.name(s.kings[seat]), Kind: game.Danger})
		}
		if q := s.passed[seat]; q != board.NoSquare && s.canStepOver(seat) {
			marks = append(marks, game.Mark{Square: s.name(q), Kind: game.Passed})
		}
	}
	for _, t := range s.all() {
		marks = append(marks, game.Mark{Square: s.name(t.at), Kind: game.Laid, What: stateWord(t.state)})
	}
	if rounds := s.dueIn(); rounds > 0 {
		for _, q := range s.rim {
			marks = append(marks, game.Mark{Square: s.name(q), Kind: game.Vanishing, Rounds: rounds})
		}
	}
	return marks
}

// announcedTo returns the living seats whose latest move announced check to a living seat.
func (s *state) announcedTo(seat int) (by game.SeatSet) {
	for other := range s.living.All() {
		if s.living.Has(seat) && s.named[other].Has(seat) {
			by = by.With(other)
		}
	}
	return by
}

// checkers returns the seats that have announced check to another and could capture its king now, for all that is known
// of their abilities: the king may have left the attack.
func (s *state) checkers(seat int) (by game.SeatSet) {
	for other := range s.announcedTo(seat).All() {
		takes := func(a abilityID) bool { return s.couldTakeWith(a, other, seat) }
		brought := s.secret(other) && s.abilities == abilitiesBrought
		if brought || slices.ContainsFunc(s.maybe(other), takes) {
			by = by.With(other)
		}
	}
	return by
}

// maybe returns the abilities that a seat may have, for all that is known.
func (s *state) maybe(seat int) []abilityID {
	if s.secret(seat) {
		return s.possible(seat)
	}
	return []abilityID{s.ability[seat]}
}

// heldCheck is why a seat is out whose king stays in a check that was announced.
const heldCheck game.Reason = "ability.announced"

// hunted is why a seat is out whose king zombies may capture if their secret ability lets them.
const hunted game.Reason = "ability.hunted"

// Warned implements [game.Warning]: a check that was announced to a seat counts after its move, too, unless it saves
// its king by an ability. What makes the check is one of the abilities that made it before. What zombies with a secret
// ability would capture after the move counts, too.
func (s *state) Warned(after game.State, seat int) (chance float64, reason game.Reason) {
	next := after.(*state)
	if !next.living.Has(seat) || next.canShield(seat) {
		return 0, ""
	}
	for by := range s.announcedTo(seat).All() {
		held, all := 0, 0
		for _, a := range s.maybe(by) {
			if s.couldTakeWith(a, by, seat) {
				all++
				if next.announcedTo(seat).Has(by) && next.couldTakeWith(a, by, seat) {
					held++
				}
			}
		}
		if all > 0 {
			chance = max(chance, float64(held)/float64(all))
		}
	}
	reason = heldCheck
	for by := range s.seats {
		if p := next.huntsPerhaps(by, seat); p > chance {
			chance, reason = p, hunted
		}
	}
	return chance, reason
}

// huntsPerhaps returns the probability that the zombies of a seat with a secret ability would capture the king of
// another now; 0 if they would whatever it is, or if the ability is known.
func (s *state) huntsPerhaps(seat, other int) float64 {
	takes := func(a abilityID) bool { return s.hunts(a, seat, other) }
	if s.living.Has(seat) || !s.secret(seat) || takes(hidden) {
		return 0
	}
	reached := false
	for a := range s.set.known() {
		reached = reached || s.set.of(a).Gaits[1] != s.set.of(hidden).Gaits[1] && takes(a)
	}
	if !reached {
		return 0
	}
	may := s.possible(seat)
	return float64(len(slices.DeleteFunc(slices.Clone(may), func(a abilityID) bool { return !takes(a) }))) /
		float64(len(may))
}

// couldTakeWith reports whether a seat could capture the king of another now if it had this ability, and the others
// none (A5.3).
func (s *state) couldTakeWith(a abilityID, seat, other int) bool {
	c := copies.Get().(*state)
	defer copies.Put(c)
	c.disarm(s, seat)
	if c.ability[seat] = a; s.secret(seat) {
		c.uses[seat] = c.fresh(seat)
	}
	w := c.walk(seat)
	return c.couldStep(&w, other) || c.couldStrike(seat, other)
}

// checksGiven returns, while the game goes on, the ways of the pieces that could capture a king to which their seat's
// latest move announced check, and of the zombies that would capture one.
func (s *state) checksGiven() (ways []game.Arrow) {
	if s.over() {
		return nil
	}
	for seat := range s.living.All() {
		for by := range s.hunters(seat).All() {
			ways = append(ways, s.arrow(game.Check, by, fromOf(s.zombieCapture(by)), s.kings[seat]))
		}
		victims := s.named[seat] & s.living
		if victims == 0 {
			continue
		}
		l := s.lens(seat)
		for victim := range victims.All() {
			ways = append(ways, l.checks(victim)...)
		}
		l.close()
	}
	return ways
}

// checks returns the ways of the pieces that could capture the king of a seat now.
func (l *lens) checks(victim int) (ways []game.Arrow) {
	for q := range l.kings[victim].hitters.All() {
		ways = append(ways, l.s.arrow(game.Check, l.seat, q, l.s.kings[victim]))
	}
	return ways
}

// notes returns the counters and warnings that concern all seats.
func (s *state) notes() []text.Text {
	notes := []text.Text{text.Of("ability.note.round", "round", int(s.round))}
	notes = append(notes, s.thingNotes()...)
	if s.over() {
		return notes
	}
	if s.begun() && s.living != game.FirstSeats(s.seats) && !s.obstacles {
		notes = append(notes, text.Of("ability.note.zombies"))
	}
	if note := s.barrierNote(); !note.IsZero() {
		notes = append(notes, note)
	}
	if s.accelerate && s.barrier == 0 {
		notes = append(notes, text.Of("ability.note.accelerate"))
	}
	if s.patience != 0 && s.quiet >= s.limit()/2 && s.phase == playing {
		notes = append(notes, text.Of("ability.note.quiet", "turns", int(s.limit()-s.quiet)))
	}
	return notes
}

// barrierNote tells when squares vanish next; nothing if none do.
func (s *state) barrierNote() (note text.Text) {
	switch n := s.dueIn(); {
	case n == 1:
		note = text.Of("ability.note.barrier_now")
	case n > 1:
		note = text.Of("ability.note.barrier", "rounds", n)
	}
	return note
}

// rangeNote tells how far pieces go (A2.2); nothing if that has no limit.
func (s *state) rangeNote() (note text.Text) {
	if s.reach != 0 {
		note = text.Of("ability.note.range", "range", int(s.reach))
	}
	return note
}

// sinks reports whether the king of a seat stands on a square that vanishes at the end of the round.
func (s *state) sinks(seat int) bool { return s.dueIn() == 1 && slices.Contains(s.rim, s.kings[seat]) }

// seatNotes returns a seat's notes: its ability or what follows about a hidden one, castling, announcements; and the
// name of its ability, if that is known.
func (s *state) seatNotes(seat int) (notes []text.Text, own text.Text) {
	if s.secret(seat) {
		var note text.Text
		note, own = s.secretNote(seat)
		notes = append(notes, note)
	} else if s.abilities != abilitiesOff && s.begun() {
		notes, own = append(notes, s.abilityNote(seat)), title(s.kit(seat))
	}
	if !s.living.Has(seat) || s.over() {
		return notes, own
	}
	if rooks := s.castlingRooks(seat); len(rooks) > 0 {
		notes = append(notes, text.Of("ability.note.castling", "count", len(rooks), "rooks", rooks))
	}
	if s.checks[seat] > 0 {
		notes = append(notes, text.Of("ability.note.checks", "checks", int(s.checks[seat])))
	}
	if s.sinks(seat) {
		notes = append(notes,
			text.Of("ability.note.sinks", "seat", s.seatWord(seat), "square", s.name(s.kings[seat])))
	}
	if by := s.checkers(seat); by != 0 {
		notes = append(notes, text.Of("ability.note.announced", "seats", s.seatWordsOf(by)))
	}
	if by := s.hunters(seat); by != 0 {
		notes = append(notes, text.Of("ability.note.hunted", "seats", s.seatWordsOf(by)))
	}
	return notes, own
}

// title returns the name of an ability outside of a sentence.
func title(k *kit) text.Text { return text.Of("ability.title", "ability", k.word) }

// begun reports whether the seats have their abilities.
func (s *state) begun() bool { return s.phase == playing || s.phase == grading }

// secret reports whether this is a view in which the ability of a seat is hidden.
func (s *state) secret(seat int) bool { return s.begun() && s.ability[seat] == hidden }

// secretNote returns what follows about a hidden ability from what is seen: the abilities that a seat may have, or if
// these are more, the ones that it cannot have; and the name of the only one that is left.
func (s *state) secretNote(seat int) (note, own text.Text) {
	may := s.possible(seat)
	var names, others []text.Text
	for id := range s.set.known() {
		name := title(s.set.of(id))
		switch {
		case slices.Contains(may, id):
			names = append(names, name)
		case id != 0 || s.abilities != abilitiesDealt:
			others = append(others, name)
		}
	}
	switch {
	case s.abilities == abilitiesBrought:
		return text.Of("ability.note.brought"), own
	case len(others) == 0:
		return text.Of("ability.note.secret"), own
	case len(others) < len(names):
		return text.Of("ability.note.secret_not", "abilities", others), own
	}
	if len(names) == 1 {
		own = names[0]
		k, used := s.found(seat)
		switch most := int(k.Limit); {
		case used > 0 && used >= most:
			return text.Of("ability.note.secret_spent", "count", 1, "abilities", names), own
		case used > 0:
			return text.Of("ability.note.secret_used", "count", 1, "abilities", names, "uses", used, "most", most), own
		}
	}
	return text.Of("ability.note.secret_of", "count", len(names), "abilities", names), own
}

// found returns a hidden ability that can only be one, else nil, and how many uses of it were seen.
func (s *state) found(seat int) (k *kit, used int) {
	may := s.possible(seat)
	if s.abilities == abilitiesBrought || len(may) != 1 {
		return nil, 0
	}
	k = s.set.of(may[0])
	return k, s.seenUses(seat, k)
}

// seenUses returns how many uses of a hidden ability were seen, if it can only be this one; 0 if that is not known.
func (s *state) seenUses(seat int, k *kit) (n int) {
	if s.heard == nil || k.Energy || k.Limit == 0 {
		return 0
	}
	for _, used := range s.heard.acts[seat] {
		used, _, _ = strings.Cut(used, "!")
		m, ok := s.parseUseOf(abilityID(seat+1), k, used)
		if !ok || len(k.acts[actionOf(m)].Levels) > 0 || k.acts[actionOf(m)].Dearer > 0 {
			return 0
		}
		n += int(k.acts[actionOf(m)].Price)
	}
	if k.shields && k.harmless && k.Gaits == s.set.of(0).Gaits { // then each clue is to a shield
		n += len(s.heard.fits[seat]) * int(k.shieldPrice())
	}
	return n
}

// abilityNote returns a seat's ability, with what is left to use it.
func (s *state) abilityNote(seat int) text.Text {
	switch k := s.kit(seat); {
	case s.ability[seat] == 0:
		return text.Of("ability.note.none", "does", k.does())
	case k.Energy:
		return text.Of("ability.note.energy",
			"ability", k.word, "uses", int(s.uses[seat]), "most", int(k.Limit), "does", k.does())
	case k.Limit > 0 && s.uses[seat] == 0:
		return text.Of("ability.note.spent", "ability", k.word, "does", k.does())
	case k.Limit > 0:
		return text.Of("ability.note.uses",
			"ability", k.word, "uses", int(s.uses[seat]), "most", int(k.Limit), "does", k.does())
	default:
		return text.Of("ability.note.ability", "ability", k.word, "does", k.does())
	}
}

// gauge returns what a seat has left to use its ability, nil if that is not known or unlimited.
func (s *state) gauge(seat int) *game.Gauge {
	if s.abilities == abilitiesOff || !s.begun() {
		return nil
	}
	k, left := s.kit(seat), int(s.uses[seat])
	if s.secret(seat) {
		used := 0
		if k, used = s.found(seat); used == 0 {
			return nil
		}
		left = max(0, int(k.Limit)-used)
	}
	most := int(k.Limit)
	if most == 0 {
		return nil
	}
	kind := "ability.gauge.uses"
	if k.Energy {
		kind = "ability.gauge.energy"
	}
	return &game.Gauge{Text: text.Of(kind, "left", left, "most", most), Left: left, Most: most}
}

// thingNotes returns what abilities have left on squares and pieces.
func (s *state) thingNotes() (notes []text.Text) {
	for _, t := range s.all() {
		kind, args := "ability.thing", []any{"thing", stateWord(t.state), "square", s.name(t.at)}
		if t.left > 0 {
			kind, args = "ability.thing.turns", append(args, "turns", int(t.left))
		}
		notes = append(notes, text.Of(kind, args...))
	}
	return notes
}

// castlingRooks returns the squares of the unmoved rooks with which a seat may still castle.
func (s *state) castlingRooks(seat int) []string {
	var rooks []string
	if k := s.kings[seat]; k == board.NoSquare || !s.at[k].fresh() {
		return nil
	}
	for i := range s.castles[seat] {
		if q := s.castles[seat][i].rook; s.at[q] == newPiece(seat, chess.Rook)|unmoved {
			rooks = append(rooks, s.name(q))
		}
	}
	return rooks
}
