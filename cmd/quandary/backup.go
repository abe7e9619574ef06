package main

import (
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/internal/store"
)

func backupCommand() *cobra.Command {
	var db string
	c := &cobra.Command{
		Use: "backup FILE",
		Example: `  quandary backup games-monday.db
  quandary backup --db /var/lib/quandary/games.db /var/backups/games.db`,
		RunE: func(c *cobra.Command, args []string) (err error) {
			if db, err = dataFile(db); err != nil {
				return err
			}
			return store.Backup(c.Context(), db, args[0])
		},
	}
	c.Flags().StringVar(&db, "db", "", "")
	return usage(c, 1, 1)
}
