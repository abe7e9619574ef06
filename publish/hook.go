package publish

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/text"
)

// The headers of a delivery.
const (
	headerSignature = "Quandary-Signature"
	headerDelivery  = "Quandary-Delivery"
)

// The bounds of a delivery.
const (
	patience  = 10 * time.Second
	maxAnswer = 64 << 10
	maxSoon   = 24 * time.Hour // that an answer can ask to wait
	minSecret = 16
)

// pauses are how long after each failure a delivery is tried again; after the last it is given up.
var pauses = []time.Duration{
	10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour, 12 * time.Hour,
	24 * time.Hour,
}

// Form is in which form a hook wants to be told.
type Form string

// The forms.
const (
	Data    Form = "json"    // all there is, as the page of the ply gives it
	Discord Form = "discord" // a message with a picture
	Matrix  Form = "matrix"  // text and HTML, as bridges to Matrix rooms take it
)

// Hook is somewhere that is told of every ply.
type Hook struct {
	Address string `json:"address"`
	Form    Form   `json:"form"`
	Secret  string `json:"secret"` // of whoever has set it up: what is sent is signed with it
}

// Check is nil for a hook that can be called. Where its name leads is looked at with each call. Errors: a *text.Error.
func (h *Hook) Check() error {
	u, err := url.Parse(h.Address)
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil ||
		len(h.Address) > 2000:
		return wrong("address", "address", clip(h.Address, 200))
	case h.Form != Data && h.Form != Discord && h.Form != Matrix:
		return wrong("form", "form", clip(string(h.Form), 40), "forms",
			[]string{string(Data), string(Discord), string(Matrix)})
	case len(h.Secret) < minSecret || len(h.Secret) > 200:
		return wrong("secret", "least", minSecret)
	}
	return nil
}

// Sign is the signature of a body sent at a time, as its header has it: "t=" with Unix milliseconds, and "v1=" with the
// HMAC-SHA-256 of these digits, a point and the body, in hexadecimal digits.
func Sign(secret string, at time.Time, body []byte) string {
	t := strconv.FormatInt(at.UnixMilli(), 10)
	return "t=" + t + ",v1=" + hex.EncodeToString(sum(secret, t, body))
}

// sum is the HMAC of a body with its time.
func sum(secret, t string, body []byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t + "."))
	mac.Write(body)
	return mac.Sum(nil)
}

// Signed reports whether a body has a signature of a secret that is not older, or further ahead, than so long. It is
// what a receiver does.
func Signed(secret, signature string, now time.Time, body []byte, within time.Duration) bool {
	t, v1, ok := strings.Cut(strings.TrimPrefix(signature, "t="), ",v1=")
	millis, err := strconv.ParseInt(t, 10, 64)
	given, err2 := hex.DecodeString(v1)
	if !ok || err != nil || err2 != nil || !hmac.Equal(given, sum(secret, t, body)) {
		return false
	}
	age := now.Sub(time.UnixMilli(millis))
	return age <= within && age >= -within
}

// Result is what came of a try to deliver.
type Result struct {
	Delivered bool
	Status    int           // that was answered; 0 if nothing was
	Again     time.Duration // when to try again; 0 for no more
	Why       text.Text     // what went wrong
}

// Sender calls hooks.
type Sender struct {
	client *http.Client
	now    func() time.Time
}

// NewSender is a sender that reaches so far. Now is time.Now in earnest.
func NewSender(r Reach, now func() time.Time) *Sender { return &Sender{r.Client(patience), now} }

// Send tries once to deliver a body to a hook: whoever keeps deliveries tries again when the result says so, with the
// same id, so that a receiver can tell that it is the same. Try counts from 1. It returns within a bounded time,
// whatever is answered.
func (s *Sender) Send(ctx context.Context, h Hook, id string, try int, body []byte) Result {
	if err := h.Check(); err != nil {
		return Result{Why: told(err)}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.Address, bytes.NewReader(body))
	if err != nil {
		return Result{Why: told(wrong("address", "address", clip(h.Address, 200)))}
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Quandary")
	request.Header.Set(headerDelivery, id)
	request.Header.Set(headerSignature, Sign(h.Secret, s.now(), body))
	answer, err := s.client.Do(request)
	if err != nil {
		var refused *text.Error
		if errors.As(err, &refused) && refused.Kind == "publish.closed" {
			return Result{Why: refused.Tell()} // it will not be better later
		}
		return Result{Again: again(try), Why: text.Of("publish.unreachable")}
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	return judged(answer, try, s.now())
}

// judged is what an answer means.
func judged(answer *http.Response, try int, now time.Time) Result {
	r := Result{Status: answer.StatusCode}
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return Result{Delivered: true, Status: code}
	case code >= 300 && code < 400:
		r.Why = text.Of("publish.moved", "status", code)
	case code == http.StatusTooManyRequests || code >= 500:
		r.Why = text.Of("publish.busy", "status", code)
		if r.Again = again(try); r.Again > 0 {
			r.Again = max(r.Again, later(answer.Header.Get("Retry-After"), now))
		}
	default:
		r.Why = text.Of("publish.refused", "status", code)
	}
	return r
}

// again is when to try again after so many tries, or 0.
func again(try int) time.Duration {
	if try < 1 || try > len(pauses) {
		return 0
	}
	return pauses[try-1]
}

// later is how long an answer asks to wait, in seconds or until a date, at most a day.
func later(s string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(s, 10, 31); err == nil {
		return min(time.Duration(seconds)*time.Second, maxSoon)
	}
	if at, err := http.ParseTime(s); err == nil {
		return min(max(at.Sub(now), 0), maxSoon)
	}
	return 0
}

// told is an error as it is told.
func told(err error) text.Text {
	var teller text.Teller
	if errors.As(err, &teller) {
		return teller.Tell()
	}
	return text.Of("publish.unreachable")
}
