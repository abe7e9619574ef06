package server

import (
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// disguises are what differs between two games though nothing is told by it: hashes and nonces, ids, and the letters
// that tell members of one name apart.
var disguises = []*regexp.Regexp{
	regexp.MustCompile(`[0-9a-f]{64}`), regexp.MustCompile(`#[a-z2-7]{6}`), regexp.MustCompile(`[a-z2-7]{24}`),
	regexp.MustCompile(`127\.0\.0\.1:\d+`),
	// a hash as words
	regexp.MustCompile(`(?:[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz] ?){4}`),
}

// everything is what everybody but one member gets of a game in which that member has given a sealed order and said
// something to the team, with a secret minute under some seed: before the ply is over.
func everything(t *testing.T, seed byte, order, words string) map[string]string {
	t.Helper()
	random, d := &sure{}, &dial{now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)}
	random.begin(seed)
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db"), now: d.Now, random: random}
	i.open()
	t.Cleanup(i.shut)
	p, organiser, kongo := newPlay(t, i, d, map[string]any{
		"market": map[string]any{"seats": 2, "draw": true, "liquidity": 100_000, "stake": 100_000},
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "market", "rule": "dice", "sight": "sealed", "moment": "minute",
				"after":   []int{1},
				"missing": "clock", "plan": "2days",
			}},
			{"kind": "open"},
		},
	})
	ida, lena := i.guest("ida"), i.guest("lena")
	watching := organiser.socket(p.id, "?since=0&lang=en")
	kongo.plays(p.id, "d7d5", http.StatusOK)
	for _, g := range []*guest{ida, lena} {
		p.act(g, http.StatusOK, map[string]any{"kind": "buy", "result": 0, "shares": 5000, "limit": 90_000})
	}
	p.act(lena, http.StatusOK, map[string]any{"kind": "order", "move": "h2h3"})
	p.act(ida, http.StatusOK, map[string]any{"kind": "order", "move": order})
	p.act(ida, http.StatusOK, map[string]any{"kind": "ready"})
	ida.do("POST", p.path+"/comments", map[string]any{"id": "1", "ply": 1, "team": 0, "text": words}, http.StatusOK)
	d.add(47 * time.Hour) // in the last quarter
	got := map[string]string{}
	for name, g := range map[string]*guest{"the organiser": organiser, "Kongo": kongo, "lena": lena,
		"okabe": i.guest("okabe")} {
		for _, path := range []string{"", "/crowd", "/crowd/log", "/crowd/log?seat=-1", "/entries", "/record",
			"/verification", "/comments", "/feed", "/crowd/quote?shares=1000"} {
			if name == "lena" && path == "/comments" { // she is of the team
				continue
			}
			got[name+" "+path] = fmt.Sprint(g.do("GET", p.path+path, nil, http.StatusOK))
		}
	}
	var live strings.Builder
	head := kongo.do("GET", p.path, nil, http.StatusOK)["number"]
	for last := any(0.0); last != head; {
		m := watching.next("entry")["entry"].(map[string]any)
		last = m["number"]
		fmt.Fprintln(&live, m)
	}
	got["live"] = live.String()
	for of, s := range got {
		for _, disguise := range disguises {
			s = disguise.ReplaceAllString(s, "~")
		}
		got[of] = s
	}
	return got
}

// TestSealedOrdersAndTheSecretMinuteLeakNothing compares what everybody gets of games that differ in a sealed order, in
// what is said to the team, and in the seed that draws the minute whose weights count.
func TestSealedOrdersAndTheSecretMinuteLeakNothing(t *testing.T) {
	one := everything(t, 1, "e2e4", "I think e4")
	for what, other := range map[string]map[string]string{
		"another order": everything(t, 1, "d2d4", "I think e4"), "other words": everything(t, 1, "e2e4",
			"never mind, it is d4"),
		"another seed": everything(t, 9, "e2e4", "I think e4"),
	} {
		for of := range one {
			if one[of] != other[of] {
				t.Errorf("%s: %s gets\n%s\nand\n%s", what, of, one[of], other[of])
			}
		}
	}
}
