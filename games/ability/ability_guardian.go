package ability

// guardian, by itself and once: when the king would be captured by a piece, the capturing piece is removed instead
// and the king stays.
type guardian struct{ plain }

func (guardian) name() string  { return "guardian" }
func (guardian) uses() uint8   { return 1 }
func (guardian) shields() bool { return true }
