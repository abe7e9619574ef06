package ability

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// The picks that are not squares, pieces or abilities.
const (
	pickUse    = "@"      // use the ability
	pickSilent = "silent" // announce nothing
	pickNamed  = "!"      // begins an announcement
)

// Compose offers the pieces to move and the ability to use, then where to, then what a pawn becomes, then what may be
// announced with the move.
func (s *state) Compose(seat int, picks []string) (game.Composition, error) {
	if t := s.Turn(); !t.Seats.Has(seat) {
		return game.Composition{}, game.CheckSeats(t, game.By(seat, 0))
	}
	if s.phase == choosing {
		return game.Follow(choiceCandidates(), picks, text.Of("ability.compose.ability"))
	}
	base, said := picks, ""
	if n := len(picks) - 1; n >= 0 && (picks[n] == pickSilent || strings.HasPrefix(picks[n], pickNamed)) {
		base, said = picks[:n], picks[n]
	}
	c, err := game.Follow(s.candidates(seat, base), base, prompt(base))
	if err != nil {
		return c, err
	}
	if c.Move != 0 && s.announce != announceOff {
		if a, ok := s.announcements(seat, c.Move); ok {
			return game.Follow(a, picks[len(base):], text.Of("ability.compose.announce"))
		}
	}
	if said != "" {
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", slices.Clone(picks))
	}
	return c, nil
}

// prompt is what is asked for next.
func prompt(picks []string) text.Text {
	switch {
	case len(picks) == 0:
		return text.Of("ability.compose.piece")
	case len(picks) == 1 && picks[0] == pickUse:
		return text.Of("ability.compose.use_piece")
	case len(picks) == 1 || (len(picks) == 2 && picks[0] == pickUse):
		return text.Of("ability.compose.target")
	}
	return text.Of("ability.compose.promotion")
}

// choiceCandidates are the abilities to choose from (A6.1).
func choiceCandidates() []game.Candidate {
	var all []game.Candidate
	for id := range known {
		c := game.Choice{Pick: id.name(), Kind: game.PickOption, Label: text.Of("ability.about." + id.name())}
		all = append(all, game.Candidate{Move: newChoice(id), Path: []game.Choice{c}})
	}
	return all
}

// candidates are the base moves of a seat that the picks may lead to, and those that a player may miss with the
// reason why they are not allowed. As long as the piece is not picked, one move for each is enough.
func (s *state) candidates(seat int, picks []string) []game.Candidate {
	legal := s.baseMoves(seat, nil)
	uses := slices.IndexFunc(legal, func(m game.Move) bool { return sortOf(m) == use })
	if uses < 0 {
		uses = len(legal)
	}
	var all []game.Candidate
	if len(picks) == 0 || picks[0] == pickUse {
		all = s.useCandidates(seat, legal[uses:], picks)
	}
	for q := range s.men[seat].All() {
		if len(picks) == 0 || picks[0] == s.name(q) {
			all = append(all, s.stepCandidates(seat, q, legal[:uses], len(picks) > 0)...)
		}
	}
	return all
}

// stepCandidates are the steps of a piece, among all that are legal: one of them unless every one is asked for.
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
		all = append(all, game.Candidate{Path: []game.Choice{s.tokenChoice(q)}, Err: err})
	}
	return all
}

// missed are moves of a piece that are not legal because of announcements or range, or castling that is blocked.
func (s *state) missed(seat int, q board.Square) []game.Move {
	w := s.walk(seat)
	w.piece(q)
	legal := w.buf
	w.buf, w.unbound = nil, true
	if k := s.at[q].kind(); k != chess.King && k != chess.Pawn {
		w.gait.far = true
	}
	w.piece(q)
	missed := slices.DeleteFunc(w.buf, func(m game.Move) bool { return slices.Contains(legal, m) })
	if s.at[q].kind() == chess.King && s.at[q].fresh() {
		for i := range s.castles[seat] {
			c := &s.castles[seat][i]
			if block := s.castleBlock(seat, c); block != board.NoSquare && block != c.rook && s.at[c.kingTo] == 0 {
				missed = append(missed, newMove(step, q, c.kingTo))
			}
		}
	}
	return missed
}

