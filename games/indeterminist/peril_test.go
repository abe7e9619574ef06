package indeterminist

import (
	"fmt"
	"math"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// plenty is more moves than these positions need.
const plenty = 1 << 20

func peril(t *testing.T, position, turn string, most int) game.Peril {
	t.Helper()
	s, err := Game().Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	seat := s.Turn().Seats.First()
	m, err := s.ParseMove(seat, turn)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check(seat, m); err != nil {
		t.Fatal(err)
	}
	return game.InPeril(t.Context(), s, seat, m, most)
}

// A king that goes on the file of a rook with 40 % is lost with 40 %: the rook captures that much, and the rest is
// rolled for (I3.1, I4.1).
func TestPeril(t *testing.T) {
	const file = "Kd1:100:d1,re8:40:a8,kh8:100:e8 w 3 14 0"
	got := peril(t, file, "Kd1-e1", plenty)
	if math.Abs(got.Chance-0.4) > 1e-9 || got.Reason != game.KingLost || got.Answer != "Re8-e1" {
		t.Errorf("on e1 the king is lost with %+v", got)
	}
	if got.Safer == nil || got.Safer.Chance != 0 {
		t.Errorf("the move that is safer is %+v", got.Safer)
	}
	if got := peril(t, file, "Kd1-c1", plenty); got.Chance != 0 || got.Safer != nil {
		t.Errorf("on c1 the king is lost with %+v", got)
	}
}

// A peril below a tenth is not reported.
func TestSmallPeril(t *testing.T) {
	got := peril(t, "Kd1:100:d1,re8:9:a8,kh8:100:e8 w 3 14 0 {floor=5}", "Kd1-e1", plenty)
	if math.Abs(got.Chance-0.09) > 1e-9 || got.Safer != nil {
		t.Errorf("on e1 the king is lost with %+v", got)
	}
}

// If every move risks as much there is no safer one, and only moves searched to the end count as safer.
func TestPerilWithoutAWayOut(t *testing.T) {
	const corner = "Ka1:100:d1,rb8:100:a8,rh2:100:h8,re1:50:e1,kh8:100:e8 w 3 14 0"
	if got := peril(t, corner, "pass", plenty); got.Chance != 0.5 || got.Safer != nil {
		t.Errorf("in the corner the king is lost with %+v", got)
	}
	if got := peril(t, "Kd1:100:d1,re8:100:a8,kh8:100:e8 w 3 14 0", "Kd1-e1", 100); got.Chance != 1 ||
		got.Safer != nil {
		t.Errorf("after 100 moves the king is lost with %+v", got)
	}
}

// Where any answer leaves the king to its roll, the roll is what loses (I4.1).
func TestPerilOfTheRoll(t *testing.T) {
	got := peril(t, "Kd1:60:e1,kh8:100:e8 w 3 14 0", "Kd1-c1", plenty)
	if cause := fmt.Sprint(got.Cause); got.Answer != "" || cause != "[indeterminist.lost seat=white]" {
		t.Errorf("with 60 %% of the king it is lost by %q and %s", got.Answer, cause)
	}
}
