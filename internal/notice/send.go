package notice

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

// The bounds of one try to deliver.
const (
	patience  = 10 * time.Second
	maxAnswer = 64 << 10
)

// retry says when a delivery that failed is tried again.
type retry struct {
	pauses  []time.Duration // after each failure; after the last one the delivery is given up
	longest time.Duration   // that an answer can ask to wait
}

// pauses are those of hooks. Push services get the first five: a call to play is worth nothing after a day.
var pauses = []time.Duration{
	10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour, 12 * time.Hour,
	24 * time.Hour,
}

var (
	hookRetry = retry{pauses, 24 * time.Hour}
	pushRetry = retry{pauses[:5], 6 * time.Hour}
)

// Result is the outcome of one try to deliver.
type Result struct {
	Delivered bool
	Gone      bool          // the address does not exist or must not be called: forget it
	Status    int           // of the answer; 0 without an answer
	Again     time.Duration // after which to try again; 0 for never
	Why       text.Text     // what went wrong; zero if it was delivered
}

// Sender calls addresses that people have given: hooks and push services. It tries once; the caller keeps what is to
// be delivered, and tries again when the result says so.
type Sender struct {
	client *http.Client
	now    func() time.Time
}

// NewSender returns a sender. The client decides which addresses may be called; Reach.Client makes one.
func NewSender(client *http.Client, now func() time.Time) *Sender { return &Sender{client, now} }

// send makes a request. Try counts from 1. It returns within the patience of the client.
func (s *Sender) send(request *http.Request, try int, r retry) Result {
	answer, err := s.client.Do(request)
	if err != nil {
		var refused *text.Error
		if errors.As(err, &refused) && refused.Kind == "notice.closed" {
			return Result{Gone: true, Why: refused.Tell()}
		}
		return Result{Again: r.after(try), Why: text.Of("notice.unreachable")}
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	return r.judge(answer, try, s.now())
}

// judge returns the result that an answer means.
func (r retry) judge(answer *http.Response, try int, now time.Time) Result {
	code := answer.StatusCode
	result := Result{Status: code}
	switch {
	case code >= 200 && code < 300:
		result.Delivered = true
	case code >= 300 && code < 400:
		result.Why = text.Of("notice.moved", "status", code)
	case code == http.StatusTooManyRequests || code >= 500:
		result.Why = text.Of("notice.busy", "status", code)
		if result.Again = r.after(try); result.Again > 0 {
			result.Again = max(result.Again, min(asked(answer.Header.Get("Retry-After"), now), r.longest))
		}
	default:
		result.Gone = code == http.StatusNotFound || code == http.StatusGone
		result.Why = text.Of("notice.refused", "status", code)
	}
	return result
}

// after returns the pause after a try, counted from 1, or 0 after the last one.
func (r retry) after(try int) time.Duration {
	if try < 1 || try > len(r.pauses) {
		return 0
	}
	return r.pauses[try-1]
}

// asked returns how long a Retry-After header asks to wait, in seconds or until a date; 0 if it cannot be read.
func asked(header string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(header, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

// refuse returns the result of a delivery for which no request can be made. The address is at fault if err is a
// *text.Error.
func refuse(err error) Result {
	var teller text.Teller
	if errors.As(err, &teller) {
		return Result{Gone: true, Why: teller.Tell()}
	}
	return Result{Why: text.Of("notice.unsent", "error", err.Error())}
}
