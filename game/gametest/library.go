package gametest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
)

// library is a Go implementation of a game as a Program.
type library struct{ game game.Game }

func (l library) parse(id, position string) (game.State, error) {
	if id != l.game.Facts().ID {
		return nil, fmt.Errorf("the case is of the game %s, not %s", id, l.game.Facts().ID)
	}
	return l.game.Parse(position)
}

func (l library) Start(id string, options map[string]any) (string, error) {
	given := map[string]string{}
	for name, v := range options {
		given[name] = fmt.Sprint(v)
	}
	s, err := l.game.Start(given)
	if err != nil {
		return "", err
	}
	return s.String(), nil
}

func (l library) Play(id, position string, moves map[string]string) (string, error) {
	s, err := l.parse(id, position)
	if err != nil {
		return "", err
	}
	bySeat := map[int]string{}
	for name, m := range moves {
		seat, err := strconv.Atoi(name)
		if err != nil {
			return "", err
		}
		bySeat[seat] = m
	}
	s = game.Hear(s, bySeat)
	orders, err := game.ParseOrders(s, bySeat)
	if err != nil {
		return "", err
	}
	return after(game.Play(s, orders))
}

func (l library) Resolve(id, position, outcome string) (string, error) {
	s, err := l.parse(id, position)
	if err != nil {
		return "", err
	}
	return after(game.Resolve(s, outcome))
}

func after(s game.State, _ []game.Event, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return s.String(), nil
}

func (l library) Turn(id, position string) (TurnAnswer, error) {
	s, err := l.parse(id, position)
	if err != nil {
		return TurnAnswer{}, err
	}
	turn := s.Turn()
	a := TurnAnswer{Kind: turn.Kind.String(), Seats: []int{}, Reason: string(turn.Reason)}
	a.Seats = slices.AppendSeq(a.Seats, turn.Seats.All())
	if turn.Kind == game.Over {
		for seat := range s.Seats() {
			a.Scores = append(a.Scores, turn.Scores[seat].Float())
		}
	}
	return a, nil
}

func (l library) Chance(id, position string) ([]Chance, error) {
	s, err := l.parse(id, position)
	if err != nil {
		return nil, err
	}
	var all []Chance
	if c, ok := s.(game.Chancy); ok {
		for _, o := range c.Outcomes(nil) {
			all = append(all, Chance{c.FormatOutcome(o.Code), o.P.String()})
		}
	}
	return all, nil
}

func (l library) Moves(id, position string, request map[string]json.RawMessage) ([]string, error) {
	s, err := l.parse(id, position)
	if err != nil {
		return nil, err
	}
	seat := game.Nobody
	if v, ok := request["seat"]; ok {
		if err := json.Unmarshal(v, &seat); err != nil {
			return nil, err
		}
	}
	question, err := l.game.Facts().ReadQuestion(request)
	if err != nil {
		return nil, err
	}
	return game.List(s, seat, question)
}

func (l library) Board(id, position string, seat *int) (json.RawMessage, error) {
	s, err := l.parse(id, position)
	if err != nil {
		return nil, err
	}
	if seat != nil {
		s = game.View(s, *seat)
	}
	return json.Marshal(s.Picture())
}

func (l library) Perft(id, position string, depth int) (uint64, error) {
	s, err := l.parse(id, position)
	if err != nil {
		return 0, err
	}
	nodes, ok := game.Perft(s, depth, 1e9)
	if !ok {
		return 0, fmt.Errorf("perft %d has more than 10^9 leaves", depth)
	}
	return nodes, nil
}
