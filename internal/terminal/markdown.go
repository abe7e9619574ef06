package terminal

import (
	"regexp"
	"strings"

	"github.com/quandary-games/quandary/game/draw"
)

// Markdown marks, which are removed from plain text.
var (
	linked   = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	stressed = regexp.MustCompile(`\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*`)
	ruled    = regexp.MustCompile(`^\|[\s:|-]+\|$`)
	listed   = regexp.MustCompile(`^(\s*)([-*]|[0-9]+\.) `)
)

// markdown returns a page of simple Markdown as lines of at most width columns: headings, paragraphs, lists, tables,
// and code unchanged.
func markdown(page string, width int) []draw.Line {
	var lines []draw.Line
	var paragraph string
	indent, code := 0, false
	flush := func() {
		if paragraph != "" {
			lines = append(lines, draw.Plain(unmarked(paragraph)).Wrap(width, indent)...)
		}
		paragraph, indent = "", 0
	}
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		bare := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(bare, "```"):
			flush()
			code = !code
		case code:
			lines = append(lines, draw.Plain("  "+line).Cut(width))
		case bare == "":
			flush()
			lines = append(lines, nil)
		case strings.HasPrefix(bare, "#"):
			flush()
			heading := draw.Line{{Text: unmarked(strings.TrimLeft(bare, "# ")), Style: bold}}
			lines = append(lines, heading.Wrap(width, 2)...)
		case ruled.MatchString(bare):
		case strings.HasPrefix(bare, "|"):
			flush()
			cells := strings.Split(strings.Trim(bare, "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			row := strings.TrimRight(strings.Join(cells, " · "), " ·")
			lines = append(lines, draw.Plain(unmarked(row)).Wrap(width, 4)...)
		case listed.MatchString(line):
			flush()
			paragraph, indent = line, len(listed.FindString(line))
		default:
			paragraph = strings.TrimPrefix(paragraph+" "+bare, " ")
		}
	}
	flush()
	return lines
}

// plainMarkdown returns a page of simple Markdown as plain lines.
func plainMarkdown(page string, width int) []string {
	var lines []string
	for _, l := range markdown(page, width) {
		lines = append(lines, l.String())
	}
	return lines
}

// unmarked removes marks, and keeps only the names of links.
func unmarked(s string) string {
	s = linked.ReplaceAllString(s, "$1")
	s = stressed.ReplaceAllString(s, "$1$2")
	return strings.ReplaceAll(s, "`", "")
}
