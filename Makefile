# `make test` is all that a change must pass; `make check` adds the linters.
GO ?= go

.PHONY: build test check fmt bench fuzz perft

build:            ## the program, as bin/quandary
	$(GO) build -o bin/quandary ./cmd/quandary

test:             ## every test
	$(GO) test ./...

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
