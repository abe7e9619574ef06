package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// usage makes a command accept from least to most arguments, and say in one line what is wrong with its arguments and
// flags.
func usage(c *cobra.Command, least, most int) *cobra.Command {
	c.Args = func(c *cobra.Command, args []string) error {
		if n := len(args); n < least || n > most {
			return fmt.Errorf("%s: want %s", count(n, "argument", "arguments"), c.UseLine())
		}
		return nil
	}
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		what, _, _ := strings.Cut(err.Error(), ": strconv")
		want := "see " + c.CommandPath() + " --help"
		if wrong := (*strconv.NumError)(nil); errors.As(err, &wrong) {
			want = "want a whole number"
			if wrong.Func == "ParseUint" {
				want += " from 0"
			}
		}
		return fmt.Errorf("%s: %s", what, want)
	})
	return c
}
