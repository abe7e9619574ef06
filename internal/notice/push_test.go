package notice

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

func decoded(t testing.TB, s string) []byte {
	t.Helper()
	b, err := coding.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The example of RFC 8291, section 5 and appendix A.
func TestTheExampleOfTheStandard(t *testing.T) {
	once, err := ecdh.P256().NewPrivateKey(decoded(t, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	const ours = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
	if got := coding.EncodeToString(once.PublicKey().Bytes()); got != ours {
		t.Fatalf("the public key is %s", got)
	}
	browser, err := ecdh.P256().NewPublicKey(
		decoded(t, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := sealWith([]byte("When I grow up, I want to be a watermelon"), browser,
		decoded(t, "BTBZMqHH6r4Tts7J_aSIgg"), once, decoded(t, "DGv6ra1nlYgDCS1FRnbzlw"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc" +
		"InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if s := coding.EncodeToString(got); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

// browser is one that has subscribed: what the standard has it do, written a second time.
type browser struct {
	private *ecdh.PrivateKey
	auth    []byte
}

func newBrowser(t testing.TB) *browser {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{private, make([]byte, authBytes)}
	_, _ = rand.Read(b.auth)
	return b
}

// subscription is the browser's at an address.
func (b *browser) subscription(endpoint string) *Subscription {
	s := &Subscription{Endpoint: endpoint}
	s.Keys.Public, s.Keys.Auth = coding.EncodeToString(b.private.PublicKey().Bytes()), coding.EncodeToString(b.auth)
	return s
}

// open reads what was sealed for the browser.
func (b *browser) open(sealed []byte) (string, error) {
	if len(sealed) < 21+65+1+16 || sealed[20] != 65 {
		return "", errors.New("too short, or no key")
	}
	salt, theirs := sealed[:16], sealed[21:21+65]
	sender, err := ecdh.P256().NewPublicKey(theirs)
	if err != nil {
		return "", err
	}
	shared, err := b.private.ECDH(sender)
	if err != nil {
		return "", err
	}
	prk, _ := hkdf.Extract(sha256.New, shared, b.auth)
	ikm, _ := hkdf.Expand(sha256.New, prk, "WebPush: info\x00"+string(b.private.PublicKey().Bytes())+string(theirs), 32)
	prk, _ = hkdf.Extract(sha256.New, ikm, salt)
	key, _ := hkdf.Expand(sha256.New, prk, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Expand(sha256.New, prk, "Content-Encoding: nonce\x00", 12)
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	plain, err := gcm.Open(nil, nonce, sealed[21+65:], nil)
	if err != nil {
		return "", err
	}
	body, ok := strings.CutSuffix(string(plain), "\x02")
	if !ok {
		return "", errors.New("the record does not end")
	}
	return body, nil
}

// service is a push service that answers as the test says and keeps what it got.
type service struct {
	*httptest.Server
	status int
	header http.Header
	got    []*http.Request
	bodies [][]byte
}

func newService(t testing.TB) *service {
	s := &service{status: http.StatusCreated, header: http.Header{}}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		s.got, s.bodies = append(s.got, r), append(s.bodies, b)
		maps.Copy(w.Header(), s.header)
		w.WriteHeader(s.status)
	}))
	t.Cleanup(s.Close)
	return s
}

func newPusher(t testing.TB, client *http.Client) *Pusher {
	t.Helper()
	secret, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	key, err := ParseKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	return NewPusher(NewSender(client, at), key, "mailto:who@example.org")
}

func TestAMessageArrives(t *testing.T) {
	s, b := newService(t), newBrowser(t)
	sender := newPusher(t, s.Client())
	m := Message{Body: []byte(`{"say":"your turn"}`), Topic: TopicOf("game 1"), Life: 90 * time.Second, Urgent: true}
	if r := sender.Send(t.Context(), b.subscription(s.URL+"/one"), m, 1); !r.Delivered {
		t.Fatalf("%+v", r)
	}
	body, err := b.open(s.bodies[0])
	if err != nil || body != string(m.Body) {
		t.Errorf("the browser reads %q: %v", body, err)
	}
	if _, err := newBrowser(t).open(s.bodies[0]); err == nil {
		t.Error("another browser can read it")
	}
	h := s.got[0].Header
	for name, want := range map[string]string{
		"TTL": "90", "Urgency": "high", "Content-Encoding": "aes128gcm", "Topic": m.Topic,
	} {
		if got := h.Get(name); got != want {
			t.Errorf("%s is %q: want %q", name, got, want)
		}
	}
	if len(m.Topic) != 32 || m.Topic == TopicOf("game 2") {
		t.Errorf("the topic is %q", m.Topic)
	}
	proven(t, h.Get("Authorization"), sender.key.Public(), s.URL)
}

// proven holds a header against RFC 8292: the key signed this for this service.
func proven(t *testing.T, header, public, origin string) {
	t.Helper()
	rest, ok := strings.CutPrefix(header, "vapid t=")
	token, k, ok2 := strings.Cut(rest, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !ok2 || k != public || len(parts) != 3 {
		t.Fatalf("Authorization is %q", header)
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decoded(t, public))
	if err != nil {
		t.Fatal(err)
	}
	sum, signature := sha256.Sum256([]byte(parts[0]+"."+parts[1])), decoded(t, parts[2])
	half := func(b []byte) *big.Int { return new(big.Int).SetBytes(b) }
	if len(signature) != 64 || !ecdsa.Verify(key, sum[:], half(signature[:32]), half(signature[32:])) {
		t.Error("the signature is not that of the key")
	}
	var c claims
	if err := json.Unmarshal(decoded(t, parts[1]), &c); err != nil {
		t.Fatal(err)
	}
	left := time.Unix(c.Expires, 0).Sub(noon)
	if c.Audience != origin || c.Subject != "mailto:who@example.org" || left <= 0 || left > 24*time.Hour {
		t.Errorf("signed is %+v", c)
	}
	if string(decoded(t, parts[0])) != `{"typ":"JWT","alg":"ES256"}` {
		t.Errorf("the head is %s", decoded(t, parts[0]))
	}
}

func TestWhatServicesAnswer(t *testing.T) {
	s, b := newService(t), newBrowser(t)
	sender := newPusher(t, s.Client())
	for _, c := range []struct {
		status int
		retry  string
		try    int
		want   Result
	}{
		{201, "", 1, Result{Delivered: true}},
		{202, "", 1, Result{Delivered: true}},
		{404, "", 1, Result{Gone: true}},
		{410, "", 3, Result{Gone: true}},
		{400, "", 1, Result{}},
		{403, "", 1, Result{}},
		{413, "", 1, Result{}},
		{302, "", 1, Result{}},
		{429, "", 1, Result{Again: 10 * time.Second}},
		{429, "120", 1, Result{Again: 2 * time.Minute}},
		{429, "999999", 1, Result{Again: pushRetry.longest}},
		{503, noon.Add(time.Hour).Format(http.TimeFormat), 2, Result{Again: time.Hour}},
		{500, "soon", 3, Result{Again: 5 * time.Minute}},
		{500, "60", len(pushRetry.pauses) + 1, Result{}},
	} {
		s.status = c.status
		s.header.Set("Retry-After", c.retry)
		s.header.Set("Location", "https://127.0.0.1/")
		sender.sender.client.CheckRedirect = func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}
		got := sender.Send(t.Context(), b.subscription(s.URL), Message{}, c.try)
		if got.Why.IsZero() != got.Delivered || got.Status != c.status {
			t.Errorf("%d: %+v", c.status, got)
		}
		if got.Why, got.Status = (text.Text{}), 0; !equal(got, c.want) {
			t.Errorf("%d with %q at try %d: %+v, want %+v", c.status, c.retry, c.try, got, c.want)
		}
	}
	endpoint := s.URL
	s.Close()
	got := sender.Send(t.Context(), b.subscription(endpoint+"/whose"), Message{}, 1)
	if got.Again != pauses[0] || got.Why.IsZero() || strings.Contains(voice.Say(got.Why), "whose") {
		t.Errorf("a service that is away: %+v", got)
	}
}

// barred refuses every address.
type barred struct{}

func (barred) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, wrong("closed", "host", "inside.example")
}

func TestWhatMayNotBeCalledIsForgotten(t *testing.T) {
	sender := newPusher(t, &http.Client{Transport: barred{}})
	to := newBrowser(t).subscription("https://inside.example/")
	if got := sender.Send(t.Context(), to, Message{}, 1); !got.Gone || got.Why.IsZero() {
		t.Errorf("%+v", got)
	}
}

func TestSubscriptionsThatAreNone(t *testing.T) {
	b := newBrowser(t)
	for _, endpoint := range []string{
		"", "http://push.example/", "https://", "https://ida:pw@push.example/", "//push.example", "https://\x00",
		"https://push.example/" + strings.Repeat("a", maxAddress),
	} {
		if b.subscription(endpoint).Check() == nil {
			t.Errorf("%.40q is taken", endpoint)
		}
	}
	good := b.subscription("https://push.example/")
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	none := coding.EncodeToString(make([]byte, 65))
	for _, public := range []string{"", "AAAA", "not base64!", none, good.Keys.Public + "AAAA"} {
		bad := *good
		bad.Keys.Public = public
		if bad.Check() == nil {
			t.Errorf("the key %q is taken", public)
		}
	}
	for _, auth := range []string{"", "AAAA", "?", good.Keys.Auth + "AA"} {
		bad := *good
		bad.Keys.Auth = auth
		if bad.Check() == nil {
			t.Errorf("the secret %q is taken", auth)
		}
		if r := newPusher(t, nil).Send(context.Background(), &bad, Message{}, 1); !r.Gone || r.Why.IsZero() {
			t.Errorf("%+v", r)
		}
	}
	long := Message{Body: make([]byte, maxBody+1)}
	if r := newPusher(t, nil).Send(context.Background(), good, long, 1); r.Delivered || r.Gone || r.Why.IsZero() {
		t.Errorf("a message that is too long is sent: %+v", r)
	}
}

// FuzzSubscription reads subscriptions from anywhere: what is taken for one is something that a message can be sent
// to.
func FuzzSubscription(f *testing.F) {
	good := newBrowser(f).subscription("https://push.example/x?y=%20#z")
	f.Add(good.Endpoint, good.Keys.Public, good.Keys.Auth)
	f.Add("https://[::1%25a]:443", good.Keys.Public+"=", good.Keys.Auth+"\n")
	sender := newPusher(f, nil)
	f.Fuzz(func(t *testing.T, endpoint, public, auth string) {
		s := Subscription{Endpoint: endpoint}
		s.Keys.Public, s.Keys.Auth = public, auth
		if s.Check() != nil {
			return
		}
		r, err := sender.request(t.Context(), &s, Message{Body: []byte("Your move")})
		if err != nil {
			t.Fatal(err)
		}
		if r.URL.Scheme != "https" || r.URL.Hostname() == "" || r.URL.User != nil {
			t.Errorf("%q is called as %v", endpoint, r.URL)
		}
	})
}

func TestKeysReadBack(t *testing.T) {
	secret, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	one, err := ParseKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	two, err := ParseKey(secret)
	if err != nil || one.Public() != two.Public() || len(decoded(t, one.Public())) != 65 {
		t.Errorf("%v: %s and %s", err, one.Public(), two.Public())
	}
	if _, err := one.authorization(&url.URL{Scheme: "https", Host: "push.example"}, "", noon); err != nil {
		t.Error(err)
	}
	for _, s := range []string{"", "AAAA", "?", coding.EncodeToString(make([]byte, 32))} {
		if _, err := ParseKey(s); err == nil {
			t.Errorf("%q is a key", s)
		}
	}
}

func TestMessages(t *testing.T) {
	if err := text.Must(Messages()).CheckAll(); err != nil {
		t.Error(err)
	}
}
