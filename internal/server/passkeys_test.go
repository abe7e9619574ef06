package server

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/go-webauthn/webauthn/webauthn"
)

// device is a browser with an authenticator in which passkeys are.
type device struct {
	party virtualwebauthn.RelyingParty
	auth  virtualwebauthn.Authenticator
	key   virtualwebauthn.Credential
}

func newDevice(t testing.TB, i *inn) *device {
	t.Helper()
	u, err := url.Parse(i.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	return &device{
		party: virtualwebauthn.RelyingParty{Name: "Quandary", ID: u.Hostname(), Origin: i.http.URL},
		auth:  virtualwebauthn.NewAuthenticator(),
		key:   credential(),
	}
}

// credential is a new one of P-256. The device that is played here leaves out leading zeros of the key's coordinates,
// which a real one writes, so such keys are not used.
func credential() virtualwebauthn.Credential {
	const whole = 77 // the bytes of a COSE key whose coordinates have 32 each
	for {
		if c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(c.Key.AttestationData()) == whole {
			return c
		}
	}
}

// atHome is a server that is reached by a name, which passkeys need.
func atHome(t testing.TB) *inn {
	i := newInn(t)
	i.http.URL = strings.Replace(i.http.URL, "127.0.0.1", "localhost", 1)
	return i
}

// fields is JSON as a map.
func fields(t testing.TB, s string) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal([]byte(s), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// options asks for the first step of a ceremony.
func (g *guest) options(path string) (ceremony string, options string) {
	g.inn.t.Helper()
	got := g.do("POST", path, nil, http.StatusOK)
	b, err := json.Marshal(got["options"])
	if err != nil {
		g.inn.t.Fatal(err)
	}
	return got["ceremony"].(string), string(b)
}

// makes makes a passkey for a guest.
func (d *device) makes(t testing.TB, g *guest, status int) {
	t.Helper()
	ceremony, options := g.options("/api/me/passkeys/options")
	parsed, err := virtualwebauthn.ParseAttestationOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	d.auth.Options.UserHandle = []byte(parsed.UserID)
	made := virtualwebauthn.CreateAttestationResponse(d.party, d.auth, d.key, *parsed)
	body := map[string]any{"ceremony": ceremony, "credential": fields(t, made)}
	g.do("POST", "/api/me/passkeys", body, status)
	if status == http.StatusOK {
		d.auth.AddCredential(d.key)
		g.do("POST", "/api/me/passkeys", body, http.StatusBadRequest) // the same ceremony again
	}
}

// shows is the second step of coming back.
func (d *device) shows(t testing.TB, g *guest) map[string]any {
	t.Helper()
	ceremony, options := g.options("/api/me/login/options")
	parsed, err := virtualwebauthn.ParseAssertionOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"ceremony": ceremony, "credential": fields(t, virtualwebauthn.CreateAssertionResponse(d.party,
		d.auth, d.key, *parsed))}
}

func TestComeBackByAPasskey(t *testing.T) {
	i := atHome(t)
	anna := i.guest("Anna")
	id := anna.do("POST", "/api/games", map[string]any{"game": "niels", "seats": []any{map[string]any{"kind": "mine"},
		map[string]any{"kind": "open"}}}, http.StatusOK)["id"].(string)
	d := newDevice(t, i)
	d.makes(t, anna, http.StatusOK)
	if me := anna.do("GET", "/api/me", nil, http.StatusOK); me["account"] != true {
		t.Errorf("%v", me)
	}
	for _, backed := range []bool{false, true, false} { // whether it can be backed up changes, and is accepted
		d.auth.Options.BackupEligible, d.auth.Options.BackupState = backed, backed
		elsewhere := i.guest("Stranger")
		shown := d.shows(t, elsewhere)
		if me := elsewhere.do("POST", "/api/me/login", shown, http.StatusOK); me["name"] != "Anna" {
			t.Errorf("%v", me)
		}
		elsewhere.do("POST", "/api/me/login", shown, http.StatusBadRequest) // the same ceremony again
		if games := elsewhere.do("GET", "/api/me/games", nil, http.StatusOK)["games"].([]any); len(games) != 1 ||
			games[0].(map[string]any)["id"] != id {
			t.Errorf("%v", games)
		}
		d.key.Counter++
	}
}

func TestPasskeysNeedAName(t *testing.T) {
	anna := newInn(t).guest("Anna")
	anna.do("POST", "/api/me/passkeys/options", nil, http.StatusBadRequest)
}

func TestPasskeysThatAreNotRight(t *testing.T) {
	i := atHome(t)
	anna, eve := i.guest("Anna"), i.guest("Eve")
	d := newDevice(t, i)
	d.makes(t, anna, http.StatusOK)
	for what, spoil := range map[string]func(d *device){
		"of another key":      func(d *device) { d.key.Key = credential().Key },
		"of another site":     func(d *device) { d.party.Origin = "https://evil.example" },
		"for another site":    func(d *device) { d.party.ID = "evil.example" },
		"with another handle": func(d *device) { d.auth.Options.UserHandle = []byte("eve") },
		"unknown":             func(d *device) { d.key = credential() },
		"nobody there":        func(d *device) { d.auth.Options.UserNotPresent = true },
	} {
		copied := *d
		spoil(&copied)
		got := eve.do("POST", "/api/me/login", copied.shows(t, eve), http.StatusUnauthorized)
		if got["code"] != "unauthorized" || !strings.Contains(got["detail"].(string), "passkey") {
			t.Errorf("%s: %v", what, got)
		}
	}
	eve.do("POST", "/api/me/login", map[string]any{"ceremony": "x", "credential": map[string]any{}},
		http.StatusBadRequest)
	ceremony, _ := eve.options("/api/me/login/options")
	eve.do("POST", "/api/me/login", map[string]any{"ceremony": ceremony, "credential": map[string]any{"id": 7}},
		http.StatusUnauthorized)
	if me := eve.do("GET", "/api/me", nil, http.StatusOK); me["name"] != "Eve" {
		t.Errorf("%v", me)
	}
	again := *d
	again.makes(t, eve, http.StatusBadRequest) // Anna's passkey
}

// A ceremony that begins at one server ends at any other over the same store, in time, and is what it was.
func TestACeremonyGoesOnElsewhere(t *testing.T) {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db")}
	var later atomic.Int64
	i.now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	i.open()
	t.Cleanup(i.shut)
	other, err := New(t.Context(), i.server.c)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := i.server.begin(&webauthn.SessionData{Challenge: "abc"}, "anna")
	if err != nil {
		t.Fatal(err)
	}
	if c, ok := other.going(sealed); !ok || c.Session.Challenge != "abc" || c.Person != "anna" {
		t.Errorf("elsewhere it is %v, %v", c, ok)
	}
	if b, err := base64.RawURLEncoding.DecodeString(sealed); err != nil || strings.Contains(string(b), "anna") {
		t.Error("it can be read")
	}
	changed := []byte(sealed)
	changed[len(changed)/2] ^= 1
	for _, spoilt := range []string{"", "x", "%", string(changed), sealed + "AA"} {
		if _, ok := other.going(spoilt); ok {
			t.Errorf("%q is taken for one", spoilt)
		}
	}
	later.Store(int64(ceremonyWithin))
	if _, ok := other.going(sealed); ok {
		t.Error("it is good for ever")
	}
	other.Close()
}
