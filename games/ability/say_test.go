package ability

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/power"
)

// TestZonesAreToldInWords says where zones are in the three languages, without the notation.
func TestZonesAreToldInWords(t *testing.T) {
	for notation, want := range map[string][3]string{
		"K'2": {"at most 2 king’s steps away (over pieces too)",
			"höchstens 2 Königsschritte entfernt (auch über Figuren)", "не дальше 2 шагов короля (и через фигуры)"},
		"N2": {"at most 2 knight’s jumps away (over empty squares)",
			"höchstens 2 Springersprünge entfernt (über leere Felder)", "не дальше 2 прыжков коня (по пустым полям)"},
		"D1+0": {"on the same square or straight beside it", "auf demselben Feld oder gerade daneben",
			"на том же поле или рядом по прямой"},
		"R3": {"at most 3 squares away in a straight line (up to the first piece)",
			"höchstens 3 Felder entfernt auf gerader Linie (bis zur ersten Figur)",
			"не дальше 3 полей по прямой (до первой фигуры)"},
		"B99": {"in a diagonal line (up to the first piece)", "auf einer Diagonale (bis zur ersten Figur)",
			"по диагонали (до первой фигуры)"},
		"D0+0": {"on the same square", "auf demselben Feld", "на том же поле"},
	} {
		p, err := power.Parse("ability a\naction b\n by king\n in " + notation + "\n on square\n do fire for 1\n")
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range []string{"en", "de", "ru"} {
			if got := translated(lang).Say(zoneText(p.Actions[0].In)); got != want[i] {
				t.Errorf("%s in %s: %q, want %q", notation, lang, got, want[i])
			}
		}
	}
}

// TestTriggersNameWhoStirsThem says which pieces an action that happens by itself is about.
func TestTriggersNameWhoStirsThem(t *testing.T) {
	for lines, want := range map[string]string{
		"when captured\nby pawn\ndo wound attacker": "automatically, when a friendly pawn is captured): " +
			"the capturing piece is wounded",
		"when moved\nby any but king\ndo heal": "automatically, when a friendly piece (but no king) has " +
			"moved): wounds and frost are gone",
		"when turn begins\nby knight not wounded\ndo shield for 1": "automatically, when the turn begins) for each " +
			"friendly knight without any wound: it cannot be captured or harmed (1 turn)",
		"when captured\nby bound\ndo fire for 2 in D1+0": "automatically, when a friendly queen is " +
			"captured): around it (on the same square or straight beside it), fire burns there (2 turns)",
	} {
		list, _, err := rules{}.Invent("ability a\nuses 3\nbound queen\naction b\n" + lines + "\n")
		if err != nil {
			t.Fatal(err)
		}
		if got := sentences(list[0].Says); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", lines, got, want)
		}
	}
}

