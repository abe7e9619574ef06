package server

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/store"
)

// subscription is what a browser gives that is to be called at an address.
func subscription(t testing.TB, endpoint string) map[string]any {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"endpoint": endpoint, "keys": map[string]string{
		"p256dh": base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()),
		"auth":   base64.RawURLEncoding.EncodeToString(make([]byte, 16)),
	}}
}

// ringing is a server that calls people, over a client.
func ringing(t testing.TB, client *http.Client) *inn {
	t.Helper()
	secret, err := notice.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	key, err := notice.ParseKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	i := newInn(t)
	i.shut()
	i.calls = hall.Calling{Caller: notice.NewPusher(notice.NewSender(client, time.Now), key, ""),
		Catalogue: text.Must(hall.Messages())}
	i.callKey = key.Public()
	i.open()
	return i
}

// service is a push service: a server that is reached by any name.
func service(t testing.TB, answer http.HandlerFunc) *http.Client {
	s := httptest.NewTLSServer(answer)
	t.Cleanup(s.Close)
	client := s.Client()
	transport := client.Transport.(*http.Transport)
	transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, s.Listener.Addr().String())
	}
	return client
}

func TestABrowserIsCalled(t *testing.T) {
	called := make(chan *http.Request, 9)
	i := ringing(t, service(t, func(w http.ResponseWriter, r *http.Request) {
		called <- r
		w.WriteHeader(http.StatusCreated)
	}))
	ida, bob := i.guest("Ida"), i.guest("Bob")
	if got := bob.do("GET", "/api/me/devices", nil, http.StatusOK); got["key"] != i.callKey || got["devices"] != 0.0 {
		t.Errorf("before: %v", got)
	}
	const at = "https://example.com/bob"
	if got := bob.do("POST", "/api/me/devices?lang=de", subscription(t, at), http.StatusOK); got["devices"] != 1.0 {
		t.Errorf("after: %v", got)
	}
	made := ida.do("POST", "/api/games", map[string]any{
		"game": "niels", "seats": []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "open"}},
	}, http.StatusOK)
	id := made["id"].(string)
	bob.do("POST", "/api/games/"+id+"/join", map[string]any{}, http.StatusOK)
	ida.plays(id, "e2e4", http.StatusOK)
	i.ahead.Add(int64(11 * time.Second))
	select {
	case r := <-called:
		if r.URL.Path != "/bob" || r.Header.Get("Topic") != notice.TopicOf(id) ||
			r.Header.Get("Content-Encoding") != "aes128gcm" {
			t.Errorf("called %s with %v", r.URL, r.Header)
		}
	case <-time.After(patience):
		t.Fatal("Bob is not called")
	}
	bob.do("DELETE", "/api/me/devices?endpoint="+url.QueryEscape(at), nil, http.StatusOK)
	if got := bob.do("GET", "/api/me/devices", nil, http.StatusOK); got["devices"] != 0.0 {
		t.Errorf("in the end: %v", got)
	}
}

func TestWhereNobodyIsCalled(t *testing.T) {
	i := ringing(t, http.DefaultClient)
	bob := i.guest("Bob")
	for _, endpoint := range []string{
		"https://127.0.0.1/x", "https://[::1]:8443/x", "https://10.1.2.3/", "https://192.168.0.1/",
		"https://localhost/", "https://169.254.169.254/",
		"http://push.example/", "https://u:p@push.example/", "nonsense",
	} {
		bob.do("POST", "/api/me/devices", subscription(t, endpoint), http.StatusBadRequest)
	}
	bad := subscription(t, "https://push.example/")
	bad["keys"] = map[string]string{"p256dh": "AAAA", "auth": "AAAA"}
	bob.do("POST", "/api/me/devices", bad, http.StatusBadRequest)
	if got := bob.do("GET", "/api/me/devices", nil, http.StatusOK); got["devices"] != 0.0 {
		t.Errorf("devices that are none are kept: %v", got)
	}
	silent := newInn(t)
	ida := silent.guest("Ida")
	ida.do("POST", "/api/me/devices", subscription(t, "https://push.example/"), http.StatusNotFound)
	if got := ida.do("GET", "/api/me/devices", nil, http.StatusOK); got["key"] != "" {
		t.Errorf("a server that calls nobody has a key: %v", got)
	}
}

func TestWhoIsForgottenIsNotCalled(t *testing.T) {
	i := ringing(t, http.DefaultClient)
	bob := i.guest("Bob")
	bob.do("POST", "/api/me/devices", subscription(t, "https://push.example/"), http.StatusOK)
	all, err := i.store.List(t.Context(), "device", store.Anybody, 9)
	if err != nil || len(all) != 1 {
		t.Fatalf("%v %v", all, err)
	}
	bob.do("DELETE", "/api/me", nil, http.StatusOK)
	if all, err = i.store.List(t.Context(), "device", store.Anybody, 9); err != nil || len(all) != 0 {
		t.Errorf("left: %v %v", all, err)
	}
}
