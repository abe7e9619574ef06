package notice

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// The headers of a delivery.
const (
	headerSignature = "Quandary-Signature"
	headerDelivery  = "Quandary-Delivery"
)

// The bounds of a hook.
const (
	maxAddress = 2000
	minSecret  = 16
	maxSecret  = 200
)

// Form is the form of the messages that a hook gets.
type Form string

// The forms.
const (
	formData    Form = "json"    // all there is, as the page of the ply gives it
	formDiscord Form = "discord" // a message with a picture
	formMatrix  Form = "matrix"  // text and HTML, as bridges to Matrix rooms take it
)

// Hook is an address that is called after every ply.
type Hook struct {
	Address string `json:"address"`
	Form    Form   `json:"form"`
	Secret  string `json:"secret"` // signs what is sent; chosen by the person who added the hook
}

// Check returns nil if the hook can be called. It does not look up the host; every call does. Errors: a *text.Error.
func (h *Hook) Check() error {
	u, err := url.Parse(h.Address)
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil ||
		len(h.Address) > maxAddress:
		return wrong("address", "address", clip(h.Address, 200))
	case h.Form != formData && h.Form != formDiscord && h.Form != formMatrix:
		return wrong("form", "form", clip(string(h.Form), 40), "forms",
			[]string{string(formData), string(formDiscord), string(formMatrix)})
	case len(h.Secret) < minSecret || len(h.Secret) > maxSecret:
		return wrong("secret", "least", minSecret)
	}
	return nil
}

// SendHook tries once to deliver a body to a hook. Every try of a delivery has the same id, so that the receiver can
// tell that they are the same. Try counts from 1. It returns within a bounded time.
func (s *Sender) SendHook(ctx context.Context, h Hook, id string, try int, body []byte) Result {
	if err := h.Check(); err != nil {
		return refuse(err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.Address, bytes.NewReader(body))
	if err != nil {
		return refuse(wrong("address", "address", clip(h.Address, 200)))
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Quandary")
	request.Header.Set(headerDelivery, id)
	request.Header.Set(headerSignature, sign(h.Secret, s.now(), body))
	return s.send(request, try, hookRetry)
}

// sign returns the signature of a body sent at a time, for its header: "t=" with Unix milliseconds, and "v1=" with the
// HMAC-SHA-256 of these digits, a point and the body, in hexadecimal digits.
func sign(secret string, at time.Time, body []byte) string {
	t := strconv.FormatInt(at.UnixMilli(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t + "."))
	mac.Write(body)
	return "t=" + t + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}
