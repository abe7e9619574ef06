package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/quandary-games/quandary/games"
)

// A foe's floods: each sends, as fast as it can, what a part of the server takes from everybody.
func (f *foe) floods() []func(ctx context.Context) {
	return []func(ctx context.Context){f.trade, f.gather, f.publish, f.browse, f.rehearse}
}

// tell sends a request with a body and notes the answer, which it returns.
func (f *foe) tell(ctx context.Context, method, path string, body any) (answer map[string]any) {
	var b []byte
	if body != nil {
		b, _ = json.Marshal(body)
	}
	status, got := f.send(ctx, method, path, b)
	if status == 0 {
		return nil
	}
	f.watch.note(method+" "+path, status, got)
	_ = json.Unmarshal(got, &answer)
	if id, ok := answer["id"].(string); ok && status == http.StatusOK && id != "" {
		return answer
	}
	return nil
}

// stranger returns a foe at the same address without a name.
func (f *foe) stranger() *foe {
	own := *f
	jar, _ := cookiejar.New(nil)
	own.client = &http.Client{Jar: jar, Transport: f.client.Transport}
	own.random = rand.New(rand.NewPCG(f.random.Uint64(), 3))
	return &own
}

// crowdGame is the body of a game of a crowd with a market.
func crowdGame(fields map[string]any) map[string]any {
	body := map[string]any{"game": "predictor", "listed": true, "title": strings.Repeat("Ж", 60),
		"market": map[string]any{"seats": 2, "draw": true, "liquidity": 1_000_000, "stake": 1_000_000},
		"seats": []any{map[string]any{"kind": "team", "team": map[string]any{"name": "A crowd", "source": "market",
			"rule": "holder", "sight": "sealed", "moment": "deadline", "missing": "clock", "plan": "30m"}},
			map[string]any{"kind": "open"}}}
	for name, v := range fields {
		body[name] = v
	}
	return body
}

// trade is the organiser of a game of a crowd, and its members who trade, order, talk, report, and add and remove
// hooks.
func (f *foe) trade(ctx context.Context) {
	made := f.tell(ctx, http.MethodPost, "/api/games", crowdGame(nil))
	if made == nil {
		return
	}
	path := "/api/games/" + made["id"].(string)
	player := f.stranger()
	player.tell(ctx, http.MethodPost, path+"/join", map[string]any{})
	hook := map[string]any{"address": f.tar, "form": "json", "secret": strings.Repeat("s", 100)}
	for n := 0; ctx.Err() == nil; n++ {
		member, id := f, fmt.Sprint("t", n)
		if n%20 == 0 {
			member = f.stranger()
		}
		what := []map[string]any{
			{"kind": "buy", "result": n % 3, "shares": 1 + f.random.IntN(2000), "limit": 1_000_000},
			{"kind": "sell", "result": n % 3, "shares": 1 + f.random.IntN(2000), "limit": 0},
			{"kind": "order", "move": "e2e4"}, {"kind": "withdraw"}, {"kind": "ready"}, {"kind": "unready"},
			{"kind": "hook", "hook": hook}, {"kind": "unhook", "number": 1 + n%8}, {"kind": "ask", "what": "resign"},
			{"kind": "remark", "remark": strings.Repeat("w", 500)}, {"kind": "hold"}, {"kind": "pause"},
			{"kind": "resume"},
		}[f.random.IntN(13)]
		what["id"], what["seat"] = id, 0
		member.tell(ctx, http.MethodPost, path+"/crowd", what)
		member.tell(ctx, http.MethodPost, path+"/comments", map[string]any{"id": id, "ply": 0,
			"text": strings.Repeat("ы", 500)})
		member.tell(ctx, http.MethodPost, fmt.Sprint(path, "/comments/", 1+n, "/report"), nil)
		if n%5 == 0 {
			f.tell(ctx, http.MethodGet, path+"/crowd", nil)
			f.tell(ctx, http.MethodGet, path+"/plies", nil)
		}
		if stands := player.tell(ctx, http.MethodGet, path, nil); stands != nil {
			player.tell(ctx, http.MethodPost, path+"/actions", map[string]any{"id": id, "kind": "move", "seat": 1,
				"move": "e7e5", "number": stands["position"]})
		}
	}
}

