package terminal

import (
	"strings"
	"testing"
)

// threatened is a position in which Black is threatened with mate.
const threatened = "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 b - - 0 30 -"

func TestHints(t *testing.T) {
	d := drive(t, seated{game: "niels", position: "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 w - - 0 30 -", seats: "hg"}.table(t))
	d.press("/hint<enter>")
	d.shows("Hint: b1b8", "100% of the points")
	got := talked(t, seated{game: "niels", position: threatened, seats: "gh"}, "/hint", "/quit", "no")
	contains(t, got, "Hint: ", "of the points can be expected", "White threatens b1b8")
	got = talked(t, seated{game: "predictor", seats: "hg"}, "/hint", "/quit", "no")
	contains(t, got, "Hint: ")
	if strings.Contains(got, "100% of the time") {
		t.Errorf("what is always best is told to be drawn:\n%s", got)
	}
	queens := seated{game: "predictor", position: "4k3/8/8/3q4/4P3/8/8/3QK3 - 0 1", seats: "hg"}
	contains(t, talked(t, queens, "/hint", "/quit", "no"), "Hint: ", "of the time, so that nobody can foresee it")
	d = drive(t, seated{game: "niels", seats: "hx"}.table(t))
	d.press("/hint<enter>")
	d.shows("no hints against people")
}

func TestAGameThatIsOverIsAnalysed(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("f2f3<enter>/analyse<enter>")
	d.shows("the game is still going on")
	d.press("e7e5<enter>g2g4<enter>d8h4<enter>")
	d.press("/analyse<enter>")
	d.shows("The game reviewed", "3. White: g2g4", "a blunder", "Black answers d8h4", "White gave away")
	d.press("<esc>")
	d.hides("The game reviewed")
	d = drive(t, seated{game: "niels", position: "7k/8/6K1/8/8/8/8/R7 w - - 0 1 -", seats: "hh"}.table(t))
	d.press("a1a7<enter>h8g8<enter>a7a8<enter>/analyse<enter>")
	d.shows("The game reviewed", "White could have won at once: a1a8")
}
