package ability

// spy: from the first move on the seat sees the abilities of all others.
type spy struct{ plain }

func (spy) name() string { return "spy" }
func (spy) sees() bool   { return true }
