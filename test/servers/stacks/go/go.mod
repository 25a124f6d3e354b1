module oracle

go 1.24

require (
	github.com/go-chi/chi/v5 v5.5.0
	github.com/graphql-go/graphql v0.8.1
)
