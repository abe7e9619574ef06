package ability

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// Picks other than squares, pieces and abilities.
const (
	pickUse  = "@"    // use the ability
	pickSeat = "!"    // prefix of a seat to which check may be announced
	pickDone = "done" // announce check to the ticked seats
)

// Compose offers the pieces and the ability, then the target, then the promotion, then the seats to which the move
// may announce check.
func (s *state) Compose(seat int, picks []string) (game.Composition, error) {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return game.Composition{}, err
	}
	if s.phase == choosing {
		return s.composeChoice(seat, picks)
	}
	s = s.seenBy(seat)
	base := picks
	if i := slices.IndexFunc(picks, announces); i >= 0 {
		base = picks[:i]
	}
	said := picks[len(base):]
	all := s.candidates(seat, base)
	s.markLast(seat, all, len(base))
	c, err := game.Follow(all, base, s.prompt(seat, base))
	if err != nil {
		return c, err
	}
	switch checkers, hunters := s.checkers(seat), s.hunters(seat); {
	case len(base) == 0 && s.sinks(seat):
		c.Notice = text.Of("ability.notice.sinks", "square", s.name(s.kings[seat]))
	case len(base) == 0 && checkers != 0:
		c.Notice = text.Of("ability.notice.announced",
			"seats", s.seatWordsOf(checkers), "square", s.name(s.kings[seat]))
	case len(base) == 0 && hunters != 0:
		c.Notice = text.Of("ability.notice.hunted",
			"seats", s.seatWordsOf(hunters), "square", s.name(s.kings[seat]))
	case len(base) == 0 && s.round == 1 && s.barrier > 0:
		c.Notice = s.barrierNote()
	case len(base) == 0 && (s.round == 1 || s.round == 2 && s.barrier > 0):
		c.Notice = s.rangeNote()
	case len(base) == 0 && 0 < s.dueIn() && s.dueIn() < 4:
		c.Notice = s.barrierNote()
	case len(base) > 0 && c.Move == 0:
		if a := s.actPicked(seat, base[0]); a != nil {
			c.Notice = a.seen()
		} else if q, ok := s.Shape.Parse(base[0]); ok && len(base) == 1 && s.cutShort(seat, q) {
			c.Notice = text.Of("ability.compose.range", "range", int(s.reach))
		}
	}
	if c.Move != 0 && s.announce != announceOff && s.announces(c.Move) {
		if a := s.announcement(seat, c.Move); a.valid != 0 {
			return a.compose(said)
		}
	}
	if len(said) > 0 {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", slices.Clone(picks))
	}
	return c, nil
}

// markLast marks the choices after some picks that complete a move: no question about an announcement follows.
func (s *state) markLast(seat int, all []game.Candidate, picked int) {
	l := s.lens(seat)
	defer l.close()
	for i := range all {
		c := &all[i]
		if len(c.Path) != picked+1 || c.Err != nil {
			continue
		}
		if s.announce == announceOff || !s.announces(c.Move) || l.announceable(c.Move) == 0 {
			c.Path[picked].Move, c.Path[picked].Effect = c.Move, game.Certain
		}
	}
}

// announces reports whether a pick belongs to an announcement.
func announces(pick string) bool { return pick == pickDone || strings.HasPrefix(pick, pickSeat) }

func (s *state) prompt(seat int, picks []string) text.Text {
	uses := len(picks) > 0 && strings.HasPrefix(picks[0], pickUse)
	switch {
	case s.phase == grading:
		return text.Of("ability.compose.level")
	case s.picking(seat) > 0:
		return text.Of("ability.compose.pick", "count", s.picking(seat))
	case len(picks) == 0 && !s.kit(seat).harmless && (s.kit(seat).Limit == 0 || s.uses[seat] > 0):
		return text.Of("ability.compose.piece_or_use")
	case len(picks) == 0:
		return text.Of("ability.compose.piece")
	case len(picks) == 1 && uses:
		if a := s.actPicked(seat, picks[0]); a != nil && a.By.Kinds == 0 {
			return text.Of("ability.compose.target")
		}
		return text.Of("ability.compose.use_piece")
	case len(picks) == 1:
		return text.Of("ability.compose.to")
	case len(picks) == 2 && uses:
		return text.Of("ability.compose.target")
	}
	return text.Of("ability.compose.promotion")
}

