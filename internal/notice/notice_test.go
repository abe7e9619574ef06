package notice

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

const secret = "a secret of the hook"

var (
	here  = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	noon  = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	voice = text.Must(Messages()).Voice("en")
)

func at() time.Time { return noon }

func TestWhatIsPublic(t *testing.T) {
	for s, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "93.184.216.34": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.9.9.9": false, "::1": false, "0.0.0.0": false, "::": false, "0.1.2.3": false,
		"10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "fd00::1": false,
		"fc00::1":         false,
		"169.254.169.254": false, "fe80::1": false, "100.64.0.1": false, "198.18.0.1": false, "192.0.2.1": false,
		"203.0.113.9": false,
		"224.0.0.1":   false, "239.1.1.1": false, "ff02::1": false, "240.0.0.1": false, "255.255.255.255": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false,
		"64:ff9b::808:808": false,
		"2002:7f00:1::":    false, "2001:0:7f00:1::": false, "2001:db8::1": false, "fec0::1": false, "100::1": false,
		"3fff::1": false,
	} {
		if got := public(netip.MustParseAddr(s)); got != want {
			t.Errorf("%s is public: %v", s, got)
		}
	}
	if public(netip.MustParseAddr("2606:4700::1111%eth0")) || public(netip.Addr{}) {
		t.Error("an address of a zone, or none, is public")
	}
}

func TestHostileAddressesAreNotCalled(t *testing.T) {
	var called atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called.Add(1) }))
	defer s.Close()
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	names := map[string][]netip.Addr{
		"inside.example": {netip.MustParseAddr("127.0.0.1")},
		"both.example":   {netip.MustParseAddr("8.8.8.8"), netip.MustParseAddr("127.0.0.1")},
		"mapped.example": {netip.MustParseAddr("::ffff:127.0.0.1")},
		"meta.example":   {netip.MustParseAddr("169.254.169.254")},
	}
	sender := NewSender(Reach{Resolve: func(_ context.Context, host string) ([]netip.Addr, error) {
		if list, ok := names[host]; ok {
			return list, nil
		}
		return nil, errors.New("no such host")
	}}.Client(), at)
	for _, host := range []string{
		"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "inside.example", "both.example", "mapped.example",
		"meta.example",
	} {
		r := sender.SendHook(t.Context(), Hook{"http://" + host + ":" + port + "/", formData, secret},
			"1", 1, []byte("{}"))
		if r.Delivered || r.Again != 0 || r.Why.Kind != "notice.closed" {
			t.Errorf("%s: %+v", host, r)
		}
	}
	for _, host := range []string{"localhost", "2130706433", "0x7f.1", "nowhere.example"} {
		if r := sender.SendHook(t.Context(), Hook{"http://" + host + ":" + port + "/", formData, secret}, "1", 1,
			nil); r.Delivered || r.Status != 0 {
			t.Errorf("%s: %+v", host, r)
		}
	}
	if called.Load() > 0 {
		t.Errorf("a server inside was called %d times", called.Load())
	}
	for _, h := range []Hook{
		{"ftp://example.org", formData, secret}, {"http://ida:pw@example.org", formData, secret}, {"http://", formData,
			secret}, {"//example.org", formData, secret},
		{"https://example.org", "telegram", secret}, {"https://example.org", formData,
			"short"}, {"https://" + strings.Repeat("a", 2000), formData, secret},
		{"http://\x00", formData, secret},
	} {
		if err := h.Check(); err == nil {
			t.Errorf("%+v is accepted", h)
		}
		if r := sender.SendHook(t.Context(), h, "1", 1, nil); r.Delivered || r.Again != 0 || r.Why.IsZero() {
			t.Errorf("%+v: %+v", h, r)
		}
	}
}

