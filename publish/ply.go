// Package publish tells the world about the plies of a game: a page, an Atom feed, hooks of other programs, comments,
// mail.
//
// What is told is a [Ply]: data that whoever runs the game fills in, with nothing in it that is still secret.
// Everything else follows from it: [Ply.Page], [Feed], [Ply.Body] for a hook, [Ply.Comment], [Ply.Mail]. Nothing in a
// Ply is trusted: names, orders and remarks come from people, and are escaped wherever they go.
//
// A [Sender] calls the hooks: what it sends is signed, and it calls only public addresses. A [Mailer] sends mail.
package publish

import (
	"embed"
	"io/fs"
	"strings"
	"time"

	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what this package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong is an error of this package.
func wrong(kind string, args ...any) error { return text.Wrong("publish."+kind, args...) }

// Ply is a ply of a game as it is told.
type Ply struct {
	Game    string `json:"game"`              // its id
	Title   string `json:"title"`             // of the game
	Number  int    `json:"ply"`               //
	Address string `json:"address"`           // of its page, which never changes
	Picture string `json:"picture,omitempty"` // the address of its picture as PNG
	// the picture as SVG, made by package draw; it goes into the page as it is
	Board   string    `json:"-"`
	Style   string    `json:"-"`               // the address of the page's style sheet
	Icon    string    `json:"-"`               // and of its icon
	Play    string    `json:"play,omitempty"`  // the address where the game is played
	Feed    string    `json:"feed,omitempty"`  // of the plies of the game
	At      time.Time `json:"at"`              // when it was over
	Players []string  `json:"players"`         // by seat
	Sides   []string  `json:"sides,omitempty"` // what the seats are called
	Said    []string  `json:"said"`            // what happened, in sentences
	Orders  []Order   `json:"orders"`          // of the seats, those of chance turns left out
	Team    *Team     `json:"team,omitempty"`
	Market  []Price   `json:"market,omitempty"`
	Chart   []Line    `json:"chart,omitempty"`
	Remarks []Remark  `json:"remarks,omitempty"`
	Plies   []Link    `json:"plies,omitempty"` // of the game, this one among them
	Next    time.Time `json:"next,omitzero"`   // when the time of the next ply is over
	Zone    string    `json:"zone,omitempty"`  // in which times are told; UTC if there is none
	Result  string    `json:"result,omitempty"`
}

// Order is what a seat did in the ply.
type Order struct {
	Seat       int    `json:"seat"`
	Player     string `json:"player"`
	Text       string `json:"text"`
	Foresaw    *bool  `json:"foresaw,omitempty"`    // whether its prediction was right, where there is one
	Commitment string `json:"commitment,omitempty"` // that it was given under before
	Opened     bool   `json:"opened,omitempty"`     // the commitment has been opened, and fits
}

// Rightly reports whether its prediction was right.
func (o Order) Rightly() bool { return o.Foresaw != nil && *o.Foresaw }

// Team is the orders of the members of a team.
type Team struct {
	Player  string   `json:"player"` // the seat's name
	Rule    string   `json:"rule"`   // in a sentence
	Members []Member `json:"members"`
	More    int      `json:"more,omitempty"` // members who are not in the list
}

// Member is a member of a team.
type Member struct {
	Name    string `json:"name"`
	Weight  string `json:"weight"`
	Text    string `json:"text,omitempty"`  // the order; empty if none was given in time
	Words   string `json:"words,omitempty"` // what it would have done, or did
	Counted bool   `json:"counted,omitempty"`
	Note    string `json:"note,omitempty"` // such as that the member holds shares of the other side
}

// Plain is the name without the letters behind it.
func (m Member) Plain() string { return strings.TrimSuffix(m.Name, m.Letters()) }

// Letters are those behind the name, with their #, that tell people of one name apart; empty if there are none.
func (m Member) Letters() string { return letters(m.Name) }

// letters are the # and the six letters at the end of a name, if it has them.
func letters(name string) string {
	if at := len(name) - 7; at > 0 && name[at] == '#' {
		return name[at:]
	}
	return ""
}

// Price is what a share of a result costs, in per cent.
type Price struct {
	Result  string `json:"result"`
	Percent int    `json:"percent"`
}

// Line is how a price went, in thousandths: before the first ply, and after each.
type Line struct {
	Name   string `json:"name"`
	Prices []int  `json:"prices"`
}

// Remark is what the organiser or somebody else says about the ply.
type Remark struct {
	Name      string `json:"name"`
	Organiser bool   `json:"organiser,omitempty"`
	Text      string `json:"text"`
}

// Plain is the name without the letters behind it, which whoever organises needs no more than a player.
func (r Remark) Plain() string { return strings.TrimSuffix(r.Name, letters(r.Name)) }

// Link leads to a ply.
type Link struct {
	Number  int    `json:"ply"`
	Address string `json:"address"`
	Open    bool   `json:"open,omitempty"` // orders are being taken
}

// teller says things in a language.
type teller struct{ voice text.Voice }

// say is a message of this package.
func (t teller) say(kind string, args ...any) string {
	return t.voice.Say(text.Of("publish."+kind, args...))
}

// headline is the ply in a few words.
func (p *Ply) headline(t teller) string {
	return t.say("headline", "ply", p.Number, "title", clip(p.Title, 80))
}

// clock is a time as it is told.
func (p *Ply) clock(at time.Time) string {
	zone, err := time.LoadLocation(p.Zone)
	if err != nil {
		zone = time.UTC
	}
	return at.In(zone).Format("2006-01-02 15:04 MST")
}

// counted is the member whose order counted, or nil.
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

// lines are what there is to tell in plain sentences, escaped for wherever they go.
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
		list = append(list, t.say("next", "ply", p.Number+1, "at", escape(p.clock(p.Next))))
	}
	return list
}

// clip is the beginning of a text, of at most so many characters.
func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
