package predictor

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// donePick ends an order without a conditional part.
const donePick = "done"

// Compose asks for the primary, then done or a prediction, then the response or done. Each is a piece, a target and a
// promotion, if it applies. Only the moves of the present question are computed.
func (s *state) Compose(seat int, picks []string) (game.Composition, error) {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return game.Composition{}, err
	}
	c, rest, err := choose(s.primaryCandidates(seat), picks, "primary")
	if err != nil {
		return game.Composition{}, err
	}
	if c.Move == 0 {
		c.Notice = s.only(seat)
		return c, nil
	}
	primary, alone := primaryOf(c.Move), c.Move
	if len(rest) == 1 && rest[0] == donePick {
		return c, nil
	}
	c, rest2, err := choose(s.predictionCandidates(seat, primary), rest, "prediction")
	if len(rest) == 0 {
		c.Choices = slices.Insert(c.Choices, 0, game.Choice{Pick: donePick, Kind: game.PickDone, Effect: game.Certain,
			Made: game.Made{Move: alone}, Label: text.Of("predictor.done", "primary", s.phrase(seat, primary))})
	}
	if err != nil || c.Move == 0 {
		return c, err
	}
	prediction := primaryOf(c.Move)
	ends := len(rest2) > 0 && rest2[len(rest2)-1] == donePick
	if ends {
		rest2 = rest2[:len(rest2)-1]
	}
	responses := s.responseCandidates(seat, primary, prediction)
	c, rest3, err := choose(responses, rest2, "response")
	if err == nil && c.Move == 0 {
		c.Notice = s.meeting(seat, primary, prediction)
	}
	without := text.Of("predictor.alone")
	if c.Notice.Kind == "predictor.meets.won" {
		without = text.Of("predictor.alone.won")
	}
	if len(rest2) == 1 && err == nil {
		from, _ := chess.Standard().Shape.Parse(rest2[0])
		c.Prompt = text.Of("predictor.pick.response.target", "piece", s.kindAt(from).Word(), "square", name(from))
		if lost := s.losses(seat, primary, prediction, responses, from); !lost.IsZero() {
			c.Notice = lost
		}
	}
	switch {
	case err != nil:
		return c, err
	case c.Move == 0 && ends:
		return game.Composition{Move: order(primary, 0, 0)}, nil
	case c.Move == 0: // an option and no end, which doors may take by themselves
		c.Choices = slices.Insert(c.Choices, 0, game.Choice{Pick: donePick, Kind: game.PickOption,
			Effect: game.Certain, Label: without})
		return c, nil
	case ends || len(rest3) > 0:
		return game.Composition{}, game.Refuse(game.BadMove, "compose.nothing", "picks", slices.Clone(picks))
	}
	return game.Composition{Move: order(primary, prediction, primaryOf(c.Move))}, nil
}

// only returns a notice if a seat has one primary, or if one of its pieces alone can move.
func (s *state) only(seat int) (notice text.Text) {
	t := s.primaries(seat)
	list := t.list(nil)
	first := primaryOf(list[0])
	others := slices.ContainsFunc(list, func(m game.Move) bool { return primaryOf(m).from() != first.from() })
	switch {
	case len(list) == 1:
		return text.Of("predictor.only", "primary", s.phrase(seat, first))
	case !others && s.colours[seat].Len() > 1:
		return text.Of("predictor.only.piece", "piece", s.kindAt(first.from()).Word(), "square", name(first.from()))
	}
	return notice
}

// meeting returns what comes of the primary if the prediction is right: the loss of the king where it stands, an enemy
// with which the primary’s piece is annihilated, or one that escapes from its target. No text if nothing does.
func (s *state) meeting(seat int, primary, prediction step) (notice text.Text) {
	p := s.foreseen(seat, game.Move(primary), prediction)
	p.pairs(func(i, j int) {
		own, enemy := &p.list[i], &p.list[j]
		if seat == chess.Black {
			own, enemy = enemy, own
		}
		args := []any{"piece", own.piece.Kind.Word(), "from", name(own.from),
			"enemy", enemy.piece.Kind.Word(), "square", name(enemy.from)}
		switch {
		case p.met(i, j):
			args = append(args, "to", name(own.to))
			switch chess.King {
			case own.piece.Kind:
				notice = text.Of("predictor.meets.lost", args...)
			case enemy.piece.Kind:
				notice = text.Of("predictor.meets.won", args...)
			default:
				notice = text.Of("predictor.meets", args...)
			}
		case own.misses(enemy):
			notice = text.Of("predictor.misses", args...)
		}
	})
	after := s.field
	after.carry(&p)
	if king := s.of(seat, chess.King) & after.colours[1-seat]; king != 0 && after.of(seat, chess.King) == 0 {
		return text.Of("predictor.king_taken", "enemy", after.kindAt(king.First()).Word(), "square", name(king.First()))
	}
	return notice
}

