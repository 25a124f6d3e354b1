"""Bottle on Waitress: forms in whatever is none in parts, and paths without octets that are no UTF-8."""

from bottle import BaseRequest, Bottle, request
from waitress import serve
import os
from log import ROUTES, log, tree

BaseRequest.MEMFILE_MAX = 50_000_000
app = Bottle()
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def text(octets):
    """Query and forms come in Latin-1, and what comes in parts does not."""
    try:
        return octets.encode("latin1").decode("utf-8")
    except UnicodeError:
        return octets


def every(pairs):
    found = {}
    for name, value in pairs.allitems():
        if isinstance(value, str):
            found.setdefault(text(name), []).append(text(value))
    return tree(found)


def answer(pattern):
    def handle(**params):
        line = dict(method=request.method, path=request.path, pattern=pattern, params=params, query=every(request.query))
        type_ = request.content_type.split(";")[0].strip().lower()
        if type_ in FORMS:
            line["body"] = every(request.forms)
            line["merged"] = every(request.params)
            line["files"] = [
                {"field": field, "name": file.raw_filename or "", "size": len(file.file.read())}
                for field, file in request.files.allitems()
            ]
        elif type_ in ("application/json", "text/plain"):
            if type_ == "application/json":
                line["body"] = tree(request.json)
            # What it takes for a form is none of what was sent, and must be granted all the same. JSON itself is no name.
            line["typed"] = {name: value for name, value in every(request.forms).items() if name[:1] not in ("{", "[")}
        log(**line)
        return "ok"

    return handle


for route in ROUTES:
    app.route(route.replace("{id}", "<id>").replace("/*", "/<rest:path>"), METHODS, answer(route))
app.route("/", METHODS, answer(""))
app.route("/<rest:path>", METHODS, answer(""))

if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(os.environ["ORACLE_PORT"]), threads=2, expose_tracebacks=False)
