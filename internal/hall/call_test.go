package hall

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

// phones are devices that note what they are told, and answer as the test says.
type phones struct {
	mu     sync.Mutex
	answer *notice.Result // nil for delivered
	heard  []heardCall
}

type heardCall struct {
	endpoint string
	try      int
	message  notice.Message
	body     callBody
}

func (p *phones) Send(_ context.Context, to *notice.Subscription, m notice.Message, try int) notice.Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := heardCall{to.Endpoint, try, m, callBody{}}
	if err := json.Unmarshal(m.Body, &c.body); err != nil {
		return notice.Result{}
	}
	p.heard = append(p.heard, c)
	if p.answer != nil {
		return *p.answer
	}
	return notice.Result{Delivered: true}
}

// calls are those that came so far.
func (p *phones) calls() []heardCall {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]heardCall(nil), p.heard...)
}

func (p *phones) answers(r notice.Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answer = &r
}

// device is one at an address.
func device(t testing.TB, endpoint, lang string) notice.Device {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d := notice.Device{Lang: lang}
	d.Endpoint = "https://push.example/" + endpoint
	d.Keys.Public = base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())
	d.Keys.Auth = base64.RawURLEncoding.EncodeToString(make([]byte, 16))
	return d
}

func (h *house) adds(t testing.TB, who person.Who, d notice.Device) {
	t.Helper()
	if err := h.Devices().Add(t.Context(), who.Person, d); err != nil {
		t.Fatal(err)
	}
}

// calling is a house whose people can be called.
func calling(t testing.TB) (*house, *phones) {
	h := newHouse(t)
	h.shut()
	p := &phones{}
	h.calls = p
	h.open()
	return h, p
}

// none is that nothing is due any more.
func (h *house) uncalled(t *testing.T) {
	t.Helper()
	wait(t, func() bool {
		_, at, err := h.store.Claim(t.Context(), store.Claim{Kind: dueCall})
		return err == nil && at.IsZero()
	})
}

func TestSomebodyIsCalledWhenItIsTheirTurn(t *testing.T) {
	h, p := calling(t)
	h.adds(t, bert, device(t, "phone", "de"))
	h.adds(t, bert, device(t, "desk", "en"))
	id := h.pair(t, "niels", clock.Control{Kind: clock.Turn, Base: 48 * time.Hour})
	h.plays(t, id, anna, "e2e4")
	moved := h.clock.Now()
	h.pass(t, callAfter)
	wait(t, func() bool { return len(p.calls()) == 2 })
	said := map[string]callBody{}
	for _, c := range p.calls() {
		said[c.endpoint] = c.body
		if c.try != 1 || c.message.Topic != notice.TopicOf(id) || c.message.Urgent || c.body.Game != id {
			t.Errorf("%+v", c)
		}
		left := moved.Add(48 * time.Hour).Sub(h.clock.Now())
		if c.message.Life > left+time.Second || c.message.Life < left-time.Minute {
			t.Errorf("it is kept for %v", c.message.Life)
		}
		if c.body.Until == nil || c.body.Until.At != moved.Add(48*time.Hour).UnixMilli() ||
			!strings.Contains(c.body.Until.Say, "{at}") {
			t.Errorf("until %+v", c.body.Until)
		}
	}
	for endpoint, want := range map[string]string{
		"https://push.example/phone": "Du bist am Zug gegen Anna.",
		"https://push.example/desk":  "It is your turn against Anna.",
	} {
		if got := said[endpoint]; got.Text != want || got.Title != "Niel’s Chess" {
			t.Errorf("%s is told %+v: want %q", endpoint, got, want)
		}
	}
	h.uncalled(t)
	h.plays(t, id, bert, "e7e5")
	h.plays(t, id, anna, "g1f3")
	h.pass(t, callAfter)
	wait(t, func() bool { return len(p.calls()) == 4 })
	if calls := p.calls(); calls[3].body.Position <= calls[0].body.Position ||
		calls[3].message.Topic != calls[0].message.Topic {
		t.Errorf("the second call does not replace the first: %+v", calls[3])
	}
}

