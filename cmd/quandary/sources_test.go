package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game/text"
)

// sources are Go files that say something.
type sources struct {
	set      *token.FileSet
	packages map[string]*speaker // by the names of their folders, which are those of the packages
	methods  map[string]*teller  // exported methods that make texts, of all packages
	literals map[string]bool     // every string in the sources
	prefixes []string            // those to which something is added
}

// speaker is a package.
type speaker struct {
	files   []*ast.File
	consts  map[string]string
	tellers map[string]*teller // functions that make texts
	methods map[string]*teller // methods that do, those that are not exported
}

// teller is a function with a kind and the parameters of a text as its last two parameters: func(…, kind string,
// args ...any).
type teller struct {
	at     int      // where the kind is
	prefix string   // what it puts before the kind
	more   []string // parameters that it adds
}

func newSources() *sources {
	return &sources{token.NewFileSet(), map[string]*speaker{}, map[string]*teller{}, map[string]bool{}, nil}
}

// read parses a file, from its path or from its source.
func (s *sources) read(path string, source any) error {
	f, err := parser.ParseFile(s.set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	name := filepath.Base(filepath.Dir(path))
	p := s.packages[name]
	if p == nil {
		p = &speaker{consts: map[string]string{}, tellers: map[string]*teller{}, methods: map[string]*teller{}}
		s.packages[name] = p
	}
	p.files = append(p.files, f)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if v, ok := literal(n); ok {
				s.literals[v] = true
			}
		case *ast.BinaryExpr:
			if v, ok := literal(n.X); ok && n.Op == token.ADD && strings.Contains(v, ".") {
				s.prefixes = append(s.prefixes, v)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if i < len(n.Values) {
					if v, ok := literal(n.Values[i]); ok {
						p.consts[name.Name] = v
					}
				}
			}
		case *ast.FuncDecl:
			if t := tellerOf(n); t != nil {
				switch {
				case n.Recv == nil:
					p.tellers[n.Name.Name] = t
				case n.Name.IsExported():
					s.methods[n.Name.Name] = t
				default:
					p.methods[n.Name.Name] = t
				}
			}
		}
		return true
	})
	return nil
}

// literal is the value of a string in the sources.
func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	v, err := strconv.Unquote(lit.Value)
	return v, err == nil
}

// tellerOf is the function as a teller, or nil if it is none.
func tellerOf(f *ast.FuncDecl) *teller {
	var names []string
	for _, field := range f.Type.Params.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
	}
	if n := len(names); n < 2 || names[n-2] != "kind" || names[n-1] != "args" {
		return nil
	}
	t := &teller{at: len(names) - 2}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if y, ok := n.Y.(*ast.Ident); ok && y.Name == "kind" {
				t.prefix, _ = literal(n.X)
			}
		case *ast.CallExpr: // append([]any{"name", value}, args...)
			if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "append" && n.Ellipsis.IsValid() {
				if list, ok := n.Args[0].(*ast.CompositeLit); ok {
					for i := 0; i < len(list.Elts); i += 2 {
						v, _ := literal(list.Elts[i])
						t.more = append(t.more, v)
					}
				}
			}
		}
		return true
	})
	return t
}

// check is what is wrong with the texts that the sources make, and how many were looked at.
func (s *sources) check(c *text.Catalogue) (wrong []string, checked int) {
	for _, p := range s.packages {
		for _, file := range p.files {
			for _, d := range file.Decls {
				local := assigned(d)
				ast.Inspect(d, func(n ast.Node) bool {
					call, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					for _, kind := range s.kinds(p, local, call) {
						checked++
						if err := s.fits(c, p, call, kind); err != "" {
							wrong = append(wrong, fmt.Sprintf("%s: %s", s.set.Position(call.Pos()), err))
						}
					}
					return true
				})
			}
		}
	}
	for kind := range c.Messages("en") {
		if !s.says(c, kind) {
			wrong = append(wrong, fmt.Sprintf("nobody says %q", kind))
		}
	}
	slices.Sort(wrong)
	return wrong, checked
}

