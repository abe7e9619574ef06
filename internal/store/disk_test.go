//go:build !race

// The checks of pointers that come with the race detector know nothing of the memory of the engine.

package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// disk is a layer between SQLite and the files of one folder. It records writes and syncs, so that a test can make the
// files as they would be after a power cut, and it can be full.
type disk struct {
	folder string
	mu     sync.Mutex
	files  map[uintptr]string // by the address of the open file
	log    []written
	room   int64 // bytes by which the files may still grow; negative for no bound
	sizes  map[string]int64

	tls      *libc.TLS
	vfs      sqlite3.Tsqlite3_vfs
	base     uintptr // the layer below
	methods  map[uintptr]*sqlite3.Tsqlite3_io_methods
	original map[*sqlite3.Tsqlite3_io_methods]*sqlite3.Tsqlite3_io_methods

	opens   openFunc // kept here, since the engine has only their addresses
	deletes deleteFunc
	writes  writeFunc
	truncs  truncFunc
	syncs   syncFunc
}

// written is an operation on a file.
type written struct {
	file string
	what byte // 'w' for data at an offset, 't' for a new length, 's' for a sync, 'd' if it was deleted
	at   int64
	data []byte
}

// The functions of the layer, as the engine calls them.
type (
	openFunc   = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	deleteFunc = func(tls *libc.TLS, vfs, name uintptr, sync int32) int32
	writeFunc  = func(tls *libc.TLS, file, data uintptr, n int32, at int64) int32
	truncFunc  = func(tls *libc.TLS, file uintptr, size int64) int32
	syncFunc   = func(tls *libc.TLS, file uintptr, flags int32) int32
)

// address returns the address of a function, as the engine keeps it.
func address(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }

// function returns the function at an address of the engine.
func function[F any](address uintptr) F { return *(*F)(unsafe.Pointer(&struct{ uintptr }{address})) }

// pointer returns the pointer of an address of the engine.
func pointer[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// newDisk installs the layer for a folder until the test ends.
func newDisk(t *testing.T, folder string) *disk {
	d := &disk{
		folder: folder, files: map[uintptr]string{}, room: -1, sizes: map[string]int64{}, tls: libc.NewTLS(),
		methods:  map[uintptr]*sqlite3.Tsqlite3_io_methods{},
		original: map[*sqlite3.Tsqlite3_io_methods]*sqlite3.Tsqlite3_io_methods{},
	}
	d.opens, d.deletes, d.writes, d.truncs, d.syncs = d.open, d.delete, d.write, d.truncate, d.sync
	d.base = sqlite3.Xsqlite3_vfs_find(d.tls, 0)
	d.vfs = *pointer[sqlite3.Tsqlite3_vfs](d.base)
	name, err := libc.CString("disk")
	must(t, err)
	d.vfs.FzName = name
	d.vfs.FxOpen, d.vfs.FxDelete = address(d.opens), address(d.deletes)
	if sqlite3.Xsqlite3_vfs_register(d.tls, uintptr(unsafe.Pointer(&d.vfs)), 1) != 0 {
		t.Fatal("the layer is not taken")
	}
	t.Cleanup(func() {
		sqlite3.Xsqlite3_vfs_unregister(d.tls, uintptr(unsafe.Pointer(&d.vfs)))
		sqlite3.Xsqlite3_vfs_register(d.tls, d.base, 1)
		libc.Xfree(d.tls, name)
		d.tls.Close()
	})
	return d
}

func (d *disk) open(tls *libc.TLS, _, name, file uintptr, flags int32, out uintptr) int32 {
	below := function[openFunc](pointer[sqlite3.Tsqlite3_vfs](d.base).FxOpen)
	rc := below(tls, d.base, name, file, flags, out)
	if rc != 0 || name == 0 {
		return rc
	}
	path := libc.GoString(name)
	if filepath.Dir(path) != d.folder || strings.Contains(path, "-lock") {
		return rc
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.files[file] = filepath.Base(path)
	f := pointer[sqlite3.Tsqlite3_file](file)
	ours := d.methods[f.FpMethods]
	if ours == nil {
		theirs := pointer[sqlite3.Tsqlite3_io_methods](f.FpMethods)
		copied := *theirs
		ours = &copied
		d.methods[f.FpMethods], d.original[ours] = ours, theirs
		ours.FxWrite = address(d.writes)
		ours.FxTruncate = address(d.truncs)
		ours.FxSync = address(d.syncs)
	}
	f.FpMethods = uintptr(unsafe.Pointer(ours))
	return rc
}

func (d *disk) delete(tls *libc.TLS, _, name uintptr, sync int32) int32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	if path := libc.GoString(name); filepath.Dir(path) == d.folder {
		d.log = append(d.log, written{file: filepath.Base(path), what: 'd'})
	}
	return function[deleteFunc](pointer[sqlite3.Tsqlite3_vfs](d.base).FxDelete)(tls, d.base, name, sync)
}

// below returns the functions of an open file in the layer below.
func (d *disk) below(file uintptr) *sqlite3.Tsqlite3_io_methods {
	return d.original[pointer[sqlite3.Tsqlite3_io_methods](pointer[sqlite3.Tsqlite3_file](file).FpMethods)]
}

func (d *disk) write(tls *libc.TLS, file, data uintptr, n int32, at int64) int32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	name := d.files[file]
	if grown := at + int64(n) - d.sizes[name]; grown > 0 {
		if d.room >= 0 && grown > d.room {
			return sqlite3.SQLITE_FULL
		}
		if d.room >= 0 {
			d.room -= grown
		}
		d.sizes[name] += grown
	}
	d.log = append(d.log, written{name, 'w', at, append([]byte(nil), unsafe.Slice(pointer[byte](data), n)...)})
	return function[writeFunc](d.below(file).FxWrite)(tls, file, data, n, at)
}