// actPicked returns the action of the seat's ability that a pick opens, or nil.
func (s *state) actPicked(seat int, pick string) *act {
	k := s.kit(seat)
	for i := range k.acts {
		if a := &k.acts[i]; a.When == power.Chosen && k.opening(a) == pick {
			return a
		}
	}
	return nil
}

// opening returns the pick that opens an action: @, and its name if the ability has several.
func (k *kit) opening(a *act) string {
	for i := range k.acts {
		if k.acts[i].When == power.Chosen && i != a.index {
			return pickUse + a.Name
		}
	}
	return pickUse
}

// choiceCandidates returns the abilities to choose from (A6.1).
func (s *state) choiceCandidates() []game.Candidate {
	var all []game.Candidate
	for id := range s.set.known() {
		c := game.Choice{
			Pick:  s.set.nameOf(id),
			Kind:  game.PickOption,
			Label: text.Of("ability.compose.choose", "about", s.set.of(id).about()),
		}
		all = append(all, game.Candidate{
			Move: newChoice(id), Path: []game.Choice{c}, Err: s.limits.refusal(s.set.of(id).Power),
		})
	}
	return all
}

// composeChoice offers the abilities of the set and, where seats bring their own, a text.
func (s *state) composeChoice(seat int, picks []string) (game.Composition, error) {
	brings := s.abilities == abilitiesBrought
	if brings && len(picks) == 1 {
		if _, known := s.set.named(picks[0]); !known {
			return s.composeBrought(seat, picks[0]), nil
		}
	}
	c, err := game.Follow(s.choiceCandidates(), picks, text.Of("ability.compose.ability"))
	if err != nil || len(picks) > 0 {
		return c, err
	}
	if c.Notice = text.Of("ability.compose.whole"); s.reach != 0 {
		c.Notice = text.Of("ability.compose.whole_range", "range", int(s.reach))
	}
	if brings {
		c.Choices = append(c.Choices, writing)
		if told := s.limits.told(); told != nil {
			c.Notice = text.Of("ability.compose.limits", "limits", told)
		}
	}
	return c, nil
}

// composeBrought returns the choice of an ability of the seat's own, given its text. What is wrong with a text is told
// with the choice of another.
func (s *state) composeBrought(seat int, written string) game.Composition {
	move, notation := newMove(bring, 0, 0), choicePrefix+own+url.QueryEscape(written)
	told := s.Hear(seat, notation).(*state)
	_, err := told.read(seat, notation)
	if err == nil {
		err = told.Check(seat, move)
	}
	if err == nil {
		return game.Composition{Move: move, Notation: told.FormatMove(seat, move)}
	}
	another := writing
	errors.As(err, &another.Denied)
	return game.Composition{Prompt: text.Of("ability.compose.ability"), Choices: []game.Choice{another}}
}

// writing is the choice of an ability of one's own.
var writing = game.Choice{Kind: game.PickText, Label: text.Of("ability.compose.bring")}

