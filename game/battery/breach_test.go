package battery

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"
	"testing/fstest"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// breach is one way to break the contract, and a part of the battery's message about it.
type breach struct {
	name  string
	spoil func(r *race)
	says  string
}

// said replaces a part of a race's messages.
func said(r *race, old, new string) {
	data, err := fs.ReadFile(r.facts.Messages, "en.json")
	if err != nil || strings.Count(string(data), old) != 1 {
		panic(fmt.Sprint(old, " is not once in the messages: ", err))
	}
	r.facts.Messages = fstest.MapFS{"en.json": {Data: []byte(strings.Replace(string(data), old, new, 1))}}
}

// drawn spoils a race's pictures.
func drawn(spoil func(s *runners, p *game.Picture)) func(*race) {
	return func(r *race) { r.spoil.picture = spoil }
}

// told spoils a race's events.
func told(spoil func(s *runners, log *game.Log)) func(*race) {
	return func(r *race) { r.spoil.play = spoil }
}

// claiming spoils a race's traits.
func claiming(spoil func(t *game.Traits)) func(*race) {
	return func(r *race) { r.spoil.traits = func(_ *runners, t *game.Traits) { spoil(t) } }
}

// choosing spoils a race's choices.
func choosing(spoil func(c *game.Composition)) func(*race) {
	return func(r *race) { r.spoil.compose = spoil }
}

// whileSlipping spoils a race's picture while a runner slips.
func whileSlipping(spoil func(p *game.Picture)) func(*race) {
	return drawn(func(s *runners, p *game.Picture) {
		if s.slipping {
			spoil(p)
		}
	})
}

// supposing spoils a race's suppositions.
func supposing(spoil func(s *runners, found, missing *game.Picture, ok *bool)) func(*race) {
	return func(r *race) { r.spoil.suppose = spoil }
}

// whileSupposing spoils a race's suppositions where there is something to suppose.
func whileSupposing(spoil func(found, missing *game.Picture)) func(*race) {
	return supposing(func(_ *runners, found, missing *game.Picture, ok *bool) {
		if *ok {
			spoil(found, missing)
		}
	})
}

// editing spoils a race's edits.
func editing(spoil func(s, edited *runners, e game.Edit)) func(*race) {
	return func(r *race) { r.spoil.edit = spoil }
}

