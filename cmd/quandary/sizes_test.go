package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// The most lines of a function, and the most fields of a struct, outside of tests; the most columns of a line.
const (
	maxFunction = 70
	maxFields   = 20
	maxColumns  = 120
)

// tag is the tag of a field with a text for the API's document. Go has no way to break it.
var tag = regexp.MustCompile("`[a-z]+:\".* doc:\".*\"`$")

// TestLinesAreShort counts four columns for a tab. Generated types are as their generator writes them.
func TestLinesAreShort(t *testing.T) {
	source := regexp.MustCompile(`\.(go|tsx?)$`)
	eachFile(t, "../..", func(path string) {
		if !source.MatchString(path) || strings.HasSuffix(path, "api/document.ts") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if tag.MatchString(line) {
				continue
			}
			if columns := utf8.RuneCountInString(line) + 3*strings.Count(line, "\t"); columns > maxColumns {
				t.Errorf("%s:%d has %d columns, more than %d", path, i+1, columns, maxColumns)
			}
		}
	})
}

// eachFile calls f with the path of each file of our own below a folder.
func eachFile(t *testing.T, folder string, f func(path string)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist" || entry.Name() == ".git"):
			return fs.SkipDir
		case !entry.IsDir():
			f(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestFunctionsAndStructsAreSmall(t *testing.T) {
	eachFile(t, "../..", func(path string) {
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if lines := set.Position(n.End()).Line - set.Position(n.Pos()).Line + 1; lines > maxFunction {
					t.Errorf("%s: %s has %d lines, more than %d", path, n.Name, lines, maxFunction)
				}
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok && fields(s) > maxFields {
					t.Errorf("%s: %s has %d fields, more than %d", path, n.Name, fields(s), maxFields)
				}
			}
			return true
		})
	})
}

// fields returns the number of fields of a struct; an embedded one is one.
func fields(s *ast.StructType) int {
	n := 0
	for _, f := range s.Fields.List {
		n += max(1, len(f.Names))
	}
	return n
}