// candidates returns the base moves that the picks may lead to, and moves that a player may miss with the reason
// against them. Until the piece is picked, it returns one move for each piece.
func (s *state) candidates(seat int, picks []string) []game.Candidate {
	if s.phase == grading || s.picking(seat) > 0 {
		return s.pickCandidates(seat)
	}
	legal := s.baseMoves(seat, nil)
	uses := slices.IndexFunc(legal, func(m game.Move) bool { return sortOf(m) != step })
	if uses < 0 {
		uses = len(legal)
	}
	var all []game.Candidate
	if len(picks) == 0 || strings.HasPrefix(picks[0], pickUse) {
		k := s.kit(seat)
		for i := range k.acts {
			if a := &k.acts[i]; a.When == power.Chosen {
				all = append(all, s.useCandidates(seat, a, legal[uses:], picks)...)
			}
		}
	}
	for i, m := range [...]game.Move{pickAgain, stop} {
		kind := [...]string{"ability.compose.again", "ability.compose.stop"}[i]
		if slices.Contains(legal[uses:], m) {
			c := game.Choice{Pick: s.FormatMove(seat, m), Kind: game.PickOption, Label: text.Of(kind)}
			all = append(all, game.Candidate{Move: m, Path: []game.Choice{c}})
		}
	}
	all = append(all, s.lastingCandidates(seat, legal[:uses], picks)...)
	legal = slices.DeleteFunc(legal[:uses:uses], func(m game.Move) bool { return m&lasting != 0 })
	for q := range s.men[seat].All() {
		if len(picks) == 0 || picks[0] == s.name(q) {
			all = append(all, s.stepCandidates(seat, q, legal, len(picks) > 0)...)
		}
	}
	return all
}

// pickCandidates returns the pieces that a limited seat may choose, or the levels of what was just used.
func (s *state) pickCandidates(seat int) (all []game.Candidate) {
	for _, m := range s.Moves(seat, nil) {
		c := s.tokenChoice(toOf(m))
		if sortOf(m) == grade {
			bomb, target := s.ungraded()
			if bomb == nil {
				continue
			}
			c = game.Choice{
				Pick: s.FormatMove(seat, m), Kind: game.PickOption,
				Label: text.Of("ability.compose.grade", "level", levelWord(&bomb.Levels[levelOf(m)-1]),
					"price", int(bomb.priceOf(levelOf(m), target))),
			}
		}
		all = append(all, game.Candidate{Move: m, Path: []game.Choice{c}})
	}
	return all
}

// pickAfter opens a step after which the seat acts.
const pickAfter = pickUse + "after"

// lastingCandidates returns the legal steps after which the seat acts: one of each piece, or all of the picked one.
func (s *state) lastingCandidates(seat int, legal []game.Move, picks []string) (all []game.Candidate) {
	open := game.Choice{
		Pick: pickAfter, Kind: game.PickOption,
		Label: text.Of("ability.compose.after", "ability", s.kit(seat).word), Secret: true,
	}
	var offered board.Set
	for _, m := range legal {
		q := fromOf(m)
		if m&lasting == 0 || len(picks) > 0 && picks[0] != pickAfter ||
			len(picks) < 2 && offered.Has(q) || len(picks) > 1 && picks[1] != s.name(q) {
			continue
		}
		offered.Add(q)
		all = append(all, game.Candidate{Move: m, Path: append([]game.Choice{open}, s.path(m)...)})
	}
	return all
}

// stepCandidates returns the legal steps of a piece: one, or all if every is set.
func (s *state) stepCandidates(seat int, q board.Square, legal []game.Move, every bool) (all []game.Candidate) {
	for _, m := range legal {
		if fromOf(m) == q && (every || len(all) == 0) {
			all = append(all, game.Candidate{Move: m, Path: s.path(m)})
		}
	}
	if every || len(all) == 0 {
		for _, m := range s.missed(seat, q) {
			all = append(all, game.Candidate{Move: m, Path: s.path(m)[:2], Err: s.refusal(seat, m)})
		}
	}
	if len(all) == 0 {
		err := illegal("ability.compose.still", "piece", s.at[q].kind().Word(), "square", s.name(q))
		return append(all, game.Candidate{Path: []game.Choice{s.tokenChoice(q)}, Err: err})
	}
	if every && q == s.king[seat] && s.at[q].kind() == chess.King {
		for i := range s.castles[seat] {
			c := &s.castles[seat][i]
			m := newMove(step, q, c.kingTo)
			if s.at[c.kingTo] == 0 && (!s.at[q].fresh() || s.castleBlock(seat, c) != board.NoSquare) {
				all = append(all, game.Candidate{Move: m, Path: s.path(m), Err: s.refusal(seat, m)})
			}
		}
	}
	return all
}

