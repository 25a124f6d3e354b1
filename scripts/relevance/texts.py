"""Words of tasks and policies, as src/grant/select/relevance/words.ts reads them."""
import re
import struct
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "dist" / "data" / "word-vectors.bin"
COMPANY, ENCODED = 100, 64


def words_of(file):
    length = struct.unpack("<I", file[:4])[0]
    return file[4 : 4 + length].decode("latin1").split(" "), 4 + length


def load_table():
    """The words in order, and their vectors: both parts of length one."""
    file = VECTORS.read_bytes()
    words, start = words_of(file)
    table = np.frombuffer(file[start:], dtype=np.int8).reshape(len(words), -1).astype(np.float32)
    parts = [table[:, :COMPANY], table[:, COMPANY:]]
    return words, np.concatenate([part / np.linalg.norm(part, axis=1, keepdims=True) for part in parts], 1)


WORDS, TABLE = load_table()
RANK = {word: rank for rank, word in enumerate(WORDS)}
UNKNOWN, NUMBER, AN, ME, PADDING = (len(WORDS) + each for each in range(5))
RANK["a"], RANK["i"] = AN, ME
KINDS = {"create": 0, "read": 1, "update": 2, "delete": 3, None: 4}
MOST_OF_TASK, MOST_OF_POLICY = 48, 28
PIECE = re.compile(r"[A-Za-z]+|[0-9]+|[“”\"]|[.!?;:\n]")


def task_words(task):
    """Places in the table, and for each: a capital inside a sentence, inside quotation marks, unknown, first of a sentence."""
    text = re.sub(r"n't\b", " not", task.replace("’", "'"))
    text = re.sub(r"'(?:s|m|d|ll|ve|re)\b", "", text)
    ids, marks, is_first, is_quoted = [], [], True, False
    for piece in PIECE.findall(text):
        if len(ids) >= MOST_OF_TASK:
            break
        if piece in "“”\"":
            is_quoted = not is_quoted if piece == '"' else piece == "“"
        elif piece in ".!?;:\n":
            is_first = is_first or piece != ":"
        else:
            place = NUMBER if piece[0].isdigit() else RANK.get(piece.lower(), UNKNOWN)
            ids.append(place)
            marks.append([piece[0].isupper() and not is_first, is_quoted, place == UNKNOWN, is_first])
            is_first = False
    return (ids, np.float32(marks)) if ids else ([UNKNOWN], np.float32([[0, 0, 1, 1]]))


def policy_words(name, description):
    """Places in the table, and for each: of the name, unknown."""
    ids, marks = [], []
    for text, is_name in ((re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name), 1), (description, 0)):
        for word in re.findall(r"[a-z]+", text.lower()):
            place = RANK.get(word, UNKNOWN)
            ids.append(place)
            marks.append([is_name, place == UNKNOWN])
    ids, marks = ids[:MOST_OF_POLICY], marks[:MOST_OF_POLICY]
    return (ids, np.float32(marks)) if ids else ([UNKNOWN], np.float32([[1, 1]]))
