package market

import (
	"strconv"
	"strings"
)

// Milli is an amount of play money or of shares, in whole thousandths.
type Milli int64

// Unit is one share, or one unit of play money.
const Unit Milli = 1000

// String writes the amount with as few digits after the point as it needs: "19.2", "-0.005", "40".
func (m Milli) String() string {
	sign, u := "", uint64(m)
	if m < 0 {
		sign, u = "-", -u
	}
	s := sign + strconv.FormatUint(u/1000, 10)
	if rest := u % 1000; rest > 0 {
		s += strings.TrimRight("."+strconv.FormatUint(1000+rest, 10)[1:], "0")
	}
	return s
}
