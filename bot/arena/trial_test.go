package arena

import (
	"context"
	"reflect"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// A text gets the same trial again, whose work is counted; a trial that is stopped says so.
func TestTrialsAreBoundedByWork(t *testing.T) {
	found, err := games.Find("ability")
	if err != nil {
		t.Fatal(err)
	}
	g := found.(game.Inventive)
	text, e := g.Shipped()[0].Text, Usual()
	e.Work /= 50
	one, err := Try(t.Context(), g, text, e)
	if err != nil || one.Late || one.Games == 0 || one.Positions == 0 || one.Work < e.Work || one.Work > e.Work*3/2 {
		t.Errorf("%+v, %v", one, err)
	}
	if again, err := Try(t.Context(), g, text, e); err != nil || !reflect.DeepEqual(one, again) {
		t.Errorf("the same text gets %+v and %+v, %v", one, again, err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if none, err := Try(stopped, g, text, e); err != nil || !none.Late || none.Games > 0 {
		t.Errorf("%+v, %v", none, err)
	}
}
