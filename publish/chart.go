package publish

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The room of the chart, in its own units, and what is left free around the curves.
const (
	chartWide, chartHigh   = 400, 180
	chartLeft, chartRight  = 28, 300
	chartTop, chartBottom  = 14, 152
	chartApart             = 16 // of the names where the curves end
	chartTicks, chartSteps = 8, 20
)

// chart is the prices as a picture: curves with their names where they end.
type chart struct {
	Lines  []chartMark // of the grid, by their height
	Ticks  []chartMark // of the plies
	Curves []curve
	Now    int // where the ply lies that is told
}

// chartMark is a place on an axis.
type chartMark struct {
	At    int
	Label string
}

// curve is how one price went.
type curve struct {
	Name, Path, Class string
	X, Y              int // where it ends
	Label             int // how high its name stands there
	Percent           int
}

// chart is that of the prices, or nil if there are none. The first price is that before the first ply.
func (p *Ply) chart() *chart {
	plies := 0
	low, high := 100, 0
	for _, l := range p.Chart {
		plies = max(plies, len(l.Prices)-1)
		for _, price := range l.Prices {
			low, high = min(low, price/10-4), max(high, price/10+4)
		}
	}
	if plies == 0 {
		return nil
	}
	low, high = max(low, 0)/chartSteps*chartSteps, min((high+chartSteps-1)/chartSteps*chartSteps, 100)
	x := func(ply int) int { return chartLeft + (chartRight-chartLeft)*ply/plies }
	y := func(price int) int { return chartBottom - (chartBottom-chartTop)*(price-10*low)/(10*(high-low)) }
	c := &chart{Now: x(plies)}
	for percent := max(low, chartSteps); percent <= min(high, 100-chartSteps); percent += chartSteps {
		c.Lines = append(c.Lines, chartMark{y(10 * percent), strconv.Itoa(percent)})
	}
	for ply := 0; ply <= plies; ply += (plies + chartTicks - 1) / chartTicks {
		c.Ticks = append(c.Ticks, chartMark{x(ply), strconv.Itoa(ply)})
	}
	for i, l := range p.Chart {
		var path strings.Builder
		for ply, price := range l.Prices {
			fmt.Fprintf(&path, "%c%d %d", "ML"[min(ply, 1)], x(ply), y(min(max(price, 0), 1000)))
		}
		if last := len(l.Prices) - 1; last >= 0 {
			at := y(min(max(l.Prices[last], 0), 1000))
			percent := (l.Prices[last] + 5) / 10
			c.Curves = append(c.Curves, curve{l.Name, path.String(), "c" + strconv.Itoa(i%5), x(last), at, at, percent})
		}
	}
	c.spread()
	return c
}

// spread puts the names so that none stands on another.
func (c *chart) spread() {
	order := make([]*curve, len(c.Curves))
	for i := range c.Curves {
		order[i] = &c.Curves[i]
	}
	slices.SortStableFunc(order, func(a, b *curve) int { return a.Y - b.Y })
	free := chartTop
	for _, l := range order {
		l.Label = max(l.Y, free)
		free = l.Label + chartApart
	}
	floor := chartBottom + chartApart/2
	for _, l := range slices.Backward(order) {
		l.Label = min(l.Label, floor)
		floor = l.Label - chartApart
	}
}