func TestHostsThatAreNeverCalled(t *testing.T) {
	inside, outside := Reach{Also: here}, Reach{}
	for host, want := range map[string][2]bool{ // closed without and with the networks of here
		"127.0.0.1": {true, false}, "[::1]": {true, true}, "169.254.169.254": {true, true}, "10.0.0.1": {true, true},
		"[::ffff:127.0.0.1]": {true, false}, "[fe80::1%25eth0]": {true, true}, "0.0.0.0": {true, true},
		"127.1": {true, true}, "2130706433": {true, true}, "0x7f.1": {true, true}, "1.2.3.04": {true, true},
		"localhost": {true, false}, "LOCALHOST.": {true, false}, "printer": {true, false}, "box.local": {true, false},
		"8.8.8.8": {false, false}, "example.org": {false, false}, "[2606:4700::1111]": {false, false},
	} {
		for i, r := range []*Reach{&outside, &inside} {
			if got := r.Check("http://"+host+":81/x") != nil; got != want[i] {
				t.Errorf("%s: closed %v", host, got)
			}
		}
	}
}

// TestNamesAreLookedUpOnce has a name that leads elsewhere the second time.
func TestNamesAreLookedUpOnce(t *testing.T) {
	var lookups atomic.Int32
	var got atomic.Value
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got.Store(r.Host) }))
	defer s.Close()
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	sender := NewSender(Reach{Also: here, Resolve: func(context.Context, string) ([]netip.Addr, error) {
		if lookups.Add(1) > 1 {
			return []netip.Addr{netip.MustParseAddr("10.0.0.1")}, nil
		}
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}}.Client(), at)
	h := Hook{"http://hook.example:" + port + "/", formData, secret}
	if r := sender.SendHook(t.Context(), h, "1", 1, nil); !r.Delivered || lookups.Load() != 1 ||
		got.Load() != "hook.example:"+port {
		t.Errorf("%+v after %d lookups", r, lookups.Load())
	}
	if r := sender.SendHook(t.Context(), h, "1", 2, nil); r.Delivered || r.Why.Kind != "notice.closed" {
		t.Errorf("%+v", r)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	var followed atomic.Bool
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/inside" {
			followed.Store(true)
		}
		http.Redirect(w, r, "/inside", http.StatusTemporaryRedirect)
	}))
	defer s.Close()
	r := NewSender(Reach{Also: here}.Client(), at).SendHook(t.Context(), Hook{s.URL, formData, secret}, "1", 1, nil)
	if r.Delivered || followed.Load() || r.Status != 307 || r.Again != 0 || r.Why.Kind != "notice.moved" {
		t.Errorf("%+v", r)
	}
}

func TestDeliveriesAreSignedAndTriedAgain(t *testing.T) {
	body := []byte(`{"ply":6}`)
	var tries atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var b bytes.Buffer
		_, _ = b.ReadFrom(r.Body)
		signature := r.Header.Get("Quandary-Signature")
		if !signed(secret, signature, noon.Add(time.Minute), b.Bytes(), time.Hour) ||
			r.Header.Get("Quandary-Delivery") != "ply-6" {
			t.Errorf("%v with %s", r.Header, b.Bytes())
		}
		for what, bad := range map[string]bool{
			"another secret": signed("x"+secret, signature, noon, b.Bytes(), time.Hour),
			"another body":   signed(secret, signature, noon, append(b.Bytes(), ' '), time.Hour),
			"long ago":       signed(secret, signature, noon.Add(2*time.Hour), b.Bytes(), time.Hour),
			"another time":   signed(secret, strings.Replace(signature, "t=1", "t=2", 1), noon, b.Bytes(), 1<<62),
			"nothing":        signed(secret, "", noon, b.Bytes(), time.Hour),
		} {
			if bad {
				t.Errorf("a signature is accepted for %s", what)
			}
		}
		switch tries.Add(1) {
		case 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case 2:
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(http.StatusTooManyRequests)
		case 3:
			w.WriteHeader(http.StatusNoContent)
		}
	}))
	defer s.Close()
	sender, h := NewSender(Reach{Also: here}.Client(), at), Hook{s.URL, formData, secret}
	for try, want := range []Result{{Status: 503, Again: 10 * time.Second}, {Status: 429, Again: time.Hour},
		{Status: 204, Delivered: true}} {
		got := sender.SendHook(t.Context(), h, "ply-6", try+1, body)
		if got.Why = (text.Text{}); !equal(got, want) {
			t.Errorf("try %d: %+v, want %+v", try+1, got, want)
		}
	}
	s.Close()
	for try := 1; ; try++ {
		r := sender.SendHook(t.Context(), h, "ply-6", try, body)
		if r.Again == 0 {
			if try != len(pauses)+1 {
				t.Errorf("given up after %d tries", try)
			}
			break
		}
	}
}

