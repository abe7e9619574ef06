package server

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/internal/table"
)

// TestPlainMovesAreReadAsByTheirSchema: a plain move gives the same command by the general way. Messages are moves with
// fields in any order, left out, given twice, of odd values, or cut and changed at any byte.
func TestPlainMovesAreReadAsByTheirSchema(t *testing.T) {
	s := newInn(t).server
	plain, other := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		b := oddMove(t)
		r, ok := plainMove(b)
		if !ok {
			other++
			return
		}
		plain++
		indented := bytes.NewBuffer(nil)
		if err := json.Indent(indented, b, "", " "); err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		_, general, err := s.understand(true, indented.Bytes())
		if err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		if !reflect.DeepEqual(r, general) {
			t.Fatalf("%s is read as %+v: want %+v", b, r, general)
		}
	})
	if plain == 0 || other == 0 {
		t.Errorf("%d messages were plain moves and %d were not: want both", plain, other)
	}
	// As the pages write it.
	sent := `{"type":"act","action":{"kind":"move","move":"e2e4","number":1,"careful":"peril","seat":0,"id":"x7"}}`
	if _, ok := plainMove([]byte(sent)); !ok {
		t.Errorf("%s is no plain move", sent)
	}
}

// oddMove returns a message that is a move, or nearly one.
func oddMove(t *rapid.T) []byte {
	fields := []string{`"id":"a"`, `"kind":"move"`}
	odd := []string{`"move":"e2e4"`, `"move":""`, `"move":"é"`, `"move":"a\u0062"`, `"number":0`, `"number":7`,
		`"number":07`, `"number":-1`, `"number":1e3`, `"number":9007199254740993`, `"number":123456789012345`,
		`"seat":1`,
		`"seat":4`, `"seat":"1"`, `"seat":null`, `"link":"5f8e"`, `"careful":"rolls"`,
		`"careful":"peril"`, `"careful":"no"`, `"id":"b"`, `"kind":"resign"`, `"premoves":[]`,
		`"x":1`,
		`"Move":"e7e5"`}
	fields = append(fields, rapid.SliceOfN(rapid.SampledFrom(odd), 0, 4).Draw(t, "more")...)
	fields = rapid.Permutation(fields).Draw(t, "order")
	b := bytes.NewBufferString(`{"type":"act","action":{`)
	for i, f := range fields {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(f)
	}
	b.WriteString(`}}`)
	whole := b.Bytes()
	if rapid.IntRange(0, 3).Draw(t, "harm") == 0 {
		at := rapid.IntRange(0, len(whole)-1).Draw(t, "at")
		whole[at] = rapid.SampledFrom([]byte(` ",:{}\0a`)).Draw(t, "byte")
	}
	return whole
}

func TestDoneMessagesAreWrittenAsByTheirTags(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := DoneMessage{"done", rapid.String().Draw(t, "id"),
			Answer{Receipt: table.Receipt{Number: rapid.Int64().Draw(t, "number"),
				Game: rapid.String().Draw(t, "game")}}}
		if want, err := json.Marshal(m); err != nil || string(m.appendJSON(nil)) != string(want) {
			t.Errorf("%s, want %s, %v", m.appendJSON(nil), want, err)
		}
	})
}
