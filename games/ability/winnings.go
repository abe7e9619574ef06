package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// lot returns what the things on a seat's pieces are worth to it.
func (s *state) lot(by *weights, seat int) (sum int) {
	for i := range s.all() {
		t := &s.lying[i]
		p := s.at[t.at]
		if p == 0 || p.seat() != seat || !t.clings {
			continue
		}
		worth := fighting(p.kind())
		switch t.state {
		case power.Altered:
			sum += t.share(fighting(chess.Kind(t.level&7)) - worth)
		case power.Armoured:
			sum += worth / 2 * int(t.level-1)
		case power.Bombed, power.Marked:
			if int(t.owner) != seat {
				sum -= worth / 8
			}
		case power.Frozen:
			sum -= t.share(worth / 2)
		case power.Hidden:
			sum += by[deed]
		case power.Limited:
			sum -= t.share(chess.Bishop.Worth())
		case power.Shielded:
			sum += worth / 16
		case power.Wounded:
			sum -= worth / 4
		}
	}
	return sum
}

// fighting returns the worth of a kind of piece for what it does on the board: that of a king is about that of a rook.
func fighting(k chess.Kind) int {
	if k == chess.King {
		return chess.Rook.Worth()
	}
	return k.Worth()
}

// wholeTurns is how many turns of a thing are worth as much as one that lasts for ever.
const wholeTurns = 8

// share returns the part of a value that the turns left of a thing have.
func (t *thing) share(value int) int {
	turns := int(t.left)
	switch {
	case t.until() == power.UntilMoved:
		turns = 2
	case t.left == 0:
		turns = wholeTurns
	}
	return value * min(turns, wholeTurns) / wholeTurns
}

// winnings returns the material that a use wins, from the data of its action: -1 for a use that only moves pieces.
func (s *state) winnings(seat int, m game.Move) (sum int) {
	k := s.set.of(abilityOf(m))
	if actionOf(m) >= len(k.acts) {
		return 0
	}
	a := &k.acts[actionOf(m)]
	from, to := fromOf(m), toOf(m)
	for i := range a.Effects {
		sum += s.winning(seat, &a.Effects[i], from, to)
	}
	if v := a.Effects[0].Verb; sum == 0 && len(a.Effects) == 1 && (v == power.Move || v == power.Swap) {
		return -1
	}
	return sum
}

// winning returns the material that an effect of a use wins.
func (s *state) winning(seat int, e *power.Effect, from, to board.Square) int {
	switch e.Verb {
	case power.Move, power.Remove, power.Wound, power.Fire:
		if e.Area == (power.Zone{}) {
			return s.hit(seat, e.Verb, to)
		}
		return s.hits(seat, e.Verb, to, e.Area)
	case power.Explode:
		t, k := s.lies(seat, to, power.Bombed), s.kit(seat)
		if t != nil && k.bomb != nil && t.level > 0 && int(t.level) <= len(k.bomb.Levels) {
			return s.hits(seat, power.Fire, to, k.bomb.Levels[t.level-1].Inner)
		}
	case power.Put:
		return e.Kind.Worth()
	case power.Become:
		return e.Kind.Worth() - s.at[from].kind().Worth()
	case power.Change:
		gain := e.Kind.Worth() - s.at[to].kind().Worth()
		if s.at[to].seat() != seat {
			return -gain
		}
		return gain
	case power.Take:
		return s.regained(seat, to)
	}
	return 0
}

// hits returns what is won by harming all pieces of a zone around a square.
func (s *state) hits(seat int, v power.Verb, around board.Square, z power.Zone) (sum int) {
	for q := range s.zone(around, z).All() {
		sum += s.hit(seat, v, q)
	}
	return sum
}

// hit returns what is won by harming the piece on a square: a part of its worth if it lives on.
func (s *state) hit(seat int, v power.Verb, q board.Square) int {
	p := s.at[q]
	if p == 0 || s.has(q, power.Shielded) || v == power.Move && p.seat() == seat {
		return 0
	}
	worth := s.prize(p)
	if v == power.Wound && !s.has(q, power.Wounded) || s.has(q, power.Armoured) {
		worth = min(worth, chess.Queen.Worth()) / 4
	}
	if p.seat() == seat {
		return -worth
	}
	return worth
}

// regained returns what is won by taking back the last step of the piece on a square: what it captured or became there.
func (s *state) regained(seat int, q board.Square) (sum int) {
	l := s.undone(q)
	if l == nil {
		return 0
	}
	if l.taken != 0 {
		sum = l.taken.kind().Worth()
		if l.taken.seat() != seat {
			sum = -sum
		}
	}
	became := s.at[q].kind().Worth() - l.was.kind().Worth()
	if s.at[q].seat() == seat {
		became = -became
	}
	return sum + became
}
