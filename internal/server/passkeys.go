package server

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
)

// keyPasskey is the kind of the keys of passkeys: by id, with the credential as JSON.
const keyPasskey = "passkey"

// maxPasskeys is the most passkeys of a person.
const maxPasskeys = 20

// registerPasskeys adds the operations about passkeys. Each ceremony has two steps: options for the browser, and the
// browser's answer.
func (s *Server) registerPasskeys(api huma.API, tag string) {
	operation(s, api, http.MethodPost, "/api/me/passkeys/options", "What a browser needs to make a passkey", tag,
		by((*visit).guest, s.passkeyOptions), ofPerson)
	operation(s, api, http.MethodPost, "/api/me/passkeys", "Keep your name by a passkey", tag,
		by((*visit).guest, s.addPasskey), ofPerson)
	operation(s, api, http.MethodPost, "/api/me/login/options", "What a browser needs to show a passkey", tag,
		s.loginOptions)
	operation(s, api, http.MethodPost, "/api/me/login", "Come back by a passkey", tag, s.login, ofPerson)
}

type ceremonyOut struct {
	Body struct {
		Ceremony string `json:"ceremony" doc:"to be sent back with the second step, once, within five minutes"`
		Options  any    `json:"options" doc:"for navigator.credentials, as PublicKeyCredential.parse…OptionsFromJSON reads them under publicKey"`
	}
}

type ceremonyIn struct {
	LangIn
	Body struct {
		Ceremony   string         `json:"ceremony" maxLength:"4096"`
		Credential map[string]any `json:"credential" doc:"PublicKeyCredential.toJSON()"`
	}
}

// party returns this server for passkeys, by its host name. Errors: BadRequest if people reach it by an IP address.
func (s *Server) party(v *visit) (*webauthn.WebAuthn, error) {
	origin := v.origin()
	u, err := url.Parse(origin)
	if err != nil {
		return nil, err
	}
	if net.ParseIP(u.Hostname()) != nil {
		return nil, game.Refuse(game.BadRequest, "server.passkey_address", "address", u.Hostname())
	}
	within := webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyWithin, TimeoutUVD: ceremonyWithin}
	return webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: "Quandary", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: within, Registration: within},
	})
}

// owner is a person for passkeys, with a handle that is not the person's id.
type owner struct {
	handle      []byte
	name        string
	credentials []webauthn.Credential
}

func (o *owner) WebAuthnID() []byte                         { return o.handle }
func (o *owner) WebAuthnName() string                       { return o.name }
func (o *owner) WebAuthnDisplayName() string                { return o.name }
func (o *owner) WebAuthnCredentials() []webauthn.Credential { return o.credentials }

func (s *Server) owner(ctx context.Context, person string, p Profile) (*owner, error) {
	keys, err := s.c.Store.List(ctx, keyPasskey, person, 0)
	if err != nil {
		return nil, err
	}
	o := &owner{handle: []byte(digest("handle " + person)), name: p.Name}
	for _, k := range keys {
		var c webauthn.Credential
		if err := json.Unmarshal([]byte(k.Body), &c); err != nil {
			return nil, err
		}
		o.credentials = append(o.credentials, c)
	}
	return o, nil
}

// parties returns this server and a person for passkeys.
func (s *Server) parties(ctx context.Context, v *visit, who *visitor) (*webauthn.WebAuthn, *owner, error) {
	party, err := s.party(v)
	if err != nil {
		return nil, nil, err
	}
	o, err := s.owner(ctx, who.Person, who.profile)
	return party, o, err
}

func (s *Server) keepPasskey(ctx context.Context, person string, p *passkey) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.c.Store.Put(ctx, store.Row{Kind: keyPasskey, Key: passkeyName(p.ID), Person: person, Body: string(body)})
}

