package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// The most lines of a function, and the most fields of a struct, outside of tests.
const (
	maxFunction = 70
	maxFields   = 20
)

func TestFunctionsAndStructsAreSmall(t *testing.T) {
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() && entry.Name() == "node_modules" {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
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
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// fields returns the number of fields of a struct; an embedded one is one.
func fields(s *ast.StructType) int {
	n := 0
	for _, f := range s.Fields.List {
		n += max(1, len(f.Names))
	}
	return n
}
