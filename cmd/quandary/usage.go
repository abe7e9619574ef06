package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/quandary-games/quandary/game/text"
)

// anyFlags is cobra's text for a command with flags.
const anyFlags = " [flags]"

// usage makes a command accept from least to most arguments, and report wrong arguments and flags in one line.
func usage(c *cobra.Command, least, most int) *cobra.Command {
	c.Args = func(c *cobra.Command, args []string) error {
		if n := len(args); n < least || n > most {
			return text.Wrong("usage.arguments", "n", n, "want", strings.TrimSuffix(c.UseLine(), anyFlags))
		}
		return nil
	}
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		var (
			unknown *pflag.NotExistError
			missing *pflag.ValueRequiredError
			invalid *pflag.InvalidValueError
			number  *strconv.NumError
			told    *text.Error
		)
		switch {
		case errors.As(err, &told):
			return told
		case errors.As(err, &unknown):
			return text.Wrong("usage.unknown", "flag", dashed(unknown.GetSpecifiedName()), "command", c.CommandPath())
		case errors.As(err, &missing):
			return text.Wrong("usage.missing", "flag", dashed(missing.GetSpecifiedName()), "command", c.CommandPath())
		case errors.As(err, &number) && errors.As(err, &invalid) && number.Func == "ParseUint":
			return text.Wrong("usage.natural", "flag", dashed(invalid.GetFlag().Name), "value", invalid.GetValue())
		case errors.As(err, &number) && errors.As(err, &invalid) && number.Func == "ParseInt":
			return text.Wrong("usage.whole", "flag", dashed(invalid.GetFlag().Name), "value", invalid.GetValue())
		case errors.As(err, &invalid):
			return text.Wrong("usage.value", "flag", dashed(invalid.GetFlag().Name), "value", invalid.GetValue(),
				"command", c.CommandPath())
		}
		return err
	})
	return c
}

// dashed returns a flag as it is typed.
func dashed(flag string) string {
	if len(flag) == 1 {
		return "-" + flag
	}
	return "--" + flag
}
