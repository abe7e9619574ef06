package record_test

import (
	"fmt"

	"github.com/quandary-games/quandary/referee/record"
)

// A record is tags and then entries, which Parse reads in any layout and String writes in one.
func Example() {
	r, err := record.Parse(`[Quandary "1"] [Game "niels"] [Seat0 "Anna"]

1. e2e4 2. e7e5 ; a quiet game
2. (resign 0)`)
	if err != nil {
		panic(err)
	}
	anna, _ := r.Tag("Seat0")
	fmt.Println(anna)
	for _, e := range r.Entries {
		if e.What == record.Moved {
			fmt.Println("ply", e.Ply, "is", e.Text)
		}
	}
	fmt.Print(r)
	// Output:
	// Anna
	// ply 1 is e2e4
	// ply 2 is e7e5
	// [Quandary "1"]
	// [Game "niels"]
	// [Seat0 "Anna"]
	//
	// 1. e2e4 2. e7e5
	// ; a quiet game
	// (resign 0)
}

// Lines writes entries that are appended to a record.
func ExampleLines() {
	fmt.Print(record.Lines([]record.Entry{{Ply: 3, Text: "g1f3"}, {Ply: 3, What: record.Offered, Seat: 0}}))
	// Output:
	// 3. g1f3
	// 3. (offer 0)
}
