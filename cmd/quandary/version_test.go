package main

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersionDescribesTheBuild(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"},
		Settings: []debug.BuildSetting{
			{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "arm64"},
		}}
	const want = "quandary  v1.2.3\ncommit    unknown: the build did not record it\ngo        1.26.8\n" +
		"platform  linux/arm64\n"
	if got := describe(info); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	info.Settings = append(info.Settings, debug.BuildSetting{Key: "vcs.revision", Value: "0123abcd"},
		debug.BuildSetting{Key: "vcs.time", Value: "2026-11-23T04:42:17Z"})
	if got := describe(info); !strings.Contains(got, "commit    0123abcd, 2026-11-23T04:42:17Z\n") {
		t.Error(got)
	}
	info.Settings = append(info.Settings, debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	if got := describe(info); !strings.Contains(got, "Z, with uncommitted changes\n") {
		t.Error(got)
	}
}

func TestVersionIsPrinted(t *testing.T) {
	command := execute(t, "", "version")
	command.check(t, 0, "quandary  ", "commit    ", strings.TrimPrefix(runtime.Version(), "go"),
		runtime.GOOS+"/"+runtime.GOARCH)
	if flag := execute(t, "", "--version"); flag != command {
		t.Errorf("--version prints %q, version prints %q", flag.out, command.out)
	}
}

// Without arguments the program tells in a few lines what it can do.
func TestNoArgumentsShowTheWayIn(t *testing.T) {
	r := execute(t, "")
	r.check(t, 0, "quandary serve", "quandary play niels", "quandary verify", "quandary help")
	if n := strings.Count(r.out, "\n"); n > 12 {
		t.Errorf("it prints %d lines:\n%s", n, r.out)
	}
}
