package game

// Lead returns a seat's material minus the mean of the others, in pawns. counts is false if the game does not count
// material.
func Lead(s State, seat int) (pawns float64, counts bool) {
	v, counts := s.(Valued)
	if !counts || seat < 0 {
		return 0, counts
	}
	seats, others := len(v.Seats()), 0
	for other := range seats {
		if other != seat {
			others += v.Material(other)
		}
	}
	return (float64(v.Material(seat)) - float64(others)/float64(seats-1)) / 100, true
}
