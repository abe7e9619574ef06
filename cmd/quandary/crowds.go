package main

import (
	"net/netip"
	"os"
	"time"

	"github.com/spf13/pflag"

	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/server"
)

// crowds has the flags about services that games of crowds use.
type crowds struct {
	manifold string
	every    time.Duration
	smtp     notice.MailConfig
	reach    []string
}

// passwordVariable has the password of the mail server: a flag could be read by everybody on the machine.
const passwordVariable = "QUANDARY_SMTP_PASSWORD"

func (c *crowds) flags(f *pflag.FlagSet) {
	f.StringVar(&c.manifold, "manifold", "", "")
	f.DurationVar(&c.every, "manifold-every", time.Second, "")
	f.StringVar(&c.smtp.Server, "smtp", "", "")
	f.StringVar(&c.smtp.From, "smtp-from", "", "")
	f.StringVar(&c.smtp.User, "smtp-user", "", passwordVariable)
	f.BoolVar(&c.smtp.Plain, "smtp-plain", false, "")
	f.StringSliceVar(&c.reach, "hooks-reach", nil, "")
}

// outside has the connections to those services.
type outside struct {
	shares hall.Shares
	reach  notice.Reach
	mailer server.Mailer
}

// open returns the connections. Errors: for invalid addresses.
func (c *crowds) open() (w outside, err error) {
	if c.manifold != "" {
		if w.shares, err = manifold.New(manifold.Config{Base: c.manifold, Every: c.every,
			Retry: time.Second}); err != nil {
			return w, err
		}
	}
	if c.smtp.Server != "" {
		c.smtp.Password = os.Getenv(passwordVariable)
		if w.mailer, err = notice.NewMailer(c.smtp); err != nil {
			return w, err
		}
	}
	for _, s := range c.reach {
		network, err := netip.ParsePrefix(s)
		if err != nil {
			return w, err
		}
		w.reach.Also = append(w.reach.Also, network)
	}
	return w, nil
}
