package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"encoding/json"
	"encoding/pem"
	"flag"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/net/dns/dnsmessage"
)

var pebble = flag.String("pebble", "", "the program pebble, an ACME authority for tests")

// until repeats try until it succeeds, for ten seconds.
func until(t *testing.T, what string, try func() error) {
	t.Helper()
	var err error
	for range 100 {
		if err = try(); err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("%s: %v", what, err)
}

// everywhere starts a name server over TCP that answers every question with this machine, and returns its address.
func everywhere(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_ = answerName(conn) // the client sees that the answer is missing
			_ = conn.Close()
		}
	}()
	return l.Addr().String()
}

// answerName answers one question.
func answerName(conn net.Conn) error {
	var length [2]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return err
	}
	b := make([]byte, binary.BigEndian.Uint16(length[:]))
	if _, err := io.ReadFull(conn, b); err != nil {
		return err
	}
	var m dnsmessage.Message
	if err := m.Unpack(b); err != nil {
		return err
	}
	m.Response, m.Authoritative, m.Additionals = true, true, nil
	for _, q := range m.Questions {
		if q.Type == dnsmessage.TypeA {
			head := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 1}
			m.Answers = append(m.Answers,
				dnsmessage.Resource{Header: head, Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}}})
		}
	}
	out, err := m.AppendPack(make([]byte, 2))
	if err != nil {
		return err
	}
	binary.BigEndian.PutUint16(out, uint16(len(out)-2))
	_, err = conn.Write(out)
	return err
}

// authority starts an ACME authority on this machine, which validates at tlsPort. It returns the address of its
// directory and the file with its own certificate.
func authority(t *testing.T, tlsPort string) (directory, trusted string) {
	shown := httptest.NewTLSServer(http.NotFoundHandler()) // for its certificate for 127.0.0.1
	defer shown.Close()
	folder := t.TempDir()
	write := func(name, kind string, der []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	pair := shown.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	trusted = write("certificate.pem", "CERTIFICATE", pair.Certificate[0])
	at := "127.0.0.1:" + freePort(t)
	config, err := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": at, "managementListenAddress": "127.0.0.1:" + freePort(t),
		"certificate": trusted, "privateKey": write("key.pem", "PRIVATE KEY", key), "httpPort": number(t, freePort(t)),
		"tlsPort": number(t, tlsPort),
	}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "config.json")
	if err := os.WriteFile(file, config, 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), *pebble, "-config", file, "-dnsserver", everywhere(t))
	c.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0")
	c.Stdout, c.Stderr = t.Output(), t.Output()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	until(t, "no authority", func() error {
		conn, err := net.Dial("tcp", at)
		if err == nil {
			err = conn.Close()
		}
		return err
	})
	return "https://" + at + "/dir", trusted
}

// number returns a port as a number.
func number(t *testing.T, port string) int {
	t.Helper()
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A server with a domain gets its certificate by itself: `make acme`.
func TestADomainGetsItsCertificate(t *testing.T) {
	if *pebble == "" {
		t.Skip("no authority: see make acme")
	}
	const domain = "games.example.test"
	port := freePort(t)
	directory, trusted := authority(t, port)
	db := filepath.Join(t.TempDir(), "games.db")
	c := program(t, "serve", "--db", db, "--domain", domain, "--authority", directory,
		"--listen", net.JoinHostPort("127.0.0.1", port))
	c.Env = append(c.Env, "SSL_CERT_FILE="+trusted)
	c.Stdout, c.Stderr = t.Output(), t.Output()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Wait() })
	t.Cleanup(func() { _ = c.Process.Signal(os.Interrupt) })
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true, ServerName: domain},
	}}
	base := "https://" + net.JoinHostPort("127.0.0.1", port)
	var issuer string
	until(t, "no certificate", func() error {
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, base+"/healthz", nil)
		answer, err := client.Do(r)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		issuer = answer.TLS.PeerCertificates[0].Issuer.CommonName
		_, err = io.Copy(io.Discard, answer.Body)
		return err
	})
	if !strings.Contains(issuer, "Pebble") {
		t.Errorf("the certificate is of %s", issuer)
	}
	kept, err := filepath.Glob(filepath.Join(filepath.Dir(db), "certificates", domain+"*"))
	if err != nil || len(kept) == 0 {
		t.Errorf("no certificate is kept: %v, %v", kept, err)
	}
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPut, base+"/api/me",
		strings.NewReader(`{"name":"Anna"}`))
	r.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if got := answer.Header.Get("Set-Cookie"); !strings.HasPrefix(got, "__Host-") || !strings.Contains(got, "Secure") {
		t.Errorf("the cookie is %q", got)
	}
}

// A server that is stopped tells its connections, and exits with status 0.
func TestAStopIsTold(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+"/api/games",
		strings.NewReader(`{"game":"niels","seats":[{"kind":"mine"},{"kind":"open"}]}`))
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var made struct{ ID string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil {
		t.Fatal(err)
	}
	conn, _, err := websocket.Dial(t.Context(), h.url+"/api/games/"+made.ID+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		for {
			if _, _, err := conn.Read(t.Context()); err != nil {
				ended <- err
				return
			}
		}
	}()
	if err := h.end(os.Interrupt); err != nil {
		t.Errorf("the server ends with %v", err)
	}
	if err := <-ended; websocket.CloseStatus(err) != websocket.StatusGoingAway ||
		!strings.Contains(err.Error(), "closing") {
		t.Errorf("the socket ends with %v", err)
	}
	h.start()
	var st struct{ Phase string }
	if h.get("/api/games/"+made.ID, &st); st.Phase != "open" {
		t.Errorf("afterwards the game is %q", st.Phase)
	}
}
