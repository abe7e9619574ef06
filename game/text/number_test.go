package text_test

import (
	"sync"
	"testing"
	"testing/fstest"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

func TestNumbersAreWrittenAsTheLanguageDoes(t *testing.T) {
	c, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	ratio := func(num, den uint64) prob.Ratio { return prob.Ratio{Num: num, Den: den} }
	for lang, want := range map[string][]string{
		"en": {"66.7%", "0%", "100%", "<0.1%", ">99.9%", "6.2%", "12.5%", "-1.50", "+0.0", "-0.4", "1,234.5"},
		"de": {"66,7\u00a0%", "0\u00a0%", "100\u00a0%", "<0,1\u00a0%", ">99,9\u00a0%", "6,2\u00a0%", "12,5\u00a0%",
			"-1,50", "+0,0", "-0,4", "1.234,5"},
		"ru": {"66,7\u00a0%", "0\u00a0%", "100\u00a0%", "<0,1\u00a0%", ">99,9\u00a0%", "6,2\u00a0%", "12,5\u00a0%",
			"-1,50", "+0,0", "-0,4", "1\u00a0234,5"},
	} {
		v := c.Voice(lang)
		got := []string{v.Percent(ratio(2, 3)), v.Percent(ratio(0, 1)), v.Percent(ratio(1, 1)),
			v.Percent(ratio(1, 100_000)),
			v.Percent(ratio(99_999, 100_000)), v.Percent(ratio(1, 16)), v.Part(0.125, 1), v.Decimal(-1.5, 2),
			v.Signed(-0.04, 1), v.Signed(-0.4, 1), v.Decimal(1234.5, 1)}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: number %d is written %q, want %q", lang, i, got[i], want[i])
			}
		}
	}
	shares, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{"x": "{a}, {a:number}"}`)},
		"de.json": {Data: []byte(`{"x": "{a}, {a:number}%-Dame"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	for share, want := range map[string]string{
		"37.5%": "37,5\u00a0%, 37,5%-Dame", "33.3333%": "33,3\u00a0%, 33,3%-Dame",
		"11.0075%": "11\u00a0%, 11%-Dame", "9.9968%": "9,9\u00a0%, 9,9%-Dame",
		"100.0001%": "100,0001\u00a0%, 100,0001%-Dame", "0.0025%": "0,0025\u00a0%, 0,0025%-Dame",
		"e4": "e4, e4%-Dame", "%": "%, %%-Dame", "1.2.3%": "1.2.3%, 1.2.3%%-Dame"} {
		if got := shares.Voice("de").Say(text.Of("x", "a", share)); got != want {
			t.Errorf("%s is told as %q, want %q", share, got, want)
		}
	}
	if got := (text.Voice{}).Percent(ratio(1, 3)); got != "33.3%" {
		t.Errorf("without a catalogue 1/3 is %s", got)
	}
}

func TestVoicesAreSharedByGoroutines(t *testing.T) {
	v := text.Must().Voice("de")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range uint64(200) {
				if got := v.Percent(prob.Ratio{Num: i, Den: 1000}); got == "" {
					t.Error("no number")
				}
			}
		})
	}
	all.Wait()
}
