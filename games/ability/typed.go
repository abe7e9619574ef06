package ability

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// shortForm is a step without its whole start: the piece's letter, the file or rank of its start, its target and
// promotion.
var shortForm = regexp.MustCompile(`^([KQRBNP]?)([a-p]|1?[0-9])?([-x]?)([a-p]1?[0-9])=?([QRBNqrbn]?)$`)

// ReadTyped reads a move in notation or as people write it: "e2-e4", "Nb1xc3", "Nc3", "e15e16=Q", "O-O", "Nc3+". An x
// stands only where the move captures. A plus announces check, if there is one.
func (s *state) ReadTyped(seat int, typed string) (game.Move, error) {
	plain := strings.TrimRight(typed, "+#")
	m, err := s.readSilent(seat, typed, plain)
	if err != nil || plain == typed || !strings.Contains(typed, "+") || s.Check(seat, m) != nil {
		return m, err
	}
	var found []game.Move
	var could []string
	for _, named := range s.Moves(seat, nil) {
		if named != m && silent(named) == m {
			found, could = append(found, named), append(could, s.FormatMove(seat, named))
		}
	}
	switch len(found) {
	case 0:
		return m, nil
	case 1:
		return found[0], nil
	}
	slices.Sort(could)
	return 0, game.Ambiguous(typed, could)
}

// readSilent reads a move, which is plain without the signs of check and mate.
func (s *state) readSilent(seat int, typed, plain string) (game.Move, error) {
	if rest, uses := strings.CutPrefix(plain, "@"); uses && s.Turn().Seats.Has(seat) {
		// Lists have an x wherever something was taken.
		m, ok := s.parseUseOf(s.ability[seat], s.kit(seat), strings.Replace(rest, "x", "-", 1))
		if ok && s.Check(seat, m) == nil {
			return m, nil
		}
	}
	m, err := s.read(seat, typed)
	if err == nil {
		return m, nil
	}
	if m, failed := s.read(seat, plain); failed == nil {
		return m, nil
	}
	if a, ok := s.titled(typed); ok && s.phase == choosing {
		return newChoice(a), nil
	}
	base, named, announces := strings.Cut(plain, "!")
	part := shortForm.FindStringSubmatch(base)
	if part == nil || !s.Turn().Seats.Has(seat) {
		return 0, err
	}
	announcement, ok := parseAnnouncement(named)
	if announces && !ok {
		return 0, game.Refuse(game.BadMove, "ability.move.announcement", "move", typed)
	}
	m, err = s.shortened(seat, part)
	return m | announcement, err
}

// voices speak all languages.
var voices = sync.OnceValue(func() (all []text.Voice) {
	c := text.Must(messages)
	for _, lang := range c.Languages() {
		all = append(all, c.Voice(lang))
	}
	return all
})

// titled finds an ability by its name in any language.
func (s *state) titled(typed string) (abilityID, bool) {
	for id := range s.set.known() {
		called := func(v text.Voice) bool { return strings.EqualFold(v.Say(title(s.set.of(id))), typed) }
		if slices.ContainsFunc(voices(), called) {
			return id, true
		}
	}
	return 0, false
}

// shortened returns the only legal step that agrees with the parts of a short form. If there is none, but only one
// piece that can be meant, it returns the step of that, which is refused with its reason.
func (s *state) shortened(seat int, part []string) (game.Move, error) {
	kind := chess.Pawn
	if part[1] != "" {
		kind = chess.KindOf(part[1][0])
	}
	promoted, _ := parsePromotion(part[5])
	var found []game.Move
	var could []string
	needless := false // the x
	for _, m := range s.Moves(seat, nil) {
		m = silent(m)
		from, to := fromOf(m), toOf(m)
		if sortOf(m) != step || s.at[from].kind() != kind || promotionOf(m) != promoted || s.name(to) != part[4] ||
			slices.Contains(found, m) {
			continue
		}
		start := s.name(from)
		if part[2] != "" && part[2] != start[:1] && part[2] != start[1:] {
			continue
		}
		if part[3] == "x" && !s.captures(seat, from, to) {
			needless = true
			continue
		}
		found, could = append(found, m), append(could, s.FormatMove(seat, m))
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0 && needless:
		return 0, game.NoCapture(part[0], part[4])
	case len(found) == 0:
		if from := s.meant(seat, kind, part[2], part[4]); from != board.NoSquare {
			return s.read(seat, s.name(from)+part[3]+part[4]+part[5])
		}
		return 0, game.Refuse(game.BadMove, "ability.typed.none",
			"seat", s.seatWord(seat), "piece", kind.Word(), "square", part[4])
	}
	return 0, game.Ambiguous(part[0], could)
}