// passkeyName returns the key of a passkey.
func passkeyName(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

func (s *Server) passkeyOptions(ctx context.Context, v *visit, who visitor, _ *LangIn) (*ceremonyOut, error) {
	party, o, err := s.parties(ctx, v, &who)
	if err != nil {
		return nil, err
	}
	if len(o.credentials) >= maxPasskeys {
		return nil, game.Refuse(tooMany, "server.passkeys", "most", maxPasskeys)
	}
	creation, session, err := party.BeginRegistration(o,
		webauthn.WithExclusions(webauthn.Credentials(o.credentials).CredentialDescriptors()))
	if err != nil {
		return nil, err
	}
	out := &ceremonyOut{}
	out.Body.Options = creation
	out.Body.Ceremony, err = s.begin(session, who.Person)
	return out, err
}

func (s *Server) addPasskey(ctx context.Context, v *visit, who visitor, in *struct {
	ceremonyIn
	OthersIn
}) (*meOut, error) {
	going, ok := s.going(in.Body.Ceremony)
	if !ok || going.Person != who.Person {
		return nil, game.Refuse(game.BadRequest, "server.ceremony")
	}
	party, o, err := s.parties(ctx, v, &who)
	if err != nil {
		return nil, err
	}
	sent, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(sent)
	if err != nil {
		return nil, s.noPasskey(ctx, err)
	}
	made, err := party.CreateCredential(o, going.Session, parsed)
	if err != nil {
		return nil, s.noPasskey(ctx, err)
	}
	if _, err := s.c.Store.Get(ctx, keyPasskey, passkeyName(made.ID)); !errors.Is(err, store.ErrNotFound) {
		return nil, errors.Join(err, game.Refuse(game.BadRequest, "server.passkey")) // another person has it
	}
	if err := s.keepPasskey(ctx, who.Person, &passkey{Credential: *made}); err != nil {
		return nil, err
	}
	if in.Others {
		if err := s.endOthers(ctx, v, who.Person); err != nil {
			return nil, err
		}
	}
	who.profile.Account = true
	return known(who.profile), s.keep(ctx, who.Person, who.profile)
}

func (s *Server) loginOptions(_ context.Context, v *visit, _ *LangIn) (*ceremonyOut, error) {
	party, err := s.party(v)
	if err != nil {
		return nil, err
	}
	assertion, session, err := party.BeginDiscoverableLogin()
	if err != nil {
		return nil, err
	}
	out := &ceremonyOut{}
	out.Body.Options = assertion
	out.Body.Ceremony, err = s.begin(session, "")
	return out, err
}

func (s *Server) login(ctx context.Context, v *visit, in *ceremonyIn) (*meOut, error) {
	if err := s.governor.Spend(v.payers, costGuest); err != nil {
		return nil, err
	}
	going, ok := s.going(in.Body.Ceremony)
	if !ok || going.Person != "" {
		return nil, game.Refuse(game.BadRequest, "server.ceremony")
	}
	party, err := s.party(v)
	if err != nil {
		return nil, err
	}
	parsed, key, p, err := s.shown(ctx, in)
	if err != nil {
		return nil, err
	}
	o, err := s.owner(ctx, key.Person, p)
	if err != nil {
		return nil, err
	}
	o.follow(parsed)
	shown, err := party.ValidateDiscoverableLogin(func(_, handle []byte) (webauthn.User, error) {
		if string(handle) != string(o.handle) {
			return nil, errors.New("the handle is not the owner's")
		}
		return o, nil
	}, going.Session, parsed)
	if err != nil {
		return nil, s.noPasskey(ctx, err)
	}
	var kept passkey
	if err := json.Unmarshal([]byte(key.Body), &kept); err != nil {
		return nil, err
	}
	if kept.Credential = *shown; !kept.spend(&going, s.c.Now()) {
		return nil, game.Refuse(game.BadRequest, "server.ceremony")
	}
	if err := s.keepPasskey(ctx, key.Person, &kept); err != nil {
		return nil, err
	}
	return known(p), v.enter(ctx, key.Person)
}

// shown returns the passkey that a browser shows, its row and the profile of its owner. Errors: unauthorized.
func (s *Server) shown(ctx context.Context, in *ceremonyIn) (
	parsed *protocol.ParsedCredentialAssertionData, key store.Row, p Profile, err error) {
	sent, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return nil, key, p, err
	}
	if parsed, err = protocol.ParseCredentialRequestResponseBytes(sent); err != nil {
		return nil, key, p, s.noPasskey(ctx, err)
	}
	key, err = s.c.Store.Get(ctx, keyPasskey, passkeyName(parsed.RawID))
	if errors.Is(err, store.ErrNotFound) {
		err = game.Refuse(unauthorized, "server.passkey")
	}
	if err == nil {
		p, err = s.profile(ctx, key.Person)
	}
	return parsed, key, p, err
}

// follow copies the backup flag of an authenticator. It should never change, but it does when people move passkeys to
// another manager. Nothing here depends on it.
func (o *owner) follow(parsed *protocol.ParsedCredentialAssertionData) {
	for i := range o.credentials {
		if c := &o.credentials[i]; string(c.ID) == string(parsed.RawID) {
			c.Flags.BackupEligible = parsed.Response.AuthenticatorData.Flags.HasBackupEligible()
		}
	}
}

// noPasskey logs why a passkey is wrong, and returns the refusal.
func (s *Server) noPasskey(ctx context.Context, err error) error {
	if times := s.health.passkeys.event(s.c.Now()); times > 0 {
		s.c.Log.InfoContext(ctx, "passkey", "error", err, "request", requestID(ctx), "times", times)
	}
	return game.Refuse(unauthorized, "server.passkey")
}
