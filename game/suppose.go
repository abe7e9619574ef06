package game

import "github.com/quandary-games/quandary/game/prob"

// Supposer is implemented by states in which finding one token settles others. A game whose shares are never found,
// such as one that captures parts of pieces, does not implement it.
type Supposer interface {
	State
	// Suppose returns the pictures after a look at the token with this index in the Picture: if it is found there,
	// and if it is missing. Neither shows a token that the Picture lacks, and a token's share in the Picture is the
	// mean of its shares in both, by their probabilities. ok is false for a token that is certainly there and for an
	// index out of range.
	Suppose(token int) (found, missing Picture, ok bool)
}

// Supposition describes the board if one token is found on its square, and if it is not.
type Supposition struct {
	Token   int        `json:"token" doc:"which, by its place in the picture"`
	Square  string     `json:"square"`
	P       prob.Ratio `json:"p" doc:"how likely it is found there"`
	Others  []Supposed `json:"others" doc:"the other tokens whose chance then changes, in the order of the picture"`
	Found   *Picture   `json:"found,omitempty"`
	Missing *Picture   `json:"missing,omitempty"`
}

// Supposed holds the shares of one token.
type Supposed struct {
	Token   int        `json:"token" doc:"which, by its place in the picture"`
	Found   prob.Ratio `json:"found" doc:"the chance that it is there if the token asked about is found"`
	Missing prob.Ratio `json:"missing" doc:"and if that is not found"`
}

// Suppose returns the board if a token of the picture is found where it is, and if not. Pass a seat's view to use
// only what the seat knows. Errors: BadRequest if there is no such token, if it is certainly there, or if nothing is
// found in this game.
func Suppose(s State, token int) (*Supposition, error) {
	p := s.Picture()
	if token < 0 || token >= len(p.Tokens) {
		return nil, Refuse(BadRequest, "suppose.token", "token", token, "last", len(p.Tokens)-1)
	}
	asked := &p.Tokens[token]
	var found, missing Picture
	supposer, ok := s.(Supposer)
	if ok {
		found, missing, ok = supposer.Suppose(token)
	}
	if !ok {
		return nil, Refuse(BadRequest, "suppose.nothing", "token", asked.Text)
	}
	out := &Supposition{Token: token, Square: asked.Square, P: asked.Share, Others: []Supposed{}, Found: &found,
		Missing: &missing}
	for i := range p.Tokens {
		t := &p.Tokens[i]
		if s := (Supposed{i, found.ShareOf(t), missing.ShareOf(t)}); i != token && s.Found != s.Missing {
			out.Others = append(out.Others, s)
		}
	}
	return out, nil
}

// ShareOf returns the share in this picture of a token of another picture of the same game; 0 if it is not there.
func (p *Picture) ShareOf(t *Token) prob.Ratio {
	for i := range p.Tokens {
		if p.Tokens[i].stands(t) {
			return p.Tokens[i].Share
		}
	}
	return prob.Zero()
}

// stands reports whether two tokens of different pictures are the same piece on the same square.
func (t *Token) stands(other *Token) bool {
	return t.Square == other.Square && t.Seat == other.Seat && t.Piece == other.Piece && t.Badge == other.Badge
}