// meant returns the square of the only piece of a seat of this kind on a file or rank, or anywhere if none is named, or
// of the only such piece that might get to the target. Otherwise it returns board.NoSquare.
func (s *state) meant(seat int, kind chess.Kind, line, target string) board.Square {
	var all, reach []board.Square
	for q, p := range s.at {
		from := board.Square(q)
		at := s.name(from)
		if p == 0 || p.seat() != seat || p.kind() != kind || line != "" && line != at[:1] && line != at[1:] {
			continue
		}
		all = append(all, from)
		if to, _, ok := s.parseSquare(target); ok && s.reaches(seat, from, to) {
			reach = append(reach, from)
		}
	}
	for _, found := range [2][]board.Square{all, reach} {
		if len(found) == 1 {
			return found[0]
		}
	}
	return board.NoSquare
}

// read reads a move in notation, or in a form that has both squares.
func (s *state) read(seat int, typed string) (game.Move, error) {
	if typed == resignation {
		return newMove(resign, 0, 0), nil
	}
	if name, ok := strings.CutPrefix(typed, choicePrefix); ok {
		if text, ok := strings.CutPrefix(name, own); ok && s.abilities == abilitiesBrought {
			_, err := readBrought(text)
			return newMove(bring, 0, 0), err
		}
		a, ok := s.set.named(name)
		if !ok {
			return 0, game.Refuse(game.BadMove, "ability.move.choice", "name", name, "names", s.set.names())
		}
		return newChoice(a), nil
	}
	if m, ok := s.parsePick(typed); ok {
		return m, nil
	}
	base, named, announces := strings.Cut(typed, "!")
	m, err := s.parseBase(seat, base)
	if err != nil {
		return 0, err
	}
	if !announces {
		return m, nil
	}
	announcement, ok := parseAnnouncement(named)
	if !ok {
		return 0, game.Refuse(game.BadMove, "ability.move.announcement", "move", typed)
	}
	return m | announcement, nil
}

// captures reports whether a step of a seat would capture: an enemy stands on the square, or has passed it.
func (s *state) captures(seat int, from, to board.Square) bool {
	if p := s.at[to]; p != 0 {
		return p.seat() != seat
	}
	return s.at[from].kind() == chess.Pawn && slices.Contains(s.passed[:], to)
}

// parseBase reads a move without its announcement.
func (s *state) parseBase(seat int, text string) (game.Move, error) {
	bad := func() error { return game.Refuse(game.BadMove, "ability.move.form", "move", text) }
	if first, lasts := strings.CutSuffix(text, lastingSign); lasts {
		m, err := s.parseBase(seat, first)
		if err == nil && (sortOf(m) != step || m&lasting != 0) {
			return 0, bad()
		}
		return m | lasting, err
	}
	if m, ok := s.parseCastling(seat, text); ok {
		return m, nil
	}
	if rest, uses := strings.CutPrefix(text, "@"); uses {
		if m, ok := s.parseUse(seat, rest); ok {
			return m, nil
		}
		if forms := s.useForms(seat); len(forms) > 0 {
			return 0, game.Refuse(game.BadMove, "ability.move.use", "move", text, "forms", forms)
		}
		return 0, bad()
	}
	rest, kind := text, chess.NoKind
	if rest != "" && rest[0] < 'a' {
		if kind = chess.KindOf(rest[0]); kind == chess.NoKind {
			return 0, bad()
		}
		rest = rest[1:]
	}
	from, rest, ok := s.parseSquare(rest)
	if !ok || rest == "" {
		return 0, bad()
	}
	m := newMove(step, from, 0)
	rest, takes := strings.CutPrefix(strings.TrimPrefix(rest, "-"), "x")
	to, rest, ok := s.parseSquare(rest)
	if !ok {
		return 0, bad()
	}
	if takes && !s.captures(seat, from, to) {
		return 0, game.NoCapture(text, s.name(to))
	}
	promoted, ok := parsePromotion(rest)
	if !ok {
		return 0, bad()
	}
	if kind != chess.NoKind && s.at[from].kind() != kind {
		return 0, game.Refuse(game.BadMove, "ability.move.piece",
			"move", text, "piece", kind.Word(), "square", s.name(from))
	}
	return promoting(m|game.Move(to)<<8, promoted), nil
}

