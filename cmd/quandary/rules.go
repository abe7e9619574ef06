package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/lines"
)

func rulesCommand(voice text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use:     "rules",
		Example: `  echo '{"id":1,"op":"games"}' | quandary rules`,
		RunE: func(c *cobra.Command, _ []string) error {
			service := lines.Service{Voice: voice, Budget: time.Minute}
			return service.Serve(c.InOrStdin(), c.OutOrStdout())
		},
	}, 0, 0)
}
