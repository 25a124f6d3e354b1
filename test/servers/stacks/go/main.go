// Go's net/http with its own router, or with chi's, forms and JSON, and graphql-go.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"mime"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/graphql-go/graphql"
)

var (
	out  *os.File
	lock sync.Mutex
)

func write(line map[string]any) {
	lock.Lock()
	defer lock.Unlock()
	text, _ := json.Marshal(line)
	out.Write(append(text, '\n'))
}

// Leaves carry their type: n: number, s: string, b: boolean, z: null.
func tree(value any) any {
	switch each := value.(type) {
	case nil:
		return "z:"
	case map[string]any:
		made := map[string]any{}
		for name, inner := range each {
			made[name] = tree(inner)
		}
		return made
	case []any:
		made := make([]any, len(each))
		for at, inner := range each {
			made[at] = tree(inner)
		}
		return made
	case map[string][]string:
		made := map[string]any{}
		for name, values := range each {
			list := make([]any, len(values))
			for at, inner := range values {
				list[at] = "s:" + inner
			}
			made[name] = list
		}
		return made
	case bool:
		return fmt.Sprintf("b:%v", each)
	case json.Number:
		return "n:" + each.String()
	case float64:
		return "n:" + new(big.Float).SetFloat64(each).Text('g', 17)
	case string:
		return "s:" + each
	default:
		return fmt.Sprintf("n:%v", each)
	}
}

// What a handler decodes a JSON order into: names in any case.
type order struct {
	TotalAmount *json.Number    `json:"total_amount,omitempty"`
	Kind        *string         `json:"kind,omitempty"`
	Op          *string         `json:"op,omitempty"`
	N           *json.Number    `json:"n,omitempty"`
	Country     *string         `json:"country,omitempty"`
	User        *map[string]any `json:"user,omitempty"`
}

func answer(pattern string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		line := map[string]any{"method": r.Method, "path": r.URL.Path, "pattern": pattern, "query": tree(map[string][]string(r.URL.Query()))}
		if strings.Contains(pattern, "{id}") {
			// chi gives segments as they are written where a slash or the like is in an escape, and its users decode them.
			id, err := url.PathUnescape(r.PathValue("id"))
			if err != nil || os.Getenv("ORACLE_ROUTER") == "" {
				id = r.PathValue("id")
			}
			line["params"] = map[string]any{"id": id}
		}
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if kind == "application/json" || strings.HasSuffix(kind, "+json") {
			text, err := io.ReadAll(r.Body)
			if err != nil {
				http.Error(w, "refused", 400)
				return
			}
			decoder := json.NewDecoder(strings.NewReader(string(text)))
			decoder.UseNumber()
			var body any
			if decoder.Decode(&body) != nil {
				http.Error(w, "refused", 400)
				return
			}
			line["body"] = tree(body)
			var typed order
			if json.Unmarshal(text, &typed) == nil {
				again, _ := json.Marshal(typed)
				reader := json.NewDecoder(strings.NewReader(string(again)))
				reader.UseNumber()
				var back any
				reader.Decode(&back)
				line["typed"] = tree(back)
			}
		} else {
			err := r.ParseMultipartForm(1 << 24)
			if err != nil && err != http.ErrNotMultipart {
				http.Error(w, "refused", 400)
				return
			}
			line["merged"] = tree(map[string][]string(r.Form))
			line["body"] = tree(map[string][]string(r.PostForm))
			files := []any{}
			if r.MultipartForm != nil {
				for field, list := range r.MultipartForm.File {
					for _, file := range list {
						files = append(files, map[string]any{"field": field, "name": file.Filename, "size": file.Size})
					}
				}
			}
			line["files"] = files
		}
		write(line)
		io.WriteString(w, "ok")
	}
}

type operation struct {
	Query         string         `json:"query"`
	OperationName string         `json:"operationName"`
	Variables     map[string]any `json:"variables"`
}

