package draw

// foot is the base of the chess pieces.
const foot = `<path d="M24 89V83q0-6 6-6H70q6 0 6 6v6q0 2-2 2H26q-2 0-2-2Z"/>`

// shapes holds the drawings of the pieces by their words, and that of the marks of the author's set: SVG elements in a
// square of 100 by 100. They inherit fill and stroke. Class "in" marks inner lines and class "dot" inner areas, both in
// the current colour.
var shapes = map[string]string{
	"king": `<path d="M46 7h8v7h8v8h-8v10h-8V22h-8v-8h8Z"/>` +
		`<path d="M50 39C54 27 80 25 80 43C80 54 70 60 67 68V77H33V68C30 60 20 54 20 43C20 25 46 27 50 39Z"/>` +
		`<path class="in" d="M50 41V62M33 69Q50 63 67 69"/>` + foot,
	"queen": `<path d="M20 29L34 62V77H66V62L80 29L64 46L60 22L50 45L40 22L36 46Z"/>` +
		`<circle cx="20" cy="26" r="5"/><circle cx="39.500" cy="18" r="5"/><circle cx="60.500" cy="18" r="5"/>` +
		`<circle cx="80" cy="26" r="5"/>` +
		`<path class="in" d="M35 65Q50 59 65 65"/>` + foot,
	"rook": `<path d="M37 42H63L68 77H32Z"/>` +
		`<path d="M27 20q0-2 2-2H38v8h7V18H55v8h7V18h9q2 0 2 2V36L64 44H36L27 36Z"/>` +
		`<path class="in" d="M34 66H66"/>` + foot,
	"bishop": `<path d="M43 58H57L67 77H33Z"/><circle cx="50" cy="13" r="5.500"/>` +
		`<path d="M50 18C67 29 72 44 61 58H39C28 44 33 29 50 18Z"/>` +
		`<path d="M36 57H64q3 0 3 3.500T64 64H36q-3 0-3-3.500T36 57Z"/>` +
		`<path class="in" d="M57 25L49 40"/>` + foot,
	"knight": `<path d="M70 77C76 50 74 24 54 17L53 8L44 16C35 19 30 28 28 38L18 52C15 57 19 65 25 ` +
		`65L30 63C34 60 40 58 46 57C45 64 34 66 32 77Z"/>` +
		`<circle class="dot" cx="40" cy="31" r="3"/><path class="in" d="M23 57L27 54M58 26C65 37 66 53 63 68"/>` +
		foot,
	"pawn": `<path d="M42 47H58C58 60 65 66 70 77H30C35 66 42 60 42 47Z"/>` +
		`<circle cx="50" cy="32" r="15"/><path d="M39 45H61q3 0 3 3t-3 3H39q-3 0-3-3t3-3Z"/>` + foot,
	"man": `<circle cx="50" cy="52" r="34"/><circle class="in" cx="50" cy="52" r="25"/><circle ` +
		`class="in" cx="50" cy="52" r="12"/>`,
	"crowned": `<circle cx="50" cy="52" r="34"/><circle class="in" cx="50" cy="52" r="28"/>` +
		`<path class="dot" d="M33 63L29 41L41 51L50 35L59 51L71 41L67 63Z"/>`,
	markShape: `<path d="M43 96V30H30L50 3L70 30H57V96Z"/>`,
}

// markShape is the arrow that half a piece has in the author's set.
const markShape = "set-mark"
