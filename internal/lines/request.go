package lines

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// Limits of perft: deeper or larger trees are refused (P6).
const (
	MaxDepth = 100
	MaxNodes = 1_000_000_000
)

// probe is the number of nodes counted to measure the speed.
const probe = 100_000

// request holds the fields of a request as JSON.
type request struct {
	*Service
	fields map[string]json.RawMessage
	game   game.Game
	state  game.State
}

// ops returns the functions that answer, by op. All but "games" need a game, and all but "start" a position.
func ops() map[string]func(*request) (answer, error) {
	return map[string]func(*request) (answer, error){
		"games":   (*request).games,
		"start":   (*request).start,
		"turn":    (*request).turn,
		"moves":   (*request).moves,
		"play":    (*request).play,
		"chance":  (*request).chance,
		"resolve": (*request).resolve,
		"board":   (*request).board,
		"perft":   (*request).perft,

		"bestmove": (*request).bestMove,
		"analyse":  (*request).analyse,
	}
}

func (r *request) answer() (answer, error) {
	var op string
	if err := r.need("op", &op, "lines.string"); err != nil {
		return nil, err
	}
	f, ok := ops()[op]
	if !ok {
		return nil, game.Refuse(game.UnknownOp, "lines.op", "op", op, "ops", slices.Sorted(maps.Keys(ops())))
	}
	if op == "games" {
		return f(r)
	}
	var id, position string
	if err := r.need("game", &id, "lines.string"); err != nil {
		return nil, err
	}
	var err error
	if r.game, err = r.Service.games().Find(id); err != nil {
		return nil, err
	}
	if op == "start" {
		return f(r)
	}
	if err := r.need("position", &position, "lines.string"); err != nil {
		return nil, err
	}
	if r.state, err = r.game.Parse(position); err != nil {
		return nil, err
	}
	return f(r)
}

// need reads a required field. If it is missing or invalid, it returns an error of the kind wanted.
func (r *request) need(name string, into any, wanted string) error {
	raw, ok := r.fields[name]
	if !ok || string(raw) == "null" || json.Unmarshal(raw, into) != nil {
		return game.Refuse(game.BadRequest, wanted, "field", name)
	}
	return nil
}

func (r *request) has(name string) bool {
	raw, ok := r.fields[name]
	return ok && string(raw) != "null"
}

// seat returns the seat in the request, or game.Nobody.
func (r *request) seat() (int, error) {
	seat := game.Nobody
	if r.has("seat") {
		last := len(r.state.Seats()) - 1
		if err := r.need("seat", &seat, "lines.number"); err != nil {
			return 0, err
		}
		if seat < 0 || seat > last {
			return 0, game.Refuse(game.BadRequest, "orders.seat", "seat", seat, "last", last)
		}
	}
	return seat, nil
}

func (r *request) games() (answer, error) {
	list := []answer{}
	for _, g := range r.Service.games() {
		f := g.Facts()
		options := make([]answer, 0, len(f.Options))
		for i := range f.Options {
			o := &f.Options[i]
			a := answer{"name": o.Name, "kind": o.Kind(), "default": o.Default, "help": r.Voice.Say(o.Help)}
			if o.Kind() == "number" {
				a["default"] = json.Number(o.Default)
			}
			if len(o.Values) > 0 {
				a["values"] = o.Values
			}
			if o.Min != 0 || o.Max != 0 {
				a["min"], a["max"] = o.Min, o.Max
			}
			options = append(options, a)
		}
		list = append(list, answer{"id": f.ID, "name": f.Name, "seats": f.Seats, "options": options})
	}
	return answer{"games": list}, nil
}

func (r *request) start() (answer, error) {
	options := map[string]string{}
	if r.has("options") {
		var given map[string]json.RawMessage
		if err := r.need("options", &given, "lines.options"); err != nil {
			return nil, err
		}
		for name, raw := range given {
			var text string
			var number json.Number
			switch {
			case json.Unmarshal(raw, &text) == nil && raw[0] == '"':
				options[name] = text
			case json.Unmarshal(raw, &number) == nil && raw[0] != 'n':
				options[name] = number.String()
			default:
				return nil, game.Refuse(game.BadOption, "lines.option", "name", name, "value", string(raw))
			}
		}
	}
	s, err := r.game.Start(options)
	if err != nil {
		return nil, err
	}
	return answer{"position": s.String()}, nil
}

