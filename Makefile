# `make test` is all that a change must pass; `make check` adds the linters, `.ci/run` everything else.
GO ?= go

.PHONY: build test race narrow cross check fmt bench fuzz perft soak web web-check test-web acme

build:            ## the program, as bin/quandary
	$(GO) build -o bin/quandary ./cmd/quandary

test:             ## every test; .ci/setup installs what some need, where it may, and says what is missing
	.ci/setup
	$(GO) test ./...
	.ci/browser

race:             ## every test in short, watched for goroutines that touch the same; needs a C compiler
	$(GO) test -race -short ./...

narrow:           ## the games and what they calculate with, on words of 32 bits
	GOARCH=386 $(GO) test ./games/... ./quantum ./prob ./dice

PLATFORMS ?= windows/amd64 darwin/amd64 darwin/arm64 linux/arm64
cross:            ## that it builds for other machines, tests included
	@for p in $(PLATFORMS); do echo "$$p"; \
	GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) build ./... && GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) vet ./... || exit 1; done

check:            ## formatting, modules, vet, staticcheck
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(GO) mod tidy -diff
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

fmt:              ## format all Go files
	gofmt -w $$(git ls-files '*.go')

bench:            ## what must be fast
	$(GO) test -run '^$$' -bench . -benchmem ./...

KILLS ?= 1000
soak:             ## a server killed KILLS times under 200 games, several servers 50 times, the secrets of 500 games: half an hour
	$(GO) test ./cmd/quandary -run TestKillsLoseNothing -kills $(KILLS) -kill.games 200 -timeout 3h -v
	$(GO) test ./cmd/quandary -run TestSeveralServersLoseNothing -cluster.kills 50 -cluster.games 200 -timeout 1h -v
	$(GO) test ./internal/server -run TestNobodyCanTellWhatIsHidden -secrecy.games 500 -timeout 1h -v

perft:            ## the deep perft counts of chess; some half an hour
	$(GO) test -run Perft ./games/niels -perft.deep -timeout 60m -v

BATTERYTIME ?= 60s
FUZZTIME ?= 10s
fuzz:             ## fuzz each game's battery for BATTERYTIME, every other target for FUZZTIME
	.ci/fuzz $(BATTERYTIME) $(FUZZTIME)

web:              ## the pages, built from their source into web/dist; needs Node
	cd web && npm ci && npm run build

web-check: web    ## the pages: types, style, tests, and that the committed web/dist is what their source makes
	cd web && npm run check && npm test
	@changed=$$(git status --porcelain web/dist web/dist.sum); \
	if [ -n "$$changed" ]; then echo "web/dist is not built from its source:"; echo "$$changed"; exit 1; fi

test-web:         ## the pages in a real browser; needs Node and Chromium (CHROMIUM names another one)
	.ci/setup
	WANTED=1 .ci/browser

acme:             ## a certificate from an authority on this machine; gets the authority, pebble, first
	GOBIN=$(CURDIR)/bin $(GO) install github.com/letsencrypt/pebble/v2/cmd/pebble@v2.10.1
	$(GO) test ./cmd/quandary -run TestADomainGetsItsCertificate -pebble $(CURDIR)/bin/pebble -v
