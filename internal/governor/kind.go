package governor

import "time"

// Kind is a kind of measured work, and its bounds.
type Kind struct {
	Name   string
	Lane   Lane
	Within time.Duration // what it may take once a worker does it; then the answer is what is known, or a refusal
	What   string        // for the documentation
}

// The kinds of work.
var (
	Look = Kind{"look", Quick, time.Second,
		"how a game or a crowd stands, the log, the record, talk, lists of games and programs, purses, feeds, " +
			"sentences"}
	Position = Kind{"position", Quick, time.Second, "positions, changes of them, outcomes, suppositions"}
	Moves    = Kind{"moves", Quick, time.Second, "lists of moves, at most 10,000 in one answer"}
	Choices  = Kind{"choices", Quick, time.Second, "what can be chosen next"}
	Risks    = Kind{"risks", Quick, time.Second,
		"what a move risks; its peril, by all answers and 20,000 moves for a safer one"}
	Past = Kind{"past", Quick, 2 * time.Second,
		"the history of a game or of a record that is sent, pages of plies, pictures as SVG, luck"}
	Peril  = Kind{"peril", Slow, time.Second, "the peril of a move, where 20,000 moves did not suffice"}
	Paint  = Kind{"paint", Slow, 2 * time.Second, "pictures as PNG"}
	Verify = Kind{"verify", Slow, 5 * time.Second, "verifications"}
	Trial  = Kind{"trial", Slow, 9 * time.Second,
		"trials of what people have invented, such as abilities: a first part in any case, the rest within 8 s"}
	Analysis = Kind{"analysis", Slow, 2 * time.Second,
		"analyses of positions and games; less if others wait, at least 0.4 s"}
)

// String returns the name of the lane.
func (l Lane) String() string { return [...]string{"quick", "slow", "play", "public"}[l] }
