// Package indeterminist is indeterminist chess (Nicht-deterministisches Schach): every piece
// exists with a probability, may be split into parts that go different ways, and a king that does
// not wholly exist is rolled for at the start of its player's turn.
//
// An instance is a part of a piece on a square: owner, type, probability and origins. A
// [state] holds the instances in arrays by owner, type and square, with the sums and sets of squares
// that the rules ask for. A turn is one or two steps in one game.Move (move.go). Where an instance may go is in
// reach.go, why it may not in check.go, what happens when it arrives in play.go. The list of turns (moves.go) takes the
// steps of each instance once (entry.go) and corrects those that see what a first step changes (overlay.go).
//
// # Readings
//
// Where the rules leave something open, this package takes it as follows.
//
//   - Origins may be any squares (I5.1 names no limit), each once: an origin named twice is a bad position.
//   - Numbers in positions have no leading zeros, and percentages with a point have a decimal after it. Counters go up to 999,999,999.
//   - <fullmove> starts at 1 (I5.1), so 0 is a bad position. More than six passes or 100 quiet plies are drawn like six and 100 (I4.2).
//   - Options in a position may stand in any order and name defaults, as instances may (I5.1); braces without options are a bad position.
//   - A step that promotes to K or P is well formed and forbidden (I5.2, "wrong promotion"). A whole step
//     without a destination and a promotion without a destination are not well formed, nor is a promotion to anything that is no piece letter.
//   - The second step may not split anything off an instance that has moved, even if that part vanishes (I2.4).
//   - A mark of the chance turn can be out of place but never missing: a position without it has survived the roll (I4.1).
//   - The moment after a survived roll does not count for repetition, since draws are tested after a turn, before the roll (I4.2).
//   - Only a change of a rounded probability is a capture for I4.2.
//   - A list of more than a million turns is refused as too large instead of being made (I5.3).
package indeterminist

import (
	"embed"
	"strconv"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// Game is indeterminist chess.
var Game game.Game = rules{}

type rules struct{}

var facts = game.Facts{
	ID:        "indeterminist",
	Name:      "Indeterminist Chess",
	Seats:     2,
	Chance:    true,
	Threefold: true,
	Wide:      true,
	Options: []game.Option{ // I5.4
		{Name: "crossing", Default: "room", Values: []string{"room", "any"}, Help: text.Of("indeterminist.option.crossing")},
		{Name: "king_split", Default: "on", Values: []string{"on", "off"}, Help: text.Of("indeterminist.option.king_split")},
		{Name: "floor", Default: "10", Min: 1, Max: 50, Help: text.Of("indeterminist.option.floor")},
	},
}

// settings are the options of a game (I5.4).
type settings struct {
	anyBlocks  bool // crossing=any
	wholeKings bool // king_split=off
	floor      ppm
}

func settingsOf(options map[string]string) settings {
	floor, _ := strconv.Atoi(options["floor"])
	return settings{options["crossing"] == "any", options["king_split"] == "off", ppm(floor) * percent}
}

// String is how a position string writes the settings: those that differ from the default.
func (s settings) String() string {
	options := map[string]string{"crossing": "room", "king_split": "on", "floor": strconv.Itoa(int(s.floor / percent))}
	if s.anyBlocks {
		options["crossing"] = "any"
	}
	if s.wholeKings {
		options["king_split"] = "off"
	}
	return facts.FormatOptions(options, ",")
}

// Facts is what the game declares.
func (rules) Facts() *game.Facts { return &facts }

// Start is the usual array, every piece wholly there (I1.1).
func (rules) Start(options map[string]string) (game.State, error) {
	settled, err := facts.Settle(options)
	if err != nil {
		return nil, err
	}
	s := &state{settings: settingsOf(settled), turn: chess.White, fullmove: 1}
	err = chess.ParseBoard(chess.Start, func(q board.Square, p chess.Piece) {
		s.put(p.Colour, p.Kind, q, whole, chess.Bit(q))
	})
	if err != nil {
		panic(err) // the array is a constant
	}
	return s, nil
}
