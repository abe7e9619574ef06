package crowd

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
)

// The bounds of a roster.
const (
	maxTraders = 20
	maxPoints  = 400
	maxTold    = 200 // acts of the organiser
)

// Roster is a crowd as a person may see it now.
type Roster struct {
	Now       int64         `json:"now"`              // Unix milliseconds, as all moments
	Member    string        `json:"member,omitempty"` // your name in the crowd
	Organiser *Organiser    `json:"organiser,omitempty"`
	Annulled  *Act          `json:"annulled,omitempty"`
	Teams     []TeamRoster  `json:"teams"`
	Market    *MarketRoster `json:"market,omitempty"`
	Acts      []Act         `json:"acts"` // of the organiser, in order, the last ones
	Seats     []Player      `json:"seats"`
	Comments  int           `json:"comments"`            // that you may read
	Rehearsal bool          `json:"rehearsal,omitempty"` // bots are the crowd, and nothing counts
}

// Organiser is the person who organises a game.
type Organiser struct {
	Name string `json:"name"`
	You  bool   `json:"you,omitempty"`
}

// Act is an act of an organiser, or the pause of a player.
type Act struct {
	Seat   int       `json:"seat"`   // of the team
	Number int       `json:"number"` // of the event
	At     int64     `json:"at"`
	Kind   team.Kind `json:"kind"`
	Ply    int       `json:"ply"`
	By     string    `json:"by"`
	Reason string    `json:"reason"`
	Member string    `json:"member,omitempty"`
	Order  int       `json:"order,omitempty"`
	Until  int64     `json:"until,omitempty"`
	Of     *int      `json:"of,omitempty"` // the seat whose deadline was moved, if it is no team's
}

// Player is the time of a seat that no team holds.
type Player struct {
	Seat      int           `json:"seat"`
	Name      string        `json:"name"`
	Until     int64         `json:"until,omitempty"` // the deadline, if the seat is awaited and has one
	Pause     bool          `json:"pause"`           // the one pause is left
	Vacations []VacationOut `json:"vacations"`
	Left      int64         `json:"vacationLeft"` // milliseconds
}

// VacationOut is a vacation.
type VacationOut struct {
	From  int64 `json:"from"`
	Until int64 `json:"until"`
}

// TeamRoster is a team as a person may see it now.
type TeamRoster struct {
	Seat     int         `json:"seat"`
	Name     string      `json:"name"`
	Source   Source      `json:"source"`
	Terms    team.Terms  `json:"terms"`
	Later    *team.Terms `json:"later,omitempty"` // from the next ply on
	Plan     string      `json:"plan"`
	Manifold *Elsewhere  `json:"manifold,omitempty"`
	TeamPly
	TeamMembers
}

// TeamPly is the ply of a team, and its orders so far.
type TeamPly struct {
	Ply         int          `json:"ply"`
	Phase       string       `json:"phase" enum:"between,ordering,decided"`
	From        int64        `json:"from"`
	Until       int64        `json:"until"`
	Paused      *Paused      `json:"paused,omitempty"`
	Waits       []int        `json:"waits"` // seats that have to commit first
	Commitments []Commitment `json:"commitments"`
	Ordered     int          `json:"ordered"` // number of members
	Ready       int          `json:"ready"`
	// of members with an order, for an early end and for what they ask
	Quorum int       `json:"quorum,omitempty"`
	Held   bool      `json:"held"` // a member refuses an early end
	Asks   []Ask     `json:"asks"`
	Last   *Decision `json:"last,omitempty"` // of the last ply that is over
}

// TeamMembers are the members of a team.
type TeamMembers struct {
	You     *Membership  `json:"you,omitempty"`
	Weight  int64        `json:"weight"`  // of all
	Count   int          `json:"count"`   // of members with weight
	Members []Membership `json:"members"` // the heaviest first
	More    int          `json:"more"`    // that are left out
}

