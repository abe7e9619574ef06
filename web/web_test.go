package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/text"
)

// read is a file of the built pages.
func read(t *testing.T, name string) string {
	t.Helper()
	b, err := fs.ReadFile(Files(), strings.TrimPrefix(name, "/"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestDistIsBuiltFromItsSource(t *testing.T) {
	sums, err := os.ReadFile("dist.sum")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(sums)) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			t.Fatalf("dist.sum: %q is no line of sha256sum", line)
		}
		listed[name] = true
		b, err := os.ReadFile(name)
		if err != nil {
			t.Errorf("dist was built from a file that is gone: %v", err)
			continue
		}
		if got := sha256.Sum256(b); hex.EncodeToString(got[:]) != sum {
			t.Errorf("%s has changed since dist was built: run npm run build in web", name)
		}
	}
	for _, folder := range []string{"src", "messages", "public"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && !strings.Contains(path, ".test.ts") && !listed[filepath.ToSlash(path)] {
				t.Errorf("%s is new since dist was built: run npm run build in web", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheFirstPageHasOneScriptInIt(t *testing.T) {
	index := read(t, "index.html")
	for _, forbidden := range []string{`<style`, ` style=`, ` onload=`, ` onclick=`, `javascript:`, `data:`} {
		if strings.Contains(index, forbidden) {
			t.Errorf("index.html has %q, which the content policy forbids", forbidden)
		}
	}
	inline := regexp.MustCompile(`<script[^>]*>[^<]`).FindAllString(index, -1)
	if len(inline) != 1 || !strings.HasPrefix(inline[0], "<script>") {
		t.Errorf("index.html has the scripts %q in itself: want one, which the content policy names", inline)
	}
	asked := regexp.MustCompile(`(?:src|href)="(/[^"]+)"`).FindAllStringSubmatch(index, -1)
	if len(asked) < 3 {
		t.Errorf("index.html asks for %d files: want its script and its style at least", len(asked))
	}
	for _, a := range asked {
		read(t, a[1])
	}
}

func TestScriptsAreSmall(t *testing.T) {
	scripts, err := fs.Glob(Files(), "assets/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal("no scripts", err)
	}
	if total := compressed(t, scripts); total > 154_000 {
		t.Errorf("the scripts are %d bytes compressed: want at most 154,000", total)
	}
	var ahead map[string]string // by page, what it asks for at once besides index.html
	if err := json.Unmarshal([]byte(read(t, "ahead.json")), &ahead); err != nil || ahead["game/:id"] == "" {
		t.Fatal("no scripts of the page of a game", err)
	}
	for page, most := range map[string]int{"game/:id": 80_000, "learn/:game": 54_500} {
		scripts = regexp.MustCompile(`assets/[\w-]+\.js\b`).FindAllString(read(t, "index.html")+ahead[page], -1)
		if total := compressed(t, scripts); total > most {
			t.Errorf("the page %s has scripts of %d bytes compressed, %v: want at most %d", page, total, scripts, most)
		}
	}
}

// compressed returns the number of bytes of files, each compressed.
func compressed(t *testing.T, files []string) (total int) {
	for _, name := range files {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write([]byte(read(t, name))); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		total += b.Len()
	}
	return total
}

func TestNothingNamesWhereItCameFrom(t *testing.T) {
	lock, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(lock, []byte(`"resolved": "http`)) {
		t.Error("package-lock.json has addresses of packages: omit-lockfile-registry-resolved is not set")
	}
}

func TestMessages(t *testing.T) {
	c, err := text.New(os.DirFS("messages"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.CheckAll(); err != nil {
		t.Error(err)
	}
}
