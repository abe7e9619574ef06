package market

import (
	"strconv"
	"strings"
)

// Milli is an amount of play money or of shares, in whole thousandths.
type Milli int64

// Unit is one share, or one of the play money.
const Unit Milli = 1000

// String is the amount with the digits after the point that it needs: "19.2", "-0.005", "40".
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

// ParseMilli reads an amount from 0 to [Most], with at most three digits after the point. Errors: a *text.Error.
func ParseMilli(s string) (Milli, error) {
	whole, part, point := strings.Cut(s, ".")
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	if !digits(whole) || point && (!digits(part) || len(part) > 3) || len(whole) > 10 {
		return 0, wrong("amount", "amount", clip(s), "most", Most.String())
	}
	n, err := strconv.ParseInt(whole+(part + "000")[:3], 10, 64)
	if err != nil || Milli(n) > Most {
		return 0, wrong("amount", "amount", clip(s), "most", Most.String())
	}
	return Milli(n), nil
}

// clip is the beginning of what was written, for a message.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
