package text

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

//go:embed *.json
var shared embed.FS

// Catalogue is the messages of a program by language and kind. It is made once and only read from then on.
type Catalogue struct {
	byLang map[string]*tongue
}

// tongue is a language: its messages by kind, and how it counts.
type tongue struct {
	messages map[string]string
	numbers
}

// New makes a catalogue of the messages that all games share and of those in these folders: for each language a file
// such as en.json, one object from kind to template, and from "word.X" to the word X. Errors: a folder without such
// files, a file that is no such object or is named after no language, a kind that is there already.
func New(folders ...fs.FS) (*Catalogue, error) {
	c := &Catalogue{byLang: map[string]*tongue{}}
	for _, folder := range append([]fs.FS{shared}, folders...) {
		if err := c.add(folder); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Must is the catalogue that [New] makes of folders that are part of the program. It panics where New gives an error.
func Must(folders ...fs.FS) *Catalogue {
	c, err := New(folders...)
	if err != nil {
		panic(err)
	}
	return c
}

// add adds the messages of a folder.
func (c *Catalogue) add(folder fs.FS) error {
	if folder == nil {
		return fmt.Errorf("text: no folder of messages")
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
			return fmt.Errorf("the message %q is there already", kind)
		}
		t.messages[kind] = template
	}
	return nil
}

// Voice says texts in a language: a key such as "en" or "de".
func (c *Catalogue) Voice(lang string) Voice { return Voice{c, lang} }

// Languages are those that the catalogue has messages in, sorted.
func (c *Catalogue) Languages() []string { return slices.Sorted(maps.Keys(c.byLang)) }

// Messages are the templates of a language by kind; none in a language that the catalogue does not have. Do not change
// them.
func (c *Catalogue) Messages(lang string) map[string]string {
	if t := c.byLang[lang]; t != nil {
		return t.messages
	}
	return nil
}

// find is the template of a kind or word in a language, else in English, and the language that it is in.
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
