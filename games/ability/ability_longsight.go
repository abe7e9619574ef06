package ability

// longsight: the range of the seat's pieces is not limited (A2.2).
type longsight struct{ plain }

func (longsight) name() string           { return "longsight" }
func (longsight) sudden() bool           { return true }
func (longsight) gait(zombies bool) gait { return gait{far: !zombies} }