// Paused is a pause.
type Paused struct {
	Since  int64  `json:"since"`
	By     string `json:"by"`
	Reason string `json:"reason"`
	Until  int64  `json:"until"` // when the time runs on; 0 if only the organiser resumes it
}

// Commitment is the commitment of a seat that orders before the team.
type Commitment struct {
	Seat int    `json:"seat"`
	Hash string `json:"hash"`
	At   int64  `json:"at"`
}

// Membership is a member of a team.
type Membership struct {
	Member   string      `json:"member"`
	Weight   int64       `json:"weight"` // now
	Ordered  bool        `json:"ordered"`
	Number   int         `json:"number,omitempty"` // of the order's event
	Order    string      `json:"order,omitempty"`  // if you may see it
	Ready    bool        `json:"ready,omitempty"`
	Excluded string      `json:"excluded,omitempty"` // why
	Linked   bool        `json:"linked,omitempty"`   // you: to a user where weights are looked up
	Against  bool        `json:"against,omitempty"`  // also holds shares of another result
	You      bool        `json:"you,omitempty"`
	Captain  int         `json:"captain,omitempty"` // which, from 1
	Asks     []team.What `json:"asks,omitempty"`    // yours
}

// Ask is a request of members to a team, with their weight.
type Ask struct {
	What   team.What `json:"what"`
	Weight int64     `json:"weight"`
	Share  string    `json:"share"` // that is needed; empty for more than half
}

// Decision is what a team decided in a ply.
type Decision struct {
	Ply    int         `json:"ply"`
	At     int64       `json:"at"`
	Choice team.Choice `json:"choice"`
}

// MarketRoster is a market as a person may see it now.
type MarketRoster struct {
	Terms   market.Terms    `json:"terms"`
	Open    bool            `json:"open"`
	Results []Result        `json:"results"`
	You     *Account        `json:"you,omitempty"`
	Traders []market.Trader `json:"traders"` // the best ones, and you
	Points  []market.Point  `json:"points"`  // thinned
	Marks   []market.Point  `json:"marks"`   // at the end of each ply
}

// Result is a result that one can hold shares in.
type Result struct {
	Result int          `json:"result"`
	Name   string       `json:"name,omitempty"`
	Draw   bool         `json:"draw,omitempty"`
	Price  market.Milli `json:"price"`
	Sold   market.Milli `json:"sold"`
}

// Account is the holding of a person in a market, and whether they may trade.
type Account struct {
	market.Holding
	May bool       `json:"may"`
	Why *text.Text `json:"why,omitempty"`
}

// Roster returns the crowd of a game as a person may see it now, with up to most members of each team.
func (c *Crowd) Roster(who person.Who, most int, now time.Time) *Roster {
	r := &Roster{Now: now.UnixMilli(), Teams: []TeamRoster{}, Acts: []Act{}, Seats: c.playersOut(),
		Rehearsal: c.setup.Rehearsal}
	if who.Person != "" {
		r.Member = c.Member(who)
	}
	if c.setup.Organiser != "" {
		r.Organiser = &Organiser{c.Member(person.Who{Person: c.setup.Organiser, Name: c.game.By()}), c.Organises(who)}
	}
	for _, seat := range c.teamSeats() {
		t := c.teamRoster(seat, r.Member, most, now)
		c.conceal(who, &t)
		r.Teams = append(r.Teams, t)
		r.Acts = append(r.Acts, c.acted(seat)...)
	}
	slices.SortStableFunc(r.Acts, func(a, b Act) int { return cmp.Compare(a.At, b.At) })
	for i := range r.Acts {
		if r.Acts[i].Kind == team.Annulled {
			r.Annulled = &r.Acts[i]
		}
	}
	if c.market != nil {
		r.Market = c.marketRoster(who, r.Member)
	}
	for i := range c.talk.Len() {
		if c.mayRead(who, r.Member, c.talk.At(i)) {
			r.Comments++
		}
	}
	return r
}

