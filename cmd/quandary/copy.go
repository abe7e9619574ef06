package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/internal/store"
)

func copyCommand() *cobra.Command {
	return usage(&cobra.Command{
		Use: "copy FROM TO",
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

// copyAll copies all rows and shows its progress.
func copyAll(c *cobra.Command, from, to *store.Store) error {
	told := c.ErrOrStderr()
	bar := progressbar.NewOptions64(-1, progressbar.OptionSetWriter(told), progressbar.OptionShowCount(),
		progressbar.OptionSetDescription("rows"), progressbar.OptionSetVisibility(isTerminal(told)),
		progressbar.OptionOnCompletion(func() { fmt.Fprintln(told) }))
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
