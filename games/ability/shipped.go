package ability

import (
	"embed"
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/power"
)

// shipped holds the texts of the abilities that come with the program, in a folder for each set.
//
//go:embed shipped
var shipped embed.FS

// setNames are the sets that come with the program. The first is that of A6.2; it never changes.
var setNames = []string{"house", "author", "fun"}

// own begins the value of the option set that holds texts.
const own = "own:"

// maxAbilities is the largest number of abilities in a set.
const maxAbilities = 12

// shippedPowers returns the abilities of a set that comes with the program, by name.
func shippedPowers(name string) []*power.Power {
	files, err := fs.Glob(shipped, "shipped/"+name+"/*.ability")
	if err != nil || len(files) == 0 {
		panic("ability: there is no set " + name)
	}
	var all []*power.Power
	for _, file := range files {
		data, err := fs.ReadFile(shipped, file)
		if err != nil {
			panic(err)
		}
		p, err := power.Parse(string(data))
		if err != nil {
			panic(file + ": " + err.Error())
		}
		all = append(all, p)
	}
	return all
}

// shippedTexts holds the canonical texts of all shipped abilities by name.
var shippedTexts = sync.OnceValue(func() map[string]string {
	all := map[string]string{"none": (&power.Power{Name: "none"}).String()}
	for _, name := range setNames {
		for _, p := range shippedPowers(name) {
			all[p.Name] = p.Bare().String()
		}
	}
	return all
})

// translate names an ability and its actions by words of the vocabulary if it comes with the program.
func (k *kit) translate() {
	if shippedTexts()[k.Name] != k.Bare().String() {
		return
	}
	k.word = text.Word("ability.shipped." + k.Name)
	for i := range k.acts {
		k.acts[i].word = text.Word("ability.act." + k.acts[i].Name)
	}
}

// house is the set of A6.2.
var house = sync.OnceValue(func() *set { return newSet(setNames[0], shippedPowers(setNames[0])) })

// settleSet returns the canonical value of the option set: house, or own: with the texts. The texts of the other sets
// of the program may change, so a game never depends on their names.
func settleSet(value string) (string, error) {
	s, err := readSetFor(value, true)
	if err != nil {
		return "", err
	}
	return s.value, nil
}

// readSetFor reads a value of the option set. In a set of brought abilities names may occur twice. Errors: BadOption.
func readSetFor(value string, brought bool) (*set, error) {
	if value == setNames[0] {
		return house(), nil
	}
	var powers []*power.Power
	if texts, ok := strings.CutPrefix(value, own); ok {
		plain, err := url.QueryUnescape(texts)
		if err != nil {
			return nil, game.Refuse(game.BadOption, "ability.option.set_form", "names", setNames)
		}
		if plain != "" { // setOf refuses an empty set
			if powers, err = power.ParseAll(plain); err != nil {
				return nil, err
			}
		}
	} else if slices.Contains(setNames, value) {
		powers = shippedPowers(value)
	} else {
		return nil, game.Refuse(game.BadOption, "ability.option.set_form", "names", setNames)
	}
	return setOf(powers, brought)
}

// setOf returns the set of these abilities. Errors: BadOption.
func setOf(powers []*power.Power, brought bool) (*set, error) {
	if len(powers) == 0 || len(powers) > maxAbilities {
		return nil, game.Refuse(game.BadOption, "ability.option.set_size", "max", maxAbilities)
	}
	names := map[string]bool{"none": true}
	var all strings.Builder
	for _, p := range powers {
		if names[p.Name] && !brought {
			return nil, game.Refuse(game.BadOption, "ability.option.set_twice", "name", p.Name)
		}
		names[p.Name] = true
		all.WriteString(p.Bare().String())
	}
	for i, p := range powers {
		powers[i] = p.Bare()
	}
	return newSet(own+url.QueryEscape(all.String()), powers), nil
}
