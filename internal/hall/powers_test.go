package hall

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

// power is a row of the table in docs/organise.md: what the organiser does, and what everybody is told then.
type power struct {
	row  string // the beginning of its cell
	told team.Kind
	does func(h *house, id, reason string) table.Command
}

func powers() []power {
	first := func(h *house, id string) string { return h.roster(h.t.(*testing.T), id, trader("ida")).Member }
	return []power{
		{"a note to everyone", team.Remarked, func(_ *house, _, reason string) table.Command {
			return crowd.Remark{Reason: reason}
		}},
		{"exclude, readmit", team.Excluded, func(h *house, id, reason string) table.Command {
			return crowd.Exclude{Member: first(h, id), Reason: reason}
		}},
		{"exclude, readmit", team.Readmitted, func(h *house, id, reason string) table.Command {
			return crowd.Readmit{Member: first(h, id), Reason: reason}
		}},
		{"move the deadline", team.Moved, func(h *house, id, reason string) table.Command {
			until := time.UnixMilli(h.roster(h.t.(*testing.T), id, anna).Teams[0].Until)
			return crowd.Extend{Until: until.Add(time.Hour), Reason: reason}
		}},
		{"pause, resume", team.Paused, func(_ *house, _, reason string) table.Command {
			return crowd.Pause{Reason: reason}
		}},
		{"pause, resume", team.Resumed, func(_ *house, _, reason string) table.Command {
			return crowd.Resume{Reason: reason}
		}},
		{"replace the list of members", team.Listed, func(_ *house, _, reason string) table.Command {
			return crowd.SetList{CSV: "ida,5\nmira,9\n", Reason: reason}
		}},
		{"change the terms", team.Changed, func(_ *house, _, reason string) table.Command {
			return crowd.SetTerms{Terms: &crowd.Wishes{Plan: &deadline.Plan{Every: time.Hour}}, Reason: reason}
		}},
		{"annul", team.Annulled, func(_ *house, _, reason string) table.Command { return crowd.Annul{Reason: reason} }},
	}
}

// TestEveryPowerIsThatOfTheTable goes through the table of powers in docs/organise.md row by row: only the organiser
// has the power; it needs a reason, but to resume; and when it was used everybody reads by whom, when and why.
func TestEveryPowerIsThatOfTheTable(t *testing.T) {
	page, err := os.ReadFile("../../docs/organise.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(page), "## What you can do, and what you cannot")
	part, _, _ = strings.Cut(part, "\n## ")
	rows := map[string]int{}
	for line := range strings.SplitSeq(part, "\n") {
		if cells := strings.Split(line, "|"); len(cells) > 2 && !strings.HasPrefix(strings.TrimSpace(cells[1]), "-") {
			rows[strings.TrimSpace(cells[1])] = 0
		}
	}
	delete(rows, "act")
	delete(rows, "hide or show a comment") // TestTalkIsReportedAndHidden
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) {
		s.Seats[0].Team.Source, s.Seats[0].Team.Members = crowd.SourceList, []team.Weight{{Member: "ida", Weight: 5000}}
	})
	places, _, err := h.Codes(t.Context(), id, anna, 0)
	if err != nil {
		t.Fatal(err)
	}
	h.does(t, id, trader("ida"), crowd.ClaimPlace{Code: places[0].Code})
	h.plays(t, id, kongo, "d7d5")
	h.orders(t, id, "ida", "e2e4")
	for i, p := range powers() {
		if _, there := rows[p.row]; !there {
			t.Errorf("the table lacks %q", p.row)
		}
		rows[p.row]++
		reason := fmt.Sprint("reason ", i)
		for _, who := range []person.Who{trader("ida"), trader("okabe"), kongo} {
			var refused *game.Error
			err := h.tries(t, id, who, p.does(h, id, reason))
			if !errors.As(err, &refused) || refused.Text.Kind != "hall.no_organiser" && who != kongo {
				t.Errorf("%s of %s: %v", p.told, who.Name, err)
			}
		}
		if p.told != team.Resumed {
			h.refuses(t, id, anna, game.BadRequest, p.does(h, id, ""))
		}
		before := len(h.roster(t, id, person.Who{}).Acts)
		h.does(t, id, anna, p.does(h, id, reason))
		acts := h.roster(t, id, person.Who{}).Acts
		if len(acts) != before+1 {
			t.Fatalf("%s: %d acts are told, and %d before", p.told, len(acts), before)
		}
		if a := acts[before]; a.Kind != p.told || a.Reason != reason || !strings.HasPrefix(a.By, "Anna#") || a.At == 0 {
			t.Errorf("%s is told as %+v", p.told, a)
		}
	}
	for row, n := range rows {
		if n == 0 {
			t.Errorf("nothing tries the row %q", row)
		}
	}
}