// foreseen returns the movements if a seat gives an order and the other seat what is predicted, without the other
// seat’s response, which is not known.
func (s *state) foreseen(seat int, m game.Move, prediction step) (p ply) {
	o := game.By(seat, m)
	o.Put(1-seat, game.Move(prediction))
	s.plan(&o, &p)
	p.meet()
	return p
}

// losses returns the squares on the way to which a piece is annihilated as a response if the prediction is right, as a
// notice; no text if there are none. The opponent’s response, which is not known, saves no piece (R2.3).
func (s *state) losses(seat int, primary, prediction step,
	responses []game.Candidate, from board.Square) text.Text {
	piece := s.kindAt(from)
	var squares []string
	for _, c := range responses {
		if c.Err != nil || primaryOf(c.Move).from() != from || slices.Contains(squares, c.Path[1].Pick) {
			continue
		}
		p := s.foreseen(seat, order(primary, prediction, primaryOf(c.Move)), prediction)
		if slices.ContainsFunc(p.list[:p.n], func(m movement) bool { return m.response && m.fate != goes }) {
			squares = append(squares, c.Path[1].Pick)
		}
	}
	switch {
	case squares == nil:
		return text.Text{}
	case piece == chess.King:
		return text.Of("predictor.lost.king", "piece", piece.Word(), "squares", squares)
	}
	return text.Of("predictor.lost", "piece", piece.Word(), "squares", squares)
}

// choose composes one move and returns the picks that are left. part selects the prompts.
func choose(candidates []game.Candidate, picks []string, part string) (game.Composition, []string, error) {
	n := min(len(picks), 2)
	if len(picks) > 2 && slices.ContainsFunc(candidates, func(c game.Candidate) bool {
		return len(c.Path) == 3 && c.Path[0].Pick == picks[0] && c.Path[1].Pick == picks[1]
	}) {
		n = 3
	}
	prompt := "predictor.pick." + part + [...]string{".piece", ".target", ".promotion", ""}[n]
	c, err := game.Follow(candidates, picks[:n], text.Of(prompt))
	return c, picks[n:], err
}

// primaryCandidates returns the primaries of a seat, and moves that a player may look for.
func (s *state) primaryCandidates(seat int) []game.Candidate {
	t := s.primaries(seat)
	return s.candidates(&t, t.list(nil), t.against)
}

// predictionCandidates returns the opponent's primaries. Those without a possible response are denied.
func (s *state) predictionCandidates(seat int, primary step) []game.Candidate {
	t := s.primaries(1 - seat)
	all := s.candidates(&t, t.list(nil), t.against)
	if len(s.answers(seat, primary, 0, nil)) > 0 {
		return all
	}
	for i := range all {
		if c := &all[i]; c.Err == nil && len(s.answers(seat, primary, primaryOf(c.Move), nil)) == 0 {
			c.Err = refuse("predictor.no_response", "primary", primary.String())
		}
	}
	return all
}

// responseCandidates returns the responses of a seat, and moves that a player may look for.
func (s *state) responseCandidates(seat int, primary, prediction step) []game.Candidate {
	var after field
	t := s.responses(seat, primary, &after)
	return s.candidates(&t, t.enPassant(prediction, t.list(nil)), func(response step) *game.Error {
		return s.againstResponse(seat, primary, prediction, response)
	})
}

// candidates returns the listed moves, and those that a player may look for with the reason against them.
func (s *state) candidates(t *task, listed []game.Move, against func(step) *game.Error) []game.Candidate {
	var all []game.Candidate
	for pieces := s.colours[t.seat]; pieces != 0; {
		from := pieces.Pop()
		token := game.Choice{Pick: name(from), Kind: game.PickToken, Square: name(from), Label: s.token(from)}
		targets := s.reach(t, from)
		for _, m := range listed {
			if s := primaryOf(m); s.from() == from {
				targets |= chess.Bit(s.to())
			}
		}
		blocked := s.goes(t.seat, from) &^ t.movers &^ targets // own squares only if the primary leaves them
		first, reached := len(all), 0
		for _, squares := range []chess.Bits{targets, blocked} {
			reached = len(all)
			for squares != 0 {
				all = append(all, s.candidatesTo(t, token, from, squares.Pop(), listed, against)...)
			}
		}
		s.explain(token, from, &all, first, reached)
	}
	return all
}

