package server

import (
	"bytes"
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
)

// maxStory is the most rounds of a story, the last ones.
const maxStory = 200

// story returns the story of a finished game.
func (s *Server) story(ctx context.Context, v *visit, in *GameIn) (*fileOut, error) {
	told, err := s.tell(ctx, v.voice, v.origin(), in.ID)
	if err != nil {
		return nil, err
	}
	if told.state.Turn.Kind != game.Over {
		return nil, game.Refuse(game.NotToMove, "server.story")
	}
	story, err := told.story(ctx)
	if err != nil {
		return nil, err
	}
	return &fileOut{Body: []byte(story.Markdown(v.voice))}, nil
}

// storyPage returns the story of a game so far.
func (s *Server) storyPage(ctx context.Context, v *visit, in *GameIn) (*fileOut, error) {
	told, err := s.tell(ctx, v.voice, v.origin(), in.ID)
	if err != nil {
		return nil, err
	}
	story, err := told.story(ctx)
	if err != nil {
		return nil, err
	}
	if len(story.Plies) == 0 {
		return nil, game.Refuse(person.NotFound, "server.no_rounds")
	}
	var b bytes.Buffer
	err = story.Page(&b, v.voice)
	return &fileOut{Body: b.Bytes()}, err
}

// story collects the rounds, and what people earned.
func (t *telling) story(ctx context.Context) (*notice.Story, error) {
	story := &notice.Story{Title: t.state.Title, Address: t.play, Won: -1}
	over := t.state.Turn.Kind == game.Over
	if over {
		story.Post = t.base + "/story"
	}
	for n := max(1, t.last()-maxStory+1); n <= t.last() && ctx.Err() == nil; n++ {
		p, err := t.ply(n)
		if err != nil {
			return nil, err
		}
		story.Plies = append(story.Plies, *p)
		story.Picture, story.Result = p.Picture, p.Result
	}
	m, err := market.Fold(t.crowd.Market)
	if err != nil || m.Head() == 0 || len(story.Plies) == 0 || !over {
		return story, ctx.Err()
	}
	if pays, err := m.Terms().Payouts(t.state.Turn.Scores[:len(t.state.Seats)]); err == nil {
		story.Won = slices.Index(pays, prob.One())
	}
	earned, err := market.Earned(t.crowd.Market)
	if err != nil {
		return nil, err
	}
	for _, trader := range t.roster.Market.Traders {
		e := notice.Earner{Rank: trader.Rank, Name: trader.Member, Profit: signed(trader.Profit)}
		for i, by := range earned[trader.Member] {
			if by != 0 {
				e.By = append(e.By, story.Plies[len(story.Plies)-1].Chart[i].Name+" "+signed(by))
			}
		}
		story.Traders = append(story.Traders, e)
	}
	return story, ctx.Err()
}

// signed returns an amount with its sign.
func signed(m market.Milli) string {
	if m > 0 {
		return "+" + m.String()
	}
	return m.String()
}
