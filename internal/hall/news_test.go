package hall

import (
	"encoding/json"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

var program = person.Who{Person: "program", Name: "Deep Thought"}

// challenge is a game to which Anna asks the program.
func (h *house) challenge(t *testing.T) string {
	t.Helper()
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Seats: []table.SeatSpec{{Kind: table.SeatMine},
		{Kind: table.SeatInvited, Person: program.Person, Who: "0123", Level: "deep"}}})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// heard are the news that a follower has got.
func heard(t *testing.T, f *Follower) (list []News) {
	t.Helper()
	messages, _ := f.Next()
	for _, m := range messages {
		var n News
		if err := json.Unmarshal(m, &n); err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

func TestAProgramIsAskedToPlay(t *testing.T) {
	h := newHouse(t)
	early := h.challenge(t)
	f, err := h.Follow(t.Context(), program.Person)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := heard(t, f); len(got) != 1 || got[0].Game != early || got[0].Type != NewsChallenge ||
		got[0].From != "Anna" || got[0].Level != "deep" {
		t.Fatalf("%+v", got)
	}
	id := h.challenge(t)
	if got := heard(t, f); len(got) != 1 || got[0].Game != id || got[0].Seats != game.Only(1) {
		t.Fatalf("%+v", got)
	}
	if s := h.state(t, id); !s.Seats[1].Kept || s.Seats[1].Who != "0123" || s.Seats[1].Name != "" {
		t.Errorf("%+v", s.Seats)
	}
	for _, j := range []table.Joining{{}, {Invited: true}} {
		if _, err := h.Join(t.Context(), id, bert, j); err == nil {
			t.Error("Bert took the seat that is kept for the program")
		}
	}
	h.shut()
	h.open()
	f.Close()
	if f, err = h.Follow(t.Context(), program.Person); err != nil {
		t.Fatal(err)
	}
	heard(t, f)
	if seat, err := h.Join(t.Context(), id, program, table.Joining{}); err != nil || seat != 1 {
		t.Fatal(seat, err)
	}
	h.plays(t, id, anna, "e2e4")
	if got := heard(t, f); len(got) != 1 || got[0].Type != NewsTurn || got[0].Game != id {
		t.Fatalf("%+v", got)
	}
	h.acts(t, id, anna, table.Say{Phrase: "hello"})
	if got := heard(t, f); len(got) != 0 {
		t.Errorf("a phrase is no news: %+v", got)
	}
	h.plays(t, id, program, "e7e5")
	h.acts(t, id, anna, table.Resign{})
	if got := heard(t, f); len(got) != 1 || got[0].Type != NewsOver {
		t.Errorf("%+v", got)
	}
	// The other challenge is declined. Then anyone with the link may take the seat.
	if err := h.Leave(t.Context(), early, program); err != nil {
		t.Fatal(err)
	}
	if s := h.state(t, early); s.Phase != table.Open || s.Seats[1].Kept {
		t.Errorf("%+v", s)
	}
	if list, err := h.store.Games(t.Context(), store.Games{Person: program.Person,
		Most: 10}); err != nil || len(list) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := h.Join(t.Context(), early, program, table.Joining{}); err == nil {
		t.Error("who declined came without the link")
	}
	if _, err := h.Join(t.Context(), early, bert, table.Joining{Invited: true}); err != nil {
		t.Error(err)
	}
}

func TestAChallengeThatIsTakenBackIsOver(t *testing.T) {
	h := newHouse(t)
	id := h.challenge(t)
	f, err := h.Follow(t.Context(), program.Person)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	heard(t, f)
	if err := h.Leave(t.Context(), id, anna); err != nil {
		t.Fatal(err)
	}
	if got := heard(t, f); len(got) != 1 || got[0].Type != NewsOver || got[0].Seats != game.Only(1) {
		t.Errorf("%+v", got)
	}
}
