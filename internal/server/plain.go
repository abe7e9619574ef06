package server

import (
	"bytes"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/table"
)

// maxPlain is the most bytes of a text in a plain move. It is below every bound of the schema.
const maxPlain = 64

// plainMove reads a plain move: the message of a move as JSON without spaces and escapes, with short texts in ASCII.
// Nearly all messages are plain moves, and the general way through the schemas takes ten times as long. It returns
// false for every other message, which may be right or wrong.
func plainMove(b []byte) (table.Request, bool) {
	p := plain{rest: b, ok: true}
	p.token(`{"type":"act","action":{`)
	p.field()
	for p.ok && !p.next(`}`) {
		p.token(`,`)
		p.field()
	}
	p.token(`}}`)
	p.request.Command = p.move
	return p.request, p.ok && len(p.rest) == 0 && p.request.ID != "" && p.kind == "move"
}

// plain is a plain move that is being read.
type plain struct {
	rest    []byte // of the message
	ok      bool   // nothing was found that is not plain
	kind    string
	move    table.Move
	request table.Request
}

// field reads a field that was not given before.
func (p *plain) field() {
	name := p.text()
	p.token(`:`)
	switch {
	case name == "id" && p.request.ID == "":
		p.request.ID = p.text()
	case name == "kind" && p.kind == "":
		p.kind = p.text()
	case name == "move" && p.move.Move == "":
		p.move.Move = p.text()
	case name == "link" && p.move.Link == "":
		p.move.Link = p.text()
	case name == "careful" && p.move.Careful == "":
		p.move.Careful = table.Care(p.text())
		p.ok = p.ok && (p.move.Careful == table.CareRolls || p.move.Careful == table.CarePeril)
	case name == "number" && p.move.Number == nil:
		n := p.number()
		p.move.Number = &n
	case name == "seat" && p.request.Seat == nil:
		n := int(p.number())
		p.request.Seat = &n
		p.ok = p.ok && n < game.MaxSeats
	default:
		p.ok = false
	}
}

// next reports whether a token comes next.
func (p *plain) next(token string) bool { return bytes.HasPrefix(p.rest, []byte(token)) }

// token reads a token, and reports whether it was there.
func (p *plain) token(token string) bool {
	if p.ok = p.ok && p.next(token); p.ok {
		p.rest = p.rest[len(token):]
	}
	return p.ok
}

// text reads a text that is not empty.
func (p *plain) text() string {
	if !p.token(`"`) {
		return ""
	}
	n := 0
	for n < len(p.rest) && p.rest[n] >= ' ' && p.rest[n] < 0x7f && p.rest[n] != '"' && p.rest[n] != '\\' {
		n++
	}
	s := p.rest[:n]
	p.rest = p.rest[n:]
	p.ok = n > 0 && n <= maxPlain
	p.token(`"`)
	return string(s)
}

// number reads a whole number that is not negative.
func (p *plain) number() int64 {
	n := 0
	for n < len(p.rest) && p.rest[n] >= '0' && p.rest[n] <= '9' {
		n++
	}
	digits := string(p.rest[:n])
	value, err := strconv.ParseInt(digits, 10, 64)
	p.rest = p.rest[n:]
	p.ok = p.ok && err == nil && n < 16 && (n == 1 || digits[0] != '0')
	return value
}

// appendJSON appends the message of a receipt as encoding/json writes it, without reflection.
func (m DoneMessage) appendJSON(b []byte) []byte {
	b = text.AppendString(append(b, `{"type":"done","id":`...), m.ID)
	b = strconv.AppendInt(append(b, `,"receipt":{"number":`...), m.Receipt.Number, 10)
	if m.Receipt.Game != "" {
		b = text.AppendString(append(b, `,"game":`...), m.Receipt.Game)
	}
	return append(b, "}}"...)
}
