package server

import (
	"context"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
)

func (s *Server) registerDevices(api huma.API, tag string) {
	const path = "/api/me/devices"
	operation(s, api, http.MethodGet, path, "Where you are called when it is your turn", tag, s.devices, ofPerson)
	operation(s, api, http.MethodPost, path, "Be called at this browser", tag, s.addDevice, ofPerson, ofGame)
	operation(s, api, http.MethodDelete, path, "Not be called any more", tag,
		by((*visit).requirePerson, s.dropDevice), ofPerson)
}

type devicesOut struct {
	Body struct {
		Key     string `json:"key" doc:"of this server, for browsers (applicationServerKey); empty if it calls nobody"`
		Devices int    `json:"devices" doc:"at so many browsers you are called"`
	}
}

func (s *Server) devices(ctx context.Context, v *visit, _ *LangIn) (*devicesOut, error) {
	id, err := v.person(ctx)
	if err != nil {
		return nil, err
	}
	out := &devicesOut{}
	out.Body.Key = s.c.CallKey
	if id != "" {
		out.Body.Devices, err = s.deviceCount(ctx, id)
	}
	return out, err
}

// deviceCount returns the number of devices of a person.
func (s *Server) deviceCount(ctx context.Context, person string) (int, error) {
	ids, err := s.c.Hall.Devices().IDs(ctx, person)
	return len(ids), err
}

func (s *Server) addDevice(ctx context.Context, v *visit, in *struct {
	LangIn
	Body notice.Subscription
}) (*devicesOut, error) {
	if s.c.CallKey == "" {
		return nil, game.Refuse(person.NotFound, "server.no_calls")
	}
	if err := s.governor.Spend(v.payers, costGuest); err != nil {
		return nil, err
	}
	if u, err := url.Parse(in.Body.Endpoint); err == nil && new(notice.Reach).Closed(u.Hostname()) {
		return nil, game.Refuse(game.BadRequest, "server.closed", "host", u.Hostname())
	}
	who, err := v.guest(ctx)
	if err != nil {
		return nil, err
	}
	device := notice.Device{Subscription: in.Body, Lang: v.voice.Lang()}
	if err := s.c.Hall.Devices().Add(ctx, who.Person, device); err != nil {
		return nil, err
	}
	out := &devicesOut{}
	out.Body.Key = s.c.CallKey
	out.Body.Devices, err = s.deviceCount(ctx, who.Person)
	return out, err
}

func (s *Server) dropDevice(ctx context.Context, _ *visit, id string, in *struct {
	LangIn
	Endpoint string `query:"endpoint" maxLength:"2000" doc:"of one browser; all without it"`
}) (*noneOut, error) {
	return &noneOut{}, s.c.Hall.Devices().Drop(ctx, id, in.Endpoint)
}
