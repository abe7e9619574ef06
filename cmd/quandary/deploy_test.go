package main

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDeployment holds the commands of docs/deploy.md and the Dockerfile against the program: the commands are there,
// and have these flags.
func TestDeployment(t *testing.T) {
	page, err := os.ReadFile("../../docs/deploy.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	var commands [][]string
	for _, m := range regexp.MustCompile(`(?m)^(?:ExecStart=/usr/local/bin/)?quandary (.*)$`).FindAllStringSubmatch(string(page), -1) {
		commands = append(commands, strings.Fields(m[1]))
	}
	entry := regexp.MustCompile(`(?m)^ENTRYPOINT (.*)$`).FindSubmatch(file)
	var words []string
	if entry == nil || json.Unmarshal(entry[1], &words) != nil || words[0] != "quandary" {
		t.Fatalf("the Dockerfile does not run the program: %s", entry)
	}
	commands = append(commands, words[1:])
	if len(commands) < 6 {
		t.Errorf("only %d commands were found", len(commands))
	}
	for _, words := range commands {
		voice := catalogue().Voice("en")
		c, rest, err := rootCommand(catalogue(), &voice).Find(words)
		if err == nil {
			err = c.ParseFlags(rest)
		}
		if err == nil {
			err = c.ValidateArgs(c.Flags().Args())
		}
		if err != nil || !c.HasParent() {
			t.Errorf("quandary %s: %v", strings.Join(words, " "), err)
		}
	}
	if !strings.Contains(string(file), "go build -trimpath -o /quandary ./cmd/quandary") {
		t.Error("the Dockerfile does not build the program")
	}
}
