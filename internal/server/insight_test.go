package server

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestWhatATeamKnowsStaysWithIt has a team choose a secret ability. Its members see the game as their seat does.
// Spectators, the organiser, the other side and excluded members learn nothing of it, before and after the ply, and
// cannot find out by ordering.
func TestWhatATeamKnowsStaysWithIt(t *testing.T) {
	one := chosen(t, 0)
	other := chosen(t, 1)
	for of := range one {
		if one[of] != other[of] {
			t.Errorf("%s gets\n%s\nand\n%s", of, one[of], other[of])
		}
	}
}

// chosen returns what everybody outside the team gets of a game whose team chooses one of its abilities.
func chosen(t *testing.T, which int) map[string]string {
	t.Helper()
	random, d := &sure{}, &dial{now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)}
	random.begin(1)
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db"), now: d.Now, random: random}
	i.open()
	t.Cleanup(i.shut)
	p, organiser, kongo := newPlay(t, i, d, map[string]any{
		"game": "ability", "options": map[string]string{"abilities": "choose", "board": "standard"},
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "list", "rule": "holder", "sight": "all", "moment": "deadline",
				"csv": "mira,3\npavel,2\njonas,1\n", "missing": "clock", "plan": "2days",
			}},
			{"kind": "open"},
		},
	})
	mira, pavel, okabe := i.guest("mira"), i.guest("pavel"), i.guest("okabe")
	places := organiser.do("GET", p.path+"/crowd/codes", nil, http.StatusOK)["places"].([]any)
	for _, place := range places {
		named := place.(map[string]any)
		if g := map[string]*guest{"mira": mira, "pavel": pavel}[named["member"].(string)]; g != nil {
			p.act(g, http.StatusOK, map[string]any{"kind": "claim", "code": named["code"]})
		}
	}
	moves := func(g *guest, seat int) (list []string) {
		for _, m := range g.do("GET", fmt.Sprint(p.path, "/moves?seat=", seat), nil, http.StatusOK)["moves"].([]any) {
			list = append(list, m.(string))
		}
		return list
	}
	order := moves(mira, 0)[which]
	p.act(organiser, http.StatusOK, map[string]any{"kind": "exclude", "member": "pavel", "reason": "plays for both"})
	strangers := map[string]*guest{"the organiser": organiser, "Kongo": kongo, "okabe": okabe, "pavel": pavel}
	got := map[string]string{}
	look := func(when string) {
		for _, name := range slices.Sorted(maps.Keys(strangers)) {
			g := strangers[name]
			for path, status := range map[string]int{
				"/choices?seat=0": http.StatusForbidden, "/moves?seat=0": http.StatusForbidden,
				"/risks?seat=0&move=" + url.QueryEscape(order): http.StatusForbidden,
				"/supposition?seat=0&token=0&number=1":         http.StatusForbidden,
				"?seat=0":                                      http.StatusForbidden,
				"?picture=true":                                http.StatusOK,
				"/crowd":                                       http.StatusOK,
				"/crowd/log":                                   http.StatusOK,
				"/entries":                                     http.StatusOK,
				"/record":                                      http.StatusOK,
				"/verification":                                http.StatusOK,
				"/history":                                     http.StatusOK,
				"/feed":                                        http.StatusOK,
				"/api/me/games":                                http.StatusOK,
			} {
				if !strings.HasPrefix(path, "/api") {
					path = p.path + path
				}
				of := strings.ReplaceAll(path, url.QueryEscape(order), "")
				got[fmt.Sprint(when, " ", name, " ", of)] = fmt.Sprint(g.do("GET", path, nil, status))
			}
			p.act(g, http.StatusForbidden, map[string]any{"kind": "order", "seat": 0, "move": order})
		}
		for path, into := range map[string]string{"/plies/1/data": "data", "/plies/1": "page"} {
			status := http.StatusOK
			if when != "afterwards" {
				status = http.StatusNotFound
			}
			got[when+" "+into] = fmt.Sprint(okabe.do("GET", p.path+path, nil, status))
		}
	}
	p.act(mira, http.StatusOK, map[string]any{"kind": "order", "move": order})
	look("before")
	if !strings.Contains(fmt.Sprint(p.team(mira)), order) {
		t.Error("mira does not see her own order")
	}
	kongo.plays(p.id, moves(kongo, 1)[0], http.StatusOK)
	p.act(mira, http.StatusOK, map[string]any{"kind": "ready"})
	if p.team(mira)["ply"] != 2.0 {
		t.Fatalf("the ply is not over: %v", p.team(mira))
	}
	look("afterwards")
	if list := moves(mira, 0); !slices.Contains(list, "e2e4") {
		t.Errorf("mira may order %v", list)
	}
	for of, s := range got {
		for _, disguise := range disguises {
			s = disguise.ReplaceAllString(s, "~")
		}
		got[of] = s
	}
	return got
}
