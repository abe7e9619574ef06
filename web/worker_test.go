package web

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

func TestTheServiceWorkerKeepsAllThatIsShown(t *testing.T) {
	worker := read(t, "worker.js")
	first, code, ok := strings.Cut(worker, "\n")
	told, ok2 := strings.CutPrefix(first, "const SHELL = ")
	var shell struct {
		Version string
		Files   []string
	}
	if !ok || !ok2 || json.Unmarshal([]byte(strings.TrimSuffix(told, ";")), &shell) != nil || len(shell.Version) < 16 {
		t.Fatalf("worker.js begins with %.200s", first)
	}
	for _, name := range shell.Files {
		if name != "/" {
			read(t, name)
		}
		if strings.HasPrefix(name, "/api/") {
			t.Errorf("%s would be kept, and be old when it is shown", name)
		}
	}
	err := fs.WalkDir(Files(), ".", func(path string, d fs.DirEntry, err error) error {
		own := path == "worker.js" || path == "index.html" || path == "ahead.json" || strings.HasSuffix(path, ".br")
		if err == nil && !d.IsDir() && !own && !slices.Contains(shell.Files, "/"+path) &&
			!strings.HasPrefix(path, "gallery") {
			t.Errorf("%s is not kept, so it is missing without a connection", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(code, "import") || strings.Contains(code, "export") {
		t.Error("worker.js is more than one file")
	}
}
