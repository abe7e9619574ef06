package table

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/person"
)

// Nobody fills a log by coming and going.
func TestComingAndGoingIsBounded(t *testing.T) {
	w := World{Find: games.Find, Random: strings.NewReader(strings.Repeat("random", 100))}
	f, err := NewFounding(w, anna, Spec{Game: "ability", Seats: []SeatSpec{{Kind: SeatOpen}, {Kind: SeatOpen},
		{Kind: SeatOpen}, {Kind: SeatOpen}}})
	if err != nil {
		t.Fatal(err)
	}
	now := Now{At: time.UnixMilli(1)}
	d, err := f.Draft(w, now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Join(anna, Joining{}); err != nil {
		t.Fatal(err)
	}
	for n := range 20_000 {
		var refused *game.Error
		if _, err := d.Join(bert, Joining{}); errors.As(err, &refused) {
			if refused.Code != person.TooMany || n < 1000 {
				t.Errorf("after %d times: %v", n, err)
			}
			return
		}
		if err := d.Leave(bert); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Finish(); err != nil {
			t.Fatal(err)
		}
		d = d.Game().Draft(now)
	}
	t.Error("Bert comes and goes without end")
}
