package table

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/clock"
)

// What is written without reflection is what encoding/json writes, whatever the fields have.
func TestAppendJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 3_000 {
		e, s, l, m := Entry{}, State{}, body{}, Summary{}
		for _, value := range []any{&e, &s, &l, &m} {
			fill(r, reflect.ValueOf(value).Elem())
		}
		for _, made := range []struct {
			value any
			write func([]byte) ([]byte, error)
		}{{&e, e.AppendJSON}, {&s, s.AppendJSON}, {&l, l.appendJSON}, {&m, m.appendJSON}} {
			want, err := json.Marshal(made.value)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := made.write([]byte("head")); err != nil || string(got) != "head"+string(want) {
				t.Fatalf("%v\n got %s\nwant %s", err, got[min(4, len(got)):], want)
			}
		}
	}
}

// fill sets each part of a value at random, or leaves it zero.
func fill(r *rand.Rand, v reflect.Value) {
	if r.IntN(3) == 0 {
		return
	}
	if v.CanInterface() {
		var value any
		switch v.Interface().(type) {
		case Options:
			value = newOptions(map[string]string{"quantum": "off", "a<b": "ü"})
		case clock.Control:
			value = clock.Control{Kind: clock.Increment, Base: 300e9, Step: 3e9}
		case game.TurnKind:
			value = game.TurnKind(r.IntN(4))
		case prob.Ratio:
			value = prob.New(uint64(r.IntN(4)), 4)
		case text.Text:
			value = text.Of("niels.moved", "piece", text.Word("knight"), "to", "d4", "n", 3, "p", prob.New(1, 3))
		case json.RawMessage:
			value = json.RawMessage(`{"x":1}`)
		}
		if value != nil {
			v.Set(reflect.ValueOf(value))
			return
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(r, v.Field(i))
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if r.IntN(2) == 0 { // types can contain themselves
			fill(r, v.Elem())
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		if v.Type().Key().Kind() == reflect.String {
			for _, key := range []string{"1", "0"} {
				value := reflect.New(v.Type().Elem()).Elem()
				fill(r, value)
				v.SetMapIndex(reflect.ValueOf(key).Convert(v.Type().Key()), value)
			}
		}
	case reflect.String:
		v.SetString([]string{"e2e4", `a "quote" \`, "<b>&", "Анна", "line\u2028\n\x00", "x\x7f"}[r.IntN(6)])
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.IntN(7)) - 1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64N(16))
	case reflect.Float64:
		v.SetFloat(r.Float64())
	}
}
