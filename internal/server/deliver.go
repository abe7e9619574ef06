package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
)

// The kinds of due things that a server does itself, and how many at once.
const (
	dueHook      = "hook"   // send a ply to a hook; the key is game/ply/hook/try
	dueDigest    = "digest" // mail a day's plies to a person
	deliverAtOne = 8
	hooksAtOnce  = 64
	hooksOfOne   = 4 // for the games of one address
	hookRest     = 2 * time.Second
)

// caller calls hooks.
type caller struct {
	*notice.Sender
	mu     sync.Mutex
	busy   map[string]int // hooks that are being called, by whose games they are of
	failed throttle
}

// enter counts a call until leave is called. It reports whether there is room: hooks of one address that never answer
// must not hold up the others.
func (c *caller) enter(patron string) (leave func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy[patron] >= hooksOfOne {
		return nil, false
	}
	if c.busy == nil {
		c.busy = map[string]int{}
	}
	c.busy[patron]++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.busy[patron]--; c.busy[patron] == 0 {
			delete(c.busy, patron)
		}
	}, true
}

// digestAt is the time of day, in UTC, at which digests are mailed.
const digestAt = 7 * time.Hour

// deliver starts the workers that send plies to hooks and people. What is due is in the store: if this server stops,
// another one, or the next start, does it.
func (s *Server) deliver() {
	s.c.Hall.Attend(hall.DuePly, deliverAtOne, s.tellPly)
	s.c.Hall.Attend(hall.DueWarn, deliverAtOne, s.warn)
	s.c.Hall.Attend(dueHook, hooksAtOnce, s.callHook)
	s.c.Hall.Attend(dueDigest, deliverAtOne, s.digest)
}

// home returns the address for links in hooks and mail.
func (s *Server) home() string { return cmp.Or(s.c.Origin, s.c.Listens) }

// plainVoice returns the voice of hooks and mail: English.
func (s *Server) plainVoice() text.Voice { return s.c.Catalogue.Voice("en") }

// gone reports whether an error is final, so that another try is useless.
func gone(err error) bool {
	var refused *game.Error
	return errors.Is(err, store.ErrNotFound) || errors.As(err, &refused) && refused.Code == person.NotFound
}

// tellPly schedules a ply for every hook of its game, and for the digests of the game's people.
func (s *Server) tellPly(ctx context.Context, key string) error {
	id, ply, err := hall.ParsePlyKey(key)
	if err != nil {
		return err
	}
	hooks, err := s.c.Hall.Hooks(ctx, id)
	if err != nil {
		return err
	}
	for i := range hooks {
		if hooks[i].Address == "" {
			continue
		}
		due := store.Due{Kind: dueHook, Key: fmt.Sprint(key, "/", i, "/1"), At: s.c.Now()}
		if err := s.c.Store.Schedule(ctx, due); err != nil {
			return err
		}
	}
	if s.c.Mailer == nil {
		return nil
	}
	people, err := s.c.Hall.Audience(ctx, id)
	if err != nil {
		return err
	}
	for _, person := range people {
		if err := s.keepForDigest(ctx, person, id, ply); err != nil {
			return err
		}
	}
	return nil
}

// callHook sends a ply to a hook, and schedules another try if the hook asks for one, or if too many hooks of the same
// address are being called.
func (s *Server) callHook(ctx context.Context, key string) error {
	parts := strings.Split(key, "/")
	var numbers [3]int
	for i := range numbers {
		n, err := strconv.Atoi(parts[min(i+1, len(parts)-1)])
		if err != nil || len(parts) != 4 {
			return fmt.Errorf("server: a hook's key %q", key)
		}
		numbers[i] = n
	}
	id, ply, hook, try := parts[0], numbers[0], numbers[1], numbers[2]
	hooks, err := s.c.Hall.Hooks(ctx, id)
	if err != nil || hook >= len(hooks) || hooks[hook].Address == "" {
		return err
	}
	patron, err := s.c.Hall.Patron(ctx, id)
	if err != nil {
		return err
	}
	leave, ok := s.sender.enter(patron)
	if !ok {
		return s.c.Store.Schedule(ctx, store.Due{Kind: dueHook, Key: key, At: s.c.Now().Add(hookRest)})
	}
	defer leave()
	told, err := s.tell(ctx, s.plainVoice(), s.home(), id)
	if err != nil {
		return err
	}
	p, err := told.ply(ply)
	if err != nil {
		return nil // the game ended before the ply was played, or the ply was taken back
	}
	body, err := p.Body(hooks[hook].Form, s.plainVoice())
	if err != nil {
		return err
	}
	delivery := strings.Join(parts[:3], "/")
	r := s.sender.SendHook(ctx, hooks[hook], delivery, try, body)
	switch {
	case r.Delivered:
		return nil
	case r.Again == 0 || ctx.Err() != nil:
		if times := s.sender.failed.event(s.c.Now()); times > 0 {
			s.c.Log.WarnContext(ctx, "hook", "delivery", delivery, "try", try, "why", s.plainVoice().Say(r.Why),
				"times", times)
		}
		return ctx.Err()
	}
	return s.c.Store.Schedule(ctx, store.Due{Kind: dueHook, Key: fmt.Sprint(delivery, "/", try+1),
		At: s.c.Now().Add(r.Again)})
}

