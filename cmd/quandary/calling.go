package main

import (
	"context"
	"strings"
	"time"

	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/store"
)

// calling returns the notifier for people whose turn it is, and the public key for browsers. All servers over one store
// have the same key. Push services get the origin, if it is a public one.
func calling(ctx context.Context, kept *store.Store, origin string) (hall.Calling, string, error) {
	fresh, err := notice.NewKey()
	if err != nil {
		return hall.Calling{}, "", err
	}
	secret, err := store.Setting(ctx, kept, "push", fresh)
	if err != nil {
		return hall.Calling{}, "", err
	}
	key, err := notice.ParseKey(secret)
	if err != nil {
		return hall.Calling{}, "", err
	}
	subject := ""
	if strings.HasPrefix(origin, "https://") {
		subject = origin
	}
	sender := notice.NewSender(notice.Reach{}.Client(), time.Now) // the public internet: addresses come from people
	return hall.Calling{Caller: notice.NewPusher(sender, key, subject), Catalogue: catalogue()}, key.Public(), nil
}
