package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/load"
)

var crushConnections = flag.Int("attack.connections", 400, "connections that one address opens")

// thought asks for the analysis of a position until it gets one, and returns how long that took in all.
func (p *honest) thought(ctx context.Context, of position) (time.Duration, error) {
	begin := time.Now()
	path := "/api/rules/" + of.game + "/analysis?position=" + url.QueryEscape(of.text)
	var got struct {
		Lines []any
		Depth int
	}
	if err := p.ask(ctx, http.MethodGet, path, nil, &got); err != nil {
		return 0, err
	}
	if len(got.Lines) == 0 {
		return 0, fmt.Errorf("nothing is told of %s", of.text)
	}
	return time.Since(begin), nil
}

// Honest questions are answered while people at other addresses ask again and again about crowded boards.
func TestQuestionsAreAnsweredAmongMany(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has only one address of its own")
	}
	h := newHost(t, "--limit", "100")
	h.c.Stderr = nil
	ctx, hangUp := context.WithTimeout(t.Context(), time.Duration(*attackSeconds)*time.Second)
	defer hangUp()
	var all sync.WaitGroup
	watch := &watchman{statuses: map[int]int{}}
	for n := range 20 {
		f := newFoe(t, h.url, fmt.Sprint("127.0.3.", 1+n%5), uint64(n), watch)
		all.Go(func() {
			for ctx.Err() == nil {
				p := densePositions()[f.random.IntN(len(densePositions()))]
				path := "/api/rules/" + p.game + "/analysis?position=" + url.QueryEscape(p.text)
				if status, answer := f.send(ctx, http.MethodGet, path, nil); status != 0 {
					watch.note(path[:40], status, answer)
				}
			}
		})
	}
	p := newHonest(t, h.url, "127.0.4.1", 1)
	var took []time.Duration
	for n := 0; ctx.Err() == nil; n++ {
		d, err := p.thought(t.Context(), densePositions()[n%len(densePositions())])
		if err != nil {
			t.Fatal(err)
		}
		took = append(took, d)
	}
	hangUp()
	all.Wait()
	slices.Sort(took)
	times := load.TimesOf(took)
	t.Logf("%d honest questions: median %v, longest %v, sent again %d; others by status: %v", len(took), times.Half,
		times.Worst, p.later, watch.statuses)
	if times.Worst > time.Minute {
		t.Errorf("an honest question took %v", times.Worst)
	}
	for _, bad := range watch.bad {
		t.Error(bad)
	}
}

// However many connections one address opens, others connect.
func TestOneAddressDoesNotTakeAllConnections(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has only one address of its own")
	}
	h := newHost(t, "--limit", "100")
	h.c.Stderr = nil
	dial := transport("127.0.5.1").DialContext
	open := 0
	for range *crushConnections {
		c, err := dial(t.Context(), "tcp", strings.TrimPrefix(h.url, "http://"))
		if err != nil {
			continue
		}
		defer func(c net.Conn) { _ = c.Close() }(c)
		open++
	}
	p := newHonest(t, h.url, "127.0.6.1", 1)
	p.client.CloseIdleConnections()
	begin := time.Now()
	if err := p.ask(t.Context(), http.MethodGet, "/api/games/"+p.id, nil, new(any)); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begin)
	t.Logf("beside %d connections of one address another one is answered after %v", open, took)
	if took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}