// parsePick reads the choice of a piece by a limited seat, or of a level.
func (s *state) parsePick(text string) (game.Move, bool) {
	switch text {
	case pickingAgain:
		return pickAgain, true
	case stopping:
		return stop, true
	}
	if name, ok := strings.CutPrefix(text, pickPrefix); ok {
		q, rest, ok := s.parseSquare(name)
		return newPick(q), ok && rest == ""
	}
	if level, ok := strings.CutPrefix(text, gradePrefix); ok {
		n, ok := game.ParseCounter(level, power.MaxLevels)
		return atLevel(newMove(grade, 0, 0), int(n)), ok && n > 0
	}
	return 0, false
}

// parseUse reads the use of an ability, after its sign @: of the seat's own ability, or else of the first in the set
// that has such an action.
func (s *state) parseUse(seat int, text string) (game.Move, bool) {
	if seat >= 0 && seat < s.seats {
		if m, ok := s.parseUseOf(s.ability[seat], s.kit(seat), text); ok {
			return m, true
		}
	}
	for id := range s.set.known() {
		if m, ok := s.parseUseOf(id, s.set.of(id), text); ok {
			return m, true
		}
	}
	return 0, false
}

// useForms returns an example of the notation of each action that a seat uses by choice.
func (s *state) useForms(seat int) (forms []string) {
	if seat < 0 || seat >= s.seats || s.abilities == abilitiesOff {
		return nil
	}
	for i := range s.kit(seat).acts {
		a := &s.kit(seat).acts[i]
		if a.When != power.Chosen {
			continue
		}
		form, sign := "@"+a.Name+":", "-"
		if a.Sign != 0 {
			form, sign = "@", string(rune(a.Sign))
		}
		if a.By.Kinds != 0 {
			form += "e2" + sign
		}
		form += "e4"
		if len(a.Levels) > 0 && !a.Veiled {
			form += "~" + a.Levels[0].Name
		}
		forms = append(forms, form)
	}
	return forms
}

// parseUseOf reads the use of one of the actions of an ability.
func (s *state) parseUseOf(id abilityID, k *kit, text string) (game.Move, bool) {
	for i := range k.acts {
		a := &k.acts[i]
		if a.When != power.Chosen {
			continue
		}
		rest, sign := text, a.Sign
		if sign == 0 {
			var ok bool
			if rest, ok = strings.CutPrefix(text, a.Name+":"); !ok {
				continue
			}
			sign = '-'
		}
		from, ok := board.Square(0), true
		if a.By.Kinds != 0 {
			if from, rest, ok = s.parseSquare(rest); !ok || rest == "" || rest[0] != sign {
				continue
			}
			rest = rest[1:]
		}
		to, rest, ok := s.parseSquare(rest)
		if !ok {
			continue
		}
		if a.By.Kinds == 0 {
			from = to
		}
		m := newUse(id, i, from, to)
		rest, level, graded := strings.Cut(rest, "~")
		if graded {
			n := slices.IndexFunc(a.Levels, func(l power.Level) bool { return l.Name == level })
			if n < 0 || a.Veiled {
				continue
			}
			m = atLevel(m, n+1)
		}
		if promoted, ok := parsePromotion(rest); ok {
			return promoting(m, promoted), true
		}
	}
	return 0, false
}

// parseCastling reads castling in chess notation. The king's side is the side of the nearer rook (A2.6).
func (s *state) parseCastling(seat int, text string) (game.Move, bool) {
	between := 0
	switch text {
	case "O-O", "0-0":
		between = 2
	case "O-O-O", "0-0-0":
		between = 3
	}
	for i := range s.castles[seat] {
		if c := &s.castles[seat][i]; len(c.between) == between {
			return newMove(step, s.king[seat], c.kingTo), true
		}
	}
	return 0, false
}

// parsePromotion reads a promotion: nothing, or a letter, optionally after an equals sign.
func parsePromotion(text string) (chess.Kind, bool) {
	if text == "" {
		return chess.NoKind, true
	}
	text = strings.TrimPrefix(text, "=")
	if len(text) != 1 {
		return chess.NoKind, false
	}
	k := chess.KindOf(text[0])
	return k, isPromotion(k)
}

// parseSquare reads the square at the beginning of a text, possibly a lost one, and returns the rest.
func (s *state) parseSquare(text string) (board.Square, string, bool) {
	if len(text) < 2 || text[0] < 'a' || text[1] < '1' || text[1] > '9' {
		return 0, "", false
	}
	file, rank, n := int(text[0]-'a'), int(text[1]-'0'), 2
	if len(text) > 2 && text[2] >= '0' && text[2] <= '9' {
		rank, n = 10*rank+int(text[2]-'0'), 3
	}
	if file >= s.Shape.Files || rank > s.Shape.Ranks {
		return 0, "", false
	}
	return board.Square((rank-1)*s.Shape.Files + file), text[n:], true
}
