package notice

import (
	"strings"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

// Ply is a ply of a game, as it is published.
type Ply struct {
	Game    string `json:"game"`    // its id
	Title   string `json:"title"`   // of the game
	Number  int    `json:"ply"`     // from 1
	Address string `json:"address"` // of its page; it never changes
	Look
	Ways
	At      time.Time `json:"at"`              // when it ended
	Players []string  `json:"players"`         // by seat
	Sides   []string  `json:"sides,omitempty"` // the names of the seats
	Said    []string  `json:"said"`            // what happened, in sentences
	Orders  []Order   `json:"orders"`          // of the seats, without chance turns
	Team    *Team     `json:"team,omitempty"`
	Market  []Price   `json:"market,omitempty"`
	Chart   []Line    `json:"chart,omitempty"`
	Remarks []Remark  `json:"remarks,omitempty"`
	Plies   []Link    `json:"plies,omitempty"` // of the game, this one included
	Next    time.Time `json:"next,omitzero"`   // when the next ply ends
	Zone    string    `json:"zone,omitempty"`  // the time zone of times; empty for UTC
	Result  string    `json:"result,omitempty"`
}

// Look is how a ply is drawn.
type Look struct {
	Picture string `json:"picture,omitempty"` // the address of its picture as PNG
	Small   string `json:"-"`                 // the address of its picture as SVG
	Board   string `json:"-"`                 // the picture as SVG, by package draw; the page includes it as it is
	Style   string `json:"-"`                 // the address of the page's style sheet
	Icon    string `json:"-"`                 // and of its icon
}

// Ways are the addresses to which the page of a ply leads.
type Ways struct {
	Play  string `json:"play,omitempty"`  // the address where the game is played
	Feed  string `json:"feed,omitempty"`  // of the plies of the game
	Story string `json:"story,omitempty"` // the address of the page of the whole game
}

// Order is the order of a seat in the ply.
type Order struct {
	Seat       int    `json:"seat"`
	Player     string `json:"player"`
	Text       string `json:"text"`
	Words      string `json:"-"`                    // the order in words; empty where the game has none
	Foresaw    *bool  `json:"foresaw,omitempty"`    // whether its prediction was right; nil without one
	Commitment string `json:"commitment,omitempty"` // the hash that was published before
	Opened     bool   `json:"opened,omitempty"`     // the commitment was opened and matches
}

// Rightly reports whether the prediction of the order was right.
func (o Order) Rightly() bool { return o.Foresaw != nil && *o.Foresaw }

// Team lists the orders of the members of a team.
type Team struct {
	Player  string   `json:"player"` // the seat's name
	Rule    string   `json:"rule"`   // in a sentence
	Members []Member `json:"members"`
	More    int      `json:"more,omitempty"` // the number of members not listed
}

// Member is a member of a team.
type Member struct {
	Name    string `json:"name"`
	Weight  string `json:"weight"`
	Text    string `json:"text,omitempty"`  // the order; empty for none in time
	Words   string `json:"words,omitempty"` // the order in words
	Counted bool   `json:"counted,omitempty"`
	Note    string `json:"note,omitempty"` // such as that the member holds shares of the other side
}

// Plain returns the name without its letters.
func (m Member) Plain() string { return strings.TrimSuffix(m.Name, m.Letters()) }

// Letters returns the # and letters that end the name to tell people of the same name apart; empty for none.
func (m Member) Letters() string { return letters(m.Name) }

// letters returns the # and the six letters at the end of a name, if it has them.
func letters(name string) string {
	if at := len(name) - 7; at > 0 && name[at] == '#' {
		return name[at:]
	}
	return ""
}

// Price is the price of a share of a result, in per cent.
type Price struct {
	Result  string `json:"result"`
	Percent int    `json:"percent"`
}

// Line is the history of a price, in thousandths: before the first ply, and after each.
type Line struct {
	Name   string `json:"name"`
	Prices []int  `json:"prices"`
}

// Remark is a remark about the ply.
type Remark struct {
	Name      string `json:"name"`
	Organiser bool   `json:"organiser,omitempty"`
	Text      string `json:"text"`
}

// Plain returns the name without its letters.
func (r Remark) Plain() string { return strings.TrimSuffix(r.Name, letters(r.Name)) }

// Link is the address of the page of a ply.
type Link struct {
	Number  int    `json:"ply"`
	Address string `json:"address"`
	Open    bool   `json:"open,omitempty"` // orders can still be given
}

// teller formats messages in one language.
type teller struct{ voice text.Voice }

// say returns a message of this package.
func (t teller) say(kind string, args ...any) string {
	return t.voice.Say(text.Of("notice."+kind, args...))
}

// headline returns the title of a ply.
func (p *Ply) headline(t teller) string {
	return t.say("headline", "ply", p.Number, "title", clip(p.Title, 80))
}

// Moment returns a time as the language writes it, with its zone: 2 March 2026, 21:00 CET.
func Moment(voice text.Voice, at time.Time) string {
	month := strings.Fields(voice.Say(text.Of("notice.months")))[at.Month()-1]
	return voice.Say(text.Of("notice.at", "day", at.Day(), "month", month, "year", at.Year(),
		"clock", at.Format("15:04 MST")))
}

// clock formats a time in the zone of the ply.
func (p *Ply) clock(t teller, at time.Time) string {
	zone, err := time.LoadLocation(p.Zone)
	if err != nil {
		zone = time.UTC
	}
	return Moment(t.voice, at.In(zone))
}

// counted returns the member whose order counted, or nil.
func (p *Ply) counted() *Member {
	if p.Team == nil {
		return nil
	}
	for i := range p.Team.Members {
		if m := &p.Team.Members[i]; m.Counted {
			return m
		}
	}
	return nil
}

// lines returns the sentences about a ply. What comes from people is escaped.
func (p *Ply) lines(t teller, escape func(string) string) []string {
	var list []string
	for _, o := range p.Orders {
		kind := "order"
		if o.Rightly() {
			kind = "order_foresaw"
		} else if o.Foresaw != nil {
			kind = "order_missed"
		}
		list = append(list, t.say(kind, "player", escape(o.Player), "order", escape(o.Text)))
	}
	for _, s := range p.Said {
		list = append(list, escape(s))
	}
	if m := p.counted(); m != nil {
		list = append(list, t.say("counted", "member", escape(m.Name), "weight", escape(m.Weight)))
	}
	for _, o := range p.Orders {
		if o.Commitment != "" && o.Opened {
			list = append(list, t.say("opened", "player", escape(o.Player), "hash", escape(o.Commitment)))
		}
	}
	for _, r := range p.Remarks {
		if r.Organiser {
			list = append(list, escape(r.Name)+": "+escape(r.Text))
		}
	}
	switch {
	case p.Result != "":
		list = append(list, escape(p.Result))
	case !p.Next.IsZero():
		list = append(list, t.say("next", "ply", p.Number+1, "at", escape(p.clock(t, p.Next))))
	}
	return list
}

// clip returns the beginning of a text, of up to most characters.
func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