func (r *request) turn() (answer, error) {
	t := r.state.Turn()
	a := answer{"kind": t.Kind.String(), "seats": t.Seats}
	if t.Kind == game.Over {
		scores := make([]float64, len(r.state.Seats()))
		for seat := range scores {
			scores[seat] = t.Scores[seat].Float()
		}
		a["scores"], a["reason"] = scores, t.Reason
	}
	if t.Kind == game.ChanceTurn {
		a["rolls"] = t.Rollers
	}
	return a, nil
}

func (r *request) moves() (answer, error) {
	seat, err := r.seat()
	if err != nil {
		return nil, err
	}
	question, err := r.game.Facts().ReadQuestion(r.fields)
	if err != nil {
		return nil, err
	}
	list, err := game.List(r.state, seat, question)
	if err != nil {
		return nil, err
	}
	return answer{"moves": list}, nil
}

func (r *request) play() (answer, error) {
	var moves map[string]string
	if err := r.need("moves", &moves, "lines.moves"); err != nil {
		return nil, err
	}
	bySeat := make(map[int]string, len(moves))
	for name, m := range moves {
		seat, err := strconv.Atoi(name)
		if err != nil || strconv.Itoa(seat) != name {
			return nil, game.Refuse(game.BadRequest, "orders.seat", "seat", name, "last", len(r.state.Seats())-1)
		}
		bySeat[seat] = m
	}
	state := game.Hear(r.state, bySeat)
	orders, err := game.ParseOrders(state, bySeat)
	if err != nil {
		return nil, err
	}
	return after(game.Play(state, orders))
}

func (r *request) chance() (answer, error) {
	chance, ok := r.state.(game.Chancy)
	if !ok || r.state.Turn().Kind != game.ChanceTurn {
		return nil, game.Refuse(game.BadRequest, "lines.chance")
	}
	write := prob.Ratio.String
	if digits := r.game.Facts().Decimals; digits > 0 {
		write = func(p prob.Ratio) string { return p.Decimal(digits) }
	}
	outcomes := chance.Outcomes(nil)
	list := make([]map[string]string, len(outcomes))
	for i, o := range outcomes {
		list[i] = map[string]string{"outcome": chance.FormatOutcome(o.Code), "probability": write(o.P)}
	}
	slices.SortFunc(list, func(a, b map[string]string) int { return strings.Compare(a["outcome"], b["outcome"]) })
	return answer{"outcomes": list}, nil
}

func (r *request) resolve() (answer, error) {
	var outcome string
	if err := r.need("outcome", &outcome, "lines.string"); err != nil {
		return nil, err
	}
	return after(game.Resolve(r.state, outcome))
}

func after(s game.State, events []game.Event, err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	return answer{"position": s.String(), "events": events}, nil
}

func (r *request) board() (answer, error) {
	seat, err := r.seat()
	if err != nil {
		return nil, err
	}
	view := r.state
	if seat != game.Nobody {
		view = game.View(view, seat)
	}
	return answer{"board": view.Picture()}, nil
}

func (r *request) perft() (answer, error) {
	var depth int
	if err := r.need("depth", &depth, "lines.number"); err != nil {
		return nil, err
	}
	if depth < 0 || depth > MaxDepth {
		return nil, game.Refuse(game.BadRequest, "lines.depth", "depth", depth, "max", MaxDepth)
	}
	nodes, ok := r.count(depth)
	if !ok {
		return nil, game.Refuse(game.TooLarge, "lines.perft", "max", MaxNodes, "seconds", int(r.Budget.Seconds()))
	}
	return answer{"nodes": nodes}, nil
}

// count returns perft within the budget. Perft has a limit of nodes but none of time, so a first count of a small
// part measures the speed and gives the number of nodes for the remaining time.
func (r *request) count(depth int) (nodes uint64, ok bool) {
	begin := time.Now()
	if nodes, ok = game.Perft(r.state, depth, probe); ok {
		return nodes, true
	}
	spent := time.Since(begin)
	limit := min(float64(r.Budget-spent)/float64(max(spent, 1))*probe, MaxNodes)
	if limit <= probe {
		return 0, false
	}
	return game.Perft(r.state, depth, uint64(limit))
}
