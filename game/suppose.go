package game

import "github.com/quandary-games/quandary/prob"

// Supposer is a state on whose board things are uncertain together: where one of them is found, others are settled. A
// state whose shares are never found, such as one that may be captured in part, is none.
type Supposer interface {
	State
	// Suppose is how the state would look if somebody looked whether the token with this index in the Picture is where
	// it is: if it is found there, and if it is not. Each shows no token that the Picture does not have, and a token's
	// share in the Picture is the mean of its shares in both. It is false for a token that is certainly there, and for
	// an index that no token has.
	Suppose(token int) (found, missing Picture, ok bool)
}

// Supposition is what becomes of a board if one token is found where it is, and if it is not.
type Supposition struct {
	Token   int        `json:"token" doc:"which, by its place in the picture"`
	Square  string     `json:"square"`
	P       prob.Ratio `json:"p" doc:"how likely it is found there"`
	Others  []Supposed `json:"others" doc:"the other tokens whose chance then changes, in the order of the picture"`
	Found   *Picture   `json:"found,omitempty"`
	Missing *Picture   `json:"missing,omitempty"`
}

// Supposed is what becomes of one token.
type Supposed struct {
	Token   int        `json:"token" doc:"which, by its place in the picture"`
	Found   prob.Ratio `json:"found" doc:"the chance that it is there if the token asked about is found"`
	Missing prob.Ratio `json:"missing" doc:"and if that is not found"`
}

// Suppose asks what becomes of the board if a token of the picture is found where it is, and if not. To ask for a seat,
// ask its view. Errors: BadRequest for a token that there is not, and for one that is certainly there or of a game in
// which nothing is found.
func Suppose(s State, token int) (*Supposition, error) {
	p := s.Picture()
	if token < 0 || token >= len(p.Tokens) {
		return nil, Refuse(BadRequest, "suppose.token", "token", token, "last", len(p.Tokens)-1)
	}
	asked := &p.Tokens[token]
	supposer, ok := s.(Supposer)
	if !ok {
		return nil, Refuse(BadRequest, "suppose.nothing", "token", asked.Text)
	}
	found, missing, ok := supposer.Suppose(token)
	if !ok {
		return nil, Refuse(BadRequest, "suppose.nothing", "token", asked.Text)
	}
	out := &Supposition{Token: token, Square: asked.Square, P: asked.Share, Others: []Supposed{}, Found: &found,
		Missing: &missing}
	for i := range p.Tokens {
		t := &p.Tokens[i]
		if s := (Supposed{i, found.shareOf(t), missing.shareOf(t)}); i != token && s.Found != s.Missing {
			out.Others = append(out.Others, s)
		}
	}
	return out, nil
}

// shareOf is the chance that the picture gives to a token of another picture of the same game: 0 if it is not there.
func (p *Picture) shareOf(t *Token) prob.Ratio {
	for i := range p.Tokens {
		if p.Tokens[i].stands(t) {
			return p.Tokens[i].Share
		}
	}
	return prob.Zero()
}

// stands reports whether two tokens of different pictures are the same thing on the same square.
func (t *Token) stands(other *Token) bool {
	return t.Square == other.Square && t.Seat == other.Seat && t.Piece == other.Piece && t.Badge == other.Badge
}
