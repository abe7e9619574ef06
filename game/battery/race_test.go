package battery

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// race is a small correct game to test the battery: two runners on a track a1 to d1 step to an adjacent square, and
// the first on d1 wins. With luck=on a step to c1 may slip back to a1; with secrets=on each first chooses a number
// that only it knows; with wide=on every step can be made in nine ways, of which the first is listed. It can be
// broken in one way at a time, see [breach].
type race struct {
	facts game.Facts
	spoil spoil
}

// spoil holds the breaches of a race; nil fields leave it correct.
type spoil struct {
	start   func(r *race, s *runners) *runners
	parse   func(s *runners) *runners
	read    func(s *runners)
	traits  func(s *runners, t *game.Traits)
	turn    func(s *runners, t *game.Turn)
	moves   func(s *runners, moves, buf []game.Move) []game.Move
	play    func(s *runners, log *game.Log)
	clone   func(s, copied *runners)
	outcome func(all, buf []game.Outcome) []game.Outcome
	roll    func(face int) int
	picture func(s *runners, p *game.Picture)
	suppose func(s *runners, found, missing *game.Picture, ok *bool)
	edit    func(s, edited *runners, e game.Edit)
	compose func(c *game.Composition)
	check   func(s *runners, err error) error
	print   func(s *runners, printed string) string
	key     func(s *runners, key string) string
	hash    func(s *runners, hash uint64) uint64
	worth   func(material int) int
	view    func(s, v *runners, seat int)
}

// newRace returns an honest race.
func newRace() *race {
	onOff := func(name string) game.Option {
		return game.Option{Name: name, Default: "off", Values: []string{"off", "on"}, Help: text.Of("race.help")}
	}
	return &race{facts: game.Facts{
		ID: "race", Name: "The Race", Seats: 2,
		Traits:  game.Traits{Chance: true, Simultaneous: true, Secrets: true, Threefold: true, Wide: true},
		Options: []game.Option{onOff("luck"), onOff("secrets"), onOff("wide")},
		Messages: fstest.MapFS{"en.json": {Data: []byte(`{
			"race.help": "off or on",
			"race.form": "{position} is no position of a race",
			"race.move": "{move} is no step: want a square and a number, or a number",
			"race.far": "{to} is not beside {from}",
			"race.chose": "{who} chooses {number}",
			"race.ran": "{^who} runs to {to}",
			"race.slipped": "{^who} slips",
			"race.stood": "{^who} stands",
			"race.runner": "{who} on {square}",
			"race.where": "where to?",
			"race.to": "to {square}",
			"race.way": "the way {way}",
			"race.number": "the number {number}",
			"race.becomes": "a {piece}",
			"race.stays": "{who} cannot leave the track",
			"race.die": "{who} rolls for luck: 1 to 4 stands",
			"race.faces": "want one face from 1 to 6",
			"word.race.runner": "runner",
			"reason.race.arrived": "somebody has arrived"}`)}},
	}}
}

func (r *race) Facts() *game.Facts { return &r.facts }

func (r *race) Start(options map[string]string) (game.State, error) {
	settled, err := r.facts.Settle(options)
	if err != nil {
		return nil, err
	}
	changed := r.facts.Changed(settled)
	s := &runners{race: r, luck: changed&1 != 0, secrets: changed&2 != 0, wide: changed&4 != 0}
	if r.spoil.start != nil {
		s = r.spoil.start(r, s)
	}
	return s, nil
}

// Parse reads the form that String writes: "ab 0 17 12 run {luck=on}": the squares, the runner to move, the plies so
// far, the numbers chosen (0 none, 3 hidden), run or slip, the options.
func (r *race) Parse(position string) (game.State, error) {
	refuse := func() (game.State, error) {
		return nil, game.Refuse(game.BadPosition, "race.form", "position", position)
	}
	f := strings.SplitN(position, " ", 6)
	if len(f) < 5 || len(f[0]) != 2 || len(f[1]) != 1 || len(f[3]) != 2 || f[4] != "run" && f[4] != "slip" {
		return refuse()
	}
	braces := ""
	if len(f) == 6 {
		braces = f[5]
	}
	settled, err := r.facts.ParseBraces(braces)
	if err != nil {
		return nil, game.Recode(game.BadPosition, err)
	}
	started, _ := (&race{facts: r.facts}).Start(settled)
	s := started.(*runners)
	s.race = r
	plies, ok := game.ParseCounter(f[2], 10_000)
	s.plies, s.turn, s.slipping = int(plies), int(f[1][0])-'0', f[4] == "slip"
	for i := range s.at {
		s.at[i], s.number[i] = int(f[0][i])-'a', int(f[3][i])-'0'
		ok = ok && s.at[i] >= 0 && s.at[i] < 4 && s.number[i] >= 0 && s.number[i] < 4 && (s.secrets || s.number[i] == 0)
	}
	if !ok || s.turn < 0 || s.turn > 1 || s.number[0] == 0 != (s.number[1] == 0) || s.String() != position ||
		s.slipping && (!s.luck || s.at[s.turn] != 2) {
		return refuse()
	}
	if r.spoil.parse != nil {
		s = r.spoil.parse(s)
	}
	return s, nil
}