func equal(a, b Result) bool {
	return a.Delivered == b.Delivered && a.Gone == b.Gone && a.Status == b.Status && a.Again == b.Again
}

// signed reports whether a body has a signature of a secret that differs from now by at most within: what a receiver
// checks.
func signed(secret, signature string, now time.Time, body []byte, within time.Duration) bool {
	t, _, _ := strings.Cut(strings.TrimPrefix(signature, "t="), ",")
	millis, err := strconv.ParseInt(t, 10, 64)
	at := time.UnixMilli(millis)
	return err == nil && now.Sub(at).Abs() <= within && signature == sign(secret, at, body)
}

// FuzzAnswer has a hook answer anything: the sender comes back, and does not wait for longer than a day.
func FuzzAnswer(f *testing.F) {
	for _, s := range []string{
		"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 429 Slow\r\nRetry-After: 99999999999\r\n\r\n",
		"HTTP/1.1 301 x\r\nLocation: file:///etc\r\n\r\n",
		"HTTP/1.1 503 x\r\nRetry-After: Mon, 02 Mar 2099 12:00:00 GMT\r\n\r\n", "SSH-2.0-x\r\n", "",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, answer []byte) {
		s := NewSender(Reach{Also: here}.Client(), at)
		s.client.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) {
			near, far := net.Pipe()
			go func() {
				_ = far.SetDeadline(time.Now().Add(time.Second))
				_, _ = far.Read(make([]byte, 4096))
				_, _ = far.Write(answer)
				_ = far.Close()
			}()
			return near, nil
		}
		r := s.SendHook(t.Context(), Hook{"http://127.0.0.1/", formData, secret}, "1", 1, []byte("{}"))
		if r.Again < 0 || r.Again > 24*time.Hour || r.Delivered != (r.Status >= 200 && r.Status < 300) ||
			r.Delivered != r.Why.IsZero() {
			t.Fatalf("%+v", r)
		}
	})
}

// sixth is a ply with everything, and with names that want to be markup.
func sixth() Ply {
	return Ply{
		Game: "g1", Title: "A crowd against <Kongo>", Number: 6, Address: "https://example.org/g/g1/6",
		Look: Look{Picture: "https://example.org/g/g1/6.png",
			Board: `<svg viewBox="0 0 8 8"><title>After ply 6</title></svg>`, Style: "/ply.css"},
		At:      noon,
		Zone:    "Europe/Berlin",
		Players: []string{"a crowd", "Kongo"}, Said: []string{"Both sides foresaw each other."},
		Orders: []Order{
			{Player: "White", Text: "Bxa8, if gxh6 then Qf3", Foresaw: new(true)},
			{Player: "Black", Text: "gxh6", Foresaw: new(false), Commitment: "4d19c07e", Opened: true},
		},
		Team: &Team{Player: "White's orders", Rule: "the largest holder with an order counts", More: 14,
			Members: []Member{
				{Name: "mira", Weight: "412"}, {Name: `<script>alert("jonas")</script>`, Weight: "268",
					Text: "Bxa8, if gxh6 then Qf3", Counted: true},
				{Name: "pavel", Weight: "190", Text: "Bxa8", Note: "also holds 40 Black"},
			}},
		Market: []Price{{"White", 62}, {"Black", 22}, {"draw", 16}},
		Chart:  []Line{{"White", []int{334, 500, 620}}, {"Black", []int{333, 300, 220}}},
		Remarks: []Remark{{Name: "kai", Organiser: true, Text: "Ply 7 stays at 21:00. @everyone [x](http://evil)"},
			{Name: "lena", Text: "hm"}},
		Plies: []Link{{Number: 5, Address: "5"}, {Number: 6, Address: "6"}, {Number: 7, Address: "7", Open: true}},
		Next:  noon.Add(8 * time.Hour),
	}
}

func contains(t *testing.T, what, got string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %q:\n%s", what, want, got)
		}
	}
}

