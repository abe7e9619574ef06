package push

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/text"
)

// The bounds of a try to deliver.
const (
	maxAnswer = 16 << 10
	maxLater  = 6 * time.Hour // that a service can ask to wait
	minLife   = time.Minute
	maxLife   = 28 * 24 * time.Hour
)

// pauses are how long after each failure a message is sent again; after the last it is given up.
var pauses = []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// Result is what came of a try to deliver.
type Result struct {
	Delivered bool
	Gone      bool          // there is no such subscription any more, or there cannot be: forget it
	Again     time.Duration // when to try again; 0 for no more
}

// Sender gives messages to push services.
type Sender struct {
	key     *Key
	subject string
	client  *http.Client
	now     func() time.Time
}

// NewSender is a sender with a key. The subject is where who looks after the server can be reached, an address with
// https or mailto; empty for nowhere. The client decides which addresses may be called, since they come from people: an
// error of its own that tells why (text.Teller) is for good. Now is time.Now in earnest.
func NewSender(key *Key, subject string, client *http.Client, now func() time.Time) *Sender {
	return &Sender{key, subject, client, now}
}

// Key is by what the services know this sender.
func (s *Sender) Key() *Key { return s.key }

// Send tries once to give a message to the service of a subscription: whoever keeps messages tries again when the
// result says so. Try counts from 1. It returns within the patience of the client, whatever is answered.
func (s *Sender) Send(ctx context.Context, to *Subscription, m Message, try int) (Result, error) {
	request, err := s.request(ctx, to, m)
	if err != nil {
		var refused *text.Error
		return Result{Gone: errors.As(err, &refused)}, err
	}
	answer, err := s.client.Do(request)
	if err != nil {
		var whole *url.Error // tells the address, which is for no log
		if errors.As(err, &whole) {
			err = whole.Err
		}
		var refused text.Teller
		if errors.As(err, &refused) {
			return Result{Gone: true}, err
		}
		return Result{Again: again(try)}, err
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	return s.judged(answer, try)
}

// request is the message as the service takes it (RFC 8030, section 5).
func (s *Sender) request(ctx context.Context, to *Subscription, m Message) (*http.Request, error) {
	if err := to.Check(); err != nil {
		return nil, err
	}
	if len(m.Body) > MaxBody {
		return nil, errors.New("push: the message has " + strconv.Itoa(len(m.Body)) + " bytes")
	}
	public, auth, err := to.keys()
	if err != nil {
		return nil, err
	}
	sealed, err := seal(m.Body, public, auth)
	if err != nil {
		return nil, err
	}
	endpoint, err := url.Parse(to.Endpoint)
	if err != nil {
		return nil, err
	}
	signed, err := s.key.authorization(endpoint, s.subject, s.now())
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(sealed))
	if err != nil {
		return nil, err
	}
	h := request.Header
	h.Set("Authorization", signed)
	h.Set("Content-Encoding", "aes128gcm")
	h.Set("Content-Type", "application/octet-stream")
	h.Set("TTL", strconv.Itoa(int(min(max(m.Life, minLife), maxLife)/time.Second)))
	if m.Topic != "" {
		h.Set("Topic", m.Topic)
	}
	h.Set("Urgency", "normal")
	if m.Urgent {
		h.Set("Urgency", "high")
	}
	return request, nil
}

// judged is what an answer means.
func (s *Sender) judged(answer *http.Response, try int) (Result, error) {
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return Result{Delivered: true}, nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return Result{Gone: true}, nil
	case code == http.StatusTooManyRequests || code >= 500:
		r := Result{Again: again(try)}
		if r.Again > 0 {
			r.Again = max(r.Again, later(answer.Header.Get("Retry-After"), s.now()))
		}
		return r, errors.New("push: the service is busy: " + answer.Status)
	default:
		return Result{}, errors.New("push: the service refuses: " + answer.Status)
	}
}

// again is when to try again after so many tries, or 0.
func again(try int) time.Duration {
	if try < 1 || try > len(pauses) {
		return 0
	}
	return pauses[try-1]
}

// later is how long an answer asks to wait, in seconds or until a date, within bounds.
func later(s string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(s, 10, 31); err == nil {
		return min(time.Duration(seconds)*time.Second, maxLater)
	}
	if at, err := http.ParseTime(s); err == nil {
		return min(max(at.Sub(now), 0), maxLater)
	}
	return 0
}
