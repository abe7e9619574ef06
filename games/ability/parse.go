package ability

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

func wrong(kind string, args ...any) error { return game.Refuse(game.BadPosition, kind, args...) }

// Parse reads a position string (A7.2). Pieces may come in any order.
func (rules) Parse(position string) (game.State, error) {
	f := strings.Split(position, " ")
	extras := ""
	if len(f) == 12 {
		f, extras = f[:11], f[11]
		if extras == "" {
			return nil, wrong("ability.position.extra", "item", "")
		}
	}
	if len(f) != 11 {
		return nil, wrong("ability.position.fields", "fields", len(f))
	}
	name, contractions, _ := strings.Cut(f[0], "/")
	b, isBoard := boardNamed(name)
	n, ok := game.ParseCounter(contractions, maxContractions)
	if !isBoard || !ok || (b != cross && n > 0) {
		return nil, wrong("ability.position.board", "board", f[0], "max", maxContractions)
	}
	set, err := parseSettings(f[10], b)
	if err != nil {
		return nil, err
	}
	s := empty(b, int(n), set)
	for _, parse := range []func() error{
		func() error { return s.parsePieces(f[1]) },
		func() error { return s.parseRound(f[3]) },
		func() error { return s.parseLiving(f[5]) },
		func() error { return s.parseOrder(f[7]) },
		func() error { return s.parseTurn(f[2], f[4]) },
		func() error { return s.parsePassed(f[6]) },
		func() error { return s.parseAbilities(f[8]) },
		func() error { return s.parseAnnounced(f[9]) },
		func() error { return s.parseExtras(extras) },
		s.playable,
	} {
		if err := parse(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// items splits a field at its commas; a dash is an empty list.
func items(field string) []string {
	if field == "-" {
		return nil
	}
	return strings.Split(field, ",")
}

func parseSettings(field string, b boardKind) (settings, error) {
	if field == "" {
		return settings{}, wrong("ability.position.options_empty")
	}
	if field == "-" {
		field = ""
	}
	o, err := inPosition.ParseOptions(field, ";")
	if err != nil {
		return settings{}, wrong("ability.position.options", "reason", err)
	}
	set, err := newSettings(o)
	if err != nil {
		return settings{}, wrong("ability.position.options", "reason", err)
	}
	if b != cross && set.barrier != 0 {
		return settings{}, noBarrier(game.BadPosition, b, set)
	}
	return set, nil
}

func (s *state) parsePieces(field string) error {
	if field == "-" {
		return nil
	}
	for item := range strings.SplitSeq(field, ",") {
		text, fresh := strings.CutSuffix(item, "!")
		if len(text) < 4 || int(text[0]-'0') >= s.seats || text[1] > 'Z' || chess.KindOf(text[1]) == chess.NoKind {
			return wrong("ability.position.piece", "piece", item)
		}
		q, ok := s.Shape.Parse(text[2:])
		if !ok {
			return wrong("ability.position.square", "piece", item, "square", text[2:])
		}
		p := newPiece(int(text[0]-'0'), chess.KindOf(text[1]))
		if s.at[q] != 0 {
			return wrong("ability.position.twice", "square", text[2:])
		}
		if p.kind() == chess.Pawn && s.Next[q][s.forward[p.seat()]] == board.NoSquare {
			return wrong("ability.position.pawn", "piece", item)
		}
		if fresh {
			if !s.isHome(p, q) {
				return wrong("ability.position.unmoved", "piece", item)
			}
			p |= unmoved
		}
		if p.kind() == chess.King && s.kings[p.seat()] != board.NoSquare {
			return wrong("ability.position.kings", "seat", s.seatWord(p.seat()))
		}
		s.put(q, p)
	}
	return nil
}

// isHome reports whether a square is a first square of the seat's king or rook.
func (s *state) isHome(p piece, q board.Square) bool {
	switch p.kind() {
	case chess.King:
		return q == s.king[p.seat()]
	case chess.Rook:
		return q == s.castles[p.seat()][0].rook || q == s.castles[p.seat()][1].rook
	}
	return false
}

// parseRound reads the round and checks it against the contractions (A4.1).
func (s *state) parseRound(field string) error {
	n, ok := game.ParseCounter(field, maxCount)
	if !ok || n == 0 {
		return wrong("ability.position.round", "round", field, "max", maxCount)
	}
	s.round = n
	due := 0
	for due < maxContractions && s.barrier != 0 && s.intervalSum(due+1) < s.round {
		due++
	}
	switch {
	case s.barrier == 0 && s.contractions > 0:
		return wrong("ability.position.no_barrier", "contractions", s.contractions)
	case due != s.contractions:
		return wrong("ability.position.contractions", "contractions", s.contractions, "round", int(n), "due", due)
	}
	return nil
}

// parseLiving reads the living seats and checks that they are those with a king.
func (s *state) parseLiving(living string) error {
	s.living = 0
	if living != "-" {
		set, ok := parseSeats(living, s.seats)
		if !ok || set == 0 {
			return wrong("ability.position.living", "living", living)
		}
		s.living = set
	}
	for seat := range s.seats {
		if s.living.Has(seat) != (s.kings[seat] != board.NoSquare) {
			return wrong("ability.position.king", "seat", s.seatWord(seat), "living", living)
		}
	}
	if s.seats == 2 && s.living == 0 && s.abilities == abilitiesOff {
		return wrong("ability.position.living", "living", living)
	}
	return nil
}

// parseOrder reads the order in which the other seats fell.
func (s *state) parseOrder(order string) error {
	fallen, ok := s.parseFallen(strings.TrimPrefix(order, "-"))
	if !ok || fallen|s.living != game.FirstSeats(s.seats) || order == "" || (order[0] == '-' && len(order) > 1) {
		living := string(appendSeats(nil, s.living, "-"))
		return wrong("ability.position.order", "order", order, "living", living)
	}
	return nil
}

// parseFallen reads the seats that fell, each once.
func (s *state) parseFallen(order string) (fallen game.SeatSet, ok bool) {
	for order != "" {
		seat := int(order[0]) - '0'
		if seat < 0 || seat >= s.seats || s.living.Has(seat) || fallen.Has(seat) {
			return fallen, false
		}
		fallen = fallen.With(seat)
		s.order[s.fallen] = uint8(seat)
		s.fallen++
		if order = order[1:]; s.seats == 2 && strings.HasPrefix(order, "r") {
			s.gone, order = s.gone.With(seat), order[1:]
		}
	}
	return fallen, true
}

func (s *state) parseSeat(text string) (int, bool) {
	n, ok := game.ParseCounter(text, uint32(s.seats-1))
	return int(n), ok
}

// parseSeats reads seats in increasing order.
func parseSeats(text string, seats int) (game.SeatSet, bool) {
	var set game.SeatSet
	last := -1
	for i := range len(text) {
		seat := int(text[i]) - '0'
		if seat <= last || seat >= seats {
			return 0, false
		}
		last, set = seat, set.With(seat)
	}
	return set, true
}

// parseTurn reads the turn and the turns without progress.
func (s *state) parseTurn(turn, quiet string) error {
	most := uint32(maxCount)
	if s.patience != 0 {
		most = s.limit()
	}
	n, ok := game.ParseCounter(quiet, most)
	if !ok {
		return wrong("ability.position.quiet", "quiet", quiet, "max", int(most))
	}
	s.quiet = n
	switch {
	case turn == "c" && (s.abilities == abilitiesChosen || s.abilities == abilitiesBrought) && s.fallen == 0:
		s.phase = choosing
		return nil
	case turn == "d" && s.abilities == abilitiesDealt && s.fallen == 0:
		s.phase = dealing
		return nil
	}
	if rest, ok := strings.CutSuffix(turn, string(gradingSign)); ok && s.abilities != abilitiesOff && s.set.veils {
		s.phase, turn = grading, rest
	}
	seat, ok := s.parseSeat(turn)
	if !ok {
		return wrong("ability.position.turn", "turn", turn, "last", s.seats-1)
	}
	s.turn = uint8(seat)
	return nil
}

// parsePassed reads the double steps that can be captured en passant.
func (s *state) parsePassed(field string) error {
	last := -1
	for _, item := range items(field) {
		part := strings.Split(item, "/")
		if len(part) != 3 {
			return wrong("ability.position.passed", "entry", item)
		}
		passed, ok1 := s.Shape.Parse(part[0])
		arrival, ok2 := s.Shape.Parse(part[1])
		seat, ok3 := s.parseSeat(part[2])
		if !ok1 || !ok2 || !ok3 || seat <= last || s.Next[passed][s.forward[seat]] != arrival {
			return wrong("ability.position.passed", "entry", item)
		}
		if !s.begun() {
			return wrong("ability.position.passed_turn", "entry", item, "seat", s.seatWord(seat))
		}
		last = seat
		s.passed[seat], s.arrival[seat] = passed, arrival
	}
	return nil
}

// parseAbilities reads the abilities with the uses left.
func (s *state) parseAbilities(field string) error {
	list := items(field)
	if s.abilities == abilitiesOff || !s.begun() {
		if list != nil {
			return wrong("ability.position.abilities_none", "abilities", field)
		}
		return nil
	}
	if len(list) != s.seats {
		return wrong("ability.position.abilities", "abilities", field, "seats", s.seats)
	}
	for seat, item := range list {
		if item == "?" {
			s.ability[seat] = hidden
			continue
		}
		name, uses, _ := strings.Cut(item, ":")
		a, ok := s.set.named(name)
		if s.abilities == abilitiesBrought && int(s.set.known()) == s.seats+1 &&
			s.set.of(abilityID(seat+1)).Name == name {
			a, ok = abilityID(seat+1), true
		}
		if !ok {
			return wrong("ability.position.ability", "ability", item, "names", s.set.names())
		}
		n, ok := game.ParseCounter(uses, uint32(s.set.of(a).Limit))
		if !ok {
			return wrong("ability.position.uses", "ability", item, "max", int(s.set.of(a).Limit))
		}
		s.ability[seat], s.uses[seat] = a, uint8(n)
	}
	return nil
}

// parseAnnounced reads the announcements of each seat.
func (s *state) parseAnnounced(field string) error {
	last := -1
	for _, item := range items(field) {
		part := strings.Split(item, ":")
		if len(part) != 3 {
			return wrong("ability.position.announced", "entry", item)
		}
		seat, ok1 := s.parseSeat(part[0])
		named, ok2 := parseSeats(part[1], s.seats)
		n, ok3 := game.ParseCounter(part[2], maxCount)
		if !ok1 || !ok2 || !ok3 || seat <= last || named.Has(seat) || (n == 0 && named == 0) {
			return wrong("ability.position.announced", "entry", item)
		}
		if s.announce != announceAbility && int(n) < named.Len() {
			return wrong("ability.position.announced_few", "entry", item, "named", named.Len())
		}
		if s.announce == announceOff || !s.begun() {
			return wrong("ability.position.announced_off", "entry", item)
		}
		last = seat
		s.named[seat], s.checks[seat] = named, n
	}
	return nil
}

// playable checks that the seat to move has a decision, and detects a standstill (A3.6). A seat without a move would
// have been skipped (A2.7), and nobody decides for zombies.
func (s *state) playable() error {
	seat := int(s.turn)
	alive := s.living.Has(seat)
	switch {
	case s.phase != playing || s.over():
	case alive && !s.lost.Has(seat) && (s.ability[seat] == hidden || s.canMove(seat)):
	case s.standsStill():
		s.still = true
	case alive:
		return wrong("ability.position.stuck", "seat", s.seatWord(seat))
	default:
		return wrong("ability.position.turn_gone", "seat", s.seatWord(seat))
	}
	return nil
}

// parseExtras reads what abilities have left.
func (s *state) parseExtras(field string) error {
	for _, item := range strings.FieldsFunc(field, func(r rune) bool { return r == ',' }) {
		part := strings.Split(item, ":")
		ok := false
		switch {
		case s.abilities == abilitiesOff || !s.begun():
		case part[0] == actedItem && len(part) == 2:
			n, isNumber := game.ParseCounter(part[1], moved|1<<power.MaxActions-1)
			s.acted, ok = uint8(n), isNumber && n > 0 && s.acted == 0 && n&(1<<power.MaxActions) == 0
		case part[0] == lastItem && len(part) == 6:
			ok = s.parseLast(part)
		case part[0] == lostItem && len(part) == 2:
			seats, isSet := parseSeats(part[1], s.seats)
			ok = isSet && seats != 0 && seats&^s.living == 0 && s.lost == 0
			s.lost = seats
		case part[0] == learnedItem && len(part) == 3:
			seat, isSeat := s.parseSeat(part[1])
			seats, isSet := parseSeats(part[2], s.seats)
			if ok = isSeat && isSet && seats != 0 && !seats.Has(seat) && s.learned[seat] == 0; ok {
				s.learned[seat] = seats
			}
		case len(part) == 6:
			t, isThing := s.parseThing(part)
			ok = isThing && s.lain < maxThings && s.place(t) < 0
			s.lay(t)
		}
		if !ok {
			return wrong("ability.position.extra", "item", item)
		}
	}
	if own := s.passed[s.turn]; own != board.NoSquare && s.acted&moved == 0 {
		return wrong("ability.position.passed_turn", "entry", s.name(own), "seat", s.seatWord(int(s.turn)))
	}
	switch {
	case s.phase == grading && !s.living.Has(int(s.turn)):
		return wrong("ability.position.turn_gone", "seat", s.seatWord(int(s.turn)))
	case s.phase == grading && (s.ability[s.turn] == hidden ||
		s.abilities == abilitiesBrought && s.kit(int(s.turn)).bomb == nil):
		if !slices.ContainsFunc(s.all(), func(t thing) bool { return t.state == power.Marked && t.owner == s.turn }) {
			return wrong("ability.position.extra", "item", power.Bombed.String())
		}
	case (s.phase == grading) != s.hasUngraded(), s.phase == grading && len(s.grades(nil)) == 0:
		return wrong("ability.position.extra", "item", power.Bombed.String())
	}
	return nil
}

// parseLast reads the latest step of a seat.
func (s *state) parseLast(part []string) bool {
	seat, isSeat := s.parseSeat(part[1])
	from, isFrom := s.Shape.Parse(part[2])
	to, isTo := s.Shape.Parse(part[3])
	was, isPiece := s.parsePiece(part[4])
	taken, isTaken := s.parsePiece(part[5])
	if !isSeat || !isFrom || !isTo || !isPiece || !isTaken || !s.set.takes || from == to || was == 0 ||
		was.seat() != seat || taken.kind() == chess.King || s.last[seat] != (ply{}) ||
		!s.placed(was, from) || !s.placed(taken, to) {
		return false
	}
	s.last[seat] = ply{from, to, was, taken}
	return true
}

// parsePiece is the inverse of appendPiece.
func (s *state) parsePiece(text string) (p piece, ok bool) {
	name, fresh := strings.CutSuffix(text, "!")
	if name == "" {
		return 0, !fresh
	}
	if len(name) != 2 || int(name[0]-'0') >= s.seats || name[1] > 'Z' || chess.KindOf(name[1]) == chess.NoKind {
		return 0, false
	}
	p = newPiece(int(name[0]-'0'), chess.KindOf(name[1]))
	if fresh {
		p |= unmoved
	}
	return p, true
}

// placed reports whether a piece, or none, can stand on a square.
func (s *state) placed(p piece, q board.Square) bool {
	return (p.kind() != chess.Pawn || s.Next[q][s.forward[p.seat()]] != board.NoSquare) &&
		(!p.fresh() || s.isHome(p, q))
}

// hasUngraded reports whether the level of something is still to be chosen.
func (s *state) hasUngraded() bool {
	a, _ := s.ungraded()
	return a != nil
}

// parseThing reads a state, its square, the owner, the level, the turns left, and whether it clings and is veiled.
func (s *state) parseThing(part []string) (t thing, ok bool) {
	state, isState := power.StateNamed(part[0])
	q, isSquare := s.Shape.Parse(part[1])
	owner, isSeat := s.parseSeat(part[2])
	level, isLevel := game.ParseCounter(part[3], 63)
	left, isLeft := game.ParseCounter(part[4], power.MaxTurns+1)
	if !isState || !isSquare || !isSeat || !isLevel || !isLeft {
		return t, false
	}
	t = thing{at: q, state: state, owner: uint8(owner), level: uint8(level), left: uint8(left)}
	switch part[5] {
	case "":
	case "c":
		t.clings = true
	case "v":
		t.veiled = true
	case "cv":
		t.clings, t.veiled = true, true
	default:
		return t, false
	}
	return t, s.fitting(t)
}

// fitting reports whether a thing can be where and as it is.
func (s *state) fitting(t thing) bool {
	p := s.at[t.at]
	switch t.until() {
	case power.UntilNothing:
	case power.UntilMoved, power.UntilCaptured:
		if t.left > 0 || !t.clings && t.until() == power.UntilMoved {
			return false
		}
	case power.UntilStepped:
		if t.left > 0 || t.state != power.Burning {
			return false
		}
	default:
		return false
	}
	if t.clings && p == 0 || t.veiled && t.state != power.Bombed && t.state != power.Trapped {
		return false
	}
	ungraded := t.state == power.Bombed && t.level == 0
	switch t.state {
	case power.Bombed:
		k := s.kit(int(t.owner))
		if ungraded && (t.owner != s.turn || s.hasUngraded() || !t.veiled) ||
			int(t.level) > power.MaxLevels || t.left > 0 {
			return false
		}
		return s.ability[t.owner] == hidden && !ungraded || k.bomb != nil && int(t.level) <= len(k.bomb.Levels)
	case power.Burning:
		return !t.clings
	case power.Trapped:
		v := power.Verb(t.level)
		return !t.clings && t.left == 0 && (v == power.Freeze || v == power.Wound || v == power.Remove)
	case power.Marked:
		return true
	case power.Altered, power.Hidden:
		k := chess.Kind(t.level & 7)
		return t.clings && k > chess.Pawn && k < chess.King && p.kind() != chess.Pawn &&
			(t.state == power.Altered || s.hides(t.at) && p.seat() == int(t.owner))
	case power.Limited:
		n := t.level & 15
		return t.clings && p.kind() == chess.King && n > 0 && n <= 9 && p.seat() != int(t.owner)
	case power.Armoured:
		return t.clings && t.level > 0 && t.level <= 3 && t.left == 0
	case power.Picked:
		return t.clings && t.level == 0 && t.left == 0 && p.seat() == int(t.owner)
	case power.Wounded:
		return t.clings && t.level == 0 && t.left == 0
	}
	return t.clings
}
