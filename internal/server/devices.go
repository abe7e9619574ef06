package server

import (
	"context"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/push"
)

// registerDevices adds the operations about where somebody is called when it is their turn.
func (s *Server) registerDevices(api huma.API, tag string) {
	const path = "/api/me/devices"
	operation(s, api, http.MethodGet, path, "Where you are called when it is your turn", tag, s.devices, ofPerson)
	operation(s, api, http.MethodPost, path, "Be called at this browser", tag, s.addDevice, ofPerson, ofGame)
	operation(s, api, http.MethodDelete, path, "Not be called any more", tag, s.dropDevice, ofPerson)
}

// devicesOut is where somebody is called.
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
		out.Body.Devices, err = s.c.Hall.Devices(ctx, id)
	}
	return out, err
}

func (s *Server) addDevice(ctx context.Context, v *visit, in *struct {
	LangIn
	Body push.Subscription
}) (*devicesOut, error) {
	if s.c.CallKey == "" {
		return nil, game.Refuse(hall.NotFound, "server.no_calls")
	}
	if err := s.limits.spend(v, costGuest); err != nil {
		return nil, err
	}
	if u, err := url.Parse(in.Body.Endpoint); err == nil && publish.Closed(u.Hostname()) {
		return nil, game.Refuse(game.BadRequest, "server.closed", "host", u.Hostname())
	}
	who, _, err := v.known(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.c.Hall.AddDevice(ctx, who.Person, hall.Device{Subscription: in.Body, Lang: v.voice.Lang()}); err != nil {
		return nil, err
	}
	out := &devicesOut{}
	out.Body.Key = s.c.CallKey
	out.Body.Devices, err = s.c.Hall.Devices(ctx, who.Person)
	return out, err
}

func (s *Server) dropDevice(ctx context.Context, v *visit, in *struct {
	LangIn
	Endpoint string `query:"endpoint" maxLength:"2000" doc:"of one browser; all without it"`
}) (*noneOut, error) {
	id, err := v.mine(ctx)
	if err != nil {
		return nil, err
	}
	return &noneOut{}, s.c.Hall.DropDevice(ctx, id, in.Endpoint)
}
