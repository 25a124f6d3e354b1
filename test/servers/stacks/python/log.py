"""One JSON line a request. Leaves carry their type: n: number, s: string, b: boolean, z: null."""

import json
import os
import re

with open(os.environ["ORACLE_ROUTES"], encoding="utf-8") as routes:
    ROUTES = [route["path"] for route in json.load(routes)]
LOG = open(os.environ["ORACLE_LOG"], "a", encoding="utf-8", buffering=1)


def tree(value):
    if value is None:
        return "z:"
    if isinstance(value, dict):
        return {str(name): tree(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [tree(each) for each in value]
    if isinstance(value, bool):
        return "b:" + str(value).lower()
    if isinstance(value, (int, float)):
        return "n:" + (json.dumps(value) if abs(value) < 1e300 else str(value))
    return "s:" + str(value)


def pattern_of(path):
    """The route of a path as a framework without one of its own (Starlette, plain WSGI) would match it."""
    for route in ROUTES:
        if re.fullmatch(re.escape(route).replace(r"\{id\}", "([^/]+)").replace(r"\*", ".*"), path, re.S):
            return route
    return ""


def log(**line):
    LOG.write(json.dumps(line) + "\n")
