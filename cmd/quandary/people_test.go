package main

import (
	"database/sql"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/internal/store"
)

var updatePeople = flag.Bool("people.update", false, "write the table of docs/people.md")

// keptItem is a line of docs/people.md: something that a server keeps about people. Of has what in the store it is: a
// column ("people.id"), a kind of key, setting, due thing or entry ("key token", "note joined"), or a field of what is
// kept as JSON ("profile mail", "setup organiser", "entry kept").
type keptItem struct{ what, why, who, long, of string }

// keptOfPeople is the table of docs/people.md.
var keptOfPeople = []keptItem{
	{"a random number that stands for you", "seats and names belong to it",
		"only the server: it is in your cookie, signed, and in no answer",
		"until you delete yourself; it stays in the logs of your games, but identifies nobody",
		"people.id, keys.person, seats.person, games.maker, setup organiser, key void"},
	{"your name", "players want to know whom they play",
		"people who can see a game of yours: everybody if the game is listed, otherwise people with its address",
		"until you delete yourself; it stays in your games", "profile name, people.body"},
	{"when you first came, and the day of your last visit", "to delete guests who do not come back", "nobody",
		"until you delete yourself", "people.created, people.seen"},
	{"for each browser where you are signed in, and each token of a program: a hash of its secret, its name and " +
		"system or the name of the token, when it began, and the hour when it was last used",
		"to recognise you, and to let you log out there", "you, on the settings page",
		"until you log out there, cancel the token, or do not use it for 400 days",
		"key session, key token, keys.created, keys.seen"},
	{"that you have a recovery phrase, and its hash", "to recognise you again",
		"nobody; the phrase is shown once and not kept", "until you make a new one or delete yourself",
		"profile account, key phrase"},
	{"your passkeys: ids, public keys, counters and flags", "to recognise you again", "nobody",
		"until you delete yourself", "key passkey"},
	{"for each browser with notifications: its address at a push service, its keys, your language",
		"to notify you of your turn",
		"the push service, which belongs to the browser's maker, sees the address, the time and the size of a " +
			"message, but " +
			"not its text", "until you switch it off, the service reports that it is gone, or you delete yourself",
		"key device, due call"},
	{"your mail address, whether you have confirmed it, and which mail you want", "to mail you digests and warnings",
		"the mail server", "until you remove it or delete yourself", "profile mail, due digest"},
	{"a hash of the address of your feeds, if you made one", "to serve your feeds",
		"people with the address see the state of your games and your opponents, but no secrets",
		"until you make new addresses, cancel them, or delete yourself", "key feed"},
	{"the games, levels and description of your program", "so that people can challenge it", "everybody",
		"until you remove them or delete yourself", "profile bot, key bot"},
	{"your games: seats, moves, offers, phrases, and their times", "they make up the game",
		"people who may see the game; your secrets in it are seen only by your seat until the game is over",
		"always: a record belongs to all its players",
		"games.setup, games.summary, log.body, log.at, seats.game, entry line, entry kept, entry note, entry start, " +
			"entry clocks, setup title, setup seats, note created, note joined, note left, note takeback_asked, " +
			"note takeback_agreed, note takeback_declined, note phrase, note rematch, note refused, note quit, note " +
			"stirred"},
	{"moves that you prepared", "to play them", "only you", "in the log of the game, always", "note premoves"},
	{"the id that your client gave to each action", "to repeat the answer if the action is sent again", "nobody",
		"in the log of the game, always", "entry action"},
	{"in a crowd: that you take part, your name there, your orders and votes, your weight, and where it comes from",
		"a team decides by them", "as the terms of the team say; everybody after the round",
		"in the log of the game, always",
		"key crowd, entry team, note claimed, note admitted, team ordered, team withdrawn, team ready, team unready, " +
			"team held, team asked, team unasked, team carried, team weighed, team decided, team listed, team " +
			"committed"},
	{"your user at Manifold, if you link it", "to look up your shares there", "people who may see the game",
		"in the log of the game, always", "team linked"},
	{"what you do as an organiser, and your reasons", "so that everybody can check it", "people who may see the game",
		"in the log of the game, always",
		"team moved, team excluded, team readmitted, team changed, team paused, team resumed, team remarked, " +
			"team annulled, note annulled, market annulled, market closed"},
	{"your vacations and pauses", "so that no deadline of yours falls in them", "people who may see the game",
		"in the log of the game, always", "note vacation, entry pace, setup pace"},
	{"your comments, and your reports of comments", "so that members can talk to each other",
		"comments: the team or everybody, as you choose; your name in a report: nobody",
		"in the log of the game, always",
		"entry talk, talk said, talk reported, talk hidden, talk shown"},
	{"the play money that you brought into a market, your shares, and each trade", "the prices follow from them",
		"people who may see the game, under your name in the crowd", "in the log of the game, always",
		"entry market, setup market, market brought, market traded, market settled"},
	{"your purse: your stake in each game, and what came back", "play money across games", "you",
		"always, only under your number", "purse staked, purse returned"},
	{"abilities that you share, when, what their check found, and why one is hidden",
		"others copy them and play with them", "everybody, with your name; why one is hidden: you and the operator",
		"until you remove them or delete yourself; games that were played with one hold its text",
		"key shared, key verdict"},
	{"your reports of shared abilities, your reasons, and a mark that tells whether two came from one address",
		"to hide unfit ones", "the reasons: the author and the operator; your name: nobody",
		"400 days, or until you delete yourself", "key report"},
	{"addresses of hooks, and their secrets", "to send them each round", "nobody; the organiser sees the host",
		"in the log of the game, always", "entry hook, setup hooks, due hook"},
}

