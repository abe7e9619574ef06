package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// tellPass tells a pass, after it was counted.
func (s *state) tellPass(log *game.Log) {
	if s.passes == 1 {
		log.Add("indeterminist.passed", "seat", seats[s.turn])
		return
	}
	log.Add("indeterminist.passed_again", "seat", seats[s.turn], "passes", int(s.passes))
}

// tellSplit tells the two parts of a split instance, and whether the rest stays for the turn.
func (s *state) tellSplit(m *mover, part, rest ppm, stays bool, log *game.Log) {
	who, piece, square := seats[s.turn], m.kind.Word(), name(m.from)
	if stays && rest >= s.floor {
		log.Add("indeterminist.split", "seat", who, "piece", piece, "square", square,
			"share", m.share.String(), "part", part.String(), "rest", rest.String())
	} else {
		log.Add("indeterminist.split_all", "seat", who, "piece", piece, "square", square,
			"share", m.share.String(), "part", part.String())
	}
	for _, p := range []ppm{part, rest} {
		if p < s.floor {
			log.Add("indeterminist.vanished", "seat", who, "piece", piece, "square", square,
				"share", p.String(), "floor", s.floor.String())
		}
	}
}

// tellMove tells a mover's move and promotion.
func (s *state) tellMove(m *mover, to board.Square, log *game.Log) {
	who, piece, from, square := seats[s.turn], m.kind.Word(), name(m.from), name(to)
	arrow := game.Arrow{Path: []string{from, square}, Seat: int(s.turn), Kind: game.Moved}
	if m.share == whole {
		log.AddArrow(arrow, "moved", "seat", who, "piece", piece, "from", from, "to", square)
	} else {
		log.AddArrow(arrow, "indeterminist.moved", "seat", who, "piece", piece, "share", m.share.String(), "from",
			from, "to", square)
	}
	if m.becomes != m.kind {
		log.Add("promoted", "seat", who, "square", square, "piece", m.becomes.Word())
	}
}

// tellMerge tells the result of a merge, and what is lost (I3.3).
func (s *state) tellMerge(m *mover, to board.Square, same, share ppm, log *game.Log) {
	kind, args := "indeterminist.joined", []any{"seat", seats[s.turn], "piece", m.becomes.Word(), "square", name(to),
		"a", same.String(), "b", m.share.String(), "share", share.String()}
	switch {
	case s.origins[s.turn][m.becomes][to]&m.origins != 0:
		kind = "indeterminist.reunited"
	case s.halves: // J2.1
		kind = "indeterminist.added"
	default:
		args = append(args, "lost", (same + m.share - share).String())
	}
	log.Add(kind, args...)
}

// tellCapture tells what is left of an instance.
func (s *state) tellCapture(owner int, k chess.Kind, at board.Square, n, left ppm, log *game.Log) {
	who, piece, square := seats[owner], k.Word(), name(at)
	switch {
	case left == 0 && n == whole:
		log.Add("captured", "seat", who, "piece", piece, "square", square)
	case left == 0:
		log.Add("indeterminist.captured", "seat", who, "piece", piece, "square", square, "share", n.String())
	case left < s.floor:
		log.Add("indeterminist.removed", "seat", who, "piece", piece, "square", square,
			"before", n.String(), "share", left.String(), "floor", s.floor.String())
	default:
		log.Add("indeterminist.shrunk", "seat", who, "piece", piece, "square", square,
			"before", n.String(), "share", left.String())
	}
	log.SetRole(game.RoleCaptured)
}

// tellKings tells how the turn changed the kings, given their sums before, and whether the next player has none or
// rolls for it now (I4.1).
func (s *state) tellKings(before [2]ppm, log *game.Log) {
	for c, had := range before {
		switch k := s.king(c); {
		case k == 0 && (had > 0 || c == int(s.turn)):
			log.Add("indeterminist.no_king", "seat", seats[c])
		case k < min(had, whole):
			log.Add("indeterminist.endangered", "seat", seats[c], "share", k.String())
		}
	}
	if s.roll {
		log.Add("indeterminist.rolls", "seat", seats[s.turn], "share", s.king(int(s.turn)).String())
		log.SetRole(game.RoleRolls)
	}
}
