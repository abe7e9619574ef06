package terminal

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/referee"
)

// Sheet says how to show a position once.
type Sheet struct {
	Plain bool     // in words
	SVG   string   // write an image to this file instead
	Force bool     // replace an existing file
	Title string   // of the image
	Marks string   // of halves in the image: see [draw.Scene]
	Env   []string // environment: NO_COLOR, TERM, ...
}

// Show shows a scene with lines about it.
func (s Sheet) Show(out io.Writer, scene *draw.Scene, lines ...string) error {
	switch {
	case s.SVG != "":
		var b bytes.Buffer
		scene.Marks = s.Marks
		if err := draw.SVG(&b, scene, s.Title); err != nil {
			return err
		}
		if _, err := os.Lstat(s.SVG); err == nil && !s.Force {
			return fmt.Errorf("%w: %w", existing{s.SVG}, text.Wrong("term.exists.force"))
		}
		return share.Write(s.SVG, b.String(), public)
	case s.Plain:
		_, err := io.WriteString(out, draw.Words(scene)+strings.Join(append(lines, ""), "\n"))
		return err
	}
	w := colorprofile.NewWriter(out, s.Env)
	plate := Plate(scene, 80, 60, w.Profile > colorprofile.ASCII)
	board := plate.String()
	if w.Profile > colorprofile.ASCII {
		board = plate.ANSI() + "\n"
	}
	var below strings.Builder
	for _, l := range lines {
		for _, l := range draw.Plain(l).Wrap(80, 2) {
			below.WriteString(l.String() + "\n")
		}
	}
	_, err := io.WriteString(w, board+below.String())
	return err
}

// Status returns who is to act in a state, or how it has ended.
func Status(voice text.Voice, s game.State) string {
	return text.Sentence(voice.Say(status(s.Turn(), s.Seats())))
}

// Moment returns the position of a match after a ply as a seat or Nobody may know it, with the arrows of the ply, and
// its story. Ply -1 is the last one. Errors: there is no such ply.
func Moment(voice text.Voice, m *referee.Match, seat, ply int) (draw.Scene, []string, error) {
	steps := m.History(seat)
	last := 0
	if n := len(steps); n > 0 {
		last = steps[n-1].Ply
	}
	if ply < 0 {
		ply = last
	}
	if ply > last {
		return draw.Scene{}, nil, text.Wrong("term.no_ply", "ply", ply, "last", last)
	}
	scene := draw.Scene{Picture: m.First(seat).Picture(), Voice: voice}
	var story []string
	names := m.View(seat).Seats()
	for _, s := range steps {
		if s.Ply > ply {
			break
		}
		scene.Picture = s.State.Picture()
		if s.Ply == ply {
			scene.Arrows = append(scene.Arrows, draw.Arrows(s.Events)...)
			story = append(story, speaker{voice}.stepStory(s, names))
		}
	}
	if ply == last {
		story = append(story, text.Sentence(voice.Say(status(m.Turn(), names)))+".")
	}
	if seat >= 0 {
		scene.Turns = scene.Picture.Seats[seat].Turns
	}
	return scene, story, nil
}
