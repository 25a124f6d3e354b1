"""What two sentence encoders make of each word by itself, in 64 numbers: word-codes.bin. Arguments: the folders of bge-small-en-v1.5 and all-MiniLM-L6-v2."""
import sys
from pathlib import Path

import numpy as np
import onnxruntime
from sentence_transformers import SentenceTransformer
from tokenizers import Tokenizer

from texts import ENCODED, ROOT, VECTORS, words_of

FITTED = 10_000


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def by_bge(words, folder):
    """Its vector of the whole text, and the mean of those of its pieces."""
    tokenizer = Tokenizer.from_file(str(folder / "bge-small-en-v1.5-tokenizer.json"))
    session = onnxruntime.InferenceSession(str(folder / "bge-small-en-v1.5.onnx"))
    whole, means = [], []
    for at in range(0, len(words), 256):
        read = tokenizer.encode_batch(words[at : at + 256])
        ids = np.zeros((len(read), max(len(each.ids) for each in read)), np.int64)
        mask = np.zeros_like(ids)
        for row, each in enumerate(read):
            ids[row, : len(each.ids)] = each.ids
            mask[row, : len(each.ids)] = each.attention_mask
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = session.run(None, given)[0]
        whole.append(hidden[:, 0])
        means.append((hidden * mask[..., None]).sum(1) / mask.sum(1, keepdims=True))
    return unit(np.concatenate(whole)), unit(np.concatenate(means))


def main(bge, minilm):
    words, _ = words_of(VECTORS.read_bytes())
    by_minilm = SentenceTransformer(minilm).encode(words, batch_size=512, normalize_embeddings=True)
    rows = np.concatenate([*by_bge(words, Path(bge)), by_minilm], 1)
    rows -= rows.mean(0)
    # The directions of most variance among the more frequent words.
    _, _, directions = np.linalg.svd(rows[:FITTED], full_matrices=False)
    codes = unit(rows @ directions[:ENCODED].T)
    numbers = np.clip(np.round(256 * codes), -127, 127).astype(np.int8)
    (ROOT / "scripts" / "relevance" / "word-codes.bin").write_bytes(numbers.tobytes())


main(*sys.argv[1:3])
