package prob_test

import (
	"fmt"

	"github.com/quandary-games/quandary/game/prob"
)

// Ratios are exact: thirds and sixths add up to 1/2 without rounding.
func Example() {
	sum := prob.New(1, 3).Plus(prob.New(1, 6))
	fmt.Println(sum, sum == prob.Half(), sum.Percent())
	fmt.Println(sum.Times(prob.New(2, 3)), sum.Complement().Decimal(3))
	// Output:
	// 1/2 true 50%
	// 1/3 0.500
}