type runners struct {
	race                *race
	at, number          [2]int
	turn, plies         int
	slipping            bool
	luck, secrets, wide bool
	shared              *int // only used by a breach
}

func (s *runners) Game() game.Game { return s.race }

func (s *runners) Traits() game.Traits {
	t := game.Traits{Chance: s.luck, Simultaneous: s.secrets, Secrets: s.secrets, Threefold: true, Wide: s.wide}
	if s.race.spoil.traits != nil {
		s.race.spoil.traits(s, &t)
	}
	return t
}

func (s *runners) Seats() []text.Word { return []text.Word{"white", "black"} }

func (s *runners) Turn() game.Turn {
	both := game.FirstSeats(2)
	t := game.ToMove(s.turn, both)
	switch {
	case s.at[0] == 3 || s.at[1] == 3:
		winner := 0
		if s.at[1] == 3 {
			winner = 1
		}
		t = game.Won(winner, "race.arrived")
	case s.plies >= 40:
		t = game.Drawn(both, both, game.NoProgress)
	case s.secrets && s.number[0] == 0:
		t = game.Turn{Kind: game.SimultaneousTurn, Seats: both, Living: both}
	case s.slipping:
		t = game.Turn{Kind: game.ChanceTurn, Living: both, Rollers: game.Only(s.turn)}
	}
	if s.race.spoil.turn != nil {
		s.race.spoil.turn(s, &t)
	}
	return t
}

// step returns the move to a square, in a way from 1 to 9.
func step(to, way int) game.Move { return game.Move(to<<4 | way) }

// number returns the move that chooses a number.
func number(n int) game.Move { return game.Move(1<<8 | n) }

func (s *runners) Moves(seat int, buf []game.Move) []game.Move {
	moves := buf
	if s.Turn().Kind == game.SimultaneousTurn {
		moves = append(moves, number(1), number(2))
	} else {
		for to := range 4 {
			if to-s.at[seat] == 1 || to-s.at[seat] == -1 {
				moves = append(moves, step(to, 1))
			}
		}
	}
	if s.race.spoil.moves != nil {
		moves = s.race.spoil.moves(s, moves, buf)
	}
	if s.race.spoil.read != nil {
		s.race.spoil.read(s)
	}
	return moves
}

func (s *runners) Check(seat int, m game.Move) error {
	var err error
	turn := s.Turn()
	to, way := int(m>>4&15), int(m&15)
	if refused := game.CheckSeats(turn, game.Only(seat)); refused != nil {
		err = refused
	} else if choosing := m>>8 != 0; choosing != (turn.Kind == game.SimultaneousTurn) || !choosing && !s.wide &&
		way != 1 {
		err = game.Refuse(game.IllegalMove, "race.move", "move", s.FormatMove(seat, m))
	} else if d := to - s.at[seat]; !choosing && d != 1 && d != -1 {
		err = game.Refuse(game.IllegalMove, "race.far", "to", cell(to), "from", cell(s.at[seat]))
	}
	if s.race.spoil.check != nil {
		err = s.race.spoil.check(s, err)
	}
	return err
}

func (s *runners) Play(o game.Orders, log *game.Log) {
	if s.shared != nil {
		*s.shared++
	}
	s.plies++
	if s.Turn(); s.secrets && s.number[0] == 0 {
		for seat := range s.number {
			s.number[seat] = int(o.Moves[seat] & 3)
			if log != nil {
				log.AddOnly(game.Only(seat), "race.chose", "who", s.Seats()[seat], "number", s.number[seat])
			}
		}
	} else {
		from, to := s.at[s.turn], int(o.Moves[s.turn]>>4&15)
		s.at[s.turn], s.slipping = to, s.luck && to == 2
		if log != nil {
			log.AddArrow(game.Arrow{Path: []string{cell(from), cell(to)}, Seat: s.turn, Kind: game.Moved}, "race.ran",
				"who", s.Seats()[s.turn], "to", cell(to))
		}
		if !s.slipping {
			s.turn = 1 - s.turn
		}
	}
	if s.race.spoil.play != nil && log != nil {
		s.race.spoil.play(s, log)
	}
}

