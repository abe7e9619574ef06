package main

import (
	"bufio"
	"encoding/json"
	"io"
	"maps"
	"path/filepath"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/gametest"
	"github.com/quandary-games/quandary/game/text"
)

func TestConformanceThroughTheProgram(t *testing.T) {
	files, err := filepath.Glob("../../games/*/testdata/conformance*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	c := program(t, "rules")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	p := &linesProgram{in: in, out: bufio.NewReader(out)}
	for _, f := range files {
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(f))), func(t *testing.T) { gametest.RunCases(t, p, f) })
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Fatalf("the program ended with %v", err)
	}
}

// linesProgram is a program behind the line protocol as a gametest.Program.
type linesProgram struct {
	in  io.Writer
	out *bufio.Reader
	n   int
}

// answer is every field that an answer may have.
type answer struct {
	ID    int
	Error *struct {
		Code    game.Code
		Message string
	}
	Position string
	gametest.TurnAnswer
	Outcomes []gametest.Chance
	Moves    []string
	Board    json.RawMessage
	Nodes    uint64
}

func (p *linesProgram) ask(op, id, position string, fields map[string]any) (*answer, error) {
	p.n++
	req := map[string]any{"id": p.n, "op": op, "game": id}
	if op != "start" {
		req["position"] = position
	}
	maps.Copy(req, fields)
	b, err := json.Marshal(req)
	if err != nil {
		return nil, err
	}
	if _, err := p.in.Write(append(b, '\n')); err != nil {
		return nil, err
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	a := &answer{}
	if err := json.Unmarshal(line, a); err != nil {
		return nil, err
	}
	if a.ID != p.n {
		return nil, text.Wrong("answer out of order")
	}
	if a.Error != nil {
		return nil, &game.Error{Code: a.Error.Code, Text: text.Of(a.Error.Message)}
	}
	return a, nil
}

func (p *linesProgram) position(op, id, position string, fields map[string]any) (string, error) {
	a, err := p.ask(op, id, position, fields)
	if err != nil {
		return "", err
	}
	return a.Position, nil
}

func (p *linesProgram) Start(id string, options map[string]any) (string, error) {
	return p.position("start", id, "", map[string]any{"options": options})
}

func (p *linesProgram) Play(id, position string, moves map[string]string) (string, error) {
	return p.position("play", id, position, map[string]any{"moves": moves})
}

func (p *linesProgram) Resolve(id, position, outcome string) (string, error) {
	return p.position("resolve", id, position, map[string]any{"outcome": outcome})
}

func (p *linesProgram) Turn(id, position string) (gametest.TurnAnswer, error) {
	a, err := p.ask("turn", id, position, nil)
	if err != nil {
		return gametest.TurnAnswer{}, err
	}
	return a.TurnAnswer, nil
}

func (p *linesProgram) Chance(id, position string) ([]gametest.Chance, error) {
	a, err := p.ask("chance", id, position, nil)
	if err != nil {
		return nil, err
	}
	return a.Outcomes, nil
}

func (p *linesProgram) Moves(id, position string, request map[string]json.RawMessage) ([]string, error) {
	fields := map[string]any{}
	for k, v := range request {
		fields[k] = v
	}
	a, err := p.ask("moves", id, position, fields)
	if err != nil {
		return nil, err
	}
	return a.Moves, nil
}

func (p *linesProgram) Board(id, position string, seat *int) (json.RawMessage, error) {
	fields := map[string]any{}
	if seat != nil {
		fields["seat"] = *seat
	}
	a, err := p.ask("board", id, position, fields)
	if err != nil {
		return nil, err
	}
	return a.Board, nil
}

func (p *linesProgram) Perft(id, position string, depth int) (uint64, error) {
	a, err := p.ask("perft", id, position, map[string]any{"depth": depth})
	if err != nil {
		return 0, err
	}
	return a.Nodes, nil
}
