package ability

// cavalry: the king also moves and captures as a knight.
type cavalry struct{ plain }

func (cavalry) name() string           { return "cavalry" }
func (cavalry) sudden() bool           { return true }
func (cavalry) gait(zombies bool) gait { return gait{rider: !zombies} }
