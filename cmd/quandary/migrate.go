package main

import (
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/internal/store"
)

func migrateCommand() *cobra.Command {
	return usage(&cobra.Command{
		Use:   "migrate DATABASE",
		Short: "Update a file or database of games to the form that this version needs",
		Long: `Migrate updates a file or a database (postgres://…) of games to the form that this
version needs. A server does this by itself when it starts; the command does it
beforehand. See docs/cluster.md.`,
		Example: `  quandary migrate games.db
  quandary migrate postgres://quandary@db.example.org/quandary`,
		RunE: func(c *cobra.Command, args []string) error {
			kept, _, err := store.Connect(c.Context(), args[0], store.Options{There: true})
			if err != nil {
				return err
			}
			return kept.Close()
		},
	}, 1, 1)
}