// breaches lists what the battery must find.
var breaches = []breach{
	// what is declared
	{"threefold that the game has not", func(r *race) {
		r.spoil.key = func(*runners, string) string { return "" }
	}, "it has threefold, and nothing of it was seen"},
	{"threefold that is not declared", func(r *race) {
		r.spoil.traits = func(_ *runners, t *game.Traits) { t.Threefold = false }
		r.facts.Threefold = false
	}, "threefold: declared false, implemented true"},
	{"chance that the game has not", claiming(func(t *game.Traits) { t.Chance = true }),
		"it has chance, and nothing of it was seen"},
	{"chance that no state has", claiming(func(t *game.Traits) { t.Chance = false }),
		"the traits declared are"},
	{"chance that is not declared", func(r *race) {
		r.spoil.traits = func(_ *runners, t *game.Traits) { t.Chance = false }
		r.facts.Chance = false
	}, "chance: declared false, implemented true"},
	{"chance under options that have none", func(r *race) {
		r.spoil.start = func(r *race, s *runners) *runners {
			s.luck = s.luck || s.wide
			return s
		}
		r.spoil.traits = func(_ *runners, t *game.Traits) { t.Chance = t.Chance && !t.Wide || t.Secrets && t.Wide }
	}, "a chance turn in which 0 seats are to act, declared false"},
	{"simultaneous turns that the game has not", claiming(func(t *game.Traits) { t.Simultaneous = true }),
		"it has simultaneous turns, and nothing of it was seen"},
	{"simultaneous turns that are not declared", func(r *race) {
		r.spoil.traits = func(_ *runners, t *game.Traits) { t.Simultaneous = false }
		r.facts.Simultaneous = false
	}, "a simultaneous turn of 2 seats, declared false"},
	{"secrets that the game has not", claiming(func(t *game.Traits) { t.Secrets = true }),
		"it has secrets, and nothing of it was seen"},
	{"secrets that are not declared", func(r *race) {
		r.spoil.traits = func(_ *runners, t *game.Traits) { t.Secrets = false }
		r.facts.Secrets = false
	}, "secrets: declared false, implemented true"},
	{"wide, and every move is listed", claiming(func(t *game.Traits) { t.Wide = true }),
		"it has wide, and nothing of it was seen"},
	{"traits that change", func(r *race) {
		r.spoil.traits = func(s *runners, t *game.Traits) { t.Wide = s.plies > 3 || t.Wide }
	}, "the traits"},
	{"a number of seats that is not so", func(r *race) { r.facts.Seats = 3 }, "3 seats declared and 2 at the start"},
	{"an option that does not allow its default",
		func(r *race) { r.facts.Options[0].Default = "perhaps" },
		"does not allow its default"},
	{"an option without help", func(r *race) { r.facts.Options[0].Help = text.Text{} }, "help of the option luck"},
	{"one state handed out twice", func(r *race) {
		states := map[string]*runners{}
		r.spoil.start = func(_ *race, s *runners) *runners {
			if states[s.braces()] == nil {
				states[s.braces()] = s
			}
			return states[s.braces()]
		}
	}, "Start makes states that share something"},
	{"one state read twice", func(r *race) {
		states := map[string]*runners{}
		r.spoil.parse = func(s *runners) *runners {
			if states[s.String()] == nil {
				states[s.String()] = s
			}
			return states[s.String()]
		}
	}, "Parse makes states that share something"},

	// what is said
	{"a parameter that the message does not tell",
		func(r *race) { said(r, "{^who} slips", "somebody slips") },
		`does not use the parameter "who"`},
	{"a parameter that is not filled",
		func(r *race) { said(r, "{^who} runs to {to}", "{^who} runs to {square}") },
		`there is no parameter "square"`},
	{"a plural of something that is no number",
		func(r *race) { said(r, "{who} on {square}", "{who} on {square:square|squares}") },
		"has no form"},
	{"a template that is broken",
		func(r *race) { said(r, "the way {way}", "the way {way") },
		"unmatched opening brace"},
	{"a plural with too many forms",
		func(r *race) { said(r, "the way {way}", "{way} {way:way|ways|ways}") },
		"has 3 plural forms: want 2"},
	{"a kind that there is not", func(r *race) { said(r, "race.stood", "race.stand") }, `no message "race.stood"`},
	{"a kind in the name space of all games",
		func(r *race) { said(r, `"race.help"`, `"help": "", "race.help"`) },
		"in the name space of all games"},
	{"a word in the name space of all games",
		func(r *race) { said(r, `"race.help"`, `"word.runner": "", "race.help"`) },
		"in the name space of all games"},
	{"a message that is there already",
		func(r *race) { said(r, `"race.help"`, `"moved": "", "race.help"`) },
		"exists already"},
	{"a reason that cannot be told",
		func(r *race) { said(r, "reason.race.arrived", "reason.race.came") },
		`no message "reason.race.arrived"`},
	{"a word that nobody knows",
		func(r *race) { said(r, "word.race.runner", "word.race.walker") },
		`no word "race.runner"`},
	{"an error that is none of the contract's", func(r *race) {
		r.spoil.check = func(_ *runners, err error) error {
			if err != nil {
				return errors.New("no")
			}
			return nil
		}
	}, "is not a *game.Error"},
	{"an error with the wrong code", func(r *race) {
		r.spoil.check = func(_ *runners, err error) error { return game.Recode(game.BadMove, err) }
	}, "want one of"},

	// moves
	{"Moves that ignores what is in its buffer", func(r *race) {
		r.spoil.moves = func(_ *runners, moves, buf []game.Move) []game.Move { return slices.Clone(moves[len(buf):]) }
	}, "Moves does not append"},
	{"Moves that writes over its buffer", func(r *race) {
		r.spoil.moves = func(_ *runners, moves, buf []game.Move) []game.Move {
			return append(moves[:0], moves[len(buf):]...)
		}
	}, "Moves does not append"},
	{"a move that is listed twice", func(r *race) {
		r.spoil.moves = func(_ *runners, moves, _ []game.Move) []game.Move { return append(moves, moves[len(moves)-1]) }
	}, "listed twice"},
	{"one unlisted legal move", func(r *race) {
		r.spoil.moves = func(s *runners, moves, _ []game.Move) []game.Move {
			if s.at == [2]int{1, 2} && s.turn == 1 {
				return slices.DeleteFunc(moves, func(m game.Move) bool { return m == step(1, 1) })
			}
			return moves
		}
	}, "is accepted as"},
	{"one listed illegal move", func(r *race) {
		r.spoil.moves = func(s *runners, moves, _ []game.Move) []game.Move {
			if s.at[s.turn] == 1 && !s.secrets {
				return append(moves, step(3, 1))
			}
			return moves
		}
	}, "is refused"},
	{"a seat that may move out of turn", func(r *race) {
		r.spoil.check = func(s *runners, err error) error {
			if err != nil && s.Turn().Kind == game.MoveTurn && err.(*game.Error).Code == game.NotToMove {
				return nil
			}
			return err
		}
	}, "may move out of turn"},
	{"a move that changes with the log", func(r *race) {
		r.spoil.play = func(s *runners, _ *game.Log) { s.plies++ }
	}, "checked and unchecked differ"},

	// choices
	{"a choice of a square off the board", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			if c.Choices[i].Kind == game.PickSquare {
				c.Choices[i].Square = "e1"
			}
		}
	}), "is no cell"},
	{"a chance of what is not rolled", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			c.Choices[i].P = &prob.Ratio{Num: 1, Den: 2}
		}
	}), "nothing is rolled"},
	{"a roll without a chance", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			c.Choices[i].P = nil
		}
	}), "is rolled with a chance of"},
	{"an effect of no known kind", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			c.Choices[i].Effect = "magic"
		}
	}), `has the effect "magic"`},
	{"a seat's choice without a seat", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			c.Choices[i].Kind = game.PickSeat
		}
	}), "is of no seat"},
	{"a square that tells two choices", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			c.Choices[i].Squares = []string{"a1", "b1"}
		}
	}), "two choices go to the square a1"},
	{"a choice that names another move than it makes", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			c.Choices[i].Notation = "another"
		}
	}), "says that it makes another"},
	{"an option that is shown as another piece than it makes", choosing(func(c *game.Composition) {
		for i := range c.Choices {
			if c.Choices[i].Kind == game.PickOption {
				c.Choices[i].Label = text.Of("race.becomes", "piece", text.Word("king"))
			}
		}
	}), "says that a piece becomes king"},
	{"a move that cannot be composed",
		choosing(func(c *game.Composition) { c.Choices = c.Choices[:min(1, len(c.Choices))] }),
		"cannot be composed"},
	{"a prompt that cannot be told",
		choosing(func(c *game.Composition) { c.Prompt = text.Of("race.what") }),
		"prompt: "},

	// chance
	{"Outcomes that ignores what is in its buffer", func(r *race) {
		r.spoil.outcome = func(all, buf []game.Outcome) []game.Outcome { return all[len(buf):] }
	}, "Outcomes does not append"},
	{"probabilities that do not sum to 1", func(r *race) {
		r.spoil.outcome = func(all, buf []game.Outcome) []game.Outcome {
			all[len(buf)].P = prob.New(1, 2)
			return all
		}
	}, "the probabilities sum to 5/6"},
	{"an outcome that cannot be", func(r *race) {
		r.spoil.outcome = func(all, buf []game.Outcome) []game.Outcome {
			all[len(buf)].P, all[len(buf)+1].P = prob.One(), prob.Zero()
			return all
		}
	}, "has probability 0"},
	{"dice that roll other chances",
		func(r *race) { r.spoil.roll = func(face int) int { return face%2 + 4 } },
		"and dice make it in"},
	{"rollers where nothing is rolled",
		func(r *race) { r.spoil.turn = func(_ *runners, t *game.Turn) { t.Rollers = 1 } },
		"roll where there is no chance turn"},

	// pictures
	{"a token of a seat that there is not",
		drawn(func(_ *runners, p *game.Picture) { p.Tokens[1].Seat = 2 }),
		"of no seat"},
	{"a token off the board", drawn(func(_ *runners, p *game.Picture) { p.Tokens[1].Square = "e1" }), "off the board"},
	{"tokens out of order", drawn(func(_ *runners, p *game.Picture) { slices.Reverse(p.Tokens) }), "comes after"},
	{"a token with a letter that is none",
		drawn(func(_ *runners, p *game.Picture) { p.Tokens[0].Letter = "run" }),
		"has the letter"},
	{"a token that is half of a pair and whole",
		drawn(func(_ *runners, p *game.Picture) { p.Tokens[0].Mark = "race.runner" }),
		"wholly there"},
	{"a whole share for a half", whileSlipping(func(p *game.Picture) {
		for i := range p.Tokens {
			p.Tokens[i].Share = prob.One()
		}
	}), "where there is no part of a piece"},
	{"a share of more than one",
		drawn(func(_ *runners, p *game.Picture) { p.Tokens[0].Share = prob.New(3, 2) }),
		"with a chance of 3/2"},
	{"a link of no known kind",
		whileSlipping(func(p *game.Picture) { p.Links[0].Kind = "friends" }),
		"of no known kind"},
	{"a link to an empty square", whileSlipping(func(p *game.Picture) { p.Links[0].B = "d1" }), "ends at"},
	{"a mark of no known kind", whileSlipping(func(p *game.Picture) { p.Marks[0].Kind = "nice" }), "of no known kind"},
	{"a mark off the board", whileSlipping(func(p *game.Picture) { p.Marks[0].Square = "a2" }), "off the board"},
	{"an arrow of no known kind",
		whileSlipping(func(p *game.Picture) { p.Arrows[0].Kind = "flown" }),
		"of no known kind"},
	{"an arrow off the board", whileSlipping(func(p *game.Picture) { p.Arrows[0].Path[1] = "a0" }), "which is no cell"},
	{"an arrow of a seat that there is not",
		whileSlipping(func(p *game.Picture) { p.Arrows[0].Seat = 2 }),
		"no known kind or seat"},
	{"a cell that the board has not", drawn(func(_ *runners, p *game.Picture) { p.Cells[3] = "e1" }), "off the board"},
	{"a note that cannot be told",
		drawn(func(_ *runners, p *game.Picture) { p.Notes = []text.Text{text.Of("race.help", "more", 1)} }),
		"note: "},
	{"a sign of another seat", drawn(func(_ *runners, p *game.Picture) { slices.Reverse(p.Seats) }), "has the sign"},
	{"absurd material",
		func(r *race) { r.spoil.worth = func(m int) int { return 1_000_000 * m } },
		"has a material of"},
	{"material below nothing", func(r *race) { r.spoil.worth = func(m int) int { return -m } }, "has a material of"},

	// suppositions
	{"a certain token that is supposed",
		supposing(func(_ *runners, _, _ *game.Picture, ok *bool) { *ok = true }),
		"is supposed"},
	{"a token that may be there and is not supposed",
		supposing(func(_ *runners, _, _ *game.Picture, ok *bool) { *ok = false }),
		"may be supposed: false"},
	{"a token that is found and not there", whileSupposing(func(found, missing *game.Picture) { *found = *missing }),
		"is found, and there with a chance of 0"},
	{"a token that is missing and there", whileSupposing(func(found, missing *game.Picture) { *missing = *found }),
		"is missing, and there with a chance of 1"},
	{"chances that do not add up", whileSupposing(func(found, _ *game.Picture) {
		found.Tokens = slices.DeleteFunc(found.Tokens, func(tok game.Token) bool { return tok.Square == "b1" })
	}), "in the mean of what the token"},
	{"a token that only supposing brings", whileSupposing(func(_, missing *game.Picture) {
		more := missing.Tokens[len(missing.Tokens)-1]
		more.Square = "d1"
		missing.Tokens = append(missing.Tokens, more)
	}), "brings in the token"},
	{"a supposition that cannot be drawn", whileSupposing(func(_, missing *game.Picture) {
		missing.Tokens[0].Letter = "run"
	}), "has the letter"},
	{"a supposition that is another each time", func(r *race) {
		n := 0
		r.spoil.suppose = func(_ *runners, found, _ *game.Picture, ok *bool) {
			if n++; *ok {
				found.Tokens[0].Group = n
			}
		}
	}, "Suppose gives something else the second time"},
	{"a supposition that tells what a view hides", func(r *race) {
		var numbers atomic.Int64 // several look at a state at once
		r.spoil.view = func(s, _ *runners, _ int) { numbers.Store(int64(8*s.number[0] + s.number[1])) }
		r.spoil.suppose = func(s *runners, found, _ *game.Picture, ok *bool) {
			if *ok && s.secrets {
				found.Tokens[0].Group = int(numbers.Load())
			}
		}
	}, "of its own view differs"},

	// events
	{"an event for some in a game without secrets",
		told(func(_ *runners, log *game.Log) { log.AddOnly(1, "race.help") }),
		"in a game without secrets"},
	{"an event for a seat that there is not",
		told(func(_ *runners, log *game.Log) { log.AddOnly(4, "race.help") }),
		"is for the seats 100"},
	{"an event that cannot be told", told(func(_ *runners, log *game.Log) { log.Add("race.nonsense") }), "event: "},
	{"an event with an arrow off the board", told(func(_ *runners, log *game.Log) {
		log.AddArrow(game.Arrow{Path: []string{"a1", "a9"}, Kind: game.Moved}, "race.help")
	}), "which is no cell"},
	{"an event with an arrow of no known kind", told(func(_ *runners, log *game.Log) {
		log.AddArrow(game.Arrow{Path: []string{"a1", "b1"}, Kind: "flown"}, "race.help")
	}), "of no known kind"},
	{"nothing is told", told(func(_ *runners, log *game.Log) { log.Events = nil }), "nothing is told"},

	// states
	{"reading that writes", func(r *race) { r.spoil.read = func(s *runners) { s.plies++ } }, "changes the state"},
	{"reading that says something else each time", func(r *race) {
		n := 0
		r.spoil.picture = func(_ *runners, p *game.Picture) {
			n++
			p.Tokens[0].Group = n
		}
	}, "gives something else the second time"},
	{"a copy that shares", func(r *race) {
		r.spoil.start = func(_ *race, s *runners) *runners {
			s.shared = new(int)
			return s
		}
		r.spoil.print = func(s *runners, printed string) string {
			if s.shared != nil && *s.shared > 0 {
				return printed + " changed"
			}
			return printed
		}
	}, "changed"},
	{"a position that does not parse", func(r *race) {
		r.spoil.print = func(s *runners, printed string) string { return strings.Replace(printed, "a", "A", 1) }
	}, "prints as a position that is refused"},
	{"a view that does not parse", func(r *race) {
		r.spoil.view = func(_, v *runners, seat int) {
			if v.secrets && v.number[0] != 0 && seat == 1 {
				v.number[0] = 4
			}
		}
	}, "prints as a position that is refused"},
	{"a view that depends on what it hides", func(r *race) {
		r.spoil.view = func(_, v *runners, seat int) {
			if seat == 0 && v.number[1] == hidden {
				v.plies = (v.plies + v.number[0]) % 40
			}
		}
	}, "of its own view differs"},
	{"a view that shows everything", func(r *race) {
		r.spoil.view = func(s, v *runners, _ int) { *v = *s }
	}, "it has secrets, and nothing of it was seen"},
	{"a hash that forgets",
		func(r *race) { r.spoil.hash = func(s *runners, _ uint64) uint64 { return uint64(s.at[0]) } },
		"two positions have the hash"},
	{"a hash that counts plies",
		func(r *race) { r.spoil.hash = func(s *runners, hash uint64) uint64 { return hash + uint64(s.plies) } },
		"has the hashes"},
	{"a key that the parsed state does not have", func(r *race) {
		r.spoil.parse = func(s *runners) *runners {
			s.race = &race{facts: s.race.facts,
				spoil: spoil{key: func(_ *runners, key string) string { return key + "?" }}}
			return s
		}
	}, "the key changes"},
	{"a finished game in which somebody is to act", func(r *race) {
		r.spoil.turn = func(_ *runners, t *game.Turn) {
			if t.Kind == game.Over {
				t.Seats = 1
			}
		}
	}, "the game is over, and the seats"},
	{"scores that do not sum to 1", func(r *race) {
		r.spoil.turn = func(_ *runners, t *game.Turn) {
			if t.Kind == game.Over {
				t.Scores[0] = prob.Half()
			}
		}
	}, "the scores sum to"},
	{"one who acts and does not live",
		func(r *race) { r.spoil.turn = func(_ *runners, t *game.Turn) { t.Living = 0 } },
		"are to act"},
	{"a game without an end", func(r *race) {
		r.spoil.turn = func(s *runners, t *game.Turn) {
			if t.Kind == game.Over {
				*t = game.ToMove(s.turn, game.FirstSeats(2))
			}
		}
	}, "the game has not ended after 100 plies"},

	// edits
	{"a piece that is put elsewhere", editing(func(_, edited *runners, e game.Edit) {
		if e.Put != nil {
			edited.at[e.Put.Seat] ^= 1
		}
	}), "was put and is not there"},
	{"a piece that is taken and stays", editing(func(_, _ *runners, _ game.Edit) {}), "was taken and is there still"},
	{"another turn than the one asked for", editing(func(s, edited *runners, e game.Edit) {
		if e.Take != nil {
			edited.at[e.Take.Seat] ^= 1
		}
		if e.Put == nil && e.Take == nil && !e.Clear {
			edited.turn = 1 - e.Turn
		}
	}), "it is not the turn of seat"},
	{"an edit that changes the state itself", editing(func(s, edited *runners, e game.Edit) {
		if e.Clear {
			s.plies++
		}
		if e.Take != nil {
			edited.at[e.Take.Seat] ^= 1
		}
	}), "an edit changes the state itself"},
}
