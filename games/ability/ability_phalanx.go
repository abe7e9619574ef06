package ability

// phalanx: pawns also capture one square straight ahead.
type phalanx struct{ plain }

func (phalanx) name() string           { return "phalanx" }
func (phalanx) sudden() bool           { return true }
func (phalanx) gait(zombies bool) gait { return gait{phalanx: !zombies} }
