package server

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/store"
	"github.com/quandary-games/quandary/text"
)

// The kinds of due things that a server does itself, and how many at once.
const (
	dueHook      = "hook"   // a ply is told to a hook: game/ply/hook/try
	dueDigest    = "digest" // a day's plies are mailed to a person
	deliverAtOne = 8
)

// digestAt is when a day's plies are mailed, since midnight in UTC.
const digestAt = 7 * time.Hour

// deliver begins to tell of plies. What is to be told is kept in the store, and done again by whoever comes next if
// this server does not come to it.
func (s *Server) deliver() {
	s.c.Hall.Attend(hall.DuePly, deliverAtOne, s.tellPly)
	s.c.Hall.Attend(hall.DueWarn, deliverAtOne, s.warn)
	s.c.Hall.Attend(dueHook, deliverAtOne, s.callHook)
	s.c.Hall.Attend(dueDigest, deliverAtOne, s.digest)
}

// plainVoice is in which hooks and mail are told.
func (s *Server) plainVoice() text.Voice { return s.c.Catalogue.Voice("en") }

// gone reports whether an error says that there is no such thing (any more), so that trying again is of no use.
func gone(err error) bool {
	var refused *game.Error
	return errors.Is(err, store.ErrNone) || errors.As(err, &refused) && refused.Code == hall.NotFound
}

// tellPly has a ply told to every hook, and kept for the digests of those who play.
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

// callHook tells a ply to a hook, and sees to it that it is tried again if that should help.
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
	told, err := s.tell(ctx, s.plainVoice(), id)
	if err != nil {
		return err
	}
	p, err := told.ply(ply)
	if err != nil {
		return nil // the game ended before the ply was carried out, or it was taken back
	}
	body, err := p.Body(hooks[hook].Form, s.plainVoice())
	if err != nil {
		return err
	}
	delivery := strings.Join(parts[:3], "/")
	r := s.c.Sender.Send(ctx, hooks[hook], delivery, try, body)
	switch {
	case r.Delivered:
		return nil
	case r.Again == 0 || ctx.Err() != nil:
		s.c.Log.WarnContext(ctx, "hook", "delivery", delivery, "try", try, "why", s.plainVoice().Say(r.Why))
		return ctx.Err()
	}
	return s.c.Store.Schedule(ctx, store.Due{Kind: dueHook, Key: fmt.Sprint(delivery, "/", try+1),
		At: s.c.Now().Add(r.Again)})
}

// keepForDigest keeps a ply for the digest of a person who wants one, from the first that was not told yet.
func (s *Server) keepForDigest(ctx context.Context, person, id string, ply int) error {
	p, err := s.profile(ctx, person)
	if gone(err) {
		return nil
	}
	if err != nil || p.Mail == nil || !p.Mail.Confirmed || !p.Mail.Digest {
		return err
	}
	kept, err := s.c.Store.Key(ctx, digestOf(person), id)
	if from, bad := strconv.Atoi(kept.Body); err == nil && bad == nil && from <= ply {
		ply = from
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	if err := s.c.Store.PutKey(ctx, store.Key{Kind: digestOf(person), Key: id, Person: person,
		Body: strconv.Itoa(ply)}); err != nil {
		return err
	}
	return s.c.Store.Schedule(ctx, store.Due{Kind: dueDigest, Key: person, At: nextDigest(s.c.Now())})
}

// digestOf is the kind of the keys that say which games are in the next digest of a person.
func digestOf(person string) string { return "digest " + person }

// nextDigest is the next time for digests after a time.
func nextDigest(now time.Time) time.Time {
	at := now.UTC().Truncate(24 * time.Hour).Add(digestAt)
	if !at.After(now) {
		at = at.Add(24 * time.Hour)
	}
	return at
}

// digest mails the plies that were kept to a person.
func (s *Server) digest(ctx context.Context, person string) error {
	games, err := s.c.Store.KeysOf(ctx, digestOf(person), maxTold)
	if err != nil || len(games) == 0 || s.c.Mailer == nil {
		return err
	}
	p, err := s.profile(ctx, person)
	if err != nil && !gone(err) {
		return err
	}
	var plies []publish.Ply
	for _, g := range games {
		if err != nil || p.Mail == nil || !p.Mail.Confirmed || !p.Mail.Digest {
			break
		}
		told, err := s.tell(ctx, s.plainVoice(), g.Key)
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
		m := publish.Digest(p.Mail.Address, plies, s.c.Now(), s.leaveAddress(person), s.plainVoice())
		if err := s.c.Mailer.Send(ctx, m); err != nil {
			return err
		}
	}
	for _, g := range games {
		if err := s.c.Store.DeleteKey(ctx, g.Kind, g.Key); err != nil {
			return err
		}
	}
	return nil
}

// warn mails those who are awaited and want to be warned before a deadline.
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
		m := publish.Warning(p.Mail.Address, late.Title, late.Ply, late.Until, s.c.Now(), late.Zone,
			s.c.Origin+"/game/"+id,
			s.leaveAddress(person), s.plainVoice())
		if err := s.c.Mailer.Send(ctx, m); err != nil {
			s.c.Log.WarnContext(ctx, "mail", "error", err)
		}
	}
	return nil
}