func TestWhoAnswersAtOnceIsNotCalled(t *testing.T) {
	h, p := calling(t)
	h.adds(t, bert, device(t, "phone", "en"))
	id := h.pair(t, "niels", noClock)
	h.plays(t, id, anna, "e2e4")
	h.pass(t, callAfter/2)
	h.plays(t, id, bert, "e7e5")
	h.pass(t, callAfter)
	h.uncalled(t)
	if calls := p.calls(); len(calls) > 0 {
		t.Errorf("called: %+v", calls)
	}
}

func TestWhoIsThereIsCalledLater(t *testing.T) {
	h, p := calling(t)
	h.adds(t, bert, device(t, "phone", "en"))
	id := h.pair(t, "niels", noClock)
	watch, err := h.Watch(t.Context(), id, bert, Watching{Seat: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	h.plays(t, id, anna, "e2e4")
	h.pass(t, callAfter)
	wait(t, func() bool { // it has been looked at, and put off
		_, at, err := h.store.Claim(t.Context(), store.Claim{Kind: dueCall})
		return err == nil && at.After(h.clock.Now().Add(time.Minute))
	})
	if calls := p.calls(); len(calls) > 0 {
		t.Errorf("called: %+v", calls)
	}
	h.pass(t, presentFor)
	wait(t, func() bool { return len(p.calls()) == 1 })
}

func TestNobodyIsCalledWhoDidNotAsk(t *testing.T) {
	h, _ := calling(t)
	h.adds(t, anna, device(t, "phone", "en"))
	id := h.pair(t, "niels", noClock)
	h.plays(t, id, anna, "e2e4") // Bert has no device
	alone, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Seats: []table.SeatSpec{{Kind: table.SeatMine},
		{Kind: table.SeatMine}}})
	if err != nil {
		t.Fatal(err)
	}
	h.plays(t, alone, anna, "e2e4")
	late := h.clock.Now().Add(time.Hour)
	claimed, _, err := h.store.Claim(t.Context(), store.Claim{Server: "test", Kind: dueCall, Now: late,
		Until: late, Most: 9})
	if err != nil {
		t.Fatal(err)
	}
	if len(claimed) != 1 || claimed[0].Key != botKey(id, 0) { // as Anna was to begin, against Bert
		t.Errorf("due: %+v, want Anna’s of %s, and none of %s, in which she plays alone", claimed, id, alone)
	}
}

func TestACallIsTriedAgainWhileItIsTrue(t *testing.T) {
	h, p := calling(t)
	h.adds(t, bert, device(t, "phone", "en"))
	id := h.pair(t, "niels", noClock)
	p.answers(notice.Result{Again: 2 * slowly})
	h.plays(t, id, anna, "e2e4")
	h.pass(t, callAfter)
	wait(t, func() bool { return len(p.calls()) == 1 })
	wait(t, func() bool { // what the service answered is in the store, and nothing else
		_, at, err := h.store.Claim(t.Context(), store.Claim{Kind: dueCall})
		return err == nil && at.Sub(h.now()) > slowly
	})
	h.shut() // killed or not: what is due is in the store
	h.open()
	h.pass(t, 2*slowly)
	wait(t, func() bool { return len(p.calls()) == 2 })
	if try := p.calls()[1].try; try != 2 {
		t.Errorf("try %d", try)
	}
	h.plays(t, id, bert, "e7e5")
	h.pass(t, 2*slowly)
	h.uncalled(t)
	if n := len(p.calls()); n != 2 {
		t.Errorf("called %d times, though Bert has moved", n)
	}
}

func TestADeviceThatIsGoneIsForgotten(t *testing.T) {
	h, p := calling(t)
	h.adds(t, bert, device(t, "phone", "en"))
	p.answers(notice.Result{Gone: true})
	id := h.pair(t, "niels", noClock)
	h.plays(t, id, anna, "e2e4")
	h.pass(t, callAfter)
	wait(t, func() bool { return len(p.calls()) == 1 })
	wait(t, func() bool {
		ids, err := h.Devices().IDs(t.Context(), bert.Person)
		return err == nil && len(ids) == 0
	})
	h.uncalled(t)
}

