package indeterminist

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// tellSplit tells what a split makes of an instance.
func (s *state) tellSplit(m *mover, part, rest ppm, log *game.Log) {
	who, square := seats[s.turn], name(m.from)
	log.Add("indeterminist.split", "seat", who, "piece", m.kind.Word(), "square", square, "share", m.share.String(), "part", part.String(), "rest", rest.String())
	if part < s.floor {
		log.Add("indeterminist.vanished", "seat", who, "piece", m.kind.Word(), "square", square, "share", part.String(), "floor", s.floor.String())
	}
	if rest < s.floor {
		log.Add("indeterminist.vanished", "seat", who, "piece", m.kind.Word(), "square", square, "share", rest.String(), "floor", s.floor.String())
	}
}

// tellMove tells that a mover goes to a square, and what it becomes there.
func (s *state) tellMove(m *mover, to board.Square, log *game.Log) {
	who := seats[s.turn]
	arrow := game.Arrow{Path: []string{name(m.from), name(to)}, Seat: int(s.turn), Kind: game.Moved}
	if m.share == whole {
		log.AddArrow(arrow, "moved", "seat", who, "piece", m.kind.Word(), "from", name(m.from), "to", name(to))
	} else {
		log.AddArrow(arrow, "indeterminist.moved", "seat", who, "piece", m.kind.Word(), "share", m.share.String(), "from", name(m.from), "to", name(to))
	}
	if m.becomes != m.kind {
		log.Add("promoted", "seat", who, "square", name(to), "piece", m.becomes.Word())
	}
}

// tellMerge tells what a mover and the instance that it joins make together.
func (s *state) tellMerge(m *mover, to board.Square, same, share ppm, log *game.Log) {
	kind := "indeterminist.joined"
	if s.origins[s.turn][m.becomes][to]&m.origins != 0 {
		kind = "indeterminist.reunited"
	}
	log.Add(kind, "seat", seats[s.turn], "piece", m.becomes.Word(), "square", name(to), "a", same.String(), "b", m.share.String(), "share", share.String())
}

// tellCapture tells what is left of an instance.
func (s *state) tellCapture(owner int, k chess.Kind, at board.Square, n, left ppm, log *game.Log) {
	switch {
	case left == 0:
		log.Add("captured", "seat", seats[owner], "piece", k.Word(), "square", name(at))
	case left < s.floor:
		log.Add("indeterminist.removed", "seat", seats[owner], "piece", k.Word(), "square", name(at), "before", n.String(), "share", left.String(), "floor", s.floor.String())
	default:
		log.Add("indeterminist.shrunk", "seat", seats[owner], "piece", k.Word(), "square", name(at), "before", n.String(), "share", left.String())
	}
}
