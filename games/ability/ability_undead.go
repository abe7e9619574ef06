package ability

// undead: the range of the seat's zombies is not limited (A2.2).
type undead struct{ plain }

func (undead) name() string           { return "undead" }
func (undead) gait(zombies bool) gait { return gait{far: zombies} }
