package arena

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/quandary-games/quandary/bot"
)

// Engine is a chess program that speaks UCI (Universal Chess Interface; Meyer-Kahlen and Huber 2000), as a bot. It
// plays games whose positions are FEN and whose moves are those of chess, such as Niel's Chess without quantum moves.
// The program is restarted if it breaks down, and ends with Close. An answer without a legal move in time is marked as
// Failed, and [bot.Safe] lets another bot choose.
type Engine struct {
	command []string // the program and its arguments
	options []string // NAME=VALUE

	mutex   sync.Mutex // held for one task at a time
	process *exec.Cmd
	in      io.WriteCloser
	lines   chan string // output of the program, closed when it ends
}

// Time limits of an engine.
const (
	engineStart = 10 * time.Second       // until it is ready
	engineTime  = time.Second            // for a move, if the task has no limit
	engineGrace = 500 * time.Millisecond // to answer after its time
	engineStop  = 3 * time.Second        // to answer "stop", and to end after "quit"
	engineNodes = 5 * time.Minute        // for a move limited by nodes
)

// NewEngine starts the engine of a command line: the program, its arguments, and engine options as NAME=VALUE,
// separated by spaces. An argument with a = has to begin with -. Errors: there is no such program, or it does not
// speak UCI. Without an error the caller has to close the engine.
func NewEngine(commandLine string) (*Engine, error) {
	e := &Engine{}
	for word := range strings.FieldsSeq(commandLine) {
		if strings.Contains(word, "=") && !strings.HasPrefix(word, "-") {
			e.options = append(e.options, word)
		} else {
			e.command = append(e.command, word)
		}
	}
	if len(e.command) == 0 {
		return nil, errors.New("an engine needs a program, like uci:stockfish")
	}
	if err := e.begin(); err != nil {
		return nil, fmt.Errorf("engine %s: %w", e.command[0], err)
	}
	return e, nil
}

// Choose returns the engine's move.
func (e *Engine) Choose(ctx context.Context, task bot.Task) bot.Answer {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	failed := bot.Answer{Value: -1, Failed: true}
	fen, ok := fenOf(task.View().String())
	if !ok || e.begin() != nil {
		return failed
	}
	if e.ready(ctx) != nil { // drops what is left of an earlier answer
		e.end()
		return failed
	}
	limit, most := goFor(task.Budget)
	e.say("position fen " + fen)
	e.say("go " + limit)
	line, err := e.await(ctx, "bestmove", most)
	if err != nil { // late: it may answer to "stop"
		e.say("stop")
		line, err = e.await(context.WithoutCancel(ctx), "bestmove", engineStop)
	}
	if err != nil {
		e.end()
		return failed
	}
	said := strings.Fields(line)
	if len(said) < 2 {
		return failed
	}
	move, err := task.View().ParseMove(task.Seat(), said[1])
	if err != nil {
		return failed
	}
	return bot.Answer{Move: move, Value: -1}
}

// fenOf returns the six fields of FEN at the beginning of a position, if only options follow them.
func fenOf(position string) (string, bool) {
	board, _, _ := strings.Cut(position, " {")
	fields := strings.Fields(board)
	if len(fields) < 6 || len(fields) > 6 && strings.Trim(strings.Join(fields[6:], ""), "-") != "" {
		return "", false
	}
	return strings.Join(fields[:6], " "), true
}

// goFor returns the limit of a budget for the command "go", and how long to wait for the answer.
func goFor(b bot.Budget) (limit string, most time.Duration) {
	switch {
	case b.Time > 0:
		return fmt.Sprintf("movetime %d", b.Time.Milliseconds()), b.Time + engineGrace
	case b.Nodes > 0:
		return fmt.Sprintf("nodes %d", b.Nodes), engineNodes
	}
	return fmt.Sprintf("movetime %d", engineTime.Milliseconds()), engineTime + engineGrace
}

// begin starts the program unless it runs.
func (e *Engine) begin() error {
	if e.process != nil {
		return nil
	}
	process := exec.Command(e.command[0], e.command[1:]...)
	in, err := process.StdinPipe()
	if err != nil {
		return err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := process.Start(); err != nil {
		return err
	}
	e.process, e.in, e.lines = process, in, make(chan string, 1)
	go read(out, e.lines)
	ctx := context.Background() // the engine outlives the task
	e.say("uci")
	if _, err := e.await(ctx, "uciok", engineStart); err != nil {
		e.end()
		return err
	}
	for _, option := range e.options {
		name, value, _ := strings.Cut(option, "=")
		e.say("setoption name " + name + " value " + value)
	}
	e.say("ucinewgame")
	if err := e.ready(ctx); err != nil {
		e.end()
		return err
	}
	return nil
}

// ready waits until the engine has read all commands and its answers to them are dropped.
func (e *Engine) ready(ctx context.Context) error {
	e.say("isready")
	_, err := e.await(ctx, "readyok", engineStart)
	return err
}

// read sends the lines of an engine until it ends.
func read(out io.Reader, lines chan<- string) {
	defer close(lines)
	for scanner := bufio.NewScanner(out); scanner.Scan(); {
		lines <- scanner.Text()
	}
}

// say writes a line to the engine. If the engine has ended, the next await returns the error.
func (e *Engine) say(line string) { _, _ = io.WriteString(e.in, line+"\n") }

// await returns the next line that begins with a word. Errors: the context's, or the engine ended or was late.
func (e *Engine) await(ctx context.Context, word string, most time.Duration) (string, error) {
	late := time.NewTimer(most)
	defer late.Stop()
	for {
		select {
		case line, ok := <-e.lines:
			if !ok {
				return "", errors.New("it has ended")
			}
			if first, _, _ := strings.Cut(line, " "); first == word {
				return line, nil
			}
		case <-late.C:
			return "", fmt.Errorf("it did not say %s within %v", word, most)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// end ends the program, by force if "quit" does not help. Its last lines are dropped.
func (e *Engine) end() {
	process, lines := e.process, e.lines
	if process == nil {
		return
	}
	e.say("quit")
	_ = e.in.Close()
	force := time.AfterFunc(engineStop, func() { _ = process.Process.Kill() })
	defer force.Stop()
	var listener sync.WaitGroup
	listener.Go(func() {
		for range lines {
		}
	})
	_ = process.Wait() // closes our end of the pipe, even if children of the program hold the other
	listener.Wait()
	e.process = nil
}

// Close ends the program if it runs, and waits for its end.
func (e *Engine) Close() error {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.end()
	return nil
}
