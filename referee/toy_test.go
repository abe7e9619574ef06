package referee

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/record"
)

var voice = text.Must(Messages(), record.Messages(), os.DirFS("testdata")).Voice("en")

var toys = []game.Game{walk{}, hide{}}

func findToy(id string) (game.Game, error) {
	for _, g := range toys {
		if g.Facts().ID == id {
			return g, nil
		}
	}
	return nil, game.Refuse(game.UnknownGame, "game.unknown", "id", id, "ids", []string{"walk", "hide"})
}

// walk is a game of two on a line: step left or right, or roll whether to go two squares towards the own end. The
// first at its goal wins. A third repetition of a place with the same seat to move is a draw.
type walk struct{}

var walkFacts = game.Facts{
	ID: "walk", Name: "Walk", Seats: 2, Traits: game.Traits{Chance: true, Threefold: true},
	Options: []game.Option{{Name: "goal", Default: "3", Min: 1, Max: 9, Help: text.Of("toy.goal")}},
}

func (walk) Facts() *game.Facts { return &walkFacts }

func (walk) Start(options map[string]string) (game.State, error) {
	settled, err := walkFacts.Settle(options)
	if err != nil {
		return nil, err
	}
	goal, _ := strconv.Atoi(settled["goal"])
	return &walkState{goal: goal}, nil
}

func (walk) Parse(s string) (game.State, error) {
	var w walkState
	n, err := fmt.Sscanf(s, "%d %d %d %t", &w.goal, &w.at, &w.turn, &w.rolling)
	if n != 4 || err != nil || w.String() != s {
		return nil, game.Refuse(game.BadPosition, "toy.position", "position", s)
	}
	return &w, nil
}

type walkState struct {
	goal, at, turn int
	rolling        bool
}

const (
	left game.Move = 1 + iota
	right
	roll
)

var walkMoves = []string{"", "left", "right", "roll"}

func (w *walkState) Game() game.Game     { return walk{} }
func (w *walkState) Traits() game.Traits { return walkFacts.Traits }
func (w *walkState) Seats() []text.Word  { return []text.Word{"white", "black"} }

func (w *walkState) Turn() game.Turn {
	switch {
	case w.at >= w.goal:
		return game.Won(0, game.KingCaptured)
	case w.at <= -w.goal:
		return game.Won(1, game.KingCaptured)
	case w.rolling:
		return game.Turn{Kind: game.ChanceTurn, Living: 3}
	}
	return game.ToMove(w.turn, 3)
}

func (w *walkState) Moves(_ int, buf []game.Move) []game.Move { return append(buf, left, right, roll) }

func (w *walkState) Check(seat int, m game.Move) error {
	if err := game.CheckSeats(w.Turn(), game.Only(seat)); err != nil {
		return err
	}
	if m < left || m > roll {
		return game.Refuse(game.IllegalMove, "toy.move", "move", fmt.Sprint(m))
	}
	return nil
}

func (w *walkState) Play(o game.Orders, log *game.Log) {
	switch m := o.Moves[w.turn]; m {
	case roll:
		w.rolling = true
	default:
		w.at += 2*int(m) - 3
		w.turn = 1 - w.turn
		if log != nil {
			log.Add("toy.walked", "at", w.at)
		}
	}
}

func (w *walkState) Outcomes(buf []game.Outcome) []game.Outcome {
	return append(buf, game.Outcome{Code: 1, P: prob.New(1, 3)}, game.Outcome{Code: 0, P: prob.New(2, 3)})
}

func (w *walkState) Resolve(code uint64, log *game.Log) {
	w.at += int(code) * 2 * (1 - 2*w.turn)
	w.rolling, w.turn = false, 1-w.turn
	if log != nil {
		log.Add("toy.walked", "at", w.at)
	}
}

func (w *walkState) Dice() []game.Die { return []game.Die{{Seat: w.turn, Text: text.Of("toy.faces")}} }

func (w *walkState) Roll(faces []int) (uint64, error) {
	if len(faces) != 1 || faces[0] < 1 || faces[0] > 6 {
		return 0, game.Refuse(game.BadOutcome, "toy.faces")
	}
	if faces[0] > 4 {
		return 1, nil
	}
	return 0, nil
}

