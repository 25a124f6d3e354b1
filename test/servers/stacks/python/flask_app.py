"""Flask on Werkzeug: form, values, JSON and files."""

from flask import Flask, request
from waitress import serve
import os
from log import ROUTES, log, tree

app = Flask(__name__)
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def answer(pattern):
    def handle(**params):
        line = dict(method=request.method, path=request.path, pattern=pattern, params=params)
        line["query"] = tree(request.args.to_dict(flat=False))
        if request.is_json:
            line["body"] = tree(request.get_json())
        else:
            line["body"] = tree(request.form.to_dict(flat=False))
            line["merged"] = tree(request.values.to_dict(flat=False))
            line["files"] = [
                {"field": field, "name": file.filename or "", "size": len(file.read())}
                for field, file in request.files.items(multi=True)
            ]
        log(**line)
        return "ok"

    return handle


for at, route in enumerate(ROUTES):
    rule = route.replace("{id}", "<id>").replace("/*", "/<path:rest>")
    app.add_url_rule(rule, f"r{at}", answer(route), methods=METHODS, provide_automatic_options=False)
app.add_url_rule("/", "root", answer(""), methods=METHODS, provide_automatic_options=False)
app.add_url_rule("/<path:rest>", "rest", answer(""), methods=METHODS, provide_automatic_options=False)

if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(os.environ["ORACLE_PORT"]), threads=2, expose_tracebacks=False)
