package ability

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

// ownMixes lists options with abilities that leave things on the board.
var ownMixes = []map[string]string{
	{"board": "standard", "abilities": "choose", "set": "author"},
	{"board": "tall", "abilities": "deal", "set": "author", "announce": "all"},
	{"abilities": "deal", "set": "author", "announce": "ability:3", "barrier": "6"},
	{"board": "standard", "abilities": "deal", "set": "fun", "announce": "sudden"},
	{"abilities": "choose", "set": "fun", "quiet": "0", "barrier": "9"},
}

func TestBatteryOfOtherSets(t *testing.T) {
	gametest.Run(t, Game(), gametest.Config{Options: ownMixes, Games: 2, Stride: 23})
}

// The records of games with the set of A6.2 do not hold its texts, so these never change.
func TestTheHouseSetNeverChanges(t *testing.T) {
	var texts string
	for _, p := range shippedPowers("house") {
		texts += p.String()
	}
	const want = "9273304f5c9fefe3600073102307a4f3ace360d58604fd07dfd38beb06362366"
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(texts))); sum != want {
		t.Errorf("the texts of the house set have the hash %s, want %s", sum, want)
	}
}
