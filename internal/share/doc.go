// Package share keeps a game in files that several programs play over.
//
// All of them append to one record ([Append]), which everybody may read. What only the program of one seat may know,
// the orders that it has not opened yet and the seed of the dice, lies in a folder beside the record that nobody else
// can look into ([Seat]): not even the sizes and names of files in it tell anything.
//
// The package knows when files are locked, written and on the disk; what stands in them is for packages record and
// referee.
package share

import (
	"embed"
	"io/fs"
)

//go:embed *.json
var messages embed.FS

// Messages are what the package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }
