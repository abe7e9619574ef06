// Package manifold reads how many shares of a market each user of Manifold holds: the weights of a team (package team).
// Manifold is a site of prediction markets in play money.
//
// A [Reading] keeps the rows as they came, with their SHA-256. [Bets] computes the weights from the rows without the
// network, so every reader of the rows can compute them again.
package manifold

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/quandary-games/quandary/internal/crowd/team"
)

// The bounds of a reading.
const (
	maxBody  = 16 << 20
	maxPages = 200
	perPage  = 1000
	tries    = 4
)

// Config configures a client.
type Config struct {
	Base  string        // the address, such as "https://api.manifold.markets"
	HTTP  *http.Client  // nil for a client without redirects and with a timeout of half a minute
	Every time.Duration // the least time between two requests; 0 for no limit
	Retry time.Duration // the wait after a failure; it doubles with each further one
}

// Client reads from a market. Its methods may be called from several goroutines.
type Client struct {
	c       Config
	base    *url.URL
	limiter *rate.Limiter
}

// New makes a client. Errors: a *text.Error if the address is malformed.
func New(c Config) (*Client, error) {
	base, err := url.Parse(c.Base)
	if err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" {
		return nil, wrong("base", "base", c.Base)
	}
	if c.HTTP == nil {
		c.HTTP = &http.Client{
			Timeout:       30 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	limit := rate.Inf
	if c.Every > 0 {
		limit = rate.Every(c.Every)
	}
	return &Client{c, base, rate.NewLimiter(limit, 1)}, nil
}

// Reading is the shares of a market, as they were read.
type Reading struct {
	Rows    []byte        // as they came: a JSON list in each line, without white space
	Digest  string        // the SHA-256 of the rows, in hexadecimal digits
	Weights []team.Weight // in thousandths of a share, sorted by the user's id
}

// Before computes the shares that users held just before a moment, exactly, from all bets until then; outcome says
// whose shares count: "YES" or "NO". Errors: a *text.Error about the answer, or an error of the network.
func (c *Client) Before(ctx context.Context, market, outcome string, moment time.Time) (*Reading, error) {
	if err := check(market, outcome); err != nil {
		return nil, err
	}
	as := moment.UnixMilli()
	var rows []byte
	for before, page := "", 0; ; page++ {
		if page == maxPages || len(rows) > 4*maxBody {
			return nil, wrong("long")
		}
		query := url.Values{
			"contractId": {market}, "beforeTime": {strconv.FormatInt(as, 10)}, "limit": {strconv.Itoa(perPage)},
		}
		if before != "" {
			query.Set("before", before)
		}
		body, err := c.get(ctx, query, "v0", "bets")
		if err != nil {
			return nil, err
		}
		var bets []struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal(body, &bets); err != nil {
			return nil, unread(err)
		}
		rows = append(rows, body...)
		if len(bets) < perPage {
			break
		}
		if before = bets[len(bets)-1].ID; before == "" {
			return nil, wrong("bet")
		}
	}
	sum := sha256.Sum256(rows)
	held, err := Bets(rows, outcome, as)
	return &Reading{rows, hex.EncodeToString(sum[:]), held}, err
}

// Linked returns the id of the user who has posted a code as a comment on a market. ok is false if nobody or several
// users have: then the owner of the code is unknown. Errors: as of Before.
func (c *Client) Linked(ctx context.Context, market, code string) (user string, ok bool, err error) {
	if err := check(market, "YES"); err != nil || len(code) < 8 {
		return "", false, err
	}
	body, err := c.get(ctx, url.Values{"contractId": {market}}, "v0", "comments")
	if err != nil {
		return "", false, err
	}
	var comments []struct {
		UserID  string          `json:"userId"`
		Content json.RawMessage `json:"content"`
		Text    string          `json:"text"`
	}
	if err := json.Unmarshal(body, &comments); err != nil {
		return "", false, unread(err)
	}
	for _, comment := range comments {
		if !bytes.Contains(comment.Content, []byte(code)) && !strings.Contains(comment.Text, code) ||
			comment.UserID == user {
			continue
		}
		if user != "" {
			return "", false, nil
		}
		user = comment.UserID
	}
	return user, user != "", nil
}

// check returns an error if the market or the outcome is malformed.
func check(market, outcome string) error {
	word := func(c rune) bool {
		return c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
	}
	switch {
	case market == "" || len(market) > 64 || strings.ContainsFunc(market, word):
		return wrong("market", "market", market)
	case outcome != "YES" && outcome != "NO":
		return wrong("outcome", "outcome", outcome)
	}
	return nil
}

// get reads a list and returns it in one line without white space. It waits its turn, and tries again if the market is
// busy.
func (c *Client) get(ctx context.Context, query url.Values, path ...string) ([]byte, error) {
	u := c.base.JoinPath(path...)
	u.RawQuery = query.Encode()
	wait := c.c.Retry
	for try := 1; ; try++ {
		if err := c.limiter.Wait(ctx); err != nil {
			return nil, err
		}
		body, status, err := c.once(ctx, u.String())
		switch {
		case err == nil && status == http.StatusOK:
			var lines bytes.Buffer
			if err := json.Compact(&lines, body); err != nil {
				return nil, unread(err)
			}
			lines.WriteByte('\n')
			return lines.Bytes(), nil
		case try == tries || ctx.Err() != nil || err == nil && status < 500 && status != http.StatusTooManyRequests:
			if err == nil {
				err = wrong("answer", "status", status)
			}
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(wait):
			wait *= 2
		}
	}
}

// once makes one request.
func (c *Client) once(ctx context.Context, address string) (body []byte, status int, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, err
	}
	request.Header.Set("Accept", "application/json")
	answer, err := c.c.HTTP.Do(request)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	body, err = io.ReadAll(io.LimitReader(answer.Body, maxBody+1))
	if err == nil && len(body) > maxBody {
		return nil, http.StatusRequestEntityTooLarge, nil
	}
	return body, answer.StatusCode, err
}
