package main

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Behind a proxy with TLS, clients are told apart by the header that the proxy sets. A header of their own is ignored.
func TestForgedHeadersBehindAProxy(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has only one address of its own")
	}
	const header = "X-Real-Ip"
	h := newHost(t, "--limit", "20", "--trust-proxy", header, "--origin", "https://games.example.org")
	behind, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewTLSServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(behind)
		r.Out.Host = "games.example.org"
		host, _, _ := net.SplitHostPort(r.In.RemoteAddr)
		r.Out.Header.Set(header, host)
	}})
	defer proxy.Close()
	from := func(address string) *http.Client {
		way := transport(address)
		way.TLSClientConfig = &tls.Config{InsecureSkipVerify: true} //nolint:gosec // the proxy of this test
		t.Cleanup(way.CloseIdleConnections)
		return &http.Client{Transport: way}
	}
	ask := func(c *http.Client, n int) int {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, proxy.URL+"/api/me", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{header, "X-Forwarded-For", "Forwarded", "True-Client-Ip", "Cf-Connecting-Ip"} {
			r.Header.Set(name, fmt.Sprint("192.0.2.", n))
		}
		answer, err := c.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	foe, friend := from("127.0.7.1"), from("127.0.7.2")
	n := 0
	for ask(foe, n%256) != http.StatusTooManyRequests {
		if n++; n > 2000 {
			t.Fatal("who forges headers is never refused")
		}
	}
	if status := ask(friend, 7); status != http.StatusOK {
		t.Errorf("another address gets %d", status)
	}
	made := struct{ ID string }{}
	p := &honest{url: proxy.URL, client: friend}
	if err := p.ask(t.Context(), http.MethodPost, "/api/games", map[string]any{"game": "niels",
		"seats": []map[string]string{
			{"kind": "mine"}, {"kind": "mine"}}}, &made); err != nil {
		t.Fatal(err)
	}
	c, _, err := websocket.Dial(t.Context(), proxy.URL+"/api/games/"+made.ID+"/socket",
		&websocket.DialOptions{HTTPClient: friend})
	if err != nil {
		t.Fatalf("a socket through the proxy: %v", err)
	}
	defer func() { _ = c.CloseNow() }()
	if _, _, err := c.Read(t.Context()); err != nil {
		t.Error(err)
	}
}

// certify writes a certificate for a name where a server with --domain looks for one.
func certify(t *testing.T, folder, name string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{name},
		NotBefore: time.Now().Add(-time.Hour),
		NotAfter:  time.Now().AddDate(1, 0, 0), KeyUsage: x509.KeyUsageDigitalSignature}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	both := append(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}),
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})...)
	if err := os.MkdirAll(filepath.Join(folder, "certificates"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "certificates", name), both, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A server with TLS of its own answers others while one address begins handshakes that it never ends, and speaks no
// HTTP/2, whose streams would be cheaper to open and to reset than to serve.
func TestUnfinishedHandshakes(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has only one address of its own")
	}
	const name = "games.example.org"
	folder, address := t.TempDir(), "127.0.0.1:"+freePort(t)
	certify(t, folder, name)
	c := program(t, "serve", "--db", filepath.Join(folder, "games.db"), "--domain", name, "--listen", address,
		"--streams", "20")
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Process.Kill(); _ = c.Wait() }()
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, name) {
		t.Fatalf("the server says %q, %v", line, err)
	}
	dial := transport("127.0.8.1").DialContext
	shut := make(chan error, 200)
	for n := range cap(shut) {
		half, err := dial(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = half.Close() }()
		_, _ = half.Write([]byte{22, 3, 1, 2, 0, 1, byte(n)}[:n%8]) // a part of a greeting, or nothing
		go func() {
			_, err := half.Read(make([]byte, 1))
			shut <- err
		}()
	}
	for range cap(shut) - 20 - otherConnections { // the others are cut off after ten seconds
		<-shut
	}
	way := transport("127.0.8.2")
	way.TLSClientConfig = &tls.Config{InsecureSkipVerify: true, ServerName: name, //nolint:gosec // its own certificate
		NextProtos: []string{"h2", "http/1.1"}}
	way.ForceAttemptHTTP2 = true
	way.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
		return transport("127.0.8.2").DialContext(ctx, "tcp", address)
	}
	defer way.CloseIdleConnections()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+name+"/api/rules", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := (&http.Client{Transport: way}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if b, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK || answer.ProtoMajor != 1 {
		t.Errorf("%s %s %.100s, %v", answer.Proto, answer.Status, b, err)
	}
}