func TestDevicesAreTheirOwners(t *testing.T) {
	h, _ := calling(t)
	one := device(t, "one", "en")
	h.adds(t, anna, one)
	h.adds(t, bert, one) // Bert uses the browser now
	for who, want := range map[person.Who]int{anna: 0, bert: 1} {
		if ids, err := h.Devices().IDs(t.Context(), who.Person); err != nil || len(ids) != want {
			t.Errorf("%s has %d devices: %v", who.Name, len(ids), err)
		}
	}
	if err := h.Devices().Drop(t.Context(), anna.Person, one.Endpoint); err != nil {
		t.Fatal(err)
	}
	if ids, _ := h.Devices().IDs(t.Context(), bert.Person); len(ids) != 1 {
		t.Error("Anna dropped Bert’s device")
	}
	for i := range 20 - 1 {
		h.adds(t, bert, device(t, fmt.Sprint(i), "en"))
	}
	var refused *game.Error
	err := h.Devices().Add(t.Context(), bert.Person, device(t, "more", "en"))
	if !errors.As(err, &refused) || refused.Text.Kind != "notice.devices" {
		t.Errorf("one device too many: %v", err)
	}
	if err := h.Devices().Add(t.Context(), bert.Person, one); err != nil {
		t.Errorf("one that is there already: %v", err)
	}
	if err := h.Devices().Drop(t.Context(), bert.Person, ""); err != nil {
		t.Fatal(err)
	}
	if ids, _ := h.Devices().IDs(t.Context(), bert.Person); len(ids) != 0 {
		t.Errorf("%d devices are left", len(ids))
	}
	bad := device(t, "", "en")
	bad.Endpoint = "http://push.example/"
	if err := h.Devices().Add(t.Context(), bert.Person, bad); !errors.As(err, &refused) ||
		refused.Code != game.BadRequest {
		t.Errorf("a bad address: %v", err)
	}
}

// A call says nothing of an order that is in: both are to order, and neither knows more than that.
func TestACallTellsNoSecret(t *testing.T) {
	h, p := calling(t)
	h.adds(t, bert, device(t, "phone", "en"))
	id := h.pair(t, "predictor", noClock)
	h.plays(t, id, anna, "e2e4")
	h.pass(t, callAfter)
	wait(t, func() bool { return len(p.calls()) == 1 })
	body := strings.ReplaceAll(string(p.calls()[0].message.Body), id, "the game") // an id may hold anything
	if strings.Contains(body, "e2") || strings.Contains(body, "e4") {
		t.Errorf("told: %s", body)
	}
}

func TestOneOfSeveralHallsCalls(t *testing.T) {
	t.Parallel() // it mostly waits
	p := &phones{}
	two := houses(t, 2)
	for _, h := range two {
		h.shut()
		h.calls = p
		h.open()
	}
	two[0].adds(t, bert, device(t, "phone", "en"))
	id := two[0].pair(t, "niels", noClock)
	two[0].plays(t, id, anna, "e2e4")
	two[0].pass(t, callAfter)
	wait(t, func() bool { return len(p.calls()) > 0 })
	for _, h := range two {
		h.uncalled(t)
	}
	if calls := p.calls(); len(calls) != 1 {
		t.Errorf("called %d times", len(calls))
	}
}

func TestKeysOfCallsReadBack(t *testing.T) {
	for _, k := range []call{{"g", 3, 0, "", 0}, {"g", 0, 17, "", 0}, {"g", 1, 17, "abc", 2}} {
		if got, err := parseCall(k.key()); err != nil || got != k {
			t.Errorf("%+v reads back as %+v: %v", k, got, err)
		}
	}
	for _, s := range []string{"", "g", "g/x", "g/0/1", "g/0/x//1", "g/0/1//x", "g/0/1/d/1/2"} {
		if _, err := parseCall(s); err == nil {
			t.Errorf("%q is a key", s)
		}
	}
}