func (d *disk) truncate(tls *libc.TLS, file uintptr, size int64) int32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log = append(d.log, written{file: d.files[file], what: 't', at: size})
	return function[truncFunc](d.below(file).FxTruncate)(tls, file, size)
}

func (d *disk) sync(tls *libc.TLS, file uintptr, flags int32) int32 {
	rc := function[syncFunc](d.below(file).FxSync)(tls, file, flags)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log = append(d.log, written{file: d.files[file], what: 's'})
	return rc
}

// now returns the number of operations so far.
func (d *disk) now() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.log)
}

// afterPowerCut makes the files as they may be if the power fails after so many operations. What was synced is there;
// what was not synced is there, missing, or there in part.
func (d *disk) afterPowerCut(t *testing.T, at int, folder string) {
	t.Helper()
	synced := map[string]int{}
	for i, w := range d.log[:at] {
		if w.what == 's' {
			synced[w.file] = i
		}
	}
	files := map[string][]byte{}
	for i, w := range d.log[:at] {
		last, any := synced[w.file]
		b := files[w.file]
		kept := w.data
		if lost := !any || i > last; lost && rand.IntN(2) == 0 {
			kept = kept[:rand.IntN(len(kept)/512+1)*512%(len(kept)+1)]
		}
		switch w.what {
		case 'w':
			if need := int(w.at) + len(kept) - len(b); need > 0 && len(kept) > 0 {
				b = append(b, make([]byte, need)...)
			}
			if len(kept) > 0 {
				copy(b[w.at:], kept)
			}
		case 't':
			b = b[:min(int(w.at), len(b))]
		}
		if files[w.file] = b; w.what == 'd' {
			delete(files, w.file)
		}
	}
	for name, b := range files {
		if !strings.HasSuffix(name, "-shm") {
			must(t, os.WriteFile(filepath.Join(folder, name), b, 0o600))
		}
	}
}

// commits is the number of batches that a test of a disk writes.
const commits = 300

func TestAPowerCutLosesNothingThatWasCommitted(t *testing.T) {
	d := newDisk(t, t.TempDir())
	s := openFor(t, filepath.Join(d.folder, "games.db"))
	made := d.now() // the file is there from here on
	acknowledged := make([]int, commits)
	var working sync.WaitGroup
	for g := range 3 { // so that groups arise
		working.Go(func() {
			for i := g; i < commits; i += 3 {
				b := begin(fmt.Sprint("g", i))
				b.Bodies = append(b.Bodies, strings.Repeat("x", 3000))
				if err := s.Append(context.Background(), b); err != nil {
					t.Error(err)
				}
				acknowledged[i] = d.now()
				if i%90 == 89 {
					_, _ = s.writes.Exec(`PRAGMA wal_checkpoint(PASSIVE)`)
				}
			}
		})
	}
	working.Wait()
	must(t, s.Close())
	cuts := 40
	if testing.Short() {
		cuts = 8
	}
	for range cuts {
		at := made + rand.IntN(len(d.log)-made)
		folder := t.TempDir()
		d.afterPowerCut(t, at, folder)
		after := openFor(t, filepath.Join(folder, "games.db"))
		for i, done := range acknowledged {
			if log, err := after.Log(t.Context(), fmt.Sprint("g", i), 0, 10); done <= at &&
				(err != nil || len(log) != 2) {
				t.Fatalf("cut at %d: game %d, acknowledged at %d, has %d entries, %v", at, i, done, len(log), err)
			}
		}
		var whole string
		must(t, after.reads.QueryRow(`PRAGMA integrity_check`).Scan(&whole))
		if whole != "ok" {
			t.Fatalf("cut at %d: %s", at, whole)
		}
		must(t, after.Close())
	}
}

func TestAFullDiskIsToldAndLosesNothing(t *testing.T) {
	d := newDisk(t, t.TempDir())
	path := filepath.Join(d.folder, "games.db")
	s := openFor(t, path)
	d.mu.Lock()
	d.room = 2_000_000
	d.mu.Unlock()
	kept := map[string]bool{}
	fill := func(prefix string) (full error) {
		for i := 0; full == nil && i < 1000; i++ {
			b := begin(fmt.Sprint(prefix, i))
			b.Bodies = []string{strings.Repeat("x", 3000)}
			if full = s.Append(t.Context(), b); full == nil {
				kept[b.Game] = true
			}
		}
		return full
	}
	if full := fill("g"); !errors.Is(full, ErrFull) || len(kept) < 10 {
		t.Fatalf("after %d games: %v", len(kept), full)
	}
	must(t, s.Close())
	s = openFor(t, path) // with the disk still full
	if _, err := s.Log(t.Context(), "g0", 0, 10); err != nil {
		t.Error(err)
	}
	before := len(kept)
	if full := fill("h"); !errors.Is(full, ErrFull) || len(kept) > before+10 { // a restart may make a little room
		t.Errorf("a full disk takes %d games: %v", len(kept)-before, full)
	}
	d.mu.Lock()
	d.room = -1 // somebody has made room
	d.mu.Unlock()
	must(t, s.Append(t.Context(), begin("again")))
	must(t, s.Close())
	s = openFor(t, path)
	kept["again"] = true
	for i := range 1000 {
		for _, id := range []string{fmt.Sprint("g", i), fmt.Sprint("h", i)} {
			_, err := s.Game(t.Context(), id)
			if kept[id] != (err == nil) || err != nil && !errors.Is(err, ErrNotFound) {
				t.Errorf("%s: acknowledged %v, and %v", id, kept[id], err)
			}
		}
	}
	must(t, s.Close())
}
