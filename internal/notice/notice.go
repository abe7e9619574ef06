// Package notice tells people and other programs what happens in games: pages, feeds, calendars, hooks, mail, and
// messages to browsers.
//
// A [Ply] is data that the caller fills in, without anything that is still secret. [Ply.Page], [Feed], [Ply.Body] for
// a hook, [Ply.Comment] and [Digest] are made from it. A [Status] is the state of a game for one person;
// [StatusFeed] and [Calendar] are made from it. Names, orders and remarks come from people; they are escaped wherever
// they go.
//
// A [Sender] calls addresses that people have given: hooks, whose messages it signs, and with a [Pusher] the push
// services of browsers, whose messages it encrypts. It tries once and says when to try again. [Reach] keeps it to
// public addresses. A [Mailer] sends mail.
package notice

import (
	"embed"
	"io/fs"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong returns an error of this package.
func wrong(kind string, args ...any) error { return text.Wrong("notice."+kind, args...) }
