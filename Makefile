# `make test` is what a change must pass; `make check` adds the linters; `.ci/run` tries everything.
GO ?= go

.PHONY: build test race narrow cross check fmt bench fuzz perft soak web web-check web-try test-web acme

build:            ## the program, stripped, as bin/quandary
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags=-s -o bin/quandary ./cmd/quandary
	@echo "bin/quandary: $$(($$(wc -c < bin/quandary) / 1000000)) MB"

test:             ## every Go test, and games in a browser; says what it could not try
	.ci/test

# These take long under the race detector, and what they share with goroutines is tried by others; or they start another
# program, or ask what a search finds in time.
UNRACED = OnlyEntriesChange|LuckIsZero|ByTheirProbabilities|CannotBeExploited|AgreesWithTheWholeTree|WeakLevelsTake|BotsResign|FairOpenings|LargePictures|NobodyCanTell|\
	TheBotInPython|TheBotInGo|FindsEveryBreach|SurvivesAnyKeys|TestHints|GameIsAnalysed|PositionIsAnalysed|RecordIsAnalysed|FourSeatsWithBots|\
	ExpectationsSumToOne|BotsTakeDraws|ExamplesAreOfGames|NoAnswerMates|CrowdedBoards|PositionsOfGamesAreTaken|\
	EndingsAreWon|BotsPlayLegalMoves|ListsAreBounded|KingsAreTaken|\
	ABusyMachineSharesInventions|LuckIsFair|ReviewsLookAtTheReply|EndingsAreCounted|SearchAgreesOnRandomPositions|\
	ReviewsSeeThatAWinIsMissed|ReviewsOfFourSeats|ReviewsHold|\
	ArenaPlaysEveryGame|ScreenInEverySize|SecretsDoNotReachTheBots|ALostSeatHoldsOut
# The packages in which something starts a goroutine or is shared by several. Those that mostly wait come last by name
# and begin first.
RACED = $(shell grep -rlE --include='*.go' 'go func|\.Go\b|\bsync\.|sync/atomic' bot internal game/battery | xargs -n1 dirname | sort -ru | sed 's|^|./|')
# SQLite, translated from C, locks its memory itself: to watch it takes as long as all the rest.
RACE = $(GO) test -vet=off -race -short -timeout 30m -gcflags=modernc.org/...=-race=false
race:             ## what starts goroutines, in short, with the race detector; needs a C compiler
	$(RACE) -skip '$(subst | ,|,$(UNRACED))' $(RACED)
	$(RACE) -run 'LosesNothing|LoseNothing|Outlives' ./cmd/quandary
	$(RACE) -run 'Battery/readers|Pure' ./games/...

narrow:           ## the games and their arithmetic on words of 32 bits
	GOARCH=386 $(GO) test -vet=off -short ./games/... ./game/prob ./referee/dice

# What is only compiled need not be optimised.
QUICK = -gcflags='all=-N -l'
cross:            ## that the program compiles for other platforms, with its tests for one of them, and links
	GOOS=darwin GOARCH=arm64 CGO_ENABLED=0 $(GO) build $(QUICK) ./...
	GOOS=windows GOARCH=amd64 CGO_ENABLED=0 $(GO) vet $(QUICK) ./...
	GOOS=windows GOARCH=amd64 CGO_ENABLED=0 $(GO) build $(QUICK) -ldflags=-s -o /dev/null ./cmd/quandary

check:            ## formatting, modules, vet, staticcheck
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(GO) mod tidy -diff
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

fmt:              ## format all Go files
	gofmt -w $$(git ls-files '*.go')

bench:            ## benchmarks, and how many tactics level 5 finds with its whole budget
	$(GO) test -run '^$$' -bench . -benchmem ./...
	$(GO) test ./bot -run TestTactics -tactics.nodes 100000 -v

KILLS ?= 1000
ATTACK ?= 600
soak:             ## two hours: two servers racing 10,000 times, one killed KILLS times under 200 games, several 50 times, one attacked for ATTACK s, 500 games' secrets, a market of 10,000, 200 games for an hour
	$(GO) test ./internal/store -run TestTwoServersRace -raced 10000 -v
	$(GO) test ./cmd/quandary -run TestKillsLoseNothing -kills $(KILLS) -kill.games 200 -timeout 3h -v
	$(GO) test ./cmd/quandary -run TestSeveralServersLoseNothing -cluster.kills 50 -cluster.games 200 -timeout 1h -v
	$(GO) test ./cmd/quandary -run 'Attack|Questions|Connections' -attack.seconds $(ATTACK) -attack.addresses 5 -attack.width 20 -timeout 1h -v
	$(GO) test ./internal/server -run TestNobodyCanTellWhatIsHidden -secrecy.games 500 -timeout 1h -v
	$(GO) test ./cmd/quandary -run TestAMarketAtSize -market.members 10000 -market.trades 12000 -market.rate 200 -timeout 1h -v
	$(GO) run ./cmd/quandary load --games 200 --seconds 3600 --rate 100

perft:            ## the deep perft counts of chess, half an hour
	$(GO) test ./games/niels -run Perft -perft.deep -timeout 60m -v

BATTERYTIME ?= 60s
FUZZTIME ?= 10s
fuzz:             ## fuzz each game's battery for BATTERYTIME, every other target for FUZZTIME
	.ci/fuzz $(BATTERYTIME) $(FUZZTIME)

# The tools of the pages, installed when the list of them has changed.
web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci
	@touch $@

web: web/node_modules/.package-lock.json ## the pages, built from their source into web/dist; needs Node
	cd web && npm run build

web-check: web web-try ## the pages: built, types, style, tests, and that web/dist is what their source makes

web-try:          ## what web-check does with pages that are built
	cd web && npm run check && npm test
	@changed=$$(git status --porcelain web/dist web/dist.sum ':!*.br'); \
	if [ -n "$$changed" ]; then echo "web/dist is not built from its source:"; echo "$$changed"; exit 1; fi

test-web: web/node_modules/.package-lock.json ## the pages in a browser; needs Node and Chromium (CHROMIUM names another one)
	.ci/browser

acme:             ## a certificate from an authority on this machine; gets the authority, pebble, first
	GOBIN=$(CURDIR)/bin $(GO) install github.com/letsencrypt/pebble/v2/cmd/pebble@v2.10.1
	$(GO) test ./cmd/quandary -run TestADomainGetsItsCertificate -pebble $(CURDIR)/bin/pebble -v
