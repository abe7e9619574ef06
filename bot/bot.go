// Package bot plays games for seats that nobody holds. Bots work from the contract
// of package game alone, so they play every game; they get views, never states, and
// their randomness from whoever asks them.
package bot

import (
	"embed"
	"io/fs"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what this package says, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// Bot chooses moves.
type Bot interface {
	// Choose is a legal move of a seat that is to act in the view, which is the position as that seat knows it and
	// the bot's to change. Pick gives a uniform number from 0 to n-1.
	Choose(view game.State, seat int, pick func(n int) int) game.Move
}

// entry is a bot and what it is called.
type entry struct {
	name string
	bot  Bot
}

// bots are all of them, weakest first.
func bots() []entry {
	return []entry{
		{"random", Random{}},
		{"greedy", Greedy{}},
	}
}

// Names are the names of the bots, weakest first.
func Names() []string {
	var names []string
	for _, e := range bots() {
		names = append(names, e.name)
	}
	return names
}

// Find is the bot with this name. Errors: a *text.Error that lists the names.
func Find(name string) (Bot, error) {
	for _, e := range bots() {
		if e.name == name {
			return e.bot, nil
		}
	}
	return nil, text.Wrong("bot.unknown", "name", name, "names", Names())
}

// moves appends the moves to choose from: those that the state lists, without resigning.
func moves(s game.State, seat int, buf []game.Move) []game.Move {
	n := len(buf)
	buf = s.Moves(seat, buf)
	r, ok := s.(game.Resigner)
	if !ok {
		return buf
	}
	resign := r.Resignation(seat)
	kept := buf[:n]
	for _, m := range buf[n:] {
		if m != resign {
			kept = append(kept, m)
		}
	}
	return kept
}