// keptOfNobody is what the store has besides, which says nothing about people.
const keptOfNobody = `games.id, games.rules, games.secret, games.phase, games.listed, games.awaited, games.head,
	games.created, games.touched, log.game, log.number, seats.seat, due.kind, due.key, due.at, due.claimed,
	due.claimer, due.token, keys.kind, keys.key, keys.body, pulse.name, pulse.at, outages.since, outages.until,
	settings.name, settings.value, setting key, setting push, setting least form, setup game, setup options,
	setup position, setup clock, setup listed, setup public, setup stirs, setup typed,
	setup rehearsal, note dropped, note trouble, note terms,
	note warned, team founded, team opened, team ended, team taken_back, team revealed, market opened, market marked,
	due flag, due begin, due bot, due team, due answer, due clean, due rematch, due expire, due rehearsal,
	due ply, due warn`

// inStore returns what the store has, as keptOfPeople names it: from its schema, and from the source.
func inStore(t *testing.T) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := store.OpenSQLite(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rows, err := db.Query(`SELECT m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%'`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var column string
		if err := rows.Scan(&column); err != nil {
			t.Fatal(err)
		}
		list = append(list, column)
	}
	return append(list, inSource(t)...)
}

// inSource returns the kinds and fields of what is kept, from the source.
func inSource(t *testing.T) (list []string) {
	t.Helper()
	err := filepath.WalkDir("../../internal", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				list = append(list, declared(file.Name.Name, d)...)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(list, "setting key", "setting push") // the arguments of calls of store.Setting
}

// declared returns the kinds and fields of what is kept that a declaration makes.
func declared(pack string, d *ast.GenDecl) (list []string) {
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.ValueSpec:
			for i, v := range s.Values {
				text, isText := v.(*ast.BasicLit)
				if kind := kindOf(pack, s.Names[i].Name, s.Type); kind != "" && isText && text.Kind == token.STRING {
					value, _ := strconv.Unquote(text.Value)
					list = append(list, kind+" "+value)
				}
			}
		case *ast.TypeSpec:
			prefix := map[string]string{"body": "entry", "Profile": "profile", "Spec": "setup"}[s.Name.Name]
			fields, isStruct := s.Type.(*ast.StructType)
			if prefix == "" || !isStruct {
				continue
			}
			for _, f := range fields.Fields.List {
				if f.Tag != nil {
					name, _, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
					if name != "-" {
						list = append(list, prefix+" "+name)
					}
				}
			}
		}
	}
	return list
}

// kindOf returns of what a constant is a kind, from its package, name and type; empty if of nothing that is kept.
func kindOf(pack, name string, of ast.Expr) string {
	if typed, ok := of.(*ast.Ident); ok {
		switch {
		case typed.Name == "NoteKind" && pack != "deadline":
			return "note"
		case typed.Name == "TalkKind":
			return "talk"
		case typed.Name == "Kind" && (pack == "team" || pack == "market"):
			return pack
		}
		return ""
	}
	rest := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
	begins := strings.TrimSuffix(name, rest)
	switch {
	case begins == "key" && rest != "", name == "kindDevice":
		return "key"
	case begins == "due" && rest != "", strings.HasPrefix(name, "Due") && pack == "hall":
		return "due"
	case name == "settingLeast":
		return "setting"
	case pack == "purse" && (name == "staked" || name == "returned"):
		return "purse"
	}
	return ""
}

// TestThePageOnPeopleIsComplete: what is in the store is about people and in the table of docs/people.md, or about
// nobody.
func TestThePageOnPeopleIsComplete(t *testing.T) {
	var table strings.Builder
	table.WriteString("| what | why | who sees it | how long |\n| --- | --- | --- | --- |\n")
	named := strings.FieldsFunc(keptOfNobody, func(r rune) bool { return r == ',' || r == '\n' || r == '\t' })
	for _, k := range keptOfPeople {
		table.WriteString("| " + k.what + " | " + k.why + " | " + k.who + " | " + k.long + " |\n")
		named = append(named, strings.Split(k.of, ",")...)
	}
	for i := range named {
		named[i] = strings.TrimSpace(named[i])
	}
	named = slices.DeleteFunc(named, func(s string) bool { return s == "" })
	slices.Sort(named)
	there := inStore(t)
	for _, what := range there {
		if n := len(slices.DeleteFunc(slices.Clone(named), func(s string) bool { return s != what })); n != 1 {
			t.Errorf("%s is in %d places of keptOfPeople and keptOfNobody: want 1", what, n)
		}
	}
	for _, what := range named {
		if !slices.Contains(there, what) {
			t.Errorf("%s is not in the store", what)
		}
	}
	const page = "../../docs/people.md"
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	begin, rest, _ := strings.Cut(string(b), "| what | why |")
	_, end, _ := strings.Cut(rest, "\n\n")
	if want := begin + table.String() + "\n" + end; want != string(b) {
		if !*updatePeople {
			t.Fatal("docs/people.md has another table: go test ./cmd/quandary -run People -people.update")
		}
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
