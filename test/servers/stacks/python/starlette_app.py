"""Starlette on uvicorn, with Strawberry's GraphQL beside it."""

import json
import os
from typing import Optional
import strawberry
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from strawberry.asgi import GraphQL
from strawberry.schema.config import StrawberryConfig
from log import ROUTES, log, tree


async def line_of(request, pattern):
    query = {}
    for name, value in request.query_params.multi_items():
        query.setdefault(name, []).append(value)
    line = dict(method=request.method, path=request.url.path, pattern=pattern, params=dict(request.path_params), query=tree(query))
    if request.headers.get("content-type", "").split(";")[0].strip().lower() == "application/json":
        line["body"] = tree(json.loads(await request.body()))
        return line
    fields, files = {}, []
    async with request.form() as form:
        for name, value in form.multi_items():
            if isinstance(value, str):
                fields.setdefault(name, []).append(value)
            else:
                files.append({"field": name, "name": value.filename or "", "size": value.size})
    return line | dict(body=tree(fields), files=files)


def answer(pattern):
    async def handle(request):
        try:
            line = await line_of(request, pattern)
        except (ValueError, RecursionError):
            return PlainTextResponse("refused", status_code=400)
        log(**line)
        return PlainTextResponse("ok")

    return handle


@strawberry.type
class Item:
    id: Optional[strawberry.ID]
    name: Optional[str]


@strawberry.input
class BuyInput:
    amount: float = 999
    sku: Optional[str] = None


def record(info, **args):
    info.context["fields"].append({"name": info.field_name, "args": tree(args)})


@strawberry.type
class Query:
    @strawberry.field
    def item(self, info: strawberry.Info, id: Optional[strawberry.ID] = None) -> Optional[Item]:
        record(info, id=id)
        return Item(id=id, name="x")

    @strawberry.field
    def me(self, info: strawberry.Info) -> Optional[Item]:
        record(info)
        return Item(id=None, name="x")


@strawberry.type
class Mutation:
    @strawberry.mutation
    def buy(self, info: strawberry.Info, input: Optional[BuyInput] = None) -> Optional[int]:
        record(info, input=None if input is None else {"amount": input.amount, "sku": input.sku})
        return 1

    @strawberry.mutation
    def say(self, info: strawberry.Info, text: Optional[str] = None) -> Optional[int]:
        record(info, text=text)
        return 1

    @strawberry.mutation
    def refund(self, info: strawberry.Info, amount: Optional[float] = None) -> Optional[int]:
        record(info, amount=amount)
        return 1

    @strawberry.mutation(name="deleteAll")
    def delete_all(self, info: strawberry.Info) -> Optional[int]:
        record(info)
        return 1


class Logged(GraphQL):
    async def get_context(self, request, response=None):
        request.scope["fields"] = []
        return {"fields": request.scope["fields"]}

    async def __call__(self, scope, receive, send):
        async def watched(message):
            if message["type"] == "http.response.start":
                log(method=scope["method"], path=scope["path"], pattern="/graphql", fields=scope.get("fields", []))
            await send(message)

        await super().__call__(scope, receive, watched)


METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
schema = strawberry.Schema(query=Query, mutation=Mutation, config=StrawberryConfig(batching_config={"max_operations": 10}))
app = Starlette(
    routes=[
        Route("/graphql", Logged(schema, graphql_ide=None, multipart_uploads_enabled=True)),
        *[Route(route.replace("/*", "/{rest:path}"), answer(route), methods=METHODS) for route in ROUTES],
        Route("/{rest:path}", answer(""), methods=METHODS),
    ]
)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["ORACLE_PORT"]), log_level="critical", timeout_keep_alive=600)
