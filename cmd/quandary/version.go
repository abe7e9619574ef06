package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func versionCommand() *cobra.Command {
	return usage(&cobra.Command{
		Use: "version",
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := io.WriteString(c.OutOrStdout(), built())
			return err
		},
	}, 0, 0)
}

// version returns the version of the module, or "unknown" if the program was built without module information.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "unknown"
}

// built returns the lines that the command version prints.
func built() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "quandary, built without module information\n"
	}
	return describe(info)
}

// describe returns four lines: version, commit, Go, platform. A program that was built outside a checkout has no
// commit, and describe says so.
func describe(info *debug.BuildInfo) string {
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	commit := "unknown: the build did not record it"
	if revision := set["vcs.revision"]; revision != "" {
		commit = strings.Join([]string{revision, set["vcs.time"]}, ", ")
		if set["vcs.modified"] == "true" {
			commit += ", with uncommitted changes"
		}
	}
	return fmt.Sprintf("quandary  %s\ncommit    %s\ngo        %s\nplatform  %s/%s\n",
		info.Main.Version, commit, strings.TrimPrefix(info.GoVersion, "go"), set["GOOS"], set["GOARCH"])
}