// useCandidates are the uses of the seat's ability that the picks may lead to, or why there are none.
func (s *state) useCandidates(seat int, legal []game.Move, picks []string) []game.Candidate {
	id := s.ability[seat]
	if id.action() == nil {
		return nil
	}
	open := game.Choice{Pick: pickUse, Kind: game.PickOption, Label: text.Of("ability.compose.use", "ability", id.word(), "uses", int(s.uses[seat]))}
	missed := s.missedUses(seat, legal)
	if len(legal) == 0 && len(missed) == 0 {
		err := illegal("ability.use.nothing", "ability", id.word())
		if s.uses[seat] == 0 {
			err = illegal("ability.use.spent", "ability", id.word(), "uses", int(id.uses()))
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
		a, b := fromOf(m), toOf(m)
		add(m, a, func() []game.Choice { return s.path(m) })
		if s.at[b] != 0 && s.at[b].seat() == seat {
			add(m, b, func() []game.Choice { return []game.Choice{s.tokenChoice(b), s.tokenChoice(a)} })
		}
	}
	for _, m := range missed {
		all = append(all, game.Candidate{Move: m, Path: append([]game.Choice{open}, s.path(m)...), Err: s.refusal(seat, m)})
	}
	return all
}

// missedUses are the uses of the seat's ability that only announcements forbid.
func (s *state) missedUses(seat int, legal []game.Move) []game.Move {
	if s.announce == announceOff {
		return nil
	}
	free := *s
	free.announce = announceOff
	return slices.DeleteFunc(free.listUses(seat, nil), func(m game.Move) bool { return slices.Contains(legal, m) })
}

// path is how a base move is chosen: the piece, where to, what it becomes.
func (s *state) path(m game.Move) []game.Choice {
	target := s.targetChoice(toOf(m))
	if sortOf(m) == use && abilityOf(m).action().target() == game.PickToken {
		target = s.tokenChoice(toOf(m))
	}
	path := []game.Choice{s.tokenChoice(fromOf(m)), target}
	if k := promotionOf(m); k != chess.NoKind {
		path = append(path, game.Choice{Pick: string(rune(k.Lower())), Kind: game.PickOption, Label: text.Of("ability.compose.promote", "piece", k.Word())})
	}
	return path
}

// tokenChoice is to pick what stands on a square.
func (s *state) tokenChoice(q board.Square) game.Choice {
	return game.Choice{Pick: s.name(q), Kind: game.PickToken, Square: s.name(q), Label: s.tokenText(q)}
}

// targetChoice is to go to a square.
func (s *state) targetChoice(q board.Square) game.Choice {
	c := game.Choice{Pick: s.name(q), Kind: game.PickSquare, Square: s.name(q), Label: text.Of("ability.compose.square", "square", s.name(q))}
	if p := s.at[q]; p != 0 {
		c.Label = text.Of("ability.compose.take", "seat", s.seatWord(p.seat()), "piece", p.kind().Word(), "square", s.name(q))
	}
	return c
}

// announcements are what may be said with a legal base move; ok is false if there is nothing to say. Living opponents
// whose kings could not be captured are there with the reason.
func (s *state) announcements(seat int, base game.Move) (all []game.Candidate, ok bool) {
	l := s.lens(seat)
	valid := l.announceable(base)
	l.close()
	if valid == 0 {
		return nil, false
	}
	silence := game.Choice{Pick: pickSilent, Kind: game.PickDone, Label: text.Of("ability.compose.silent")}
	all = append(all, game.Candidate{Move: base, Path: []game.Choice{silence}})
	for size := 1; size <= valid.Len(); size++ {
		for set := game.SeatSet(1); set < 1<<maxSeats; set++ {
			if set&^valid == 0 && set.Len() == size {
				all = append(all, game.Candidate{Move: announcing(base, set), Path: []game.Choice{s.namedChoice(set)}})
			}
		}
	}
	for other := range s.living.Without(seat).All() {
		if !valid.Has(other) {
			named := game.Only(other)
			all = append(all, game.Candidate{Path: []game.Choice{s.namedChoice(named)}, Err: s.announcementRefusal(seat, base, named)})
		}
	}
	return all, true
}

// namedChoice is to announce check to seats.
func (s *state) namedChoice(set game.SeatSet) game.Choice {
	pick := string(appendSeats([]byte(pickNamed), set, ""))
	return game.Choice{Pick: pick, Kind: game.PickOption, Label: text.Of("ability.compose.named", "seats", s.seatWordsOf(set))}
}
