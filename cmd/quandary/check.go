package main

import (
	"crypto/rand"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

func checkCommand() *cobra.Command {
	var db string
	c := &cobra.Command{
		Use:     "check",
		Example: `  quandary check --db /var/lib/quandary/games.db`,
		RunE: func(c *cobra.Command, _ []string) (err error) {
			if db, err = ownFile(db); err != nil {
				return err
			}
			f, err := store.Search(c.Context(), db, nil, wholeGame)
			if err != nil {
				return err
			}
			printFound(c.OutOrStdout(), f)
			if !f.Sound() {
				return failed{text.Wrong("check.damaged")}
			}
			return nil
		},
	}
	c.Flags().StringVar(&db, "db", "", "")
	return usage(c, 0, 0)
}

func rescueCommand() *cobra.Command {
	var db string
	c := &cobra.Command{
		Use:     "rescue FILE",
		Example: `  quandary rescue --db /var/lib/quandary/games.db whole.db`,
		RunE: func(c *cobra.Command, args []string) (err error) {
			if db, err = ownFile(db); err != nil {
				return err
			}
			f, err := store.Rescue(c.Context(), db, args[0], wholeGame)
			if err == nil {
				printFound(c.OutOrStdout(), f)
			}
			return err
		},
	}
	c.Flags().StringVar(&db, "db", "", "")
	return usage(c, 1, 1)
}

// ownFile returns the file that a flag names, by default that of the data folder. Errors: if the flag names a database.
func ownFile(db string) (string, error) {
	if strings.HasPrefix(db, "postgres://") || strings.HasPrefix(db, "postgresql://") {
		return "", text.Wrong("check.postgres")
	}
	return dataFile(db)
}

// wholeGame returns nil if the log of a game can be loaded.
func wholeGame(g store.Game, log []store.Entry) error {
	return hall.Whole(table.World{Find: games.Find, Random: rand.Reader}, g, log)
}

func printFound(out io.Writer, f *store.Found) {
	for _, line := range f.Faults {
		fmt.Fprintf(out, "file: %s\n", line)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Lost)) {
		fmt.Fprintf(out, "table %s: not every row can be read: %s\n", name, f.Lost[name])
	}
	for _, id := range slices.Sorted(maps.Keys(f.Damaged)) {
		fmt.Fprintf(out, "game %s: %s\n", id, f.Damaged[id])
	}
	fmt.Fprintf(out, "%d whole, %d damaged\n", len(f.Whole), len(f.Damaged))
}
