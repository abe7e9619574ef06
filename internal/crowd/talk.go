package crowd

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/persist"
)

// TalkKind is what a Talk is.
type TalkKind string

// The kinds of talk.
const (
	talkSaid     TalkKind = "said"
	talkReported TalkKind = "reported" // a member finds what was said unfit
	talkHidden   TalkKind = "hidden"   // the organiser hides it, for a Reason
	talkShown    TalkKind = "shown"    // and shows it again, for a Reason
)

// Talk is a comment of a member, or a report or a decision about one.
type Talk struct {
	Kind   TalkKind `json:"kind"`
	Person string   `json:"person"`           // never sent
	Member string   `json:"member,omitempty"` // the author
	Of     int64    `json:"of,omitempty"`     // the number of the comment, for other kinds of talk
	Ply    int      `json:"ply,omitempty"`
	Team   *int     `json:"team,omitempty"` // the seat whose team alone may read it
	Text   string   `json:"text,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

// Comment is a comment as a person may read it.
type Comment struct {
	Number    int64   `json:"number"`
	At        int64   `json:"at"` // Unix milliseconds
	Ply       int     `json:"ply"`
	Member    string  `json:"member"`
	You       bool    `json:"you,omitempty"`
	Organiser bool    `json:"organiser,omitempty"`
	Team      *int    `json:"team,omitempty"` // the seat whose team alone may read it
	Text      string  `json:"text"`           // empty if it is hidden
	Hidden    *Hiding `json:"hidden,omitempty"`
	Reports   int     `json:"reports,omitempty"`  // for the organiser
	Reported  bool    `json:"reported,omitempty"` // by you
}

// Hiding says by whom and why a comment is hidden.
type Hiding struct {
	By     string `json:"by"`
	Reason string `json:"reason"`
}

// talkState has what members have said.
type talkState struct {
	talk     persist.List[remark]
	verdicts persist.Map[int64, verdict] // about remarks, by their number
}

// remark is a comment.
type remark struct {
	number int64
	at     time.Time
	talk   *Talk
}

// verdict lists the people who have reported a remark, and says whether it is hidden.
type verdict struct {
	hidden  *Hiding
	reports persist.Map[string, bool] // by person
}

// The bounds of talk.
const (
	maxSaid     = 500 // characters
	maxComments = 200 // in one answer
	maxPerPly   = 6   // of one person
	saidApart   = 10 * time.Second
	maxTalk     = 20_000 // of a game
)

// Saying is a new comment.
type Saying struct {
	ID   string // chosen by the client, so that sending again does no harm
	Ply  int
	Team *int // the seat whose team alone may read it; nil for everybody
	Text string
}

// Speak adds a comment on a ply. Errors: Forbidden for a comment that only a team may write.
func (d *Draft) Speak(who person.Who, s Saying) error {
	said := plain(s.Text)
	if said == "" {
		return game.Refuse(game.BadRequest, "hall.said", "most", maxSaid)
	}
	if err := d.maySay(who, &s); err != nil {
		return err
	}
	d.table.Add(Entry{Talk: &Talk{Kind: talkSaid, Person: who.Person, Member: d.crowd.Member(who), Ply: s.Ply,
		Team: s.Team, Text: said}})
	return nil
}

// maySay returns nil if a person may add a comment.
func (d *Draft) maySay(who person.Who, s *Saying) error {
	c := d.crowd
	if len(c.teams) == 0 || c.talk.Len() >= maxTalk {
		return game.Refuse(game.BadRequest, "hall.no_talk")
	}
	next := 1
	if c.game.Match() != nil {
		next = c.game.Match().Plies() + 1
	}
	if s.Ply < 0 || s.Ply > next {
		return game.Refuse(game.BadRequest, "hall.said_ply", "last", next)
	}
	if s.Team != nil && (c.teams[*s.Team] == nil || !c.ofTeam(c.Member(who), *s.Team)) {
		return game.Refuse(person.Forbidden, "hall.not_of_team", "seat", *s.Team)
	}
	said := 0
	for i := range c.talk.Len() {
		if r := c.talk.At(i); r.talk.Person == who.Person && r.talk.Ply == s.Ply {
			said++
			if d.at.Sub(r.at) < saidApart {
				return game.Refuse(person.TooMany, "hall.too_many")
			}
		}
	}
	if said >= maxPerPly && !c.Organises(who) {
		return game.Refuse(person.TooMany, "hall.too_many")
	}
	return c.spare(who, d.at)
}

// plain returns a text without invisible characters and piled marks, cut to maxSaid characters.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, person.Legible(strings.ToValidUTF8(s, "")))
	s = strings.TrimSpace(s)
	if r := []rune(s); len(r) > maxSaid {
		s = string(r[:maxSaid])
	}
	return s
}

// Report reports a comment to the organiser as unfit. Errors: NotFound.
func (d *Draft) Report(who person.Who, number int64) error {
	return d.about(who, Talk{Kind: talkReported, Of: number})
}

// Hide hides a comment for a reason, or shows it again, by the organiser. Errors: Forbidden, NotFound.
func (d *Draft) Hide(who person.Who, number int64, hidden bool, reason string) error {
	t := Talk{Kind: talkShown, Of: number, Reason: plain(reason)}
	if hidden {
		t.Kind = talkHidden
	}
	if t.Reason == "" {
		return game.Refuse(game.BadRequest, "hall.said", "most", maxSaid)
	}
	return d.about(who, t)
}

// about adds a report of a remark, or hides or shows it.
func (d *Draft) about(who person.Who, t Talk) error {
	c := d.crowd
	r := c.said(t.Of)
	member, v := c.Member(who), c.verdicts.Get(t.Of)
	switch {
	case who.Person == "":
		return game.Refuse(person.Forbidden, "hall.no_organiser")
	case r == nil || !c.mayRead(who, member, r):
		return game.Refuse(person.NotFound, "hall.not_said", "number", int(t.Of))
	case t.Kind == talkReported && v.reports.Has(who.Person), t.Kind != talkReported &&
		(v.hidden != nil) == (t.Kind == talkHidden):
		return nil // it is so already
	case t.Kind != talkReported && !c.Organises(who):
		return game.Refuse(person.Forbidden, "hall.no_organiser")
	}
	if err := c.spare(who, d.at); err != nil {
		return err
	}
	t.Person, t.Member = who.Person, member
	d.table.Add(Entry{Talk: &t})
	return nil
}

// foldTalk folds an entry of talk. A comment has a receipt, which counts for the limit on actions.
func (c *Crowd) foldTalk(number int64, at time.Time, t *Talk) {
	if t.Kind == talkSaid {
		c.talk.Append(remark{number: number, at: at, talk: t})
		return
	}
	v := c.verdicts.Get(t.Of)
	switch t.Kind {
	case talkReported:
		v.reports.Put(t.Person, true)
	case talkHidden:
		v.hidden = &Hiding{t.Member, t.Reason}
	case talkShown:
		v.hidden = nil
	}
	c.verdicts.Put(t.Of, v)
	c.busy(t.Person, at)
}

// said returns the remark of an entry, or nil.
func (c *Crowd) said(number int64) *remark {
	i, there := c.after(number - 1)
	if !there {
		return nil
	}
	return c.talk.At(i)
}

// after returns the index of the first remark after the entry of a number, and whether it is the next entry.
func (c *Crowd) after(number int64) (i int, next bool) {
	return slices.BinarySearchFunc(c.talk.All(), number+1, func(r remark, number int64) int {
		return cmp.Compare(r.number, number)
	})
}

// mayRead reports whether a person may read a remark.
func (c *Crowd) mayRead(who person.Who, member string, r *remark) bool {
	return r.talk.Team == nil || r.talk.Person == who.Person || c.ofTeam(member, *r.talk.Team)
}

// comment returns a remark as a person may read it.
func (c *Crowd) comment(who person.Who, r *remark) Comment {
	t, v := r.talk, c.verdicts.Get(r.number)
	m := Comment{
		Number: r.number, At: r.at.UnixMilli(), Ply: t.Ply, Member: t.Member, You: who.Person != "" &&
			t.Person == who.Person,
		Organiser: c.Organises(person.Who{Person: t.Person}), Team: t.Team, Text: t.Text, Hidden: v.hidden,
		Reported: who.Person != "" && v.reports.Has(who.Person),
	}
	if c.Organises(who) {
		m.Reports = v.reports.Len()
	}
	if v.hidden != nil {
		m.Text = ""
	}
	return m
}

// Comments returns the comments after a number on a ply, or with 0 on any ply, as a person may read them.
func (c *Crowd) Comments(who person.Who, ply int, after int64) []Comment {
	list, member := []Comment{}, c.Member(who)
	for i, _ := c.after(after); i < c.talk.Len() && len(list) < maxComments; i++ {
		if r := c.talk.At(i); (ply == 0 || r.talk.Ply == ply) && c.mayRead(who, member, r) {
			list = append(list, c.comment(who, r))
		}
	}
	return list
}

// Aloud returns the public part of an entry of talk: the comment as it is now, or nil.
func (c *Crowd) Aloud(number int64, t *Talk) *Comment {
	if t.Kind != talkSaid {
		number = t.Of
	}
	r := c.said(number)
	if r == nil || r.talk.Team != nil || t.Kind == talkReported {
		return nil
	}
	m := c.comment(person.Who{}, r)
	return &m
}
