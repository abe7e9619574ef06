package table

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/person"
)

// From these sizes on, in bytes, a log takes only what its game needs to go on, such as moves and orders. A game has to
// fit into the memory of its server, which loads it with all its entries.
const (
	maxLog      = 1 << 20
	maxCrowdLog = 32 << 20 // of a game with teams
)

// Extra reports whether a game goes on without the command. Such commands may repeat without end.
func (r *Request) Extra() bool {
	switch r.Command.(type) {
	case Say, SetPremoves, AskTakeback:
		return true
	case crowd.Order:
		return false
	}
	return !r.OfSeat()
}

// room returns nil if the log has room for entries that the game does not need. Errors: TooMany.
func (g *Game) room() error {
	most := maxLog
	if g.spec.crowded() {
		most = maxCrowdLog
	}
	if g.size < most {
		return nil
	}
	return game.Refuse(person.TooMany, "hall.log_full")
}
