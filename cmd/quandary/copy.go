package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/store"
)

func migrateCommand() *cobra.Command {
	return usage(&cobra.Command{
		Use:   "migrate DATABASE",
		Short: "Bring a file or a database of games to the form of this version",
		Long: `Brings a file or a database (postgres://…) of games to the form that this version
wants. A server does so by itself when it starts; this is for doing it before.`,
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

func copyCommand() *cobra.Command {
	return usage(&cobra.Command{
		Use:   "copy FROM TO",
		Short: "Copy all games from a file or database to another",
		Long: `Copies everything from a file or database (postgres://…) to another, and reads back
every row that it has written. It can be broken off and begun again. No server may
run over either of the two.`,
		Example: `  quandary copy games.db postgres://quandary@db.example.org/quandary
  quandary copy postgres://quandary@db.example.org/quandary games.db`,
		RunE: func(c *cobra.Command, args []string) (err error) {
			from, _, err := store.Connect(c.Context(), args[0], store.Options{There: true})
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, from.Close()) }()
			to, _, err := store.Connect(c.Context(), args[1], store.Options{})
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, to.Close()) }()
			return copyAll(c, from, to)
		},
	}, 2, 2)
}

// copyAll copies and shows how far it has come.
func copyAll(c *cobra.Command, from, to store.Store) error {
	bar := progressbar.NewOptions64(-1, progressbar.OptionSetWriter(c.ErrOrStderr()), progressbar.OptionShowCount(),
		progressbar.OptionSetDescription("rows"), progressbar.OptionOnCompletion(func() { fmt.Fprintln(c.ErrOrStderr()) }))
	var rows int64
	err := store.Copy(c.Context(), from, to, func(done, all int64) {
		rows = all
		bar.ChangeMax64(all)
		_ = bar.Set64(done)
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(c.OutOrStdout(), fmt.Sprintf("%d rows are the same in both\n", rows))
	return err
}
