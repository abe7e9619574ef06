package main

import (
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/internal/store"
)

func migrateCommand() *cobra.Command {
	return usage(&cobra.Command{
		Use: "migrate DATABASE",
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