func (w *walkState) Clone() game.State   { c := *w; return &c }
func (w *walkState) Set(from game.State) { *w = *from.(*walkState) }
func (w *walkState) String() string {
	return fmt.Sprint(w.goal, " ", w.at, " ", w.turn, " ", w.rolling)
}

func (w *walkState) Key() string {
	if w.rolling {
		return ""
	}
	return w.String()
}
func (w *walkState) FormatMove(_ int, m game.Move) string { return walkMoves[m] }

func (w *walkState) ParseMove(_ int, s string) (game.Move, error) {
	for i, name := range walkMoves[1:] {
		if name == s {
			return game.Move(i + 1), nil
		}
	}
	return 0, game.Refuse(game.BadMove, "toy.move", "move", s)
}

func (w *walkState) FormatOutcome(code uint64) string { return [...]string{"stay", "go"}[code] }

func (w *walkState) Compose(int, []string) (game.Composition, error) {
	return game.Composition{}, game.Refuse(game.BadMove, "toy.move", "move", "")
}

// Picture panics: no rule may depend on it.
func (w *walkState) Picture() game.Picture { panic("a picture was drawn") }

func (w *walkState) Material(seat int) int { return 100 * w.at * (1 - 2*seat) }

// hide is a game of three with secrets: each seat is dealt a card and picks a number in secret, and after six turns
// of waiting the highest sum wins. Seats may resign while they wait.
type hide struct{}

var hideFacts = game.Facts{
	ID: "hide", Name: "Hide", Seats: 3, Traits: game.Traits{Chance: true, Simultaneous: true, Secrets: true},
	Options: []game.Option{{Name: "open", Default: "no", Values: []string{"no", "yes"}, Help: text.Of("toy.open")}},
}

func (hide) Facts() *game.Facts { return &hideFacts }

func (hide) Start(options map[string]string) (game.State, error) {
	settled, err := hideFacts.Settle(options)
	if err != nil {
		return nil, err
	}
	return &hideState{phase: 'd', living: 7, open: settled["open"] == "yes"}, nil
}

func (hide) Parse(s string) (game.State, error) {
	return nil, game.Refuse(game.BadPosition, "toy.position", "position", s)
}

type hideState struct {
	open   bool // without secrets
	phase  byte // d deal, p pick, w wait
	waited int
	cards  [3]int // 0 unknown
	picks  [3]int
	living game.SeatSet
}

const (
	wait   game.Move = 10
	resign game.Move = 11
)

func (h *hideState) Game() game.Game    { return hide{} }
func (h *hideState) Seats() []text.Word { return []text.Word{"white", "black", "toy.grey"} }

func (h *hideState) Traits() game.Traits {
	return game.Traits{Chance: true, Simultaneous: true, Secrets: !h.open}
}

func (h *hideState) Turn() game.Turn {
	switch {
	case h.phase == 'd':
		return game.Turn{Kind: game.ChanceTurn, Living: h.living}
	case h.phase == 'p':
		return game.Turn{Kind: game.SimultaneousTurn, Seats: game.FirstSeats(3), Living: h.living}
	case h.living.Len() == 1:
		if h.open {
			return game.Drawn(h.living, h.living, game.Resigned)
		}
		return game.Drawn(h.living, h.living, game.LastStanding)
	case h.waited >= 6:
		var winners game.SeatSet
		for most := 5; winners == 0; most-- {
			for seat := range h.living.All() {
				if h.cards[seat]+h.picks[seat] == most {
					winners = winners.With(seat)
				}
			}
		}
		return game.Drawn(winners, h.living, game.NoProgress)
	}
	seat := h.waited % 3
	for !h.living.Has(seat) {
		seat = (seat + 1) % 3
	}
	return game.ToMove(seat, h.living)
}

func (h *hideState) Moves(_ int, buf []game.Move) []game.Move {
	if h.phase == 'p' {
		return append(buf, 1, 2, 3)
	}
	return append(buf, wait)
}

