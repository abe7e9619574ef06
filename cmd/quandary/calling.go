package main

import (
	"context"
	"strings"
	"time"

	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/push"
	"github.com/quandary-games/quandary/store"
)

// callPatience is how long a push service may take.
const callPatience = 10 * time.Second

// calling is how people are called when it is their turn, and the public key for the browsers that want to be. All
// servers over one store have the same key. Push services are told the origin, if it is one that others reach.
func calling(ctx context.Context, kept store.Store, origin string) (hall.Calling, string, error) {
	fresh, err := push.NewKey()
	if err != nil {
		return hall.Calling{}, "", err
	}
	secret, err := kept.Setting(ctx, "push", fresh)
	if err != nil {
		return hall.Calling{}, "", err
	}
	key, err := push.ParseKey(secret)
	if err != nil {
		return hall.Calling{}, "", err
	}
	subject := ""
	if strings.HasPrefix(origin, "https://") {
		subject = origin
	}
	var reach publish.Reach // the public internet: addresses come from people
	sender := push.NewSender(key, subject, reach.Client(callPatience), time.Now)
	return hall.Calling{Caller: sender, Catalogue: catalogue()}, key.Public(), nil
}