func (s *runners) Outcomes(buf []game.Outcome) []game.Outcome {
	all := append(buf, game.Outcome{Code: 0, P: prob.New(2, 3)}, game.Outcome{Code: 1, P: prob.New(1, 3)})
	if s.race.spoil.outcome != nil {
		return s.race.spoil.outcome(all, buf)
	}
	return all
}

func (s *runners) FormatOutcome(code uint64) string { return []string{"stand", "slip"}[code&1] }

func (s *runners) Resolve(code uint64, log *game.Log) {
	kind := "race.stood"
	if code == 1 {
		s.at[s.turn], kind = 0, "race.slipped"
	}
	if log != nil {
		log.Add(kind, "who", s.Seats()[s.turn])
	}
	s.slipping, s.turn = false, 1-s.turn
}

func (s *runners) Dice() []game.Die {
	return []game.Die{{Seat: s.turn, Text: text.Of("race.die", "who", s.Seats()[s.turn])}}
}

func (s *runners) Roll(faces []int) (uint64, error) {
	if len(faces) != 1 || faces[0] < 1 || faces[0] > 6 {
		return 0, game.Refuse(game.BadOutcome, "race.faces")
	}
	face := faces[0]
	if s.race.spoil.roll != nil {
		face = s.race.spoil.roll(face)
	}
	return uint64(face / 5), nil
}

func (s *runners) Clone() game.State {
	c := *s
	if s.race.spoil.clone != nil {
		s.race.spoil.clone(s, &c)
	}
	return &c
}

func (s *runners) Set(from game.State) { *s = *from.(*runners) }

func (s *runners) String() string {
	stage := "run"
	if s.slipping {
		stage = "slip"
	}
	printed := fmt.Sprintf("%c%c %d %d %d%d %s%s", 'a'+s.at[0], 'a'+s.at[1], s.turn, s.plies, s.number[0], s.number[1],
		stage, s.braces())
	if s.race.spoil.print != nil {
		return s.race.spoil.print(s, printed)
	}
	return printed
}

// braces returns the options as String has them.
func (s *runners) braces() string {
	var changed uint64
	for i, on := range []bool{s.luck, s.secrets, s.wide} {
		if on {
			changed |= 1 << i
		}
	}
	return s.race.facts.Braces(s.race.facts.Settled(changed))
}

func (s *runners) Key() string {
	key := ""
	if !s.slipping {
		key = fmt.Sprint(s.at, s.number, s.turn)
	}
	if s.race.spoil.key != nil {
		return s.race.spoil.key(s, key)
	}
	return key
}

func (s *runners) Hash() uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, s.at, s.number, s.turn, s.slipping, s.braces())
	if s.race.spoil.hash != nil {
		return s.race.spoil.hash(s, h.Sum64())
	}
	return h.Sum64()
}

func (s *runners) Material(seat int) int {
	if s.race.spoil.worth != nil {
		return s.race.spoil.worth(100 * s.at[seat])
	}
	return 100 * s.at[seat]
}

// hidden is a number that the seat may not know.
const hidden = 3

func (s *runners) View(seat int) game.State {
	v := *s
	for other := range v.number {
		if other != seat && v.number[other] != 0 {
			v.number[other] = hidden
		}
	}
	if s.race.spoil.view != nil {
		s.race.spoil.view(s, &v, seat)
	}
	return &v
}

func (s *runners) Guess(pick func(n int) int) game.State {
	g := *s
	for seat := range g.number {
		if g.number[seat] == hidden {
			g.number[seat] = 1 + pick(2)
		}
	}
	return &g
}

func (s *runners) Draw(seat int, pick func(n int) int) game.Move {
	moves := s.Moves(seat, nil)
	m := moves[pick(len(moves))]
	if s.wide && m>>8 == 0 {
		m += game.Move(pick(9))
	}
	return m
}

func (s *runners) FormatMove(_ int, m game.Move) string {
	if m>>8 != 0 {
		return strconv.Itoa(int(m & 3))
	}
	return cell(int(m>>4&15)) + ":" + strconv.Itoa(int(m&15))
}

func (s *runners) ParseMove(_ int, typed string) (game.Move, error) {
	if typed == "1" || typed == "2" {
		return number(int(typed[0] - '0')), nil
	}
	to, way, ok := strings.Cut(typed, ":")
	if !ok || len(to) != 2 || to[0] < 'a' || to[0] > 'd' || to[1] != '1' || len(way) != 1 || way < "1" || way > "9" {
		return 0, game.Refuse(game.BadMove, "race.move", "move", typed)
	}
	return step(int(to[0]-'a'), int(way[0]-'0')), nil
}