func (h *hideState) Check(seat int, m game.Move) error {
	t := h.Turn()
	if m == resign {
		if t.Kind != game.MoveTurn || !h.living.Has(seat) {
			return game.Refuse(game.NotToMove, "toy.move", "move", "resign")
		}
		return nil
	}
	if err := game.CheckSeats(t, game.Only(seat)); err != nil {
		return err
	}
	if h.phase == 'p' && (m < 1 || m > 3) || h.phase == 'w' && m != wait {
		return game.Refuse(game.IllegalMove, "toy.move", "move", fmt.Sprint(m))
	}
	return nil
}

func (h *hideState) Play(o game.Orders, log *game.Log) {
	for seat := range o.Seats.All() {
		switch m := o.Moves[seat]; m {
		case wait:
			h.waited++
		case resign:
			h.living = h.living.Without(seat)
			if log != nil {
				log.Add("toy.left", "seat", h.Seats()[seat])
			}
		default:
			h.picks[seat] = int(m)
			h.phase = 'w'
			if log != nil {
				log.AddOnly(h.hears(seat), "toy.picked", "number", int(m))
			}
		}
	}
}

// hears returns the seats that may know what happens to a seat.
func (h *hideState) hears(seat int) game.SeatSet {
	if h.open {
		return 0
	}
	return game.Only(seat)
}

func (h *hideState) Outcomes(buf []game.Outcome) []game.Outcome {
	for code := range uint64(8) {
		buf = append(buf, game.Outcome{Code: code, P: prob.New(1, 8)})
	}
	return buf
}

func (h *hideState) Resolve(code uint64, log *game.Log) {
	for seat := range h.cards {
		h.cards[seat] = 1 + int(code>>seat&1)
		if log != nil {
			log.AddOnly(h.hears(seat), "toy.dealt", "card", h.cards[seat])
		}
	}
	h.phase = 'p'
}

func (h *hideState) Clone() game.State   { c := *h; return &c }
func (h *hideState) Set(from game.State) { *h = *from.(*hideState) }
func (h *hideState) String() string {
	return fmt.Sprintf("%t %c %d %v %v %d", h.open, h.phase, h.waited, h.cards, h.picks, h.living)
}

func (h *hideState) FormatMove(_ int, m game.Move) string {
	switch m {
	case wait:
		return "wait"
	case resign:
		return "resign"
	}
	return "pick:" + strconv.Itoa(int(m))
}

func (h *hideState) ParseMove(_ int, s string) (game.Move, error) {
	switch s {
	case "wait":
		return wait, nil
	case "resign":
		return resign, nil
	case "pick:1", "pick:2", "pick:3", "pick:4":
		return game.Move(s[5] - '0'), nil
	}
	return 0, game.Refuse(game.BadMove, "toy.move", "move", s)
}

func (h *hideState) FormatOutcome(code uint64) string {
	var names []string
	for seat := range 3 {
		names = append(names, "card"+strconv.Itoa(1+int(code>>seat&1)))
	}
	return strings.Join(names, ",")
}

func (h *hideState) Compose(int, []string) (game.Composition, error) {
	return game.Composition{}, game.Refuse(game.BadMove, "toy.move", "move", "")
}

func (h *hideState) Picture() game.Picture     { panic("a picture was drawn") }
func (h *hideState) Material(seat int) int     { return h.cards[seat] + h.picks[seat] }
func (h *hideState) Resignation(int) game.Move { return resign }
func (h *hideState) View(seat int) game.State {
	v := *h
	if h.open {
		return &v
	}
	for other := range v.cards {
		if other != seat {
			v.cards[other], v.picks[other] = 0, 0
		}
	}
	return &v
}

func (h *hideState) Guess(pick func(n int) int) game.State {
	g := *h
	for seat := range g.cards {
		if g.cards[seat] == 0 && h.phase != 'd' {
			g.cards[seat] = 1 + pick(2)
		}
		if g.picks[seat] == 0 && h.phase == 'w' {
			g.picks[seat] = 1 + pick(3)
		}
	}
	return &g
}