func serveGraphql(schema graphql.Schema) http.HandlerFunc {
	type key struct{}
	return func(w http.ResponseWriter, r *http.Request) {
		var asked operation
		if r.Method == http.MethodGet {
			asked.Query = r.URL.Query().Get("query")
			asked.OperationName = r.URL.Query().Get("operationName")
			json.Unmarshal([]byte(r.URL.Query().Get("variables")), &asked.Variables)
		} else {
			kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
			switch kind {
			case "application/graphql":
				text, _ := io.ReadAll(r.Body)
				asked.Query = string(text)
			case "application/x-www-form-urlencoded":
				r.ParseForm()
				asked.Query = r.Form.Get("query")
				asked.OperationName = r.Form.Get("operationName")
				json.Unmarshal([]byte(r.Form.Get("variables")), &asked.Variables)
			default:
				if json.NewDecoder(r.Body).Decode(&asked) != nil {
					http.Error(w, "refused", 400)
					return
				}
			}
		}
		fields := []any{}
		graphql.Do(graphql.Params{Schema: schema, RequestString: asked.Query, OperationName: asked.OperationName, VariableValues: asked.Variables, RootObject: map[string]any{"fields": &fields}})
		write(map[string]any{"method": r.Method, "path": r.URL.Path, "pattern": "/graphql", "fields": fields})
		io.WriteString(w, "{}")
	}
}

func openSchema() graphql.Schema {
	item := graphql.NewObject(graphql.ObjectConfig{Name: "Item", Fields: graphql.Fields{"id": &graphql.Field{Type: graphql.ID}, "name": &graphql.Field{Type: graphql.String}}})
	input := graphql.NewInputObject(graphql.InputObjectConfig{Name: "BuyInput", Fields: graphql.InputObjectConfigFieldMap{
		"amount": &graphql.InputObjectFieldConfig{Type: graphql.NewNonNull(graphql.Float), DefaultValue: 999.0},
		"sku":    &graphql.InputObjectFieldConfig{Type: graphql.String},
	}})
	var lock sync.Mutex
	field := func(answers graphql.Output, args graphql.FieldConfigArgument) *graphql.Field {
		return &graphql.Field{Type: answers, Args: args, Resolve: func(p graphql.ResolveParams) (any, error) {
			lock.Lock()
			defer lock.Unlock()
			fields := p.Info.RootValue.(map[string]any)["fields"].(*[]any)
			*fields = append(*fields, map[string]any{"name": p.Info.FieldName, "args": tree(p.Args)})
			if answers == graphql.Int {
				return 1, nil
			}
			return map[string]any{"id": "1", "name": "x"}, nil
		}}
	}
	argument := func(name string, of graphql.Input) graphql.FieldConfigArgument {
		return graphql.FieldConfigArgument{name: &graphql.ArgumentConfig{Type: of}}
	}
	schema, err := graphql.NewSchema(graphql.SchemaConfig{
		Query: graphql.NewObject(graphql.ObjectConfig{Name: "Query", Fields: graphql.Fields{"item": field(item, argument("id", graphql.ID)), "me": field(item, nil)}}),
		Mutation: graphql.NewObject(graphql.ObjectConfig{Name: "Mutation", Fields: graphql.Fields{
			"buy": field(graphql.Int, argument("input", input)), "say": field(graphql.Int, argument("text", graphql.String)),
			"refund": field(graphql.Int, argument("amount", graphql.Float)), "deleteAll": field(graphql.Int, nil),
		}}),
	})
	if err != nil {
		panic(err)
	}
	return schema
}

// chi with the middleware that changes which route a path is.
func chiRouter(routes []struct{ Path string }, schema graphql.Schema) http.Handler {
	router := chi.NewRouter()
	router.Use(middleware.CleanPath, middleware.StripSlashes, middleware.URLFormat, middleware.GetHead)
	for _, route := range routes {
		handler := answer(route.Path)
		if route.Path == "/graphql" {
			handler = serveGraphql(schema)
		}
		router.Handle(route.Path, handler)
	}
	router.NotFound(answer(""))
	router.MethodNotAllowed(answer(""))
	return router
}

func main() {
	file, err := os.OpenFile(os.Getenv("ORACLE_LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	out = file
	text, _ := os.ReadFile(os.Getenv("ORACLE_ROUTES"))
	var routes []struct{ Path string }
	json.Unmarshal(text, &routes)
	if os.Getenv("ORACLE_ROUTER") == "chi" {
		panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("ORACLE_PORT"), chiRouter(routes, openSchema())))
	}
	mux := http.NewServeMux()
	for _, route := range routes {
		handler := answer(route.Path)
		if route.Path == "/graphql" {
			handler = serveGraphql(openSchema())
		}
		mux.Handle(strings.Replace(route.Path, "/*", "/{rest...}", 1), handler)
	}
	mux.Handle("/", answer(""))
	go func() {
		// HTTP/2, which net/http speaks inside of TLS.
		panic(http.ListenAndServeTLS("127.0.0.1:"+os.Getenv("ORACLE_TLS_PORT"), os.Getenv("ORACLE_CERTIFICATE"), os.Getenv("ORACLE_KEY"), mux))
	}()
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("ORACLE_PORT"), mux))
}
