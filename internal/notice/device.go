package notice

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
)

// Device is a browser that is called when it is its person's turn.
type Device struct {
	Subscription
	Lang string `json:"lang"` // of the messages
}

// The bounds of devices.
const (
	maxDevices    = 20          // of a person
	rememberFor   = time.Minute // another server may add a device meanwhile
	maxRemembered = 100_000     // people
)

// kindDevice is the kind of the rows of devices. Their key is a hash of the endpoint, since the endpoint itself must
// not get into logs.
const kindDevice = "device"

// Rows is what devices need of a store. A *store.Store has it.
type Rows interface {
	Put(ctx context.Context, r store.Row) error
	Get(ctx context.Context, kind, key string) (store.Row, error)
	List(ctx context.Context, kind, person string, most int) ([]store.Row, error)
	Delete(ctx context.Context, kind, key string) error
}

// Devices are the devices of people, in a store. Its methods may be called from several goroutines.
type Devices struct {
	rows Rows
	now  func() time.Time

	mu    sync.Mutex
	known map[string]remembered // by person
}

// remembered caches whether a person has a device, until a time.
type remembered struct {
	has   bool
	until time.Time
}

// NewDevices returns the devices in a store.
func NewDevices(rows Rows, now func() time.Time) *Devices {
	return &Devices{rows: rows, now: now, known: map[string]remembered{}}
}

// deviceID returns the id of the device of an endpoint.
func deviceID(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

// Add adds a device of a person, or changes its language. A device of another person changes hands. Errors:
// BadRequest; those of the store.
func (ds *Devices) Add(ctx context.Context, person string, d Device) error {
	if err := d.Check(); err != nil {
		return game.Recode(game.BadRequest, err)
	}
	ids, err := ds.IDs(ctx, person)
	if err != nil {
		return err
	}
	id := deviceID(d.Endpoint)
	if len(ids) >= maxDevices && !slices.Contains(ids, id) {
		return game.Refuse(game.BadRequest, "notice.devices", "most", maxDevices)
	}
	body, err := json.Marshal(d)
	if err != nil {
		return err
	}
	err = ds.rows.Put(ctx, store.Row{Kind: kindDevice, Key: id, Person: person, Body: string(body)})
	ds.forget(person)
	return err
}

// Drop removes the device of a person with an endpoint, or all their devices if it is empty. Errors: those of the
// store.
func (ds *Devices) Drop(ctx context.Context, person, endpoint string) error {
	ids, err := ds.IDs(ctx, person)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if endpoint != "" && id != deviceID(endpoint) {
			continue
		}
		if err := ds.Delete(ctx, person, id); err != nil {
			return err
		}
	}
	return nil
}

// Delete removes a device of a person by its id. Errors: those of the store.
func (ds *Devices) Delete(ctx context.Context, person, id string) error {
	err := ds.rows.Delete(ctx, kindDevice, id)
	ds.forget(person)
	return err
}

// IDs returns the ids of the devices of a person. Errors: those of the store.
func (ds *Devices) IDs(ctx context.Context, person string) ([]string, error) {
	rows, err := ds.rows.List(ctx, kindDevice, person, 0)
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.Key
	}
	return ids, err
}

// Get returns a device and its person, by its id. Errors: store.ErrNotFound.
func (ds *Devices) Get(ctx context.Context, id string) (d Device, person string, err error) {
	row, err := ds.rows.Get(ctx, kindDevice, id)
	if err == nil {
		err = json.Unmarshal([]byte(row.Body), &d)
	}
	return d, row.Person, err
}

// Reachable reports whether a person has a device. It remembers the answer for a minute, and returns true if the store
// does not answer.
func (ds *Devices) Reachable(ctx context.Context, person string) bool {
	now := ds.now()
	ds.mu.Lock()
	r, ok := ds.known[person]
	ds.mu.Unlock()
	if ok && now.Before(r.until) {
		return r.has
	}
	ids, err := ds.IDs(ctx, person)
	if err != nil {
		return true
	}
	ds.mu.Lock()
	defer ds.mu.Unlock()
	if len(ds.known) >= maxRemembered {
		clear(ds.known)
	}
	ds.known[person] = remembered{len(ids) > 0, now.Add(rememberFor)}
	return len(ids) > 0
}

// forget makes the next question about a person read the store.
func (ds *Devices) forget(person string) {
	ds.mu.Lock()
	defer ds.mu.Unlock()
	delete(ds.known, person)
}
