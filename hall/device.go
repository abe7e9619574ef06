package hall

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/push"
	"github.com/quandary-games/quandary/store"
)

// Device is a browser of somebody who wants to be called when it is their turn, and in which language.
type Device struct {
	push.Subscription
	Lang string `json:"lang"`
}

// keyDevice is the kind of key under which devices are kept.
const keyDevice = "device"

// maxDevices is how many devices a person may have.
const maxDevices = 20

// deviceID is by what a device is kept: its address itself stays out of what is due and of logs.
func deviceID(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

// AddDevice has a person be called at a device too. One that is there already is that person's from now on, in this
// language. Errors: BadRequest.
func (h *Hall) AddDevice(ctx context.Context, person string, d Device) error {
	if err := d.Check(); err != nil {
		return game.Recode(game.BadRequest, err)
	}
	there, err := h.c.Store.Keys(ctx, keyDevice, person)
	if err != nil {
		return refused(err)
	}
	same := func(k store.Key) bool { return k.Key == deviceID(d.Endpoint) }
	if len(there) >= maxDevices && !slices.ContainsFunc(there, same) {
		return game.Refuse(game.BadRequest, "hall.devices", "most", maxDevices)
	}
	body, err := json.Marshal(d)
	if err != nil {
		return err
	}
	err = h.c.Store.PutKey(ctx, store.Key{Kind: keyDevice, Key: deviceID(d.Endpoint), Person: person, Body: string(body)})
	h.devices.forget(person)
	return refused(err)
}

// DropDevice has a person not be called any more at the device of an endpoint, or at none for an empty one.
func (h *Hall) DropDevice(ctx context.Context, person, endpoint string) error {
	there, err := h.c.Store.Keys(ctx, keyDevice, person)
	if err != nil {
		return refused(err)
	}
	for _, k := range there {
		if endpoint != "" && k.Key != deviceID(endpoint) {
			continue
		}
		if err := h.c.Store.DeleteKey(ctx, keyDevice, k.Key); err != nil {
			return refused(err)
		}
	}
	h.devices.forget(person)
	return nil
}

// Devices is at how many devices a person is called.
func (h *Hall) Devices(ctx context.Context, person string) (int, error) {
	there, err := h.c.Store.Keys(ctx, keyDevice, person)
	return len(there), refused(err)
}

// The bounds of what is remembered of devices.
const (
	rememberFor   = time.Minute // another hall may have been told of a device
	maxRemembered = 100_000
)

// deviceMemory remembers for a while whether people have devices, so that a ply need not ask the store.
type deviceMemory struct {
	mu    sync.Mutex
	known map[string]remembered
}

// remembered is whether a person has a device, and until when that is believed.
type remembered struct {
	has   bool
	until time.Time
}

func (m *deviceMemory) forget(person string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.known, person)
}

// reachable reports whether a person has a device at which they can be called.
func (h *Hall) reachable(person string) bool {
	m, now := &h.devices, h.now()
	m.mu.Lock()
	r, ok := m.known[person]
	m.mu.Unlock()
	if ok && now.Before(r.until) {
		return r.has
	}
	n, err := h.Devices(h.ctx, person)
	if err != nil {
		return true // whoever is to call will see
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) >= maxRemembered {
		m.known = map[string]remembered{}
	}
	m.known[person] = remembered{n > 0, now.Add(rememberFor)}
	return n > 0
}