// playersOut returns the seats that no team holds.
func (c *Crowd) playersOut() []Player {
	list := []Player{}
	t := c.pace.Timers[players]
	for seat := range c.setup.Seats {
		if c.hasTeam(seat) || t == nil {
			continue
		}
		p := Player{Seat: seat, Name: c.name(seat), Vacations: []VacationOut{}, Left: t.Left(seat).Milliseconds()}
		p.Pause = t.Rules.Pause > 0 && !slices.Contains(t.Paused, seat)
		if t.Running && slices.Contains(t.Awaited, seat) {
			p.Until = t.Until.UnixMilli()
		}
		for _, v := range t.Vacations {
			if v.Seat == seat {
				p.Vacations = append(p.Vacations, VacationOut{v.From.UnixMilli(), v.Until.UnixMilli()})
			}
		}
		list = append(list, p)
	}
	return list
}

// acted returns the acts of the organiser on a team.
func (c *Crowd) acted(seat int) []Act {
	var list []Act
	ply := 0
	log := c.log(seat)
	for i := range log {
		e := &log[i]
		if e.Kind == team.Opened {
			ply = e.Ply
		}
		if e.By != "" || e.Kind == team.Resumed {
			act := Act{seat, e.Number, e.At, e.Kind, ply, e.By, e.Reason, e.Member, e.Order, e.Until, nil}
			if e.Kind == team.Remarked && e.Until > 0 {
				act.Of = &e.Seat
			}
			list = append(list, act)
		}
	}
	return list[max(len(list)-maxTold, 0):]
}

// weights returns the present weights of a team's members.
func (c *Crowd) weights(seat int) []team.Weight {
	switch c.setup.Teams[seat].Source {
	case SourceMarket:
		return holders(c.market, seat)
	case SourceList:
		return c.listed(seat)
	case SourceEqual:
		return team.Equal(c.teams[seat].Ordering())
	}
	return c.teams[seat].Weights()
}

// ofTeam reports whether a member has weight in a team, or has ordered.
func (c *Crowd) ofTeam(member string, seat int) bool {
	if member == "" {
		return false
	}
	t := c.teams[seat]
	if _, ordered := t.Order(member); ordered || t.Weight(member) > 0 || slices.Contains(t.Terms().Captains, member) {
		return true
	}
	switch c.setup.Teams[seat].Source {
	case SourceMarket:
		return c.market.Holding(member).Shares[seat] > 0
	case SourceList:
		return c.isListed(member, seat)
	}
	return false
}

// isListed reports whether a member is on the list of a team.
func (c *Crowd) isListed(member string, seat int) bool {
	_, listed := slices.BinarySearchFunc(c.listed(seat), member,
		func(w team.Weight, m string) int { return cmp.Compare(w.Member, m) })
	return listed
}

// sees reports whether a member may see the order of another now.
func (c *Crowd) sees(seat int, member, of string) bool {
	t := c.teams[seat]
	switch sight := t.Terms().Sight; {
	case member != "" && member == of, sight == team.AllSee:
		return true
	case sight == team.TeamSees:
		return c.ofTeam(member, seat)
	}
	return false
}

// roll lists a team, the heaviest first: members with weight, members with an order, and captains.
type roll struct {
	at      time.Time
	head    int64
	names   []team.Weight
	weights map[string]int64
	weight  int64
	count   int
}

// The roll of a large team is computed at most once a second.
const (
	largeTeam = 500
	rollEvery = time.Second
)

// rolls are the last rolls of the teams, by seat.
type rolls struct {
	mu   sync.Mutex
	last [game.MaxSeats]*roll
}

