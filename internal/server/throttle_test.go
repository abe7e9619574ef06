package server

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Failed handshakes of strangers fill no log: one line a minute stands for all of them, and names no address. Other
// lines are written.
func TestFailedHandshakesAreThrottled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		l := ConnectionLog(slog.New(slog.NewTextHandler(&out, nil)), time.Now)
		for i := range 1000 {
			l.Printf("http: TLS handshake error from 192.0.2.1:%d: "+
				"read tcp [2001:db8::1]:443->[fe80::1%%eth0]:9: EOF", i)
		}
		l.Print("http: something else")
		time.Sleep(throttledFor)
		l.Print("http: TLS handshake error from 192.0.2.1:9: EOF")
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 3 || !strings.HasSuffix(lines[0], "times=1") ||
			!strings.Contains(lines[1], "something else") || !strings.HasSuffix(lines[2], "times=1000") {
			t.Errorf("%d lines: %s", len(lines), out.String())
		}
		if strings.Contains(out.String(), "192.0.2") || strings.Contains(out.String(), "fe80") ||
			!strings.Contains(lines[0], "from ADDRESS: read tcp ADDRESS->ADDRESS: EOF") {
			t.Errorf("the log names people's addresses: %s", lines[0])
		}
	})
}

// A server whose file was removed is not ready until the file is back. Many questions whether it is make few lines.
func TestAServerWithoutItsFileIsNotReady(t *testing.T) {
	i := newInn(t)
	moved := i.path + ".moved"
	if err := os.Rename(i.path, moved); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if answer, _, _ := asked(t, i.server, "/readyz", nil); answer.StatusCode != http.StatusServiceUnavailable {
			t.Fatalf("without its file: %s", answer.Status)
		}
	}
	for name, f := range map[string]*throttle{"unready": &i.server.health.unready, "busy": &i.server.health.busy} {
		if f.events != 49 {
			t.Errorf("%s: %d of 50 events are counted", name, f.events)
		}
	}
	if err := os.Rename(moved, i.path); err != nil {
		t.Fatal(err)
	}
	if answer, _, _ := asked(t, i.server, "/readyz", nil); answer.StatusCode != http.StatusOK {
		t.Errorf("with its file again: %s", answer.Status)
	}
}

// A stranger who fills the places of compressed files takes none from others for long.
func TestCompressedFilesMakeRoom(t *testing.T) {
	p := &packed{files: map[string][]byte{}}
	for i := range 3 * maxPacks {
		p.put(fmt.Sprint("/a", i), make([]byte, 100<<10))
	}
	p.put("/new", []byte("x"))
	sum := 0
	for _, file := range p.files {
		sum += len(file)
	}
	if p.get("/new") == nil || sum != p.bytes || sum > maxPacksBytes || len(p.files) > maxPacks {
		t.Errorf("%d files of %d bytes, counted %d; the new one is kept: %t", len(p.files), sum, p.bytes,
			p.get("/new") != nil)
	}
	p.put("/large", make([]byte, maxPacksBytes+1))
	if p.get("/large") != nil || p.get("/new") == nil {
		t.Error("a file that is too large is kept, or has taken the place of others")
	}
}
