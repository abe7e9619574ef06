package manifold

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"math/big"

	"github.com/quandary-games/quandary/internal/crowd/team"
)

// bet is a row of Manifold about a bet. Sales and redeemed pairs of YES and NO have negative shares. A limit order has
// a fill for each part that was executed.
type bet struct {
	ID          string      `json:"id"`
	UserID      string      `json:"userId"`
	Outcome     string      `json:"outcome"`
	Shares      json.Number `json:"shares"`
	CreatedTime int64       `json:"createdTime"`
	Fills       []fill      `json:"fills"`
}

// fill is an executed part of a bet.
type fill struct {
	Timestamp int64       `json:"timestamp"`
	Shares    json.Number `json:"shares"`
}

// Bets computes weights from rows of bets, just before a moment in Unix milliseconds: each user's shares of an outcome
// from all bets until then, in thousandths, rounded down. A bet that occurs twice counts once. Errors: a *text.Error if
// a row is malformed.
func Bets(rows []byte, outcome string, moment int64) ([]team.Weight, error) {
	sums, seen := map[string]*big.Rat{}, map[string]bool{}
	err := each(rows, func(b *bet) error {
		if b.Outcome != outcome || b.CreatedTime >= moment || seen[b.ID] {
			return nil
		}
		seen[b.ID] = true
		if len(b.Fills) == 0 {
			return add(sums, b.UserID, b.Shares)
		}
		for _, f := range b.Fills {
			if f.Timestamp >= moment {
				continue
			}
			if err := add(sums, b.UserID, f.Shares); err != nil {
				return err
			}
		}
		return nil
	})
	return weights(sums, err)
}

// each calls take with each element of the rows, a sequence of JSON lists.
func each[T any](rows []byte, take func(*T) error) error {
	for lists := json.NewDecoder(bytes.NewReader(rows)); ; {
		var list []T
		if err := lists.Decode(&list); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return unread(err)
		}
		for i := range list {
			if err := take(&list[i]); err != nil {
				return err
			}
		}
	}
}

// add adds a number of shares to the sum of a user, exactly.
func add(sums map[string]*big.Rat, user string, n json.Number) error {
	if n == "" {
		return nil
	}
	f, err := n.Float64()
	if err != nil || len(n) > 40 || math.Abs(f) > team.MaxWeight {
		return wrong("shares", "number", string(n[:min(len(n), 40)]))
	}
	if user == "" || len(user) > 64 {
		return wrong("user")
	}
	if math.Abs(f) < 1e-9 { // the remainder of a redemption
		return nil
	}
	shares, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return wrong("shares", "number", string(n))
	}
	if sums[user] == nil {
		sums[user] = new(big.Rat)
	}
	sums[user].Add(sums[user], shares)
	return nil
}

// weights returns the sums as weights, sorted by the users' ids.
func weights(sums map[string]*big.Rat, err error) ([]team.Weight, error) {
	if err != nil {
		return nil, err
	}
	list := []team.Weight{}
	for user, sum := range sums {
		sum.Mul(sum, big.NewRat(1000, 1))
		n := new(big.Int).Quo(sum.Num(), sum.Denom())
		if n.Sign() <= 0 {
			continue
		}
		if !n.IsInt64() || n.Int64() > team.MaxWeight {
			return nil, wrong("sum", "user", user, "most", team.MaxWeight/1000)
		}
		list = append(list, team.Weight{Member: user, Weight: n.Int64()})
	}
	team.SortWeights(list)
	return list, nil
}
