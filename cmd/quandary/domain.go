package main

import (
	"crypto/tls"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// certificates returns a manager that gets certificates for the domain from the authority and keeps them beside the
// games. It needs only the server's own port (tls-alpn-01).
func (o *serving) certificates() *autocert.Manager {
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(o.domain),
		Cache: autocert.DirCache(filepath.Join(filepath.Dir(o.db), "certificates")),
	}
	if o.authority != "" {
		m.Client = &acme.Client{DirectoryURL: o.authority}
	}
	return m
}

// secured returns the listener, over TLS if there is a domain.
func (o *serving) secured(l net.Listener) net.Listener {
	if o.domain == "" {
		return l
	}
	config := o.certificates().TLSConfig()
	config.MinVersion = tls.VersionTLS12
	config.NextProtos = []string{"http/1.1", acme.ALPNProto}
	return tls.NewListener(l, config)
}

// elsewhere returns a server that redirects plain HTTP to HTTPS.
func (o *serving) elsewhere() *http.Server {
	return &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		http.Redirect(w, r, "https://"+o.domain+r.URL.RequestURI(), http.StatusMovedPermanently)
	})}
}
