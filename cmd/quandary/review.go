package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/server"
)

func abilityReviewCommand(voice *text.Voice) *cobra.Command {
	var private string
	c := &cobra.Command{
		Use: "review [hide|show|remove ID [REASON]]",
		Example: `  quandary ability review
  quandary ability review hide 5c1f06a4b2907c3d11aa "not for children"`,
		RunE: func(c *cobra.Command, args []string) error {
			method, address := http.MethodGet, strings.TrimSuffix(private, "/")+"/inventions"
			if len(args) > 0 {
				if !slices.Contains([]string{"hide", "show", "remove"}, args[0]) || len(args) == 1 {
					return text.Wrong("ability.review.act", "act", args[0])
				}
				method = http.MethodPost
				address += "/" + url.PathEscape(args[1]) + "/" + args[0] + "?" +
					url.Values{"reason": {strings.Join(args[2:], "")}}.Encode()
			}
			r, err := http.NewRequestWithContext(c.Context(), method, address, nil)
			if err != nil {
				return err
			}
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				return fmt.Errorf("%w: %w", text.Wrong("ability.review.private", "address", private), err)
			}
			defer answer.Body.Close()
			return printReported(c.OutOrStdout(), voice, answer, method == http.MethodGet)
		},
	}
	c.Flags().StringVar(&private, "private", "http://127.0.0.1:8081", "")
	return usage(c, 0, 3)
}

// printReported prints the operator's answer: a list, or the state of one invention.
func printReported(w io.Writer, voice *text.Voice, answer *http.Response, isList bool) error {
	if answer.StatusCode != http.StatusOK {
		var p server.Problem
		if err := json.NewDecoder(answer.Body).Decode(&p); err != nil {
			return fmt.Errorf("%s: %w", answer.Status, err)
		}
		return fmt.Errorf("%s", p.Detail)
	}
	list := make([]server.Reported, 1)
	var into any = &list[0]
	if isList {
		into = &list
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		return err
	}
	if len(list) == 0 {
		fmt.Fprintln(w, voice.Say(text.Of("ability.review.none")))
	}
	for _, one := range list {
		state := map[bool]string{true: "hidden", false: "shown"}[one.Hidden]
		if one.Text == "" {
			state = "removed"
		}
		fmt.Fprintf(w, "%s %s, %s: %s\n%s", one.ID, state, one.By, strings.Join(one.Reasons, "; "), one.Text)
	}
	return nil
}
