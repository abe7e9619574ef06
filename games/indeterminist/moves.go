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
	var room [96]entry // enough for what games come to; more is taken from the heap
	buf = append(buf, pass)
	for k := chess.Pawn; k <= chess.King; k++ {
		entries := s.appendEntries(room[:0], k, splits)
		least := whole
		for i := range entries {
			least = min(least, entries[i].share)
		}
		for i := range entries {
			buf = s.appendFrom(buf, &entries[i], entries, least)
			if len(buf) > most {
				return buf
			}
		}
	}
	return buf
}

// appendFrom appends the turns with this first step. Of the seconds none moves less than least.
func (s *state) appendFrom(buf []game.Move, first *entry, seconds []entry, least ppm) []game.Move {
	var room [len(chess.Promotions)]entry
	rests := room[:0]
	if first.rest > 0 { // I2.4
		for _, becomes := range becoming(int(s.turn&1), first.kind, first.from) {
			rests = append(rests, s.entry(mover{first.kind, becomes, first.from, first.rest, first.origins}))
		}
	}
	if first.share+least > whole { // I2.1
		seconds = nil
	}
	if first.vanishes {
		buf = append(buf, first.code)
		o := s.departed(first)
		return o.appendSeconds(buf, first, first.code, seconds, rests)
	}
	for at := first.targets; at != 0; {
		to := at.Pop()
		turn := first.code | game.Move(to)<<toAt
		buf = append(buf, turn)
		if len(seconds)+len(rests) > 0 {
			o := s.departed(first)
			o.arriveAt(first, to)
			buf = o.appendSeconds(buf, first, turn, seconds, rests)
		}
	}
	return buf
}
