package main

import (
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/internal/store"
)

func backupCommand() *cobra.Command {
	var db string
	c := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the games of a server to a new file, while it runs or not",
		Long: `Backup copies the games of a server to a new file, as they are at one moment.
The server may run meanwhile. Copying the file in any other way while a server
uses it can lose games. For PostgreSQL use pg_dump. See docs/deploy.md.`,
		Example: `  quandary backup games-monday.db
  quandary backup --db /var/lib/quandary/games.db /var/backups/games.db`,
		RunE: func(c *cobra.Command, args []string) (err error) {
			if db == "" {
				if db, err = dataFile(); err != nil {
					return err
				}
			}
			return store.Backup(c.Context(), db, args[0])
		},
	}
	c.Flags().StringVar(&db, "db", "", "the file in which the games are kept (default: in your data folder)")
	return usage(c, 1, 1)
}