func lacks(t *testing.T, what, got string, unwanted ...string) {
	t.Helper()
	for _, s := range unwanted {
		if strings.Contains(got, s) {
			t.Errorf("%s has %q:\n%s", what, s, got)
		}
	}
}

func TestThePageOfAPly(t *testing.T) {
	var b strings.Builder
	p := sixth()
	if err := p.Page(&b, voice); err != nil {
		t.Fatal(err)
	}
	contains(t, "the page", b.String(),
		`<title>Round 6: A crowd against &lt;Kongo&gt;</title>`,
		`<meta property="og:image" content="https://example.org/g/g1/6.png">`,
		`<link rel="canonical" href="https://example.org/g/g1/6">`, `<title>After ply 6</title>`,
		"Round 7 closes at 2 March 2026, 21:00 CET",
		`<a href="6" aria-current="page">6</a>`, "7, open", "predicted correctly", "predicted wrongly",
		"<code>4d19c07e</code>", "opened as committed",
		"&lt;script&gt;alert(", `<tr class="won">`, "no order in time", "14 more members", "also holds 40 Black",
		`<path class="line" d="M28 95L164 66L300 46"/>`, `<tspan>62</tspan> White`, `<tspan>22</tspan> Black`,
		`<li>White <b>62</b></li>`, `<li class="organiser"><b>kai (organiser)</b>`, `<html lang="en">`)
	lacks(t, "the page", b.String(), "<script>", "<Kongo>", "ZgotmplZ")

	b.Reset()
	bare := Ply{Title: "x", Number: 1, Address: "https://example.org/1", Result: "White won"}
	if err := bare.Page(&b, voice); err != nil {
		t.Fatal(err)
	}
	contains(t, "a bare page", b.String(), "White won")
	lacks(t, "a bare page", b.String(), "<table", "<nav", "og:image", "chart")
}

func TestTheStripOfALongGame(t *testing.T) {
	p := Ply{Number: 20}
	for n := range 40 {
		p.Plies = append(p.Plies, Link{Number: n + 1, Open: n == 39})
	}
	var got []int
	for _, l := range p.Strip() {
		got = append(got, l.Number)
	}
	if want := []int{1, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 40}; !slices.Equal(got, want) {
		t.Errorf("the strip has %v, want %v", got, want)
	}
	if p.Far(18) || !p.Far(17) || !p.Far(23) {
		t.Error("what is far is not")
	}
}

func TestTheLettersBehindAName(t *testing.T) {
	for name, want := range map[string][2]string{
		"mira#k3v9qa": {"mira", "#k3v9qa"}, "mira": {"mira", ""}, "#k3v9qa": {"#k3v9qa", ""},
		"a#b#c3v9qa": {"a#b", "#c3v9qa"},
		"Smith, Ida": {"Smith, Ida", ""},
	} {
		if m := (Member{Name: name}); m.Plain() != want[0] || m.Letters() != want[1] {
			t.Errorf("%s is %q and %q", name, m.Plain(), m.Letters())
		}
	}
}

