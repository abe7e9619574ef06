package table

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unsafe"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// passed holds the fields that are no part of a game's state: caches and dependencies.
var passed = map[string]bool{
	"made.world": true, "made.game": true, "Game.shown": true, "Crowd.game": true, "Setup.Random": true,
	"teamState.rolls": true,
	"Match.random":    true, "Match.recalled": true, "course.last": true, "Match.told": true, "head.game": true,
}

// dump is all of a state as text, one line a value. Two states are the same if their dumps are.
func dump(c *Game) string {
	var d dumper
	d.value("", reflect.ValueOf(c))
	if c.match != nil {
		for seat := game.Nobody; seat < len(c.seats); seat++ {
			d.value(fmt.Sprint("heard by ", seat), reflect.ValueOf(c.match.Heard(seat, 0)))
			d.value(fmt.Sprint("steps for ", seat), reflect.ValueOf(c.match.History(seat)))
		}
	}
	return d.String()
}

type dumper struct{ strings.Builder }

func (d *dumper) line(path string, v any) { fmt.Fprintf(d, "%s: %v\n", path, v) }

// value writes a value. What is empty is not written: nil and an empty list are the same.
func (d *dumper) value(path string, v reflect.Value) {
	if !v.IsValid() {
		return
	}
	if !v.CanAddr() { // so that fields can be read that are not exported
		copied := reflect.New(v.Type()).Elem()
		copied.Set(v)
		v = copied
	}
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	switch x := v.Interface().(type) {
	case time.Time:
		if !x.IsZero() {
			d.line(path, x.UnixMilli())
		}
		return
	case game.State:
		d.line(path, x.String())
		return
	case record.Place:
		return
	case record.Tag:
		if x.Name == record.Form { // a match that was read has all that is kept secret
			return
		}
	}
	if strings.HasSuffix(v.Type().PkgPath(), "/persist") {
		d.shared(path, v)
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			d.value(path, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if !passed[v.Type().Name()+"."+name] {
				d.value(path+"."+name, v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			d.value(fmt.Sprint(path, "[", i, "]"), v.Index(i))
		}
	case reflect.Map:
		d.sorted(path, v.Seq2())
	case reflect.Func, reflect.Chan:
	default:
		if !v.IsZero() {
			d.line(path, v.Interface())
		}
	}
}

// shared writes a list or a map that copies share.
func (d *dumper) shared(path string, v reflect.Value) {
	all := v.Addr().MethodByName("All").Call(nil)[0]
	if all.Kind() == reflect.Slice {
		d.value(path, all)
		return
	}
	d.sorted(path, all.Seq2())
}

// sorted writes keys and values by key.
func (d *dumper) sorted(path string, all func(func(k, v reflect.Value) bool)) {
	var list []string
	for k, v := range all {
		var one dumper
		one.value(fmt.Sprint(path, "{", k, "}"), v)
		list = append(list, one.String())
	}
	slices.Sort(list)
	for _, s := range list {
		d.WriteString(s)
	}
}

// firstDifference is the first line in which two dumps differ.
func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(as), len(bs)) {
		x, y := "", ""
		if i < len(as) {
			x = as[i]
		}
		if i < len(bs) {
			y = bs[i]
		}
		if x != y {
			return fmt.Sprintf("%.300q\nand\n%.300q", x, y)
		}
	}
	return ""
}
