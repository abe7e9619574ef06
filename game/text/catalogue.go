package text

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

//go:embed *.json
var shared embed.FS

// Catalogue holds the messages of a program by language and kind. It is constant after New.
type Catalogue struct {
	byLang  map[string]*tongue
	version string
}

// tongue holds a language's messages by kind, and its plural rules.
type tongue struct {
	messages map[string]string
	numbers
}

// New returns a catalogue of the messages that all games share and those in the folders. A folder has a file per
// language such as en.json: one object from kind to template, and from "word.X" to the word X. Errors: a folder
// without such files, a file of another form or named after no language, a kind that exists already.
func New(folders ...fs.FS) (*Catalogue, error) {
	c := &Catalogue{byLang: map[string]*tongue{}}
	for _, folder := range append([]fs.FS{shared}, folders...) {
		if err := c.add(folder); err != nil {
			return nil, err
		}
	}
	sum := sha256.New()
	for _, lang := range c.Languages() {
		if err := json.NewEncoder(sum).Encode(c.Messages(lang)); err != nil {
			return nil, fmt.Errorf("text: %w", err)
		}
	}
	c.version = hex.EncodeToString(sum.Sum(nil)[:8])
	return c, nil
}

// Version returns a name of the messages that changes with any of them.
func (c *Catalogue) Version() string { return c.version }

// Must is [New] for folders embedded in the program. It panics on an error.
func Must(folders ...fs.FS) *Catalogue {
	c, err := New(folders...)
	if err != nil {
		panic(err)
	}
	return c
}

func (c *Catalogue) add(folder fs.FS) error {
	if folder == nil {
		return fmt.Errorf("text: a folder of messages is nil")
	}
	files, err := fs.Glob(folder, "*.json")
	if err != nil || len(files) == 0 {
		return fmt.Errorf("text: no messages in the folder: %v", err)
	}
	for _, name := range files {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return fmt.Errorf("text: %w", err)
		}
		var messages map[string]string
		if err := json.Unmarshal(data, &messages); err != nil {
			return fmt.Errorf("text: %s: %w", name, err)
		}
		if err := c.learn(strings.TrimSuffix(name, ".json"), messages); err != nil {
			return fmt.Errorf("text: %s: %w", name, err)
		}
	}
	return nil
}

// learn adds messages in a language.
func (c *Catalogue) learn(lang string, messages map[string]string) error {
	t := c.byLang[lang]
	if t == nil {
		n, err := counting(lang)
		if err != nil {
			return err
		}
		t = &tongue{map[string]string{}, n}
		c.byLang[lang] = t
	}
	for kind, template := range messages {
		if _, twice := t.messages[kind]; twice {
			return fmt.Errorf("the message %q exists already", kind)
		}
		t.messages[kind] = template
	}
	return nil
}

// Voice returns a [Voice] for a language key such as "en" or "de".
func (c *Catalogue) Voice(lang string) Voice { return Voice{c, lang} }

// Languages returns the languages of the catalogue, sorted.
func (c *Catalogue) Languages() []string { return slices.Sorted(maps.Keys(c.byLang)) }

// Messages returns the templates of a language by kind. Callers must not change them.
func (c *Catalogue) Messages(lang string) map[string]string {
	if t := c.byLang[lang]; t != nil {
		return t.messages
	}
	return nil
}

// find returns the template of a kind or word in a language, or else in English, and its language.
func (c *Catalogue) find(lang, kind string) (template string, in *tongue) {
	for _, lang := range []string{lang, "en"} {
		if t := c.byLang[lang]; t != nil {
			if s, ok := t.messages[kind]; ok {
				return s, t
			}
		}
	}
	return "", nil
}
