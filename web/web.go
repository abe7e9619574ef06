// Package web holds the pages: the source in TypeScript and, in dist, what a browser gets, built from it and committed,
// so that Go alone builds the whole program.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files are the built pages: index.html, and beside it what it asks for. The names of files under assets change with
// what is in them.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}
