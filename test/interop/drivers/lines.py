"""How a client in Python is driven: a line of JSON says what to do, a line of JSON answers with what its user was told."""

import json
import sys


def drive(actions):
    """Does what each line of standard input says. What an action returns, or the words of what it raises, is what its user was told."""
    print(json.dumps({"told": "ready"}), flush=True)
    for line in sys.stdin:
        action, *words = json.loads(line)
        try:
            told = str(actions[action](*words) or "")
        except Exception as error:  # Whatever a client raises is what its user reads.
            told = f"{type(error).__name__}: {error}"
        print(json.dumps({"told": told}), flush=True)
        if action == "close":
            return
