package text

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"github.com/quandary-games/quandary/game/prob"
)

// Percent returns a fraction in per cent with at most one decimal, as the language writes it: 66.7% in English, 66,7 %
// in German. Only exact 0 and 1 give 0 and 100.
func (v Voice) Percent(r prob.Ratio) string {
	s := strings.TrimSuffix(r.Percent(), "%")
	bound := strings.TrimRight(s, "0123456789.") // < or >
	hundredths, _ := strconv.ParseFloat(s[len(bound):], 64)
	return bound + v.Part(hundredths/100, 1)
}

// share returns a percentage that rules write, such as 37.5%, as the language writes it. It has one decimal and is not
// rounded up to a whole number, which may be a limit. Just above 0 or 100 it has up to four decimals.
func (v Voice) share(s string) (string, bool) {
	digits, ok := strings.CutSuffix(s, "%")
	if !ok || len(digits) > len("100.0000") || strings.Trim(digits, "0123456789.") != "" {
		return "", false
	}
	n, err := strconv.ParseFloat(digits, 64)
	near, decimals := math.Round(n*10)/10, 1
	if math.Mod(near, 100) == 0 {
		decimals = 4
	}
	if n < near && near == math.Trunc(near) {
		n = near - 0.1
	}
	return v.Part(n/100, decimals), err == nil
}

// bare returns a percentage, without its sign if the form is "number".
func bare(percentage, form string) string {
	if form == "number" {
		return strings.TrimRight(percentage, "%\u00a0")
	}
	return percentage
}

// Part returns a number in per cent with at most this many decimals, as the language writes it.
func (v Voice) Part(part float64, decimals int) string {
	return v.printer().Sprint(number.Percent(part, number.MaxFractionDigits(decimals)))
}

// Decimal returns a number with so many decimals, as the language writes it.
func (v Voice) Decimal(n float64, decimals int) string {
	return v.printer().Sprint(number.Decimal(n, number.Scale(decimals)))
}

// Signed is [Voice.Decimal] with a plus or minus sign. Numbers that are rounded to 0 have a plus.
func (v Voice) Signed(n float64, decimals int) string {
	size := v.Decimal(math.Abs(n), decimals)
	if n < 0 && size != v.Decimal(0, decimals) {
		return "-" + size
	}
	return "+" + size
}

// printer returns what formats numbers in the voice's language, or else in English.
func (v Voice) printer() *message.Printer {
	if v.catalogue != nil {
		if t := v.catalogue.byLang[v.lang]; t != nil {
			return t.printer
		}
	}
	return english
}

// english formats numbers where there is no catalogue. It is constant.
var english = message.NewPrinter(language.English)
