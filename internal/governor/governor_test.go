package governor

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// soon is how long a test waits for what happens at once.
const soon = 20 * time.Second

// still is a clock that stands.
func still() time.Time { return time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) }

// single returns a governor with one worker in each lane.
func single(l Limits) *Governor {
	g := New(l, still)
	for i := range g.lanes {
		g.lanes[i].workers = 1
	}
	return g
}

// until waits for a condition.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(soon); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// waits returns how many pieces of work wait in a lane.
func (g *Governor) waits(l Lane) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.lanes[l].waiting)
}

// busy makes the worker of a lane work until free is called.
func busy(t *testing.T, g *Governor, k Kind) (free func()) {
	t.Helper()
	begun, end := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_ = g.Do(t.Context(), []string{"another"}, k, func(context.Context) error {
			close(begun)
			<-end
			return nil
		})
	})
	<-begun
	return sync.OnceFunc(func() { close(end); all.Wait() })
}

// burn uses processor time.
func burn(ctx context.Context, d time.Duration) error {
	used := measure()
	for used() < d {
		runtime.LockOSThread() // the measure has unlocked it
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// Work is charged by the time that it used. An overdrawn account is refused at once, with the time to try again.
func TestWorkIsCharged(t *testing.T) {
	g := single(Limits{PerSecond: 10, Burst: 20})
	work := func(context.Context) error { return burn(t.Context(), 50*time.Millisecond) }
	idle := func(context.Context) error { return nil }
	if err := g.Do(t.Context(), []string{"a", "anna"}, Moves, work); err != nil {
		t.Fatal(err)
	}
	var r *Refusal
	for _, payers := range [][]string{{"a"}, {"b", "anna"}, {"a", "bert"}} {
		err := g.Do(t.Context(), payers, Moves, idle)
		if !errors.As(err, &r) || r.Reason != Overdrawn || r.After < 3*time.Second || r.After > time.Hour {
			t.Errorf("%v, who used 50 ms of 20: %v", payers, err)
		}
		if err := g.Spend(payers, 1); !errors.As(err, &r) {
			t.Errorf("%v spends: %v", payers, err)
		}
	}
	if err := g.Do(t.Context(), []string{"b", "bert"}, Moves, idle); err != nil {
		t.Errorf("another one: %v", err)
	}
	if err := g.Do(t.Context(), []string{"a", "anna"}, Verify, idle); err != nil {
		t.Errorf("work of the other lane: %v", err)
	}
}

// An address that has used up its other work can still play, but not without end.
func TestActionsHaveAnAccountOfTheirOwn(t *testing.T) {
	g := single(Limits{PerSecond: 0.001, Burst: 20})
	if err := g.Spend([]string{"a"}, 20); err != nil {
		t.Fatal(err)
	}
	if err := g.Act([]string{"a"}, 20); err != nil {
		t.Errorf("who has nothing left for quick work: %v", err)
	}
	var r *Refusal
	if err := g.Act([]string{"a"}, 1); !errors.As(err, &r) {
		t.Errorf("who has played enough: %v", err)
	}
	ctx, used := Metered(t.Context())
	for range 2 {
		Meter(ctx, func() { _ = burn(ctx, 15*time.Millisecond) })
	}
	if used().Time < 30*time.Millisecond {
		t.Errorf("two dear moves of 15 ms have used %v", used().Time)
	}
	if g.Acted([]string{"b"}, used()); g.Act([]string{"b"}, 1) == nil {
		t.Error("who has made dear moves can still play")
	}
}

// Slow requests are bounded by a day's budget, which refills evenly.
func TestADayIsBounded(t *testing.T) {
	now := still()
	g := New(Limits{PerSecond: 10, Burst: 20}, func() time.Time { return now })
	for range mostDaily[Mails] {
		if err := g.Day(Mails, "a", "anna"); err != nil {
			t.Fatal(err)
		}
	}
	var r *Refusal
	for _, sources := range [][]string{{"a"}, {"b", "anna"}, {"a", "bert"}} {
		if err := g.Day(Mails, sources...); !errors.As(err, &r) || r.Reason != Daylong || r.After < time.Hour {
			t.Errorf("%v after a day's mails: %v", sources, err)
		}
	}
	if err := errors.Join(g.Day(Games, "a"), g.Day(Mails, "c", "clara")); err != nil {
		t.Error(err)
	}
	g.forget(now)
	if now = now.Add(2 * time.Hour); g.Day(Mails, "a") != nil || g.Day(Mails, "a") == nil {
		t.Error("two hours later there is not just one more mail")
	}
}

// A source shares so many pieces at once, and then one more after each time.
func TestSharingIsCounted(t *testing.T) {
	now := still()
	g := New(Limits{PerSecond: 1, Burst: 1}, func() time.Time { return now })
	there := []string{"there", "anna"}
	for range publicBurst {
		if err := g.Publish(there); err != nil {
			t.Fatal(err)
		}
	}
	if g.Publish([]string{"there", "bert"}) == nil || g.Publish([]string{"elsewhere"}) != nil {
		t.Error("an address shares too many, or another none")
	}
	if now = now.Add(publicEvery); g.Publish(there) != nil {
		t.Error("no more can be shared after the time for one")
	}
}

func TestWithoutLimits(t *testing.T) {
	g := single(Limits{})
	for range 3 {
		err := g.Do(t.Context(), []string{"a"}, Moves, func(ctx context.Context) error {
			return burn(ctx, time.Millisecond)
		})
		if err := errors.Join(err, g.Spend([]string{"a"}, 1_000_000)); err != nil {
			t.Fatal(err)
		}
	}
}

// served returns in which order work is done that was asked for in an order, while something else is being done.
func served(t *testing.T, g *Governor, asked ...string) string {
	t.Helper()
	free := busy(t, g, Moves)
	var mu sync.Mutex
	var order []string
	var all sync.WaitGroup
	for n, of := range asked {
		all.Go(func() {
			err := g.Do(t.Context(), []string{of}, Moves, func(context.Context) error {
				mu.Lock()
				defer mu.Unlock()
				order = append(order, of)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		until(t, "it does not wait", func() bool { return g.waits(Quick) == n+1 })
	}
	free()
	all.Wait()
	return strings.Join(order, " ")
}

// The address that has used least comes first, and of one address what came first.
func TestWhoHasUsedLeastComesFirst(t *testing.T) {
	g := single(Limits{PerSecond: 0.001, Burst: 1000})
	if err := errors.Join(g.Spend([]string{"much"}, 300), g.Spend([]string{"some"}, 100)); err != nil {
		t.Fatal(err)
	}
	if order := served(t, g, "much", "much", "some", "none"); order != "none some much much" {
		t.Error(order)
	}
}

// Addresses that have used the same take turns, however much one of them asks for.
func TestAddressesTakeTurns(t *testing.T) {
	if order := served(t, single(Limits{}), "a", "a", "a", "b", "b", "c"); order != "a b c a b a" {
		t.Error(order)
	}
}

// What nobody waits for any more is not done, and leaves nothing behind.
func TestWhoHangsUpIsNotWorkedFor(t *testing.T) {
	g := single(Limits{})
	free := busy(t, g, Moves)
	ctx, hangUp := context.WithCancel(t.Context())
	answers := make(chan error)
	for range maxWaiting {
		go func() {
			answers <- g.Do(ctx, []string{"a"}, Moves, func(context.Context) error { return errors.New("it is done") })
		}()
	}
	until(t, "they do not wait", func() bool { return g.waits(Quick) == maxWaiting })
	var r *Refusal
	if err := g.Do(t.Context(), []string{"a"}, Moves, nil); !errors.As(err, &r) || r.Reason != Crowded {
		t.Errorf("one more of one address: %v", err)
	}
	other := make(chan error)
	go func() { other <- g.Do(t.Context(), []string{"b"}, Moves, func(context.Context) error { return nil }) }()
	if err := <-answers; !errors.As(err, &r) || r.Reason != Crowded {
		t.Errorf("the last of many, which makes room for another address: %v", err)
	}
	hangUp()
	for range maxWaiting - 1 {
		if err := <-answers; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	free()
	if err := <-other; err != nil {
		t.Errorf("another address: %v", err)
	}
	if l := &g.lanes[Quick]; l.running != 0 || len(l.waiting) != 0 {
		t.Errorf("left behind: %+v", l)
	}
}

// A request that waits for slow work knows how many others come first.
func TestPlaceInTheQueue(t *testing.T) {
	g := single(Limits{})
	free := busy(t, g, Analysis)
	var all sync.WaitGroup
	for n, who := range [][]string{{"a", "anna"}, {"a", "bert"}, {"a", "anna"}, {"b"}, {"c", "carl"}} {
		all.Go(func() { _ = g.Do(t.Context(), who, Analysis, func(context.Context) error { return nil }) })
		until(t, "it does not wait", func() bool { return g.waits(Slow) == n+1 })
	}
	for _, c := range []struct {
		who  []string
		want int
	}{{[]string{"a", "anna"}, 1}, {[]string{"b"}, 2}, {[]string{"c", "carl"}, 3}, {[]string{"a", "bert"}, 4},
		{[]string{"b", "dora"}, 0}, {[]string{"d"}, 0}} {
		if got := g.Place(c.who); got != c.want {
			t.Errorf("the place of %v is %d, not %d", c.who, got, c.want)
		}
	}
	free()
	all.Wait()
	if got := g.Place([]string{"a", "anna"}); got != 0 {
		t.Errorf("who does not wait has place %d", got)
	}
}

// The more addresses wait for slow work, the less time each piece has.
func TestSlowWorkIsShared(t *testing.T) {
	g := single(Limits{})
	if got := g.within(Analysis); got != Analysis.Within {
		t.Errorf("alone it has %v", got)
	}
	free := busy(t, g, Analysis)
	var all sync.WaitGroup
	times := make(chan time.Duration, 2*leastPart)
	for n := range 2 * leastPart {
		all.Go(func() {
			_ = g.Do(t.Context(), []string{fmt.Sprint(n)}, Analysis, func(ctx context.Context) error {
				end, _ := ctx.Deadline()
				times <- time.Until(end)
				return nil
			})
		})
	}
	until(t, "they do not wait", func() bool { return g.waits(Slow) == 2*leastPart })
	if got, want := g.within(Analysis), Analysis.Within/leastPart; got != want {
		t.Errorf("with many who wait it has %v, not %v", got, want)
	}
	free()
	all.Wait()
	if first := <-times; first > Analysis.Within/leastPart {
		t.Errorf("the first of many had %v", first)
	}
}

// Large answers that nobody reads do not fill the memory: of one source there are so many bytes, and of all so many.
func TestAnswersAreHeld(t *testing.T) {
	g := single(Limits{})
	written, err := g.Hold([]string{"a", "anna"}, 2*maxHeld)
	if err != nil {
		t.Fatalf("one answer alone: %v", err)
	}
	var r *Refusal
	for _, of := range [][]string{{"a", "bert"}, {"b", "anna"}} {
		if _, err := g.Hold(of, 1); !errors.As(err, &r) || r.Reason != Overdrawn {
			t.Errorf("another one of %v: %v", of, err)
		}
	}
	for n := 2 * maxHeld; n+maxHeld <= maxHeldAll; n += maxHeld {
		other, err := g.Hold([]string{fmt.Sprint(n)}, maxHeld)
		if err != nil {
			t.Fatal(err)
		}
		defer other()
	}
	if _, err := g.Hold([]string{"c"}, maxHeld); !errors.As(err, &r) || r.Reason != Full {
		t.Errorf("more than all may hold: %v", err)
	}
	written()
	again, err := g.Hold([]string{"a"}, maxHeld)
	if err != nil {
		t.Fatalf("after the first was written: %v", err)
	}
	again()
}

// Several sources that do not read what they asked for leave room for the answers of others.
func TestFewDoNotHoldAll(t *testing.T) {
	g := single(Limits{})
	const answer = 256 << 10
	for n := range maxHeldAll / answer {
		if written, err := g.Hold([]string{fmt.Sprint(n % 6)}, answer); err == nil {
			defer written()
		}
	}
	for range 8 {
		written, err := g.Hold([]string{"newcomer"}, answer)
		if err != nil {
			t.Fatalf("a newcomer beside six sources: %v", err)
		}
		defer written()
	}
}

// A panic in a piece of work frees its worker.
func TestAPanicFreesTheWorker(t *testing.T) {
	g := single(Limits{})
	func() {
		defer func() { _ = recover() }()
		_ = g.Do(t.Context(), []string{"a"}, Moves, func(context.Context) error { panic("work") })
	}()
	if l := &g.lanes[Quick]; l.running != 0 {
		t.Errorf("%d still work", l.running)
	}
}

var update = flag.Bool("update", false, "write the table into the documentation")

// docTable returns the kinds of work as a table in Markdown.
func docTable() string {
	var b strings.Builder
	b.WriteString("| kind | lane | at most | what it is |\n| --- | --- | --- | --- |\n")
	for _, k := range []Kind{Look, Position, Moves, Choices, Risks, Past, Peril, Paint, Verify, Trial, Analysis} {
		fmt.Fprintf(&b, "| %s | %s | %v | %s |\n", k.Name, k.Lane, k.Within, k.What)
	}
	return b.String()
}

// The documentation has the table of the code.
func TestTheTableIsInTheDocumentation(t *testing.T) {
	const page, begin, end = "../../docs/deploy.md", "<!-- work -->\n", "<!-- /work -->\n"
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(b), begin)
	table, after, ok := strings.Cut(rest, end)
	if !ok {
		t.Fatalf("%s has no place for the table", page)
	}
	if table == docTable() {
		return
	}
	if !*update {
		t.Fatalf("%s is not what the code says: run go test ./internal/governor -update", page)
	}
	if err := os.WriteFile(page, []byte(before+begin+docTable()+end+after), 0o600); err != nil {
		t.Fatal(err)
	}
}
