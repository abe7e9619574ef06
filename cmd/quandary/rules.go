package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/internal/lines"
	"github.com/quandary-games/quandary/text"
)

func rulesCommand(voice text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use:   "rules",
		Short: "Answer the line protocol: one JSON object per line in, one per line out",
		Long: `Rules answers questions about the games, one JSON object per line of standard
input, with one JSON object per line of standard output, and ends with the input.
It keeps nothing between lines. The protocol is described in docs/protocol.md.`,
		Example: `  echo '{"id":1,"op":"games"}' | quandary rules`,
		RunE: func(c *cobra.Command, _ []string) error {
			service := lines.Service{Voice: voice, Budget: time.Minute}
			return service.Serve(c.InOrStdin(), c.OutOrStdout())
		},
	}, 0, 0)
}
