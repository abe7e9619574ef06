package predictor

import (
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

func name(q board.Square) string { return chess.Standard().Shape.Name(q) }

// maxCount is the largest counter in a position string.
const maxCount = 1_000_000_000

func (s *state) Hash() uint64 {
	h := uint64(s.castling)
	for _, pieces := range s.kinds[chess.Pawn:] {
		h = mixed(h ^ uint64(pieces))
	}
	return mixed(h ^ uint64(s.colours[chess.White]))
}

// mixed mixes the bits of a number, one to one (the finalizer of SplitMix64).
func mixed(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// String returns the position string: board, castling, quiet plies, number of the ply (R4.1).
func (s *state) String() string {
	b := make([]byte, 0, 96)
	b = s.appendKey(b)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.quiet), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.ply), 10)
	return string(b)
}

// Key returns the position without its counters (C6).
func (s *state) Key() string { return string(s.appendKey(make([]byte, 0, 80))) }

// appendKey appends the fields before the counters.
func (s *state) appendKey(b []byte) []byte {
	b = chess.AppendBoard(b, s.at)
	b = append(b, ' ')
	return append(b, s.castling.String()...)
}

func (rules) Parse(position string) (game.State, error) {
	parts := strings.Split(position, " ")
	if len(parts) != 4 {
		return nil, game.Refuse(game.BadPosition, "predictor.position.fields", "fields", len(parts))
	}
	s := &state{}
	if err := chess.ParseBoard(parts[0], s.put); err != nil {
		return nil, game.Recode(game.BadPosition, err)
	}
	var err error
	if s.castling, err = chess.ParseCastling(parts[1]); err != nil {
		return nil, game.Recode(game.BadPosition, err)
	}
	if err := s.valid(); err != nil {
		return nil, err
	}
	if s.quiet, err = count(parts[2], 0); err != nil {
		return nil, err
	}
	if s.ply, err = count(parts[3], 1); err != nil {
		return nil, err
	}
	s.ending = s.judge(s.quiet)
	return s, nil
}

// valid refuses impossible positions. A missing king is possible: the game is over (R3.1).
func (f *field) valid() error {
	for seat, who := range seats {
		if n := f.of(seat, chess.King).Len(); n > 1 {
			return game.Refuse(game.BadPosition, "predictor.position.kings", "seat", who, "kings", n)
		}
	}
	if wrong := f.kinds[chess.Pawn] & lastRanks; wrong != 0 {
		return game.Refuse(game.BadPosition, "predictor.position.pawn", "square", name(wrong.First()))
	}
	for i := range castles {
		c, seat := &castles[i], i/2
		if f.castling&c.Right == 0 {
			continue
		}
		for _, home := range []struct {
			at   board.Square
			kind chess.Kind
		}{{c.King, chess.King}, {c.Rook, chess.Rook}} {
			if !f.of(seat, home.kind).Has(home.at) {
				return game.Refuse(game.BadPosition, "predictor.position.castling",
					"right", c.Right.String(), "seat", seats[seat], "piece", home.kind.Word(), "square", name(home.at))
			}
		}
	}
	return nil
}

// count reads a counter of at least least.
func count(s string, least int) (int, error) {
	n, ok := game.ParseCounter(s, maxCount)
	if ok && int(n) >= least {
		return int(n), nil
	}
	kind := "predictor.position.quiet"
	if least > 0 {
		kind = "predictor.position.ply"
	}
	return 0, game.Refuse(game.BadPosition, kind, "value", s, "max", maxCount)
}