// TestZonesOfEffectsAreDrawn has a picture of each zone: of an action, of its effects and of its levels.
func TestZonesOfEffectsAreDrawn(t *testing.T) {
	list, _, err := rules{}.Invent("ability a\nenergy 9\naction b\n by queen\n in Q3\n on square\n do bomb\n" +
		" level big price 3 inner D1+0 outer K2\naction c\n by queen\n in K1\n on square\n do fire for 1 in N1\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, z := range list[0].Zones {
		got = append(got, voice.Say(z.Says)+" "+z.Notation+" "+string('0'+rune(len(z.Picture.Tokens))))
		if len(z.Squares) == 0 {
			t.Errorf("%s has no squares", z.Notation)
		}
	}
	want := "b: at most 3 squares away in any of the eight directions (up to the first piece) Q3 1\n" +
		"b, big, burns: on the same square or straight beside it D1+0 0\n" +
		"b, big, wounds: at most 2 king’s steps away (over empty squares) K2 0\n" +
		"c: next to it in any direction K1 1\n" +
		"c, around the target: a knight’s jump away N1 0"
	if strings.Join(got, "\n") != want {
		t.Errorf("the pictures are\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

// TestBoundActionsAreDrawnWithTheirPiece has the piece that the sentences name in the picture of what it can reach.
func TestBoundActionsAreDrawnWithTheirPiece(t *testing.T) {
	list, _, err := rules{}.Invent(shippedTexts()["killer-queen"])
	if err != nil {
		t.Fatal(err)
	}
	if got := list[0].Zones[0].Picture.Tokens[0].Piece; got != "queen" {
		t.Errorf("the bomb of a queen is drawn with a %s", got)
	}
}

// translated returns the voice of a language with the messages of the game.
func translated(lang string) text.Voice {
	return text.Must(messages).Voice(lang)
}

// TestSentencesAreWhole has sentences made from the data in the three languages: levels have their names, a single kind
// of piece is named as one, and targets and players stand in the right case.
func TestSentencesAreWhole(t *testing.T) {
	for text, want := range map[string][3]string{
		shippedTexts()["cavalry"]: {"kings also move and capture like a knight",
			"Könige ziehen und schlagen auch wie ein Springer", "короли ходят и бьют ещё и как конь"},
		shippedTexts()["killer-queen"]: {
			"bomb, small (costs 1 energy): burns what stands on the same square; bomb, medium",
			"Bombe, klein (kostet 1 Energie): verbrennt, was auf demselben Feld steht; Bombe, mittel",
			"бомба, малая (стоит 1 энергии): сжигает всё на том же поле; бомба, средняя"},
		shippedTexts()["killer-queen"] + "\n": {
			"(costs 1 more if a piece stands there) by a queen on any square without any bomb",
			"(kostet auf einer Figur 1 mehr) durch eine Dame auf ein beliebiges Feld ohne Bombe",
			"(на фигуре дороже на 1) ферзём на любое поле без бомбы"},
		shippedTexts()["killer-queen"] + "\n\n": {"on any square with a bomb: the bomb",
			"ein beliebiges Feld mit einer Bombe: die Bombe", "на любое поле с бомбой: бомба"},
		shippedTexts()["panzerkampf"] + "\n": {"(costs no use", "(kostet keine Anwendung", "(не тратит применений"},
		shippedTexts()["martyr"]: {"when a friendly pawn is captured",
			"wenn eine eigene Figur (Bauer) geschlagen wird", "когда у этого игрока взяли пешку"},
		shippedTexts()["shapeshifter"]: {
			"by a friendly piece (bishop, knight) on itself: it becomes a rook",
			"durch eine eigene Figur (Läufer, Springer) auf sich selbst: sie wird zum Turm",
			"своей фигурой (слон, конь) на саму себя: фигура превращается в ладью"},
		shippedTexts()["swap"]: {": two friendly pieces of different kinds exchange places,",
			": zwei eigene Figuren verschiedener Art tauschen die Plätze,",
			": две свои фигуры разного вида меняются местами,"},
		shippedTexts()["sniper"]: {
			": a friendly piece stays where it is and removes an enemy piece that it could capture",
			": eine eigene Figur bleibt stehen und schlägt eine gegnerische Figur, die sie schlagen könnte",
			": своя фигура остаётся на месте и снимает с доски чужую фигуру, которую можно было бы взять"},
		shippedTexts()["oracle"]: {"on an opponent (choose the king): its player alone",
			"auf einen Gegner (genannt durch seinen König): die Fähigkeit dieses Spielers",
			"на противника (по его королю): способность этого противника"},
		shippedTexts()["panzerkampf"]: {": a friendly knight with armour goes to an empty square, straight beside it;",
			": eine eigene Figur (Springer) mit Panzerung zieht auf ein leeres Feld, gerade daneben;",
			": конь с бронёй идёт на пустое поле, рядом по прямой;"},
		shippedTexts()["leap"]: {
			"jump: a friendly piece (but no king) goes to an empty square, at most 2 king’s steps away (over pieces " +
				"too);",
			"Sprung: eine eigene Figur (aber kein König) zieht auf ein leeres Feld, höchstens 2 Königsschritte " +
				"entfernt (auch über Figuren);",
			"прыжок: своя фигура (кроме короля) идёт на пустое поле, не дальше 2 шагов короля (и через фигуры);"},
		shippedTexts()["jailhouse-lock"]: {
			": an opponent who is not limited yet may then move only 3 pieces of their own choice (2 turns) and gets " +
				"a mark;",
			": ein noch nicht beschränkter Gegner darf nur noch mit 3 selbst gewählten Figuren ziehen (2 Züge) und " +
				"bekommt ein Zeichen;",
			": ещё не ограниченный противник ходит только 3 фигурами по своему выбору (2 хода) и получает метку;"},
		shippedTexts()["jailhouse-lock"] + "\n": {
			": an opponent with a mark may then move only 3 pieces of their own choice (for ever);",
			": ein Gegner mit einem Zeichen darf nur noch mit 3 selbst gewählten Figuren ziehen (für immer);",
			": противник с меткой ходит только 3 фигурами по своему выбору (навсегда);"},
		shippedTexts()["wind"]: {"; the others see all that it does", "; die anderen sehen alles, was geschieht",
			"; остальные видят всё, что она делает"},
	} {
		list, _, err := rules{}.Invent(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range []string{"en", "de", "ru"} {
			v := translated(lang)
			var said []string
			for _, s := range list[0].Says {
				said = append(said, v.Say(s))
			}
			if got := strings.Join(said, "; "); !strings.Contains(got, want[i]) {
				t.Errorf("%s: %q, want %q", lang, got, want[i])
			}
		}
	}
}
