package notice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The size of the chart and of the area of its curves, in its own units.
const (
	chartWide, chartHigh   = 400, 180
	chartLeft, chartRight  = 28, 300
	chartTop, chartBottom  = 14, 152
	chartApart             = 16 // the least distance of names at the ends of curves
	chartTicks, chartSteps = 8, 20
)

// chart is a chart of prices: curves with their names at the ends.
type chart struct {
	Name   string
	Lines  []chartMark // of the grid
	Ticks  []chartMark // of the plies
	Curves []curve
	Pins   []int // the x of the plies that the page is about
}

// chartMark is a mark on an axis.
type chartMark struct {
	At    int
	Label string
}

// curve is the history of one price.
type curve struct {
	Name, Path, Class string
	X, Y              int // of its end
	Label             int // the y of its name
	Percent           int
}

// chart returns the chart of the prices with pins at some plies, or nil without prices. The first price is the one
// before the first ply.
func (p *Ply) chart(name string, pins ...int) *chart {
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
	c := &chart{Name: name}
	for _, ply := range pins {
		c.Pins = append(c.Pins, x(min(ply, plies)))
	}
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

// spread moves the names apart, so that they do not overlap.
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