func TestForms(t *testing.T) {
	p := sixth()
	read := func(form Form, into any) string {
		t.Helper()
		body, err := p.Body(form, voice)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(body, into); err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	var d discordMessage
	raw := read(formDiscord, &d)
	contains(t, "the message", raw, `"allowed_mentions":{"parse":[]}`,
		`"image":{"url":"https://example.org/g/g1/6.png"}`, `"timestamp":"2026-03-02T12:00:00Z"`)
	contains(t, "the message", d.Embeds[0].Description, `\@everyone`, `\[x\]\(http\:`, "counted, with a weight of 268",
		"White: Bxa8, if gxh6 then Qf3, predicted correctly")
	if len(d.Embeds) != 1 || d.Embeds[0].URL != p.Address || !strings.Contains(d.Content,
		`Round 6 of A crowd against \<Kongo\>`) {
		t.Errorf("%+v", d)
	}
	var m matrixMessage
	read(formMatrix, &m)
	contains(t, "the message", m.HTML, "Round 6 of A crowd against &lt;Kongo&gt;", "&lt;script&gt;",
		`<a href="https://example.org/g/g1/6">`)
	lacks(t, "the message", m.HTML, "<script>")
	contains(t, "the message", m.Text, "Round 6 of A crowd against <Kongo>", p.Address)
	var again Ply
	raw = read(formData, &again)
	lacks(t, "the data", raw, "svg", "ply.css")
	if again.Number != 6 || !again.Orders[0].Rightly() || again.Team.Members[1].Weight != "268" ||
		!again.Next.Equal(p.Next) {
		t.Errorf("%+v", again)
	}
	long := sixth()
	long.Title, long.Said = strings.Repeat("T", 999), []string{strings.Repeat("ü", 9999)}
	if m := long.discord(teller{voice}); len([]rune(m.Content)) > maxContent ||
		len([]rune(m.Embeds[0].Title)) > maxTitle ||
		len([]rune(m.Embeds[0].Description)) > maxDescription {
		t.Error("a message is longer than is taken")
	}
}

func TestTheComment(t *testing.T) {
	p := sixth()
	p.Picture = "https://example.org/a b)(x.png"
	got := p.Comment(voice)
	contains(t, "the comment", got, `**Round 6 of A crowd against \<Kongo\>**`,
		"(https://example.org/a%20b%29%28x.png)",
		"- White: Bxa8, if gxh6 then Qf3, predicted correctly\n", "- Black had committed to this: 4d19c07e\n",
		`\[x\]\(http\:`,
		"(https://example.org/g/g1/6)")
}

func TestTheFeed(t *testing.T) {
	first := sixth()
	first.Number, first.Address, first.At, first.Title = 5, "https://example.org/g/g1/5", noon.Add(-time.Hour),
		"bad \x01\xff"
	var b strings.Builder
	if err := Feed(&b, "https://example.org/g/g1/feed", "A crowd & Kongo", noon.Add(-time.Hour), []Ply{sixth(), first},
		voice); err != nil {
		t.Fatal(err)
	}
	var f atomFeed
	if err := xml.Unmarshal([]byte(b.String()), &f); err != nil {
		t.Fatal(err)
	}
	if f.Title != "A crowd & Kongo" || f.Updated != "2026-03-02T12:00:00Z" || len(f.Entries) != 2 ||
		f.Entries[0].ID != "https://example.org/g/g1/6" ||
		f.Entries[1].Title != `Round 5 of bad \x01\xff` || f.Entries[0].Links[1].Rel != "enclosure" {
		t.Errorf("%+v", f)
	}
	contains(t, "the feed", b.String(), `<?xml version="1.0" encoding="UTF-8"?>`,
		`<feed xmlns="http://www.w3.org/2005/Atom">`, `rel="self"`)
}

func FuzzPly(f *testing.F) {
	f.Add("ida", "Bxa8\n- x", "javascript:alert(1)")
	f.Add("\x00\xff</title><script>", "](x)", "https://example.org/\"><script>")
	f.Fuzz(func(t *testing.T, name, order, address string) {
		p := sixth()
		p.Title, p.Address, p.Picture, p.Team.Members[1].Name, p.Orders[0].Text, p.Remarks[0].Text = name, address,
			address, name, order, order
		var html, feed strings.Builder
		if err := p.Page(&html, voice); err != nil {
			t.Fatal(err)
		}
		if s := html.String(); strings.Count(s, "<script") > 0 || strings.Count(s, "<main>") != 1 {
			t.Fatalf("what people say becomes markup:\n%s", s)
		}
		if err := Feed(&feed, "https://example.org", name, noon, []Ply{p}, voice); err != nil {
			t.Fatal(err)
		}
		if err := xml.Unmarshal([]byte(feed.String()), &atomFeed{}); err != nil {
			t.Fatalf("the feed is no XML: %v\n%s", err, feed.String())
		}
		for _, form := range []Form{formData, formDiscord, formMatrix} {
			if body, err := p.Body(form, voice); err != nil || !json.Valid(body) {
				t.Fatal(err)
			}
		}
		paragraphs := 3
		if address == "" { // without a picture
			paragraphs = 2
		}
		if s := p.Comment(voice); strings.Count(s, "\n\n") != paragraphs {
			t.Fatalf("what people say becomes paragraphs:\n%q", s)
		}
	})
}