// missed returns moves of a piece that announcements or the range forbid.
func (s *state) missed(seat int, q board.Square) []game.Move {
	w := s.walk(seat)
	w.piece(q)
	legal := w.buf
	w.buf, w.unbound = nil, true
	if k := s.at[q].kind(); k != chess.King && k != chess.Pawn {
		w.gait.Far = power.Sliders
	}
	w.piece(q)
	return slices.DeleteFunc(w.buf, func(m game.Move) bool { return slices.Contains(legal, m) })
}

// useCandidates returns the uses of an action of the seat's ability that the picks may lead to, or why there are none.
// An ability that is used up is not offered any more; the reason is for those who pick it all the same.
func (s *state) useCandidates(seat int, a *act, legal []game.Move, picks []string) []game.Candidate {
	k := s.kit(seat)
	open := game.Choice{Pick: k.opening(a), Kind: game.PickOption, Label: s.openingText(seat, a), Secret: true}
	if len(picks) > 0 && picks[0] != open.Pick {
		return nil
	}
	of := func(m game.Move) bool { return sortOf(m) == use && actionOf(m) == a.index }
	legal = slices.DeleteFunc(slices.Clone(legal), func(m game.Move) bool { return !of(m) })
	missed := slices.DeleteFunc(s.missedUses(seat, legal), func(m game.Move) bool { return !of(m) })
	if len(legal) == 0 && len(missed) == 0 {
		err := illegal("ability.use.nothing", "ability", k.word)
		if s.uses[seat] < a.least {
			err = illegal("ability.use.dear", "action", a.word, "price", int(a.least), "left", int(s.uses[seat]))
			if !k.Energy && s.uses[seat] == 0 {
				if len(picks) == 0 {
					return nil
				}
				err = illegal("ability.use.spent", "ability", k.word, "uses", int(k.Limit))
			}
		}
		return []game.Candidate{{Path: []game.Choice{open}, Err: err}}
	}
	var all []game.Candidate
	var offered board.Set
	add := func(m game.Move, first board.Square, path func() []game.Choice) {
		if len(picks) < 2 && offered.Has(first) || len(picks) > 1 && picks[1] != s.name(first) {
			return
		}
		offered.Add(first)
		all = append(all, game.Candidate{Move: m, Path: append([]game.Choice{open}, path()...)})
	}
	for _, m := range legal {
		from, to := fromOf(m), toOf(m)
		add(m, from, func() []game.Choice { return s.path(m) })
		if a.mirrored {
			add(m, to, func() []game.Choice { return []game.Choice{s.tokenChoice(to), s.tokenChoice(from)} })
		}
	}
	for _, m := range missed {
		path := append([]game.Choice{open}, s.path(m)...)
		all = append(all, game.Candidate{Move: m, Path: path, Err: s.refusal(seat, m)})
	}
	return append(all, s.unfit(seat, a, open, picks)...)
}

// unfit returns why the last pick is no target of an action, if it names a square.
func (s *state) unfit(seat int, a *act, open game.Choice, picks []string) []game.Candidate {
	from, fromOK := board.Square(0), true
	switch {
	case a.By.Kinds != 0 && len(picks) == 3:
		from, fromOK = s.Shape.Parse(picks[1])
	case a.By.Kinds != 0 || len(picks) != 2:
		return nil
	}
	to, ok := s.Shape.Parse(picks[len(picks)-1])
	if !ok || !fromOK {
		return nil
	}
	if a.By.Kinds == 0 {
		from = to
	}
	path := []game.Choice{open}
	for _, pick := range picks[1:] {
		path = append(path, game.Choice{Pick: pick})
	}
	err := s.refusal(seat, newUse(s.ability[seat], int(a.index), from, to))
	if err == nil {
		return nil
	}
	return []game.Candidate{{Path: path, Err: err}}
}