// keepForDigest adds a ply to the next digest of a person who wants digests. The digest begins at the first ply that
// has not been mailed.
func (s *Server) keepForDigest(ctx context.Context, person, id string, ply int) error {
	p, err := s.profile(ctx, person)
	if gone(err) {
		return nil
	}
	if err != nil || p.Mail == nil || !p.Mail.Confirmed || !p.Mail.Digest {
		return err
	}
	kept, err := s.c.Store.Get(ctx, digestOf(person), id)
	if from, bad := strconv.Atoi(kept.Body); err == nil && bad == nil && from <= ply {
		ply = from
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	if err := s.c.Store.Put(ctx, store.Row{Kind: digestOf(person), Key: id, Person: person,
		Body: strconv.Itoa(ply)}); err != nil {
		return err
	}
	return s.c.Store.Schedule(ctx, store.Due{Kind: dueDigest, Key: person, At: nextDigest(s.c.Now())})
}

// digestOf returns the kind of the rows that list the games in a person's next digest.
func digestOf(person string) string { return "digest " + person }

// nextDigest returns the next time for digests after now.
func nextDigest(now time.Time) time.Time {
	at := now.UTC().Truncate(24 * time.Hour).Add(digestAt)
	if !at.After(now) {
		at = at.Add(24 * time.Hour)
	}
	return at
}

// digest mails a person the plies in their digest.
func (s *Server) digest(ctx context.Context, person string) error {
	games, err := s.c.Store.List(ctx, digestOf(person), store.Anybody, maxTold)
	if err != nil || len(games) == 0 || s.c.Mailer == nil {
		return err
	}
	p, err := s.profile(ctx, person)
	if err != nil && !gone(err) {
		return err
	}
	var plies []notice.Ply
	for _, g := range games {
		if err != nil || p.Mail == nil || !p.Mail.Confirmed || !p.Mail.Digest {
			break
		}
		told, err := s.tell(ctx, s.plainVoice(), s.home(), g.Key)
		if err != nil {
			return err
		}
		from, _ := strconv.Atoi(g.Body)
		for n := max(from, told.last()-maxTold); n <= told.last(); n++ {
			if ply, err := told.ply(n); err == nil {
				plies = append(plies, *ply)
			}
		}
	}
	if len(plies) > 0 {
		m := notice.Digest(p.Mail.Address, plies, s.c.Now(), s.leaveAddress(person), s.plainVoice())
		if err := s.c.Mailer.Send(ctx, m); err != nil {
			return err
		}
	}
	for _, g := range games {
		if err := s.c.Store.Delete(ctx, g.Kind, g.Key); err != nil {
			return err
		}
	}
	return nil
}

// warn mails a warning before a deadline to people who are awaited and want warnings.
func (s *Server) warn(ctx context.Context, key string) error {
	id, number, err := hall.ParsePlyKey(key)
	if err != nil || s.c.Mailer == nil {
		return err
	}
	late, err := s.c.Hall.Late(ctx, id, number)
	if err != nil {
		return err
	}
	for _, person := range late.People {
		p, err := s.profile(ctx, person)
		if gone(err) || err == nil && (p.Mail == nil || !p.Mail.Confirmed || !p.Mail.Warnings) {
			continue
		}
		if err != nil {
			return err
		}
		m := notice.Warning(p.Mail.Address, late.Title, late.Ply, late.Until, s.c.Now(), late.Zone,
			s.home()+"/game/"+id, s.leaveAddress(person), s.plainVoice())
		if err := s.c.Mailer.Send(ctx, m); err != nil {
			s.c.Log.WarnContext(ctx, "mail", "error", err)
		}
	}
	return nil
}