// roll returns the list of a team now.
func (c *Crowd) roll(seat int, now time.Time) *roll {
	c.rolls.mu.Lock()
	defer c.rolls.mu.Unlock()
	if r := c.rolls.last[seat]; r != nil && (r.head == c.game.Head() || len(r.names) > largeTeam &&
		now.Sub(r.at) < rollEvery) {
		return r
	}
	r := &roll{at: now, head: c.game.Head(), weights: map[string]int64{}}
	for _, w := range c.weights(seat) {
		r.weights[w.Member] = w.Weight
		r.weight += w.Weight
	}
	r.count = len(r.weights)
	for _, name := range c.teams[seat].Ordering() {
		r.weights[name] += 0
	}
	for _, name := range c.teams[seat].Terms().Captains {
		r.weights[name] += 0
	}
	for name, weight := range r.weights {
		r.names = append(r.names, team.Weight{Member: name, Weight: weight})
	}
	slices.SortFunc(r.names, func(a, b team.Weight) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Member, b.Member))
	})
	c.rolls.last[seat] = r
	return r
}

// teamRoster returns a team as a member may see it, or, without a member, as everybody may.
func (c *Crowd) teamRoster(seat int, member string, most int, now time.Time) TeamRoster {
	t, spec := c.teams[seat], c.setup.Teams[seat]
	terms := t.Terms()
	ply, from, until, open := t.Ply()
	r := TeamRoster{
		Seat: seat, Name: c.name(seat), Source: spec.Source, Terms: terms, Later: t.Later(), Plan: terms.Plan,
		Manifold: spec.Manifold,
		TeamPly: TeamPly{Ply: ply, Phase: "between", From: from, Until: until, Waits: []int{},
			Commitments: []Commitment{},
			Ordered:     t.Ordered(), Asks: []Ask{}},
		TeamMembers: TeamMembers{Members: []Membership{}},
	}
	switch {
	case open:
		r.Phase, r.Waits = "ordering", append(r.Waits, t.Waits()...)
	case t.Decided():
		r.Phase = "decided"
	}
	r.Ready, r.Held = t.Ready()
	r.Quorum = t.Quorum()
	all := c.roll(seat, now)
	r.Weight, r.Count = all.weight, all.count
	r.More = max(len(all.names)-most, 0)
	for _, w := range all.names[:len(all.names)-r.More] {
		r.Members = append(r.Members, c.membership(seat, w, member))
	}
	if member != "" {
		you := c.membership(seat, team.Weight{Member: member, Weight: all.weights[member]}, member)
		r.You = &you
	}
	c.tellPast(seat, &r)
	r.Asks = c.asks(seat, all.weights)
	return r
}

// asks returns the requests of members to the team, with their weight.
func (c *Crowd) asks(seat int, weights map[string]int64) []Ask {
	t, list := c.teams[seat], []Ask{}
	for _, what := range []team.What{team.Resign, team.Draw, team.Takeback} {
		members := t.Asks(what)
		if len(members) == 0 {
			continue
		}
		a := Ask{What: what}
		for _, m := range members {
			a.Weight += weights[m]
		}
		if share, set := t.Terms().Shares[what]; set {
			a.Share = share.String()
		}
		list = append(list, a)
	}
	return list
}

// tellPast adds what follows from the log to a roster: the pause, commitments of others, the last decision.
func (c *Crowd) tellPast(seat int, r *TeamRoster) {
	log := c.log(seat)
	ended := false
	for i := len(log) - 1; i >= 0; i-- {
		switch e := &log[i]; e.Kind {
		case team.Paused:
			if c.teams[seat].Paused() && r.Paused == nil {
				r.Paused = &Paused{e.At, e.By, e.Reason, e.Until}
			}
		case team.Committed:
			if e.At >= r.From && !ended {
				r.Commitments = append(r.Commitments, Commitment{e.Seat, e.Hash, e.At})
			}
		case team.Ended:
			ended = true
		case team.Decided:
			if ended && e.Choice != nil {
				r.Last = &Decision{e.Ply, e.At, *e.Choice}
				return
			}
		}
	}
}