// openingText says what an action is, with what is left to use it.
func (s *state) openingText(seat int, a *act) text.Text {
	k := s.kit(seat)
	switch {
	case k.opening(a) == pickUse && !k.Energy && k.Limit > 0:
		return text.Of("ability.compose.use", "ability", k.word, "uses", int(s.uses[seat]))
	case a.least == 0:
		return text.Of("ability.compose.act", "ability", k.word, "action", a.word)
	case len(a.Levels) > 0:
		return text.Of("ability.compose.pay_from", "ability", k.word, "action", a.word, "price", int(a.least),
			"left", int(s.uses[seat]))
	}
	return text.Of("ability.compose.pay", "ability", k.word, "action", a.word, "price", int(a.least),
		"left", int(s.uses[seat]))
}

// missedUses returns the uses of the seat's ability that only announcements forbid.
func (s *state) missedUses(seat int, legal []game.Move) []game.Move {
	if s.announce == announceOff {
		return nil
	}
	free := *s
	free.announce = announceOff
	return slices.DeleteFunc(free.listUses(seat, nil), func(m game.Move) bool { return slices.Contains(legal, m) })
}

// path returns the choices that lead to a base move: the piece, the target, the promotion.
func (s *state) path(m game.Move) []game.Choice {
	target := s.targetChoice(m)
	path := []game.Choice{s.tokenChoice(fromOf(m)), target}
	if sortOf(m) == use {
		path = s.usePath(m)
	}
	if k := promotionOf(m); k != chess.NoKind {
		path = append(path, game.Choice{
			Pick:  string(rune(k.Lower())),
			Kind:  game.PickOption,
			Label: text.Of("ability.compose.promote", "piece", k.Word()),
		})
	}
	return path
}

// usePath returns the choices of a use after its action: the piece, unless the player itself acts, the target and the
// level.
func (s *state) usePath(m game.Move) (path []game.Choice) {
	a := &s.set.of(abilityOf(m)).acts[actionOf(m)]
	if a.By.Kinds != 0 {
		path = append(path, s.tokenChoice(fromOf(m)))
	}
	target := s.targetChoice(m)
	if s.at[toOf(m)] != 0 && !a.moves() {
		target = s.tokenChoice(toOf(m))
	}
	path = append(path, target)
	if l := levelOf(m); l > 0 {
		path = append(path, game.Choice{
			Pick: a.Levels[l-1].Name, Kind: game.PickOption,
			Label: text.Of("ability.compose.grade", "level", levelWord(&a.Levels[l-1]),
				"price", int(a.priceOf(l, s.at[toOf(m)]))),
		})
	}
	return path
}

// tokenChoice returns the choice of the piece on a square.
func (s *state) tokenChoice(q board.Square) game.Choice {
	return game.Choice{Pick: s.name(q), Kind: game.PickToken, Square: s.name(q), Label: s.tokenText(q)}
}

// targetChoice returns the choice of a base move's target.
func (s *state) targetChoice(m game.Move) game.Choice {
	name := s.name(toOf(m))
	return game.Choice{Pick: name, Kind: game.PickSquare, Square: name, Label: s.targetText(m)}
}

// targetText returns a base move's target in words.
func (s *state) targetText(m game.Move) text.Text {
	from, to := fromOf(m), toOf(m)
	p := s.at[from]
	if sortOf(m) == step && p.kind() == chess.King && s.isCastling(p.seat(), p, to) {
		for i := range s.castles[p.seat()] {
			if c := &s.castles[p.seat()][i]; c.kingTo == to {
				return text.Of("ability.compose.castle", "king", s.name(to), "rook", s.name(c.rookTo))
			}
		}
	}
	if taken := s.takenPassing(m); len(taken) > 0 {
		return text.Of("ability.compose.passing", "square", s.name(to), "pieces", taken)
	}
	if t := s.at[to]; t != 0 {
		return text.Of("ability.compose.take",
			"seat", s.seatWord(t.seat()), "piece", t.kind().Word(), "square", s.name(to))
	}
	return text.Of("ability.compose.square", "square", s.name(to))
}

