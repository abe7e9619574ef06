package indeterminist

import (
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

func name(q board.Square) string { return chess.Standard().Shape.Name(q) }

// byLetter lists the kinds by letter, the order in which a position writes the instances on a square.
var byLetter = [...]chess.Kind{chess.Bishop, chess.King, chess.Knight, chess.Pawn, chess.Queen, chess.Rook}

func (s *state) String() string {
	b := s.appendInstances(make([]byte, 0, 600))
	b = append(b, ' ', "wb"[s.turn], ' ')
	b = strconv.AppendUint(b, uint64(s.halfmoves), 10)
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(s.fullmove), 10)
	return string(s.appendEnd(b))
}

// Key returns the position without halfmoves and fullmove (I4.2). It is empty after a survived roll and
// during a redetermination, which are not the end of a turn.
func (s *state) Key() string {
	if !s.roll && s.rolls() || s.unsettled != board.NoSquare {
		return ""
	}
	b := s.appendInstances(make([]byte, 0, 600))
	return string(s.appendEnd(append(b, ' ', "wb"[s.turn])))
}

// appendEnd appends the fields after the counters that repetition ignores.
func (s *state) appendEnd(b []byte) []byte {
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(s.passes), 10)
	b = append(b, s.braces()...)
	switch {
	case s.unsettled != board.NoSquare:
		b = append(b, " ?"...)
		b = chess.Standard().Shape.AppendName(b, s.unsettled)
	case s.roll:
		b = append(b, " ?"...)
	}
	return b
}

// appendInstances appends the instances, or a dash.
func (s *state) appendInstances(b []byte) []byte {
	start := len(b)
	for at := s.held[0] | s.held[1]; at != 0; {
		q := at.Pop()
		for c := range 2 {
			for _, k := range byLetter {
				if p := s.shares[c][k][q]; p > 0 {
					if len(b) > start {
						b = append(b, ',')
					}
					b = append(b, chess.Piece{Kind: k, Colour: c}.Letter())
					b = chess.Standard().Shape.AppendName(b, q)
					b = append(b, ':')
					b = p.append(b)
					b = append(b, ':')
					b = appendOrigins(b, s.origins[c][k][q])
				}
			}
		}
	}
	if len(b) == start {
		b = append(b, '-')
	}
	return b
}

// appendOrigins appends squares joined by plus signs.
func appendOrigins(b []byte, origins chess.Bits) []byte {
	for first := true; origins != 0; first = false {
		if !first {
			b = append(b, '+')
		}
		b = chess.Standard().Shape.AppendName(b, origins.Pop())
	}
	return b
}

func badPosition(kind string, args ...any) error {
	return game.Refuse(game.BadPosition, "indeterminist.position."+kind, args...)
}

func (rules) Parse(position string) (game.State, error) {
	fields := strings.Split(position, " ")
	mark, marked := strings.CutPrefix(fields[len(fields)-1], "?")
	if marked {
		fields = fields[:len(fields)-1]
	}
	options := ""
	if n := len(fields); n > 0 && strings.HasPrefix(fields[n-1], "{") {
		inner, closed := strings.CutSuffix(fields[n-1][1:], "}")
		if !closed || inner == "" {
			return nil, badPosition("options", "options", fields[n-1])
		}
		options, fields = inner, fields[:n-1]
	}
	if len(fields) != 5 {
		return nil, badPosition("fields", "fields", len(fields))
	}
	settled, err := facts.ParseOptions(options, ",")
	if err != nil {
		return nil, badPosition("option", "reason", err)
	}
	s := &state{unsettled: board.NoSquare}
	if s.settings, err = settingsOf(settled); err != nil {
		return nil, badPosition("option", "reason", err)
	}
	if err := s.parseCounters(fields[1:]); err != nil {
		return nil, err
	}
	if fields[0] != "-" {
		for token := range strings.SplitSeq(fields[0], ",") {
			if err := s.parseInstance(token); err != nil {
				return nil, err
			}
		}
	}
	for at := s.held[chess.White] & s.held[chess.Black]; at != 0 && !s.halves; {
		if q := at.Pop(); s.sums[0][q] == whole || s.sums[1][q] == whole {
			return nil, badPosition("crowded", "square", name(q))
		}
	}
	if marked {
		if err := s.mark(mark); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// mark makes the position a chance turn: of the king, or of a redetermination on a square (I5.1, J3.1).
func (s *state) mark(square string) error {
	if square == "" {
		if s.roll = s.rolls(); !s.roll {
			return badPosition("mark", "seat", seats[s.turn])
		}
		return nil
	}
	q, ok := chess.Standard().Shape.Parse(square)
	if !ok || !s.halves || !s.undecided(q) || s.drawn() != "" {
		return badPosition("unsettled", "square", square)
	}
	s.unsettled = q
	return nil
}

// parseCounters reads turn, halfmoves, fullmove and passes.
func (s *state) parseCounters(fields []string) error {
	switch fields[0] {
	case "w":
		s.turn = chess.White
	case "b":
		s.turn = chess.Black
	default:
		return badPosition("turn", "turn", fields[0])
	}
	for i, counter := range []*uint32{&s.halfmoves, &s.fullmove, &s.passes} {
		var ok bool
		if *counter, ok = game.ParseCounter(fields[i+1], maxCount); !ok {
			return badPosition("counter", "counter", fields[i+1], "max", maxCount)
		}
	}
	switch {
	case s.fullmove == 0:
		return badPosition("fullmove")
	case s.halves && s.passes > 0: // J3.1
		return badPosition("passes")
	}
	return nil
}

// parseInstance reads an instance and puts it on the board.
func (s *state) parseInstance(token string) error {
	parts := strings.Split(token, ":")
	if len(parts) != 3 || len(parts[0]) != 3 || chess.KindOf(parts[0][0]) == chess.NoKind {
		return badPosition("instance", "instance", token)
	}
	k, c := chess.KindOf(parts[0][0]), chess.White
	if parts[0][0] >= 'a' {
		c = chess.Black
	}
	q, ok := chess.Standard().Shape.Parse(parts[0][1:])
	if !ok {
		return badPosition("instance", "instance", token)
	}
	p, ok := parsePercent(parts[1])
	if !ok {
		return badPosition("share", "instance", token, "share", parts[1])
	}
	var origins chess.Bits
	for o := range strings.SplitSeq(parts[2], "+") {
		at, ok := chess.Standard().Shape.Parse(o)
		if !ok || origins.Has(at) {
			return badPosition("origins", "instance", token, "origins", parts[2])
		}
		origins |= chess.Bit(at)
	}
	switch {
	case p < s.floor: // I1.4
		return badPosition("floor", "instance", token, "floor", s.floor.String())
	case s.where[c][k].Has(q): // I1.3
		return badPosition("twice", "instance", token)
	case s.sums[c][q]+p > whole: // I1.3
		return badPosition("overfull", "square", name(q), "seat", seats[c], "sum", (s.sums[c][q] + p).String())
	case k == chess.Pawn && (chess.Rank(0) | chess.Rank(7)).Has(q):
		return badPosition("pawn", "instance", token)
	}
	s.put(c, k, q, p, origins)
	return nil
}

// maxCount is the largest counter in a position.
const maxCount = 999_999_999