// explain gives a piece of which all candidates are denied its own reason: the first that is not about one way only, of
// those before reached, which it could play in chess. Else a knight is told what stands in its way, since it does not
// jump as in chess, and others that they have nowhere to go, as is a king that would be attacked on several squares.
func (s *state) explain(token game.Choice, from board.Square, all *[]game.Candidate, first, reached int) {
	stuck := refuse("predictor.stuck", "piece", s.kindAt(from).Word(), "square", name(from))
	why := stuck
	if first == len(*all) {
		*all = append(*all, game.Candidate{Path: []game.Choice{token}, Err: why})
		return
	}
	oneWay, attacked := true, 0
	for i, c := range slices.Backward((*all)[first:]) {
		e, denied := c.Err.(*game.Error)
		if !denied {
			return
		}
		way := strings.HasPrefix(e.Text.Kind, "predictor.blocked") || e.Text.Kind == "predictor.pawn_ahead" ||
			strings.HasPrefix(e.Text.Kind, "predictor.castling")
		switch {
		case !way && (first+i < reached || e.Text.Kind == "predictor.left"):
			why, oneWay = e, false
			if e.Text.Kind == "predictor.attacked.there" {
				attacked++
			}
		case e.Text.Kind == "predictor.blocked.knight" && oneWay:
			why = e
		}
	}
	switch {
	case attacked > 1:
		why = stuck
	case attacked == 1 || why.Text.Kind == "predictor.attacked": // also true of a square to which the piece never goes
		why = refuse("predictor.pinned", "piece", s.kindAt(from).Word(), "square", name(from), "why", why.Text).
			Showing(why.Arrows...)
	}
	(*all)[first].Path[0].Denied = why
}

// candidatesTo returns the move from one square to another, or its promotions.
func (s *state) candidatesTo(t *task, token game.Choice, from, to board.Square,
	listed []game.Move, against func(step) *game.Error) []game.Candidate {
	square := game.Choice{Pick: name(to), Kind: game.PickSquare, Square: name(to), Label: s.target(t.seat, from, to)}
	if s.kindAt(from) == chess.Knight {
		for _, q := range zed(from, to) {
			square.Over = append(square.Over, name(q))
		}
	}
	way := []game.Choice{token, square}
	candidate := func(promotion chess.Kind, path []game.Choice) game.Candidate {
		move := newStep(from, to, promotion)
		c := game.Candidate{Move: game.Move(move), Path: path}
		if !slices.Contains(listed, c.Move) {
			c.Err = against(move)
		} else {
			path[len(path)-1].Effect = game.Certain // nothing is rolled; that the opponent decides, too, is said apart
		}
		return c
	}
	if s.kindAt(from) != chess.Pawn || !lastRanks.Has(to) {
		return []game.Candidate{candidate(chess.NoKind, way)}
	}
	var all []game.Candidate
	for _, k := range chess.Promotions() {
		all = append(all, candidate(k, append(slices.Clone(way), game.Choice{
			Pick: string(k.Lower()), Kind: game.PickOption, Label: text.Of("predictor.becomes", "piece", k.Word())})))
	}
	return all
}

// reach returns the targets that a player may expect of a piece, allowed or not: all that it could reach in chess.
func (s *state) reach(t *task, from board.Square) chess.Bits {
	occupied := s.occupied()
	kind := s.kindAt(from)
	if kind == chess.Pawn {
		targets := chess.PawnSteps(t.seat, from, occupied)
		for aside := chess.PawnAttacks(t.seat, from); aside != 0; {
			if to := aside.Pop(); s.colours[1-t.seat].Has(to) || t.opens(from, to) {
				targets |= chess.Bit(to)
			}
		}
		return targets
	}
	targets := chess.Attacks(kind, from, occupied) &^ s.colours[t.seat]
	for i := range 2 {
		c := &castles[2*t.seat+i]
		if kind == chess.King && from == c.King {
			targets |= chess.Bit(c.KingTo)
		}
	}
	return targets
}

func (s *state) target(seat int, from, to board.Square) text.Text {
	switch {
	case s.castle(seat, newStep(from, to, 0)) != nil:
		return text.Of("predictor.to.castling", "square", name(to))
	case s.colours[1-seat].Has(to):
		return text.Of("predictor.to.capture", "square", name(to), "piece", s.kindAt(to).Word())
	case s.kindAt(from) == chess.Pawn && from&7 != to&7:
		return text.Of("predictor.to.en_passant", "square", name(to))
	}
	return text.Of("predictor.to", "square", name(to))
}
