package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// The form of a journal (https://sqlite.org/fileformat2.html#walformat): a head, then frames of one page each. The
// checksum of each goes on from the one before, so that nothing can be read after a damaged frame.
const (
	journalHead = 32
	frameHead   = 24
	journalKind = 0x377f0682 // without the last bit, which is set if the checksums are over big-endian words
)

// journalFault returns a line if the journal of a file is damaged, so that SQLite reads only a part of it or nothing.
// A journal that ends in the middle is what a crash leaves, and no fault. Without a journal there is none.
func journalFault(path string) (line string, err error) {
	path += "-wal"
	f, err := os.Open(path)
	if os.IsNotExist(err) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, journalHead)
	if n, err := io.ReadFull(f, head); err != nil {
		if n == 0 || err == io.ErrUnexpectedEOF {
			err = nil
		}
		return "", err
	}
	good, all, err := frames(bufio.NewReaderSize(f, 64<<10), head)
	if err != nil || good == all {
		return "", err
	}
	now := make([]byte, journalHead)
	if _, err := f.ReadAt(now, 0); err != nil || !bytes.Equal(head, now) { // a server has begun a new one meanwhile
		return "", nil
	}
	return fmt.Sprintf("the journal %s is damaged: of %d changes of pages %d can be read", path, all, good), nil
}

// keepJournal copies the journal of a file to a new file if it is damaged, before SQLite begins to overwrite what it
// cannot read. It returns the line of journalFault, with the name of the copy. Errors: if the copy cannot be made.
func keepJournal(path string) (line string, err error) {
	line, err = journalFault(path)
	if line == "" || err != nil {
		return line, err
	}
	journal, err := os.ReadFile(path + "-wal")
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		kept := fmt.Sprintf("%s-wal-damaged-%d", path, n)
		if before, err := os.ReadFile(kept); err == nil && !bytes.Equal(before, journal) {
			continue
		}
		part := kept + ".part"
		err := os.WriteFile(part, journal, 0o600)
		if err == nil {
			err = settle(part, kept)
		}
		if err != nil {
			err = fmt.Errorf("%s, and no copy of it can be kept: make room for %d KB beside it, or move it away: %w",
				line, len(journal)>>10, err)
			return "", errors.Join(err, os.RemoveAll(part))
		}
		return line + "; it is kept as " + kept, nil
	}
}

// frames counts the frames of a journal that can be read, and all that belong to it.
func frames(r io.Reader, head []byte) (good, all int, err error) {
	var order binary.ByteOrder = binary.LittleEndian
	kind, size := binary.BigEndian.Uint32(head), binary.BigEndian.Uint32(head[8:])
	if kind&1 == 1 {
		order = binary.BigEndian
	}
	var sum [2]uint32
	sum = checksum(order, sum, head[:24])
	if kind&^1 != journalKind || size < 512 || size > 64<<10 || !summed(sum, head[24:]) {
		return 0, 1, nil // at least what the head is of
	}
	frame := make([]byte, frameHead+int(size))
	whole := true
	for n := 1; ; n++ {
		if _, err := io.ReadFull(r, frame); err != nil {
			if err == io.EOF || err == io.ErrUnexpectedEOF {
				err = nil
			}
			return good, all, err
		}
		of := bytes.Equal(frame[8:16], head[16:24]) // else an older journal has left it
		if whole {
			sum = checksum(order, checksum(order, sum, frame[:8]), frame[frameHead:])
			if whole = of && summed(sum, frame[16:24]); whole {
				good, all = n, n
			}
		} else if of && n > good+1 { // a crash can leave one bad frame, the last one
			all = n
		}
	}
}

// checksum goes on with a checksum over 32-bit words.
func checksum(order binary.ByteOrder, sum [2]uint32, b []byte) [2]uint32 {
	for ; len(b) >= 8; b = b[8:] {
		sum[0] += order.Uint32(b) + sum[1]
		sum[1] += order.Uint32(b[4:]) + sum[0]
	}
	return sum
}

// summed reports whether a checksum is the written one.
func summed(sum [2]uint32, written []byte) bool {
	return sum == [2]uint32{binary.BigEndian.Uint32(written), binary.BigEndian.Uint32(written[4:])}
}
