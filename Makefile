# `make test` is all that a change must pass; `make check` adds the linters, `.ci/run` everything else.
GO ?= go

.PHONY: build test race narrow cross check fmt bench fuzz perft

build:            ## the program, as bin/quandary
	$(GO) build -o bin/quandary ./cmd/quandary

test:             ## every test
	$(GO) test ./...

race:             ## every test, watched for goroutines that touch the same; needs a C compiler
	$(GO) test -race ./...

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

perft:            ## the deep perft counts of chess; some minutes
	$(GO) test -run Perft ./games/niels -perft.deep -timeout 60m -v

BATTERYTIME ?= 60s
FUZZTIME ?= 10s
fuzz:             ## fuzz each game's battery for BATTERYTIME, every other target for FUZZTIME
	.ci/fuzz $(BATTERYTIME) $(FUZZTIME)
