package crowd

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/referee/record"
)

// maxEvents is the most events in one entry of a record.
const maxEvents = 1000

// Log has the events of a crowd.
type Log struct {
	Teams  map[int][]team.Event // by seat
	Market []market.Event
}

// Open returns the part of a log that may be public while the game goes on: of each team the events before the present
// ply, of the market those before the end of the last one.
func (l Log) Open() Log {
	open := Log{Teams: map[int][]team.Event{}}
	for seat, log := range l.Teams {
		n := 0
		for i := range log {
			if log[i].Kind == team.Ended || n == i && log[i].Kind != team.Opened {
				n = i + 1
			}
		}
		open.Teams[seat] = log[:n]
	}
	n := min(len(l.Market), 1)
	for i := range l.Market {
		if l.Market[i].Kind == market.Marked {
			n = i + 1
		}
	}
	open.Market = l.Market[:n]
	return open
}

// Founding returns the part of a log that may be public while the game goes on, if the orders of its teams reveal what
// only they know: of each team the events before its first ply, of the market those of an open log.
func (l Log) Founding() Log {
	open := l.Open()
	for seat, log := range open.Teams {
		if n := slices.IndexFunc(log, func(e team.Event) bool { return e.Kind == team.Opened }); n >= 0 {
			open.Teams[seat] = log[:n]
		}
	}
	return open
}

// Entries returns a log as entries of a record, ply by ply. With the seal of the match it is complete, and sealed
// itself.
func (l Log) Entries(seal string) []record.Entry {
	var list []record.Entry
	for _, seat := range slices.Sorted(maps.Keys(l.Teams)) {
		ply := 0
		list = add(list, l.Teams[seat], func(e *team.Event) (int, bool) {
			if e.Kind == team.Opened {
				ply = e.Ply
			}
			return ply, e.Kind == team.Ended
		}, record.Entry{What: record.Team, Seat: seat})
	}
	ply := 0
	list = add(list, l.Market, func(e *market.Event) (int, bool) {
		if e.Kind == market.Marked {
			ply = e.Ply
		}
		return ply, e.Kind == market.Marked
	}, record.Entry{What: record.Market})
	if seal != "" && len(list) > 0 {
		list = append(list, record.Entry{
			What: record.CrowdSeal, Ply: list[len(list)-1].Ply, Hash: string(record.HashCrowd(seal, list)),
		})
	}
	return list
}

// add adds events as entries like as. of returns the ply of an event, and whether it is the last one of an entry.
func add[E any](list []record.Entry, events []E, of func(*E) (ply int, last bool), as record.Entry) []record.Entry {
	for begin, i := 0, 0; i < len(events); i++ {
		ply, last := of(&events[i])
		if !last && i-begin+1 < maxEvents && i+1 < len(events) {
			continue
		}
		as.Ply, as.Text = ply, written(events[begin:i+1])
		list = append(list, as)
		begin = i + 1
	}
	return list
}

// written returns events as readable JSON.
func written(events any) string {
	var b strings.Builder
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(events); err != nil {
		panic(err) // all events can be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// read adds the events of an entry to those before it. Errors: what is wrong with the JSON.
func read[E any](list []E, text string) ([]E, error) {
	var events []E
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&events); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than a list")
	}
	if len(events) > maxEvents {
		return nil, errors.New("a list that is too long")
	}
	return append(list, events...), nil
}

// Before returns the part of a market's log before a moment.
func Before(log []market.Event, moment int64) []market.Event {
	end := slices.IndexFunc(log, func(e market.Event) bool { return e.Kind != market.Opened && e.At >= moment })
	if end < 0 {
		return log
	}
	return log[:end]
}

// holders returns the weights of the holders of shares in the win of a seat.
func holders(m *market.Market, seat int) []team.Weight {
	var list []team.Weight
	for _, name := range m.Members() {
		if n := m.Holding(name).Shares[seat]; n > 0 {
			list = append(list, team.Weight{Member: name, Weight: int64(n)})
		}
	}
	return list
}

// linkedTo returns the weights of Manifold's users as weights of the linked members. Other users are left out.
func linkedTo(t *team.Team, users []team.Weight) []team.Weight {
	var list []team.Weight
	for _, w := range users {
		if member := t.Linked(w.Member); member != "" {
			list = append(list, team.Weight{Member: member, Weight: w.Weight})
		}
	}
	team.SortWeights(list)
	return list
}
