package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// phase says what the present turn decides.
type phase uint8

const (
	playing  phase = iota
	choosing       // all seats choose their abilities
	dealing        // the abilities are dealt
	grading        // the seat to move chooses, in secret, the level of what it has just used
)

// state is a position. It is flat: assignment copies everything but the ground, which is shared and constant.
type state struct {
	standing
	things
}

// standing is a position without the things that lie about.
type standing struct {
	*ground
	settings
	heard *heard // what seats choose to bring, or nil
	at    [board.MaxSquares]piece
	sides
	lost   game.SeatSet // seats that lose their next turn
	acted  uint8        // bits of the actions beside the move that the seat to move has used, and moved
	phase  phase
	turn   uint8
	living game.SeatSet
	gone   game.SeatSet // seats that resigned; only kept with two seats
	fallen uint8        // length of order
	still  bool         // drawn because nothing can ever move again (A3.6)
	quiet  uint32
	round  uint32
}

// sides is what belongs to seats, by seat but for the order.
type sides struct {
	men     [maxSeats]board.Set    // squares of each seat's pieces
	kings   [maxSeats]board.Square // or board.NoSquare
	passed  [maxSeats]board.Square // square that its double step passed, or board.NoSquare
	arrival [maxSeats]board.Square
	ability [maxSeats]abilityID
	uses    [maxSeats]uint8
	named   [maxSeats]game.SeatSet // seats to which its latest move announced check
	checks  [maxSeats]uint32       // number of announcements so far
	learned [maxSeats]game.SeatSet // seats whose abilities it has been shown
	order   [maxSeats]uint8        // the eliminated seats, in their order
	last    [maxSeats]ply          // its latest step, if an ability of the game can take it back
}

// ply is a step as it can be taken back. The zero one cannot.
type ply struct {
	from, to   board.Square
	was, taken piece // taken is no king
}

// moved is the bit that is set when the seat to move has moved and may act once more.
const moved = 1 << 7

// maxCount is the largest counter; larger ones stay at it.
const maxCount = 1_000_000_000

var _ interface {
	game.Chancy
	game.Hasher
	game.Valued
	game.Secretive
	game.Resigner
	game.Editable
} = (*state)(nil)

// empty returns a board without pieces, before the first turn.
func empty(b boardKind, contractions int, set settings) *state {
	s := &state{standing: standing{ground: groundOf(b, contractions), settings: set, round: 1}}
	for seat := range maxSeats {
		s.kings[seat], s.passed[seat], s.arrival[seat] = board.NoSquare, board.NoSquare, board.NoSquare
	}
	s.living = game.FirstSeats(s.seats)
	return s
}

// start returns the first position (A1.3, A1.4, A6.1).
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
	case abilitiesChosen, abilitiesBrought:
		s.phase = choosing
	case abilitiesDealt:
		s.phase = dealing
	}
	return s
}

func (s *state) Game() game.Game { return Game() }

// Traits returns chance, simultaneous turns and secrets only for games with abilities.
func (s *state) Traits() game.Traits {
	return game.Traits{
		Chance: s.abilities == abilitiesDealt,
		Simultaneous: s.abilities == abilitiesChosen || s.abilities == abilitiesBrought ||
			s.abilities != abilitiesOff && s.set.veils,
		Secrets: s.abilities != abilitiesOff,
	}
}

var seatWords = [...][]text.Word{
	cross:    {"black", "ability.blue", "ability.red", "ability.green"},
	tall:     {"white", "black"},
	standard: {"white", "black"},
}

func (s *state) Seats() []text.Word { return seatWords[s.board] }

func (s *state) seatWord(seat int) text.Word { return seatWords[s.board][seat] }

func (s *state) seatWordsOf(set game.SeatSet) []text.Word {
	var words []text.Word
	for seat := range set.All() {
		words = append(words, s.seatWord(seat))
	}
	return words
}

func (s *state) Clone() game.State {
	c := *s
	return &c
}

func (s *state) Set(from game.State) {
	f := from.(*state)
	if s.lain|f.lain != 0 {
		s.things = f.things
	}
	s.standing = f.standing
}

// Material counts only living seats.
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

// limit returns the number of turns without progress that ends the game, 0 for none (A3.6).
func (s *state) limit() uint32 { return uint32(int(s.patience) * s.seats) }

func (s *state) Turn() game.Turn {
	switch {
	case s.phase == choosing:
		return game.Turn{Kind: game.SimultaneousTurn, Seats: game.FirstSeats(s.seats), Living: s.living}
	case s.phase == grading:
		return game.Turn{Kind: game.SimultaneousTurn, Seats: game.Only(int(s.turn)), Living: s.living}
	case s.phase == dealing:
		return game.Turn{Kind: game.ChanceTurn, Living: s.living}
	case !s.over():
		return game.ToMove(int(s.turn), s.living)
	case s.living.Len() > 1:
		return game.Drawn(s.living, s.living, game.NoProgress) // A3.6
	case s.seats == 2 && s.living == 0: // both kings fell at once
		return game.Drawn(game.FirstSeats(s.seats), 0, game.MutualDestruction)
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

// over reports whether the game has ended: at most one player lives, whose turn it must be on the cross (A3.5), or
// there was no progress (A3.6).
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

// lift removes and returns the piece on an occupied square.
func (s *state) lift(q board.Square) piece {
	p := s.at[q]
	s.at[q] = 0
	s.men[p.seat()].Remove(q)
	if p.kind() == chess.King {
		s.kings[p.seat()] = board.NoSquare
	}
	return p
}
