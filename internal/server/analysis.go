package server

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

func (s *Server) registerAnalysis(api huma.API, tag string) {
	operation(s, api, http.MethodGet, "/api/games/{id}/analysis",
		"A finished game looked at again: mistakes, and luck apart from them",
		tag, measured(governor.Analysis, s.analyseGame), ofGame, inTime, ofSeat)
	operation(s, api, http.MethodGet, "/api/rules/{game}/analysis",
		"What the strongest bot thinks of a position, and what is threatened there",
		tag, measured(governor.Analysis, s.analysePosition), ofRules, inTime, ofSeat)
	operation(s, api, http.MethodGet, "/api/me/place", "Your place in the queue of slow questions, such as analyses",
		tag, s.place)
}

// placeOut is a place in a queue.
type placeOut struct {
	Body struct {
		Place int `json:"place" doc:"from 1, as far as it can be foretold; 0 if no question of yours waits"`
	}
}

func (s *Server) place(_ context.Context, v *visit, _ *LangIn) (*placeOut, error) {
	out := &placeOut{}
	out.Body.Place = s.governor.Place(v.payers)
	return out, nil
}

// Fortune is the sum of what a seat lost by its moves and gained by chance.
type Fortune struct {
	Lost float64 `json:"lost" doc:"points that its mistakes gave away"`
	Luck float64 `json:"luck" doc:"points that chance gave it against its mean"`
}

// AnalysisOutBody is the review of a game, as far as it has come.
type AnalysisOutBody struct {
	Done     bool            `json:"done" doc:"everything was looked at; else ask again, and it goes on from there"`
	Looked   int             `json:"looked" doc:"steps that were looked at"`
	Steps    int             `json:"steps" doc:"of the game"`
	Limits   analysis.Limits `json:"limits"`
	Knows    *text.Text      `json:"knows,omitempty" doc:"whose knowledge the numbers use; none if nobody had a secret"`
	Findings []Finding       `json:"findings"`
	Seats    []Fortune       `json:"seats"`
	Scores   []string        `json:"scores,omitempty" doc:"how it ended on its board, by seat; absent if a seat resigned, ran out of time, or the seats agreed"`
}

// analyseGame reviews a finished game as the public knows it, so that the findings may be shown to everybody.
func (s *Server) analyseGame(ctx context.Context, v *visit, in *GameIn) (*out[*AnalysisOutBody], error) {
	st, err := s.c.Hall.State(ctx, in.ID, person.Who{}, game.Nobody, false)
	if err != nil {
		return nil, err
	}
	if st.Phase != table.Over {
		return nil, game.Refuse(person.Forbidden, "server.analysis.running")
	}
	first, steps, err := s.c.Hall.History(ctx, in.ID, person.Who{}, game.Nobody)
	if err != nil {
		return nil, err
	}
	b, err := s.analyst.review(ctx, in.ID, first, steps)
	if err != nil {
		return nil, err
	}
	b.end(&st.Turn)
	return &out[*AnalysisOutBody]{b}, nil
}

// sum adds up what each seat gave away and what chance gave it.
func (b *AnalysisOutBody) sum(moments []analysis.Moment, seats int) {
	b.Seats = make([]Fortune, seats)
	for i := range moments {
		m := &moments[i]
		b.Seats[m.Seat].Lost += m.Lost
		for seat := range m.Fortune.Mean {
			b.Seats[seat].Luck += m.Fortune.Luck(seat)
		}
	}
}

// end says how the game ended if the turn says that it is over. A game that did not end on its board has no scores:
// they say nothing of the board.
func (b *AnalysisOutBody) end(turn *game.Turn) {
	off := turn.Reason == game.Resigned || turn.Reason == game.Timeout || turn.Reason == game.Agreed
	if turn.Kind == game.Over && !off {
		for _, score := range turn.Scores[:len(b.Seats)] {
			b.Scores = append(b.Scores, score.String())
		}
	}
}

type thoughtOut struct {
	Body struct {
		bot.Analysis
		Threat *bot.Threat `json:"threat,omitempty" doc:"what the next seat would do if nothing was done about it"`
	}
}

func (s *Server) analysePosition(ctx context.Context, v *visit, in *struct {
	PositionIn
	Lines int `query:"lines" minimum:"1" maximum:"8" default:"3" doc:"how many moves to tell"`
}) (*thoughtOut, error) {
	state, err := s.parsed(&in.PositionIn)
	if err != nil {
		return nil, err
	}
	seat := mover(state, in.Seat)
	if err := game.CheckSeats(state.Turn(), game.Only(seat)); err != nil {
		return nil, err
	}
	if err := s.fair(ctx, v, in.Game, state); err != nil {
		return nil, err
	}
	task := bot.Ask(state, seat)
	task.Seed = 1
	task.Budget = bot.Budget{Nodes: glanceNodes, Time: allowance(ctx)}
	out := &thoughtOut{}
	b := &out.Body
	b.Analysis = s.analyst.search.Analyse(ctx, task, in.Lines, nil)
	if threat, found := s.analyst.search.Threat(ctx, task, b.Value); found {
		b.Threat = &threat
	}
	return out, v.r.Context().Err()
}

// maxPlaying is the number of the person's running games that are compared with a position.
const maxPlaying = 50

// fair refuses a position that occurs in a running game in which the person plays or belongs to the crowd. Errors:
// Forbidden.
func (s *Server) fair(ctx context.Context, v *visit, rules string, state game.State) error {
	running, err := s.running(ctx, v, rules)
	if err == nil && occurs(state, running) {
		err = game.Refuse(person.Forbidden, "server.analysis.occurs")
	}
	return err
}

// running returns the present positions of the running games in which the person plays or belongs to the crowd, as the
// person and everybody may know them.
func (s *Server) running(ctx context.Context, v *visit, rules string) (views []game.State, err error) {
	who, err := v.who(ctx)
	if err != nil || who.Person == "" {
		return nil, err
	}
	games, err := s.c.Store.Games(ctx, store.Games{Person: who.Person, Most: maxPlaying})
	if err != nil {
		return nil, err
	}
	crowds, err := s.c.Hall.Crowds(ctx, who.Person, maxPlaying)
	if err != nil {
		return nil, err
	}
	for _, g := range append(games, crowds...) {
		if g.Rules != rules || g.Phase != store.Playing {
			continue
		}
		role, err := s.c.Hall.Role(ctx, g.ID, who)
		if hall.IsDamaged(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		looks := []int{game.Nobody} // the public view, too
		for seat := range role.Held.All() {
			looks = append(looks, seat)
		}
		for _, seat := range looks {
			view, _, err := s.c.Hall.View(ctx, g.ID, who, seat)
			if err != nil {
				return nil, err
			}
			views = append(views, view)
		}
	}
	return views, nil
}

// occurs reports whether a position is one of these, apart from counters.
func occurs(state game.State, among []game.State) bool {
	return slices.ContainsFunc(among, func(other game.State) bool { return same(other, state) })
}

// same reports whether two states are the same position, apart from counters.
func same(a, b game.State) bool {
	x, hashes := a.(game.Hasher)
	y, too := b.(game.Hasher)
	if hashes && too {
		return x.Hash() == y.Hash()
	}
	return a.String() == b.String()
}
