package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/coder/websocket"
)

// websocat stands in for the program of that name in the test of docs/api.md: it sends each line as a text message, and
// prints each message as a line.
func websocat() {
	name, value, _ := strings.Cut(strings.TrimPrefix(os.Args[1], "-H="), ": ")
	ctx := context.Background()
	conn, _, err := websocket.Dial(ctx, os.Args[2], &websocket.DialOptions{HTTPHeader: http.Header{name: {value}}})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	conn.SetReadLimit(1 << 22)
	go func() {
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			if conn.Write(ctx, websocket.MessageText, lines.Bytes()) != nil {
				return
			}
		}
	}()
	for {
		_, message, err := conn.Read(ctx)
		if err != nil {
			os.Exit(1)
		}
		fmt.Println(string(message))
	}
}