// assigned are the strings that the variables of a function are given, by name.
func assigned(f ast.Decl) map[string][]string {
	all := map[string][]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
			for i := range a.Lhs {
				name, ok := a.Lhs[i].(*ast.Ident)
				if v, isString := literal(a.Rhs[i]); ok && isString {
					all[name.Name] = append(all[name.Name], v)
				}
			}
		}
		return true
	})
	return all
}

// teller is what a call calls, or nil if that makes no text.
func (s *sources) teller(p *speaker, call *ast.CallExpr) *teller {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return p.tellers[f.Name]
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && s.packages[x.Name] != nil && s.packages[x.Name].tellers[f.Sel.Name] != nil {
			return s.packages[x.Name].tellers[f.Sel.Name]
		}
		if t := p.methods[f.Sel.Name]; t != nil {
			return t
		}
		if _, ok := f.X.(*ast.CallExpr); ok {
			return nil // texts are added to a log that has a name; w.Header().Add is of something else
		}
		return s.methods[f.Sel.Name]
	}
	return nil
}

// kinds are the constant kinds of the text that a call makes, if it makes one.
func (s *sources) kinds(p *speaker, local map[string][]string, call *ast.CallExpr) []string {
	t := s.teller(p, call)
	if t == nil || len(call.Args) <= t.at {
		return nil
	}
	var kinds []string
	if v, ok := literal(call.Args[t.at]); ok {
		kinds = []string{v}
	} else if name, ok := call.Args[t.at].(*ast.Ident); ok {
		kinds = slices.Clone(local[name.Name])
		if v, ok := p.consts[name.Name]; ok && len(kinds) == 0 {
			kinds = []string{v}
		}
	}
	for i := range kinds {
		kinds[i] = t.prefix + kinds[i]
	}
	return kinds
}

// fits is empty if the message of a kind tells exactly the parameters of a call, else what is wrong.
func (s *sources) fits(c *text.Catalogue, p *speaker, call *ast.CallExpr, kind string) string {
	t := s.teller(p, call)
	template, ok := c.Messages("en")[kind]
	if !ok {
		return fmt.Sprintf("there is no message %q", kind)
	}
	if call.Ellipsis.IsValid() {
		return "" // what is passed on is not seen here
	}
	given := slices.Clone(t.more)
	for i := t.at + 1; i < len(call.Args); i += 2 {
		name, ok := literal(call.Args[i])
		if !ok {
			return fmt.Sprintf("%q: the name of a parameter is not a constant", kind)
		}
		given = append(given, name)
	}
	slots, err := text.Slots(template)
	if err != nil {
		return err.Error()
	}
	var wanted []string
	for _, slot := range slots {
		wanted = append(wanted, slot.Name)
	}
	for _, name := range given {
		if !slices.Contains(wanted, name) {
			return fmt.Sprintf("%q, %q, does not tell %q", kind, template, name)
		}
	}
	for _, name := range wanted {
		if !slices.Contains(given, name) {
			return fmt.Sprintf("%q, %q, wants %q", kind, template, name)
		}
	}
	return ""
}

// says reports whether a kind is in the sources: as it stands, for a word or reason without what comes before it, or
// as something that is added to a prefix. The form of a word is said where a message asks for it.
func (s *sources) says(c *text.Catalogue, kind string) bool {
	bare := strings.TrimPrefix(strings.TrimPrefix(kind, "word."), "reason.")
	if s.literals[kind] || s.literals[bare] {
		return true
	}
	if i := strings.LastIndexByte(kind, '.'); strings.HasPrefix(kind, "word.") && c.Messages("en")[kind[:i]] != "" {
		return asked(c, kind[i+1:]) && s.says(c, kind[:i])
	}
	return slices.ContainsFunc(s.prefixes, func(prefix string) bool {
		rest, ok := strings.CutPrefix(bare, prefix)
		_, part, _ := strings.Cut(prefix, ".")
		return ok && (s.literals[rest] || part != "" && strings.HasSuffix(prefix, "."))
	})
}

// asked reports whether some message asks for this form of a word.
func asked(c *text.Catalogue, form string) bool {
	for _, template := range c.Messages("en") {
		slots, _ := text.Slots(template)
		if slices.ContainsFunc(slots, func(slot text.Slot) bool { return slot.Form == form }) {
			return true
		}
	}
	return false
}
