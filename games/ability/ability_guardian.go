package ability

// guardian, automatically and once: a piece that would capture the king is removed instead.
type guardian struct{ plain }

func (guardian) name() string  { return "guardian" }
func (guardian) uses() uint8   { return 1 }
func (guardian) shields() bool { return true }
