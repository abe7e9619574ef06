// Package share keeps a game in files that several programs play over.
//
// All of them append to one public record ([Seat.Change]). The secrets of one seat's program, its unopened orders and
// the seed of the dice, are in a folder beside the record that other users cannot read ([Seat]), so that not even
// file names and sizes reveal anything.
//
// This package locks, writes and syncs files. Packages record and referee define their contents.
package share

import (
	"embed"
	"io/fs"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }
