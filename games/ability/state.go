package ability

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// phase is what the turn is about.
type phase uint8

const (
	playing  phase = iota
	choosing       // all seats choose their abilities
	dealing        // the abilities are dealt
)

// state is a moment of a game. It is flat: copying it copies everything, but for the ground, which is shared and
// never changes.
type state struct {
	*ground
	settings
	at      [board.MaxSquares]piece
	men     [maxSeats]board.Set    // where the pieces of each seat stand
	kings   [maxSeats]board.Square // where its king stands, or board.NoSquare
	passed  [maxSeats]board.Square // of the double step with which it can be captured en passant, or board.NoSquare
	arrival [maxSeats]board.Square
	ability [maxSeats]abilityID
	uses    [maxSeats]uint8
	named   [maxSeats]game.SeatSet // to whom its latest move announced check
	checks  [maxSeats]uint32       // how many it has announced so far
	phase   phase
	turn    uint8
	living  game.SeatSet
	gone    game.SeatSet // who resigned; only kept with two seats
	order   [maxSeats]uint8
	fallen  uint8 // how many of order there are
	still   bool  // nothing will ever move again, and the game is drawn for it (A3.6)
	quiet   uint32
	round   uint32
}

// maxCount is the largest number that a position holds. What would become more stays there.
const maxCount = 1_000_000_000

// What the state is to those who play it.
var _ interface {
	game.Chancy
	game.Hasher
	game.Valued
	game.Secretive
	game.Resigner
	game.Editable
} = (*state)(nil)

// empty is a board without pieces, before the first turn.
func empty(b boardKind, contractions int, set settings) *state {
	s := &state{ground: groundOf(b, contractions), settings: set, round: 1}
	for seat := range maxSeats {
		s.kings[seat], s.passed[seat], s.arrival[seat] = board.NoSquare, board.NoSquare, board.NoSquare
	}
	s.living = game.FirstSeats(s.seats)
	return s
}

// start is the first moment of a game (A1.3, A1.4, A6.1).
func start(b boardKind, set settings) *state {
	s := empty(b, 0, set)
	for seat := range s.seats {
		for i, k := range b.backRank(seat) {
			p := newPiece(seat, k)
			if k == chess.King || k == chess.Rook {
				p |= unmoved
			}
			s.put(s.array[seat][0][i], newPiece(seat, chess.Pawn))
			s.put(s.array[seat][1][i], p)
		}
	}
	switch s.abilities {
	case abilitiesChosen:
		s.phase = choosing
	case abilitiesDealt:
		s.phase = dealing
	}
	return s
}

// Game is the game that the state belongs to.
func (s *state) Game() game.Game { return Game() }

// Traits are what the game has under its options: all of it comes with abilities.
func (s *state) Traits() game.Traits {
	return game.Traits{
		Chance:       s.abilities == abilitiesDealt,
		Simultaneous: s.abilities == abilitiesChosen,
		Secrets:      s.abilities != abilitiesOff,
	}
}

// seatWords are the names of the seats (A1.2, A1.4).
var seatWords = [...][]text.Word{
	cross:    {"black", "ability.blue", "ability.red", "ability.green"},
	tall:     {"white", "black"},
	standard: {"white", "black"},
}

// Seats are the names of the seats.
func (s *state) Seats() []text.Word { return seatWords[s.board] }

// seatWord is the name of a seat.
func (s *state) seatWord(seat int) text.Word { return seatWords[s.board][seat] }

// seatWordsOf are the names of seats.
func (s *state) seatWordsOf(set game.SeatSet) []text.Word {
	var words []text.Word
	for seat := range set.All() {
		words = append(words, s.seatWord(seat))
	}
	return words
}

// Clone is a copy.
func (s *state) Clone() game.State {
	c := *s
	return &c
}

// Set makes the state equal to another.
func (s *state) Set(from game.State) { *s = *from.(*state) }

// Material is the worth of a living seat's pieces. Those of an eliminated one help nobody.
func (s *state) Material(seat int) int {
	if !s.living.Has(seat) {
		return 0
	}
	sum := 0
	for q := range s.men[seat].All() {
		sum += s.at[q].kind().Worth()
	}
	return sum
}

// limit is how many turns without progress end the game, 0 if none do (A3.6).
func (s *state) limit() uint32 { return uint32(int(s.patience) * s.seats) }

// Turn tells who is to act, or how the game has ended.
func (s *state) Turn() game.Turn {
	switch {
	case s.phase == choosing:
		return game.Turn{Kind: game.SimultaneousTurn, Seats: game.FirstSeats(s.seats), Living: s.living}
	case s.phase == dealing:
		return game.Turn{Kind: game.ChanceTurn, Living: s.living}
	case !s.over():
		return game.ToMove(int(s.turn), s.living)
	case s.living.Len() > 1:
		return game.Drawn(s.living, s.living, game.NoProgress) // A3.6
	case s.seats == 2 && s.gone != 0:
		return game.Drawn(s.living, s.living, game.Resigned) // A3.2
	case s.seats == 2:
		return game.Drawn(s.living, s.living, game.KingCaptured)
	case s.living != 0:
		return game.Drawn(s.living, s.living, game.LastStanding) // A3.5
	}
	t := game.Drawn(game.Only(int(s.order[3])), 0, game.MutualDestruction)
	t.Scores[s.order[3]], t.Scores[s.order[2]] = prob.New(3, 4), prob.New(1, 4)
	return t
}

// over reports whether the game has ended: with at most one player living, whose turn it must be on the cross (A3.5),
// or for lack of progress (A3.6).
func (s *state) over() bool {
	switch {
	case s.phase != playing:
		return false
	case s.living.Len() > 1:
		return s.still || (s.patience != 0 && s.quiet >= s.limit())
	}
	return s.seats == 2 || s.living == 0 || s.living.Has(int(s.turn))
}

// put places a piece on an empty square.
func (s *state) put(q board.Square, p piece) {
	s.at[q] = p
	s.men[p.seat()].Add(q)
	if p.kind() == chess.King {
		s.kings[p.seat()] = q
	}
}

// lift takes the piece from a square that has one.
func (s *state) lift(q board.Square) piece {
	p := s.at[q]
	s.at[q] = 0
	s.men[p.seat()].Remove(q)
	if p.kind() == chess.King {
		s.kings[p.seat()] = board.NoSquare
	}
	return p
}
