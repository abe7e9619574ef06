package server

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.html docs.css
var docFiles embed.FS

// writeDocs returns the API's document as a page for people.
func (s *Server) writeDocs() ([]byte, error) {
	t, err := template.New("docs.html").Funcs(template.FuncMap{
		"type": typeText, "name": refName, "properties": sorted[*huma.Schema], "required": isRequired,
		"enum": enumText, "lower": strings.ToLower,
	}).ParseFS(docFiles, "docs.html")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, newDocument(s.api.OpenAPI()))
	return b.Bytes(), err
}

func (s *Server) docs(w http.ResponseWriter, r *http.Request) {
	page, err := s.docPage()
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page) // an error means that the client has left
}

func (s *Server) docStyle(w http.ResponseWriter, r *http.Request) {
	serveFile(w, r, docFiles, "docs.css")
}

// document is the API's document as people read it.
type document struct {
	Title, Version, About string
	Groups                []group
	Schemas               []named
}

// group is the operations about one thing.
type group struct {
	Name       string
	Operations []operationDoc
}

type operationDoc struct {
	Anchor, Method, Path, Summary, About string
	Params                               []*huma.Param
	Body                                 *huma.Schema // of the request's body
	Answer                               *huma.Schema
	AnswerType                           string
	From, To                             *huma.Schema // of a socket
	Refusals                             []string     // the statuses of refusals
}

// named is a schema with its name.
type named struct {
	Name   string
	Schema *huma.Schema
}

// newDocument returns the document in the order in which people read it.
func newDocument(api *huma.OpenAPI) document {
	d := document{Title: api.Info.Title, Version: api.Info.Version, About: api.Info.Description}
	at := map[string]int{}
	for _, path := range sorted(api.Paths) {
		item := api.Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			i, known := at[op.Tags[0]]
			if !known {
				i, at[op.Tags[0]] = len(d.Groups), len(d.Groups)
				d.Groups = append(d.Groups, group{Name: op.Tags[0]})
			}
			d.Groups[i].Operations = append(d.Groups[i].Operations, newOperationDoc(path, op))
		}
	}
	order := []string{"rules", "games", "play", "live", "records", "people"}
	slices.SortStableFunc(d.Groups, func(a, b group) int {
		return slices.Index(order, a.Name) - slices.Index(order, b.Name)
	})
	schemas := api.Components.Schemas.Map()
	for _, name := range sorted(schemas) {
		d.Schemas = append(d.Schemas, named{name, schemas[name]})
	}
	return d
}

func newOperationDoc(path string, op *huma.Operation) operationDoc {
	o := operationDoc{Anchor: op.OperationID, Method: op.Method, Path: path, Summary: op.Summary, About: op.Description,
		Params: op.Parameters}
	if op.RequestBody != nil {
		for _, media := range op.RequestBody.Content {
			o.Body = media.Schema
		}
	}
	if ok := op.Responses["200"]; ok != nil {
		for kind, media := range ok.Content {
			o.AnswerType, o.Answer = kind, media.Schema
		}
	}
	for _, status := range sorted(op.Responses) {
		if status >= "400" {
			o.Refusals = append(o.Refusals, status)
		}
	}
	o.From, _ = op.Extensions["x-from-client"].(*huma.Schema)
	o.To, _ = op.Extensions["x-to-client"].(*huma.Schema)
	return o
}

// sorted returns the keys of a map in order.
func sorted[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// refName returns the name of a schema's type, or of the type of its items, if that has a name.
func refName(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case s.Ref != "":
		return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	case s.Items != nil:
		return refName(s.Items)
	}
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		return refName(more)
	}
	return ""
}

// typeText returns the type of a schema in a few words.
func typeText(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case s.Ref != "":
		return refName(s)
	case s.Items != nil:
		return "list of " + typeText(s.Items)
	}
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		return "by name: " + typeText(more)
	}
	switch {
	case s.Type == "integer":
		return "whole number"
	case s.Type == "boolean":
		return "true or false"
	case s.Type == "" && len(s.OneOf) == 0:
		return "anything"
	}
	return s.Type
}

// enumText returns the permitted values of a schema.
func enumText(s *huma.Schema) string {
	var list []string
	for _, v := range s.Enum {
		b, err := json.Marshal(v)
		if err != nil {
			continue
		}
		list = append(list, string(b))
	}
	return strings.Join(list, ", ")
}

func isRequired(s *huma.Schema, property string) bool { return slices.Contains(s.Required, property) }
