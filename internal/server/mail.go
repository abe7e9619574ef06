package server

import (
	"context"
	"net/http"
	"net/mail"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
)

// Mailer sends mail.
type Mailer interface {
	Send(ctx context.Context, m notice.Mail) error
}

// MailWish says which mail a person wants, and at which address.
type MailWish struct {
	Address   string `json:"address,omitempty"`
	Confirmed bool   `json:"confirmed,omitempty"`
	Digest    bool   `json:"digest,omitempty"`
	Warnings  bool   `json:"warnings,omitempty"`
}

// costMail is the cost of sending mail. It is high, so that nobody can use a server to write to strangers.
const costMail = 200

func (s *Server) registerMail(api huma.API, tag string) {
	operation(s, api, http.MethodGet, "/api/me/mail", "What you are mailed", tag,
		by((*visit).requireProfile, s.mailed), ofPerson)
	operation(s, api, http.MethodPut, "/api/me/mail", "Be mailed a daily digest and warnings; first comes a code", tag,
		s.wishMail, ofPerson)
	operation(s, api, http.MethodPost, "/api/me/mail/confirm", "Show by the code that the address is yours", tag,
		s.confirmMail, ofSeat)
	operation(s, api, http.MethodDelete, "/api/me/mail", "Be mailed nothing more", tag,
		by((*visit).requireProfile, s.dropMail), ofPerson)
	file(s, api, "/api/mail/leave", "Be mailed nothing more, by the address in a mail", tag,
		"text/plain; charset=utf-8", s.leaveMail, codes{person.Forbidden})
}

type mailOut struct {
	Body struct {
		On bool `json:"on" doc:"this server sends mail"`
		MailWish
	}
}

func (s *Server) mailed(_ context.Context, _ *visit, who visitor, _ *LangIn) (*mailOut, error) {
	return s.mailOf(&who.profile), nil
}

func (s *Server) mailOf(p *Profile) *mailOut {
	out := &mailOut{}
	if out.Body.On = s.c.Mailer != nil; p.Mail != nil {
		out.Body.MailWish = *p.Mail
	}
	return out
}

func (s *Server) wishMail(ctx context.Context, v *visit, in *struct {
	LangIn
	Body struct {
		Address  string `json:"address" maxLength:"200"`
		Digest   bool   `json:"digest,omitempty" doc:"the plies of the day, once a day"`
		Warnings bool   `json:"warnings,omitempty" doc:"before a deadline, if your order is not there"`
	}
}) (*mailOut, error) {
	if err := s.governor.Spend(v.payers, costMail); err != nil {
		return nil, err
	}
	address, err := mail.ParseAddress(in.Body.Address)
	switch {
	case s.c.Mailer == nil:
		return nil, game.Refuse(game.BadRequest, "server.no_mail")
	case err != nil:
		return nil, game.Refuse(game.BadRequest, "notice.mail_address", "address", in.Body.Address)
	}
	who, err := v.guest(ctx)
	if err != nil {
		return nil, err
	}
	p := who.profile
	confirmed := p.Mail != nil && p.Mail.Confirmed && p.Mail.Address == address.Address
	p.Mail = &MailWish{address.Address, confirmed, in.Body.Digest, in.Body.Warnings}
	if !confirmed {
		err := s.governor.Day(governor.Mails, v.payers...)
		if err == nil {
			err = s.governor.Day(governor.Letters, "mail "+strings.ToLower(address.Address))
		}
		if err != nil {
			return nil, err
		}
		m := notice.Mail{
			To: address.Address, Subject: v.voice.Say(text.Of("server.mail_subject")), At: s.c.Now(),
			Text: v.voice.Say(text.Of("server.mail_code", "code", s.mailCode(who.Person, address.Address))) + "\n",
		}
		if err := s.c.Mailer.Send(ctx, m); err != nil {
			s.c.Log.WarnContext(ctx, "mail", "error", err)
			return nil, game.Refuse(hall.Busy, "server.mail_away")
		}
	}
	return s.mailOf(&p), s.keep(ctx, who.Person, p)
}

// mailCode returns the code by which a person confirms an address.
func (s *Server) mailCode(person, address string) string {
	return strings.ToLower(s.sign("mail", person, address)[:10])
}

func (s *Server) confirmMail(ctx context.Context, v *visit, in *struct {
	LangIn
	Body struct {
		Code string `json:"code" maxLength:"40"`
	}
}) (*mailOut, error) {
	if err := s.governor.Spend(v.payers, costMail); err != nil {
		return nil, err
	}
	who, err := v.requireProfile(ctx)
	if err != nil {
		return nil, err
	}
	p := who.profile
	if p.Mail == nil || in.Body.Code != s.mailCode(who.Person, p.Mail.Address) {
		return nil, game.Refuse(person.Forbidden, "server.mail_wrong")
	}
	p.Mail.Confirmed = true
	return s.mailOf(&p), s.keep(ctx, who.Person, p)
}

func (s *Server) dropMail(ctx context.Context, _ *visit, who visitor, _ *LangIn) (*noneOut, error) {
	return &noneOut{}, s.mailNothing(ctx, who.Person)
}

// mailNothing deletes the mail address of a person.
func (s *Server) mailNothing(ctx context.Context, id string) error {
	p, err := s.profile(ctx, id)
	if err != nil {
		return err
	}
	p.Mail = nil
	return s.keep(ctx, id, p)
}

// leaveAddress returns the address that ends a person's mail. It is signed.
func (s *Server) leaveAddress(person string) string {
	return s.home() + "/api/mail/leave?who=" + person + "&code=" + s.sign("leave", person)[:22]
}

func (s *Server) leaveMail(ctx context.Context, v *visit, in *struct {
	LangIn
	Who  string `query:"who" maxLength:"64"`
	Code string `query:"code" maxLength:"64"`
}) (*fileOut, error) {
	if in.Code != s.sign("leave", in.Who)[:22] {
		return nil, game.Refuse(person.Forbidden, "server.mail_wrong")
	}
	if err := s.mailNothing(ctx, in.Who); err != nil && !gone(err) {
		return nil, err
	}
	return &fileOut{Body: []byte(v.voice.Say(text.Of("server.mail_left")) + "\n")}, nil
}