// takenPassing returns all pieces that a base move captures, in words, if it captures any en passant (A2.4).
func (s *state) takenPassing(m game.Move) (taken []text.Text) {
	from, to := fromOf(m), toOf(m)
	seat := s.at[from].seat()
	if sortOf(m) != step || s.at[from].kind() != chess.Pawn {
		return nil
	}
	w := s.walk(seat)
	for other, passed := range &s.passed {
		if passed == to {
			if victim := w.passing(from, other, to); victim != board.NoSquare {
				taken = append(taken, s.tokenText(victim))
			}
		}
	}
	if len(taken) > 0 && s.at[to] != 0 {
		taken = append(taken, s.tokenText(to))
	}
	return taken
}

// announcement holds the seats to which a legal base move may announce check.
type announcement struct {
	s     *state
	seat  int
	base  game.Move
	valid game.SeatSet // seats to which it may
}

// announcement returns the possible announcements of a legal base move.
func (s *state) announcement(seat int, base game.Move) announcement {
	l := s.lens(seat)
	defer l.close()
	return announcement{s, seat, base, l.announceable(base)}
}

// compose offers the seats whose kings could be captured, until done. Each pick of a seat ticks or unticks it. At first
// all are ticked if silence costs something, since few players mean to be silent then. A single seat has no tick: the
// pick that would untick or tick it is the other way to play the move.
func (a *announcement) compose(picks []string) (game.Composition, error) {
	var named game.SeatSet
	if a.s.obliged(a.seat, true) {
		named = a.valid
	}
	for i, pick := range picks {
		if pick == pickDone && i == len(picks)-1 {
			return game.Composition{Move: announcing(a.base, named)}, nil
		}
		name, ok := strings.CutPrefix(pick, pickSeat)
		other, isSeat := a.s.parseSeat(name)
		if !ok || !isSeat || !a.valid.Has(other) {
			return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", slices.Clone(picks))
		}
		named ^= game.Only(other)
	}
	if a.valid.Len() == 1 && len(picks) == 1 {
		return game.Composition{Move: announcing(a.base, named)}, nil
	}
	c := game.Composition{Prompt: text.Of("ability.compose.announce"), Notice: a.silence()}
	after := copies.Get().(*state)
	defer copies.Put(after)
	after.try(a.s, a.seat, a.base)
	l := after.lens(a.seat)
	defer l.close()
	for other := range a.valid.All() {
		c.Choices = append(c.Choices, game.Choice{
			Pick:   pickSeat + strconv.Itoa(other),
			Kind:   game.PickSeat,
			Seat:   &other,
			Label:  text.Of("ability.compose.tick", "seat", a.s.seatWord(other)),
			Ticked: named.Has(other),
		})
		c.Checks = append(c.Checks, l.checks(other)...)
	}
	if a.valid.Len() == 1 {
		c.Prompt = text.Of("ability.compose.announce_to", "seat", a.s.seatWord(a.valid.First()))
		other := a.end(c.Choices[0].Pick, game.PickOption, a.valid&^named)
		c.Choices = []game.Choice{a.end(pickDone, game.PickDone, named), other}
		return c, nil
	}
	c.Choices = append(c.Choices, a.end(pickDone, game.PickDone, named))
	return c, nil
}

// end returns the choice that plays the move and announces check to these seats.
func (a *announcement) end(pick string, kind game.ChoiceKind, named game.SeatSet) game.Choice {
	c := game.Choice{
		Pick:   pick,
		Kind:   kind,
		Made:   game.Made{Move: announcing(a.base, named)},
		Label:  text.Of("ability.compose.silent"),
		Effect: game.Certain,
	}
	if named != 0 {
		c.Label = text.Of("ability.compose.named", "seats", a.s.seatWordsOf(named))
	}
	return c
}

// silence returns what the seat may capture after a move that announces nothing (A5.1, A5.2).
func (a *announcement) silence() text.Text {
	switch {
	case a.s.obliged(a.seat, false):
		return text.Of("ability.compose.silence")
	case a.s.obliged(a.seat, true):
		return text.Of("ability.compose.silence_ability")
	}
	return text.Of("ability.compose.silence_free")
}
