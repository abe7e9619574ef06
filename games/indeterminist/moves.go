package indeterminist

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"

	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// maxListed is the most turns that List lists.
const maxListed = 1_000_000

// usualSplits are the shares of split steps in Moves and perft (I5.3).
var usualSplits = []int{50}

// Moves lists the legal turns that split off 50 %, if they split (I5.3).
func (s *state) Moves(_ int, buf []game.Move) []game.Move {
	return s.appendTurns(buf, usualSplits, math.MaxInt)
}

// List lists the legal turns whose split step, if any, is one of the splits asked for (I5.3).
func (s *state) List(seat int, query map[string][]byte) ([]string, error) {
	splits := usualSplits
	if raw, asked := query["splits"]; asked {
		var ok bool
		if splits, ok = parseSplits(raw); !ok {
			return nil, game.Refuse(game.BadRequest, "indeterminist.splits")
		}
	}
	list := []string{}
	if !s.Turn().Seats.Has(seat) {
		return list, nil
	}
	turns := s.appendTurns(nil, splits, maxListed)
	if len(turns) > maxListed {
		return nil, game.Refuse(game.TooLarge, "indeterminist.list", "max", maxListed)
	}
	for _, m := range turns {
		list = append(list, s.FormatMove(seat, m))
	}
	slices.Sort(list)
	return list, nil
}

// parseSplits reads a JSON list of whole numbers from 1 to 99, sorts it and drops repeats.
func parseSplits(raw []byte) (splits []int, ok bool) {
	if json.Unmarshal(raw, &splits) != nil || bytes.Equal(bytes.TrimSpace(raw), []byte("null")) {
		return nil, false
	}
	slices.Sort(splits)
	splits = slices.Compact(splits)
	return splits, len(splits) == 0 || (splits[0] >= 1 && splits[len(splits)-1] <= 99)
}

// appendTurns appends the legal turns with these splits; it stops when there are more than most.
func (s *state) appendTurns(buf []game.Move, splits []int, most int) []game.Move {
	l := lister{state: s}
	l.survey()
	buf = append(buf, pass)
	for k := chess.Pawn; k <= chess.King; k++ {
		entries := l.appendEntries(l.entries[:0], k, splits)
		l.least(entries)
		for i := range entries {
			buf = l.appendFrom(buf, &entries[i], entries)
			if len(buf) > most {
				return buf
			}
		}
	}
	return buf
}

// appendFrom appends the turns with this first step.
func (l *lister) appendFrom(buf []game.Move, first *entry, entries []entry) []game.Move {
	rests := l.rests[:0]
	switch { // I2.4
	case first.rest == 0:
	case first.rest == first.share && first.becomes == first.kind: // the halves of an even split have the same ways
		rests = append(rests, *first)
		rests[0].code = first.code &^ (127 << splitAt)
	default:
		for _, becomes := range becoming(int(l.turn&1), first.kind, first.from) {
			rests = l.add(rests, mover{first.kind, becomes, first.from, first.rest, first.origins})
		}
	}
	seconds := l.seconds[:0]
	if l.leavesRoom(first) {
		seconds = first.appendSeconds(seconds, entries)
	}
	if first.vanishes {
		buf = append(buf, first.code)
	}
	if len(seconds)+len(rests) == 0 {
		return appendTargets(buf, first.code, 0, first.targets)
	}
	o := l.departed(first)
	if first.vanishes {
		return o.appendTurns(buf, first.code, entries, seconds, rests)
	}
	for at := first.targets; at != 0; {
		to := at.Pop()
		turn := first.code | game.Move(to)<<toAt
		buf = append(buf, turn)
		o.arriveAt(first, to)
		buf = o.appendTurns(buf, turn, entries, seconds, rests)
	}
	return buf
}

// appendTargets appends turns that differ in the destination of the step whose bits begin at shift.
func appendTargets(buf []game.Move, turn game.Move, shift int, targets chess.Bits) []game.Move {
	for targets != 0 {
		buf = append(buf, turn|game.Move(targets.Pop())<<(shift+toAt))
	}
	return buf
}
