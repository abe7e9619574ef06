package record

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game/text"
)

type tokenKind uint8

const (
	end      tokenKind = iota
	mark               // one of [ ] { } ( )
	bareword           // unquoted
	quoted             // a JSON string
	ply                // number of a ply: digits and a point
	remark             // after ; to the end of the line
)

type token struct {
	kind tokenKind
	text string // unquoted, without the point of a ply
	at   Place
}

// is reports whether the token is this mark.
func (t token) is(m string) bool { return t.kind == mark && t.text == m }

// lexer splits a text into tokens.
type lexer struct {
	text   string
	offset int
	at     Place // of the offset
}

// advance moves n bytes on.
func (l *lexer) advance(n int) {
	for _, c := range l.text[l.offset : l.offset+n] {
		l.at.Column++
		if c == '\n' {
			l.at.Line++
			l.at.Column = 1
		}
	}
	l.offset += n
}

// next returns the next token. Errors: *Error.
func (l *lexer) next() (token, error) {
	rest := l.text[l.offset:]
	l.advance(len(rest) - len(strings.TrimLeft(rest, " \t\r\n")))
	rest = l.text[l.offset:]
	t := token{at: l.at}
	if rest == "" {
		return t, nil
	}
	n := 1
	switch c := rest[0]; {
	case strings.IndexByte("[]{}()", c) >= 0:
		t.kind, t.text = mark, rest[:1]
	case c == ';':
		line, _, _ := strings.Cut(rest, "\n")
		n = len(line)
		t.kind, t.text = remark, strings.TrimPrefix(oneLine.Replace(strings.TrimSuffix(line[1:], "\r")), " ")
	case c == '"':
		if n = quotedLength(rest); n == 0 || json.Unmarshal([]byte(rest[:n]), &t.text) != nil {
			return t, &Error{t.at, text.Of("record.string")}
		}
		t.kind = quoted
	case bare(c):
		for n < len(rest) && bare(rest[n]) {
			n++
		}
		t.kind, t.text = bareword, rest[:n]
		if plyNumber(t.text) {
			t.kind, t.text = ply, t.text[:n-1]
		}
	default:
		_, n = utf8.DecodeRuneInString(rest)
		return t, &Error{t.at, text.Of("record.character", "character", quote(rest[:n]))}
	}
	l.advance(n)
	return t, nil
}

// quotedLength returns the length of the quoted text at the beginning of s, or 0 if it is not closed on its line.
func quotedLength(s string) int {
	for i := 1; i < len(s) && s[i] != '\n'; i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}