// membership returns a member of a team as another member may know them.
func (c *Crowd) membership(seat int, w team.Weight, member string) Membership {
	t := c.teams[seat]
	m := Membership{
		Member: w.Member, Weight: w.Weight, Number: t.Given(w.Member), Ready: t.IsReady(w.Member),
		Excluded: t.Excluded(w.Member),
		You:      w.Member == member, Captain: slices.Index(t.Terms().Captains, w.Member) + 1,
		Against: c.market != nil && c.market.Against(w.Member, seat),
	}
	order, gave := t.Order(w.Member)
	if m.Ordered = gave; gave && c.sees(seat, member, w.Member) {
		m.Order = order
	}
	if m.You {
		m.Linked = t.IsLinked(member)
		for _, what := range []team.What{team.Resign, team.Draw, team.Takeback} {
			if slices.Contains(t.Asks(what), member) {
				m.Asks = append(m.Asks, what)
			}
		}
	}
	return m
}

func (c *Crowd) marketRoster(who person.Who, member string) *MarketRoster {
	m := c.market
	r := &MarketRoster{Terms: m.Terms(), Open: m.Open(), Points: thinned(c.prices.All(), maxPoints),
		Marks: append([]market.Point{}, m.Marks()...)}
	sold := m.Sold()
	for i, price := range m.Prices() {
		result := Result{Result: i, Draw: i == c.setup.Seats, Price: price, Sold: sold[i]}
		if i < c.setup.Seats {
			result.Name = c.name(i)
		}
		r.Results = append(r.Results, result)
	}
	all := m.Traders()
	r.Traders = append([]market.Trader{}, all[:min(len(all), maxTraders)]...)
	if member == "" {
		return r
	}
	for _, t := range all[len(r.Traders):] {
		if t.Member == member {
			r.Traders = append(r.Traders, t)
		}
	}
	r.You = &Account{Holding: m.Holding(member), May: true}
	err := c.plays(who)
	if err == nil {
		err = c.mayTrade(who)
	}
	if err != nil && r.You.Brought == 0 {
		var refused *game.Error
		if r.You.May = false; errors.As(err, &refused) {
			r.You.Why = &refused.Text
		}
	}
	return r
}

// thinned returns up to most of the points, with the first and the last.
func thinned(points []market.Point, most int) []market.Point {
	if len(points) <= most {
		return append([]market.Point{}, points...)
	}
	list := make([]market.Point, most)
	for i := range list {
		list[i] = points[i*(len(points)-1)/(most-1)]
	}
	return list
}

// Quote is the price of a trade now.
type Quote struct {
	Result int            `json:"result"`
	Side   string         `json:"side"`
	Shares market.Milli   `json:"shares"`
	Money  market.Milli   `json:"money"`
	Prices []market.Milli `json:"prices"` // afterwards
}

// Quote returns the price of buying shares of a result now, or the proceeds of selling them. Without a number of shares
// it returns how many the money buys. Errors: BadRequest.
func (c *Crowd) Quote(result int, shares, money market.Milli, sell bool) (*Quote, error) {
	switch {
	case c.market == nil:
		return nil, game.Refuse(game.BadRequest, "hall.no_market")
	case !c.market.Open() || result < 0 || result >= c.market.Terms().Results():
		return nil, game.Refuse(game.BadRequest, "hall.no_result")
	}
	if shares == 0 && !sell {
		shares = c.market.Affordable(result, money)
	}
	q := &Quote{Result: result, Side: "buy", Shares: shares}
	sold := c.market.Sold()
	if shares < 0 || shares > market.Most || sell && shares > sold[result] {
		return nil, game.Refuse(game.BadRequest, "hall.no_result")
	}
	change := shares
	if sell {
		q.Side, change = "sell", -shares
	}
	if q.Money = c.market.Cost(result, change); sell {
		q.Money = -q.Money
	}
	q.Prices = c.market.After(result, change)
	return q, nil
}

// Logs returns the logs of the crowd as a person may see them. People with weight in a team, or with an order for it,
// see the team's log as members.
func (c *Crowd) Logs(who person.Who) Log {
	all := Log{Teams: map[int][]team.Event{}, Market: c.marketLog.All()}
	for seat := range c.teams {
		all.Teams[seat] = c.teamLog(who, seat)
	}
	return all
}
