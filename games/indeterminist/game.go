package indeterminist

import (
	"embed"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

//go:embed *.json
var messages embed.FS

// Game returns indeterminist chess.
func Game() game.Game { return rules{} }

type rules struct{}

var facts = game.Facts{
	ID:        "indeterminist",
	Name:      "Indeterminist Chess",
	Title:     text.Of("indeterminist.name"),
	Short:     text.Of("indeterminist.short"),
	Original:  text.Of("indeterminist.original"),
	Uncertain: text.Of("indeterminist.told.uncertain"),
	About:     text.Of("indeterminist.told.about"),
	Seats:     2,
	Traits:    game.Traits{Chance: true, Threefold: true, Wide: true},
	Options: []game.Option{ // I5.4, J3.1
		{Name: "edition", Default: "2015", Values: []string{"2015", "2016"},
			Help: text.Of("indeterminist.option.edition")},
		{Name: "crossing", Default: "room", Values: []string{"room", "any"},
			Help: text.Of("indeterminist.option.crossing")},
		{Name: "king_split", Default: "on", Values: []string{"on", "off"},
			Help: text.Of("indeterminist.option.king_split")},
		{Name: "floor", Default: "10", Min: 1, Max: 50, Help: text.Of("indeterminist.option.floor")},
	},
	Questions: []game.Ask{{Name: "splits", Kind: game.AskNumbers, Min: 1, Max: 99}}, // I5.3
	Messages:  messages,
}

func (rules) Facts() *game.Facts { return &facts }

// Start returns the usual array, every piece wholly there (I1.1).
func (rules) Start(options map[string]string) (game.State, error) {
	settled, err := facts.Settle(options)
	if err != nil {
		return nil, err
	}
	s := &state{turn: chess.White, fullmove: 1, unsettled: board.NoSquare}
	if s.settings, err = settingsOf(settled); err != nil {
		return nil, err
	}
	err = chess.ParseBoard(chess.Start, func(q board.Square, p chess.Piece) {
		s.put(p.Colour, p.Kind, q, whole, chess.Bit(q))
	})
	if err != nil {
		panic(err) // the array is a constant
	}
	return s, nil
}

// settings are the options of a game (I5.4).
type settings struct {
	halves     bool // edition=2016, in which a piece splits in halves (J1.3)
	anyBlocks  bool // crossing=any
	wholeKings bool // king_split=off
	floor      ppm
}

// settingsOf returns the settings of settled options. Errors: BadOption if the edition has no such option (J3.1).
func settingsOf(options map[string]string) (settings, error) {
	floor, _ := strconv.Atoi(options["floor"])
	s := settings{
		halves:     options["edition"] == "2016",
		anyBlocks:  options["crossing"] == "any",
		wholeKings: options["king_split"] == "off",
		floor:      ppm(floor) * percent,
	}
	if s.halves && (s.anyBlocks || s.wholeKings) {
		return s, game.Refuse(game.BadOption, "indeterminist.halves.options")
	}
	return s, nil
}

// braces returns the settings that differ from their defaults in the form of a position string, with a leading space.
func (s settings) braces() string {
	options := map[string]string{
		"edition": "2015", "crossing": "room", "king_split": "on", "floor": strconv.Itoa(int(s.floor / percent)),
	}
	if s.halves {
		options["edition"] = "2016"
	}
	if s.anyBlocks {
		options["crossing"] = "any"
	}
	if s.wholeKings {
		options["king_split"] = "off"
	}
	return facts.Braces(options)
}