// gather makes names, phrases, tokens and sessions, asks for mail to strangers, and tries phrases and passkeys.
func (f *foe) gather(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		who := f.stranger()
		who.tell(ctx, http.MethodPut, "/api/me", map[string]any{"name": strings.Repeat("é", 40)})
		who.tell(ctx, http.MethodPost, "/api/me/phrase", nil)
		for range 3 {
			who.tell(ctx, http.MethodPost, "/api/me/tokens?name=x", nil)
		}
		who.tell(ctx, http.MethodPut, "/api/me/mail", map[string]any{"address": fmt.Sprint("a", f.random.Uint64(),
			"@example.org"), "digest": true, "warnings": true})
		who.tell(ctx, http.MethodPost, "/api/me/recover", map[string]any{"phrase": strings.Repeat("word ", 12)})
		who.tell(ctx, http.MethodPost, "/api/me/login/options", map[string]any{})
		who.tell(ctx, http.MethodPost, "/api/me/login", map[string]any{"ceremony": strings.Repeat("A", 4000),
			"credential": map[string]any{"id": "x"}})
		who.tell(ctx, http.MethodPost, "/api/me/feeds", nil)
		who.tell(ctx, http.MethodGet, "/api/me/sessions", nil)
		who.tell(ctx, http.MethodDelete, "/api/me/sessions", nil)
	}
}

// publish checks, shares, lists and reports abilities.
func (f *foe) publish(ctx context.Context) {
	const at = "/api/rules/ability/inventions"
	for n := 0; ctx.Err() == nil; n++ {
		who := f.stranger()
		text := fmt.Sprintf("ability x%d\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do move\n",
			f.random.Uint32())
		one := who.tell(ctx, http.MethodPost, at+"/shared", map[string]any{"text": text})
		who.tell(ctx, http.MethodGet, at+"/shared?most=24", nil)
		who.tell(ctx, http.MethodGet, at+"/shared?after=1000000", nil)
		if one != nil {
			who.tell(ctx, http.MethodPost, fmt.Sprint(at, "/shared/", one["id"], "/reports"),
				map[string]any{"reason": strings.Repeat("r", 200)})
		}
	}
}

// browse asks for all lists and pages of them, and for analyses of its games.
func (f *foe) browse(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		for _, kind := range []string{"", "live", "slow", "crowd"} {
			for _, phase := range []string{"open", "playing", "over"} {
				f.tell(ctx, http.MethodGet, fmt.Sprintf("/api/games?phase=%s&kind=%s&page=%d&most=200", phase, kind,
					1+n%1000), nil)
			}
		}
		f.tell(ctx, http.MethodGet, "/api/me/games?most=200", nil)
		f.tell(ctx, http.MethodGet, "/api/messages/ru", nil)
		for _, id := range f.ids {
			f.tell(ctx, http.MethodGet, "/api/games/"+id+"/analysis", nil)
			f.tell(ctx, http.MethodGet, "/api/games/"+id+"/verification", nil)
		}
	}
}

// rehearse sets up rehearsals with hooks, and games that bots play among themselves.
func (f *foe) rehearse(ctx context.Context) {
	hook := map[string]any{"address": f.tar, "form": "discord", "secret": strings.Repeat("s", 100)}
	rehearsal := crowdGame(map[string]any{"rehearse": true, "hooks": slices.Repeat([]any{hook}, 8)})
	for n := 0; ctx.Err() == nil; n++ {
		f.tell(ctx, http.MethodPost, "/api/games", rehearsal)
		g := games.All()[n%len(games.All())]
		var seats []any
		for range g.Facts().Seats {
			seats = append(seats, map[string]any{"kind": "bot", "bot": "5"})
		}
		f.tell(ctx, http.MethodPost, "/api/games", map[string]any{"game": g.Facts().ID, "seats": seats})
	}
}

// tarpit takes connections until the context ends, and never answers them. It returns its address.
func tarpit(ctx context.Context, t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	context.AfterFunc(ctx, func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			context.AfterFunc(ctx, func() { _ = c.Close() })
		}
	}()
	return "http://" + l.Addr().String() + "/hook"
}

// postOffice is a mail server that counts the mails that it takes.
func postOffice(t *testing.T) (address string, mails *atomic.Int64) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	mails = &atomic.Int64{}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go takeMail(c, mails)
		}
	}()
	return l.Addr().String(), mails
}

// takeMail takes the mails of one connection.
func takeMail(c net.Conn, mails *atomic.Int64) {
	defer c.Close()
	say := func(line string) { _, _ = fmt.Fprintf(c, "%s\r\n", line) }
	say("220 test")
	body := false
	for lines := bufio.NewScanner(c); lines.Scan(); {
		word, _, _ := strings.Cut(strings.ToUpper(lines.Text()), " ")
		switch {
		case body && lines.Text() == ".":
			mails.Add(1)
			body = false
			say("250 taken")
		case body:
		case word == "DATA":
			body = true
			say("354 go on")
		case word == "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}
