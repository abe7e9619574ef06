package table

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// TestJSONIsAsTheLibraryWritesIt checks that no field of an entry or a state is forgotten, or written otherwise than
// encoding/json does.
func TestJSONIsAsTheLibraryWritesIt(t *testing.T) {
	for _, full := range []bool{false, true} {
		s, e := State{Seats: make([]Seat, 2)}, Entry{}
		if full {
			fill(reflect.ValueOf(&s).Elem(), 5)
			fill(reflect.ValueOf(&e).Elem(), 5)
		}
		for _, kind := range []game.TurnKind{game.MoveTurn, game.Over} {
			s.Turn.Kind = kind
			want, err := json.Marshal(&s)
			got, failed := s.AppendJSON([]byte("x"))
			if err != nil || failed != nil || string(got) != "x"+string(want) {
				t.Errorf("a state is\n%s (%v): want\n%s (%v)", got, failed, want, err)
			}
		}
		want, err := json.Marshal(&e)
		got, failed := e.AppendJSON(nil)
		if err != nil || failed != nil || string(got) != string(want) {
			t.Errorf("an entry is\n%s (%v): want\n%s (%v)", got, failed, want, err)
		}
	}
}

// fill sets everything in a value to something that is not zero.
func fill(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("a<\"ü\n")
	case reflect.Int, reflect.Int64:
		v.SetInt(2)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Float64:
		v.SetFloat(0.5)
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), depth-1)
		}
	case reflect.Slice:
		if depth > 0 && v.Type() != reflect.TypeFor[json.RawMessage]() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0), depth-1)
		}
	case reflect.Map:
		if key := reflect.New(v.Type().Key()).Elem(); depth > 0 {
			value := reflect.New(v.Type().Elem()).Elem()
			fill(key, depth-1)
			fill(value, depth-1)
			v.Set(reflect.MakeMap(v.Type()))
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), depth)
			}
		}
	}
}