func (s *runners) Compose(seat int, picks []string) (game.Composition, error) {
	var candidates []game.Candidate
	for _, m := range s.Moves(seat, nil) {
		if m>>8 != 0 {
			n := s.FormatMove(seat, m)
			candidates = append(candidates, game.Candidate{Move: m, Path: []game.Choice{
				{Pick: n, Kind: game.PickOption, Label: text.Of("race.number", "number", n)}}})
			continue
		}
		to := cell(int(m >> 4 & 15))
		square := game.Choice{Pick: to, Kind: game.PickSquare, Square: to, Effect: game.Certain,
			Label: text.Of("race.to", "square", to)}
		if s.luck && to == "c1" {
			p := prob.New(2, 3)
			square.Effect, square.P = game.Rolled, &p
		}
		for way := range 9 {
			if way == 0 || s.wide {
				option := game.Choice{Pick: strconv.Itoa(way + 1), Kind: game.PickOption,
					Label: text.Of("race.way", "way", way+1)}
				candidates = append(candidates,
					game.Candidate{Move: m + game.Move(way), Path: []game.Choice{square, option}})
			}
		}
	}
	c, err := game.Follow(candidates, picks, text.Of("race.where"))
	if s.race.spoil.compose != nil {
		s.race.spoil.compose(&c)
	}
	return c, err
}

func (s *runners) Picture() game.Picture {
	p := game.Picture{Files: 4, Ranks: 1, Cells: []string{"a1", "b1", "c1", "d1"}}
	for _, name := range s.Seats() {
		p.Seats = append(p.Seats, game.SeatSign{Name: name})
	}
	token := func(seat, at int, share prob.Ratio) {
		p.Tokens = append(p.Tokens, game.Token{Square: cell(at), Seat: seat, Piece: "race.runner", Letter: "R",
			Share: share,
			Text:  text.Of("race.runner", "who", s.Seats()[seat], "square", cell(at))})
	}
	for at := range 4 {
		for seat := range 2 {
			switch falling := s.slipping && seat == s.turn; {
			case !falling && s.at[seat] == at:
				token(seat, at, prob.One())
			case falling && at == 0:
				token(seat, at, prob.New(1, 3))
			case falling && at == 2:
				token(seat, at, prob.New(2, 3))
			}
		}
	}
	if s.slipping {
		p.Links = append(p.Links, game.Link{A: "a1", B: "c1", Kind: game.SamePiece})
		p.Marks = append(p.Marks, game.Mark{Square: "c1", Kind: game.Pending})
		p.Arrows = append(p.Arrows, game.Arrow{Path: []string{"c1", "a1"}, Seat: s.turn, Kind: game.Predicted})
	}
	if s.race.spoil.picture != nil {
		s.race.spoil.picture(s, &p)
	}
	return p
}

// Suppose returns the pictures in which the runner slips and in which it stands.
func (s *runners) Suppose(token int) (found, missing game.Picture, ok bool) {
	p := s.Picture()
	if ok = token >= 0 && token < len(p.Tokens) && p.Tokens[token].Share != prob.One(); ok {
		at := [2]int{0, 2}
		if p.Tokens[token].Square == cell(2) {
			at = [2]int{2, 0}
		}
		found, missing = s.arrived(at[0]).Picture(), s.arrived(at[1]).Picture()
	}
	if s.race.spoil.suppose != nil {
		s.race.spoil.suppose(s, &found, &missing, &ok)
	}
	return found, missing, ok
}

// arrived returns the race with the slipping runner on one of its squares.
func (s *runners) arrived(at int) *runners {
	a := *s
	a.at[s.turn], a.slipping = at, false
	return &a
}

func (s *runners) Stock() []game.Stock {
	return game.StockOf(2, game.Stock{Letter: "R", Piece: "race.runner"})
}

// Edit moves runners; they cannot be removed.
func (s *runners) Edit(e game.Edit) (game.State, error) {
	a := *s
	a.slipping = false
	if e.Take != nil && s.race.spoil.edit == nil {
		return nil, game.Refuse(game.BadPosition, "race.stays", "who", s.Seats()[e.Take.Seat])
	}
	if e.Put != nil {
		a.at[e.Put.Seat] = int(e.Put.Square[0] - 'a')
	}
	if e.Turn != game.Nobody {
		a.turn = e.Turn
	}
	if s.race.spoil.edit != nil {
		s.race.spoil.edit(s, &a, e)
	}
	return &a, nil
}

// cell returns the name of a square of the track.
func cell(at int) string { return string(rune('a'+at)) + "1" }
