package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/store"
)

// costAnalysis is what an answer of the analyst costs, which takes far longer but is given to few at a time.
const costAnalysis = 50

// registerAnalysis adds the operations that ask the strongest bot what it thinks.
func (s *Server) registerAnalysis(api huma.API, tag string) {
	operation(s, api, http.MethodGet, "/api/games/{id}/analysis",
		"A finished game looked at again: mistakes, and luck apart from them",
		tag, s.analyseGame, ofGame, inTime, ofSeat)
	operation(s, api, http.MethodGet, "/api/rules/{game}/analysis",
		"What the strongest bot thinks of a position, and what is threatened there",
		tag, s.analysePosition, ofRules, inTime, ofSeat)
}

// Fortune is what a seat gave away and was given in a game.
type Fortune struct {
	Lost float64 `json:"lost" doc:"points that its moves gave away"`
	Luck float64 `json:"luck" doc:"points that chance gave it against its mean"`
}

// analysisOut is what was found of a game so far.
type analysisOut struct {
	Body struct {
		Done     bool      `json:"done" doc:"everything was looked at; else ask again, and it goes on from there"`
		Looked   int       `json:"looked" doc:"steps that were looked at"`
		Steps    int       `json:"steps" doc:"of the game"`
		Findings []Finding `json:"findings"`
		Seats    []Fortune `json:"seats"`
		Scores   []string  `json:"scores,omitempty" doc:"how it ended, by seat"`
	}
}

// analyseGame looks at a finished game as everybody may know it, so that what was found is good for all.
func (s *Server) analyseGame(ctx context.Context, v *visit, in *struct {
	LangIn
	ID string `path:"id" maxLength:"64"`
}) (*analysisOut, error) {
	if err := s.limits.spend(v, costAnalysis); err != nil {
		return nil, err
	}
	st, err := s.c.Hall.State(ctx, in.ID, hall.Who{}, game.Nobody, false)
	if err != nil {
		return nil, err
	}
	if st.Phase != store.Over {
		return nil, game.Refuse(hall.Forbidden, "server.analysis.running")
	}
	first, steps, err := s.c.Hall.History(ctx, in.ID, hall.Who{}, game.Nobody)
	if err != nil {
		return nil, err
	}
	ctx, rise, err := s.analyst.sit(ctx, s.asker(v))
	if err != nil {
		return nil, err
	}
	defer rise()
	study := s.analyst.study(in.ID)
	if err := s.analyst.goOn(ctx, study, first, steps); err != nil {
		return nil, err
	}
	out := &analysisOut{}
	b := &out.Body
	b.Done, b.Looked, b.Steps = study.looked >= len(steps), study.looked, len(steps)
	b.Findings = append([]Finding{}, study.found...)
	b.Seats = make([]Fortune, len(first.Seats()))
	for _, f := range study.found {
		b.Seats[f.Seat].Lost += f.Lost
		b.Seats[f.Seat].Luck += f.Luck
	}
	if st.Turn.Kind == game.Over {
		for _, score := range st.Turn.Scores[:len(b.Seats)] {
			b.Scores = append(b.Scores, score.String())
		}
	}
	return out, nil
}

// asker stands for who asks the analyst.
func (s *Server) asker(v *visit) string {
	if who := v.payer(); who != "" {
		return who
	}
	return s.limits.address(v.r)
}

// thoughtOut is what is thought of a position.
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
	if err := s.limits.spend(v, costAnalysis); err != nil {
		return nil, err
	}
	state, err := s.parsed(v, &in.PositionIn)
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
	ctx, rise, err := s.analyst.sit(ctx, s.asker(v))
	if err != nil {
		return nil, err
	}
	defer rise()
	task := bot.Ask(state, seat)
	task.Seed = 1
	task.Budget = bot.Budget{Nodes: glanceNodes, Time: glanceTime}
	out := &thoughtOut{}
	b := &out.Body
	b.Analysis = s.analyst.search.Analyse(ctx, task, in.Lines, nil)
	if threat, found := s.analyst.search.Threat(ctx, task, b.Value); found {
		b.Threat = &threat
	}
	return out, ctx.Err()
}

// maxPlaying is how many running games of who asks about a position are compared with it.
const maxPlaying = 50

// fair refuses to think about a position in which a running game of who asks stands: one that they play, or one in
// whose crowd they are. Errors: Forbidden.
func (s *Server) fair(ctx context.Context, v *visit, rules string, state game.State) error {
	who, err := v.who(ctx)
	if err != nil || who.Person == "" {
		return err
	}
	games, err := s.c.Store.Played(ctx, who.Person, maxPlaying)
	if err != nil {
		return err
	}
	crowds, err := s.c.Hall.Crowds(ctx, who.Person, maxPlaying)
	if err != nil {
		return err
	}
	for _, g := range append(games, crowds...) {
		if g.Rules != rules || g.Phase != store.Playing {
			continue
		}
		role, err := s.c.Hall.Role(ctx, g.ID, who)
		if err != nil {
			return err
		}
		looks := []int{game.Nobody} // as who watches sees it, too
		for seat := range role.Held.All() {
			looks = append(looks, seat)
		}
		for _, seat := range looks {
			view, _, err := s.c.Hall.View(ctx, g.ID, who, seat)
			if err != nil {
				return err
			}
			if same(view, state) {
				return game.Refuse(hall.Forbidden, "server.analysis.running")
			}
		}
	}
	return nil
}

// same reports whether two states are one position, whatever their counters say.
func same(a, b game.State) bool {
	x, hashes := a.(game.Hasher)
	y, too := b.(game.Hasher)
	if hashes && too {
		return x.Hash() == y.Hash()
	}
	return a.String() == b.String()
}
