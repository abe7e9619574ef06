package text

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed en.json
var shared embed.FS

// catalogues are the messages by language and kind. They are complete when
// initialisation ends and only read from then on.
var catalogues = map[string]map[string]string{}

func init() { Add(shared) }

// Add adds the messages of a folder: for each language a file such as en.json, one
// object from kind to template, and from "word.X" to the word X. It is for a
// game's initialisation, and panics on a file that is no such object or has a
// kind that is there already.
func Add(folder fs.FS) {
	files, err := fs.Glob(folder, "*.json")
	if err != nil || len(files) == 0 {
		panic("text: no messages in the folder")
	}
	for _, name := range files {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			panic("text: " + err.Error())
		}
		var messages map[string]string
		if err := json.Unmarshal(data, &messages); err != nil {
			panic(fmt.Sprintf("text: %s: %v", name, err))
		}
		lang := strings.TrimSuffix(name, ".json")
		if catalogues[lang] == nil {
			catalogues[lang] = map[string]string{}
		}
		for kind, template := range messages {
			if _, twice := catalogues[lang][kind]; twice {
				panic(fmt.Sprintf("text: %s: the message %q is there already", name, kind))
			}
			catalogues[lang][kind] = template
		}
	}
}

// Known tells whether the English catalogue has a message of this kind.
func Known(kind string) bool {
	_, ok := catalogues["en"][kind]
	return ok
}

func find(lang, kind string) (string, bool) {
	if s, ok := catalogues[lang][kind]; ok {
		return s, true
	}
	s, ok := catalogues["en"][kind]
	return s, ok
}
