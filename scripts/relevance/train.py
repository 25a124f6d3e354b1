"""Trains the network and the regression, and writes relevance.bin (README.md). Arguments: what dump.mjs wrote."""
import json
import random
import sys

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from network import Network, batch_of, loss_of, write_weights
from texts import KINDS, ROOT, TABLE, UNKNOWN, policy_words, task_words
from wordnet import wordnet_items

# A third of the sites is kept back for the regression.
PARTS, EPOCHS, STEPS_BEFORE = 3, 6, 5_000
BATCH, MOST_POLICIES = 32, 28
# Of these failures were looked at: the regression may see them.
LOOKED_AT = (
    "eight domains of ours",
    "known applications, ours",
    "a third stranger's sites, odd ids",
    "known applications, a stranger, odd lines",
    "known applications, another stranger, odd lines",
    "retail, odd ids",
    "version control",
)


class Site:
    def __init__(self, line):
        read = json.loads(line)
        names = {each["name"]: at for at, each in enumerate(read["policies"])}
        self.set = read["set"]
        self.policies = [
            (*policy_words(each["name"], each["description"]), KINDS[each.get("kind")]) for each in read["policies"]
        ]
        self.tasks = [task_words(each["task"]) for each in read["tasks"]]
        self.needed = [[names[name] for name in each["needed"] if name in names] for each in read["tasks"]]
        self.evidence = np.array([each["evidence"] for each in read["tasks"]], np.float32)


def learn(network, batches, steps, rate):
    """Leaves the mean of the weights of the second half, of which the last steps count most."""
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.1)
    mean = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(0.998))
    network.train()
    for step, items in zip(range(steps), batches):
        given = batch_of([item for item, _ in items])
        wanted = torch.zeros(given[3].shape[:2])
        for row, (_, needed) in enumerate(items):
            wanted[row, : len(needed)] = torch.tensor(needed)
        loss = loss_of(network(*given), wanted, given[7])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step > steps // 2:
            mean.update_parameters(network)
        if step % 500 == 0:
            print(f"step {step} of {steps}: loss {loss.item():.3f}", flush=True)
    network.load_state_dict(mean.module.state_dict())
    network.eval()


def wordnet_batches():
    items = wordnet_items(0)
    while True:
        yield [next(items) for _ in range(48)]


def task_batches(sites, seed):
    """The policies of a site, all or some, in any order; of some the kind of action is not said, and now and then a word is not known."""
    rng = random.Random(seed)
    places = [(site, at) for site in sites for at in range(len(site.tasks))]
    while True:
        rng.shuffle(places)
        for start in range(0, len(places) - BATCH + 1, BATCH):
            items = []
            for site, at in places[start : start + BATCH]:
                needed = site.needed[at]
                shown = list(range(len(site.policies)))
                rng.shuffle(shown)
                if rng.random() < 0.5:
                    # Fewer than the site has, needed or not: a person's own document may list three.
                    shown = shown[: rng.randint(2, MOST_POLICIES)]
                elif len(shown) > MOST_POLICIES:
                    shown = needed + [each for each in shown if each not in needed][: MOST_POLICIES - len(needed)]
                    rng.shuffle(shown)
                ids, marks = site.tasks[at]
                ids = [UNKNOWN if rng.random() < 0.03 else each for each in ids]
                policies = [site.policies[each] for each in shown]
                policies = [(*each[:2], KINDS[None] if rng.random() < 0.15 else each[2]) for each in policies]
                items.append((((ids, marks), policies), [float(each in needed) for each in shown]))
            yield items


def on_tasks(before, sites, seed):
    network = Network(TABLE)
    network.load_state_dict(before)
    learn(network, task_batches(sites, seed), EPOCHS * (sum(len(site.tasks) for site in sites) // BATCH), 1.5e-3)
    return network


@torch.no_grad()
def relevance(network, site):
    found = []
    for at in range(0, len(site.tasks), 32):
        found.append(network(*batch_of([(task, site.policies) for task in site.tasks[at : at + 32]])).numpy())
    return np.concatenate(found)


def with_relevance(site, own):
    """The columns that src/grant/select/relevance/evidence.ts fills from the network."""
    rows = site.evidence.copy()
    masked = np.repeat(own[:, None, :], own.shape[1], 1)
    masked[:, np.arange(own.shape[1]), np.arange(own.shape[1])] = -10
    others = np.maximum(masked.max(2), -10)
    rows[..., 0], rows[..., 1], rows[..., 2] = own, own - others, np.maximum(own, others)
    rows[..., 3], rows[..., 22] = 1 / (1 + np.exp(-own)), rows[..., 18] * own
    return rows


def regression(read):
    """Weights in the units of the evidence, with what is added behind them."""
    rows = np.concatenate([with_relevance(site, own).reshape(-1, site.evidence.shape[-1]) for site, own in read])
    wanted = np.concatenate(
        [[at in needed for needed in site.needed for at in range(len(site.policies))] for site, _ in read]
    )
    mean, spread = rows.mean(0), rows.std(0) + 1e-6
    found = LogisticRegression(C=0.3, max_iter=2_000).fit((rows - mean) / spread, wanted)
    weights = found.coef_[0] / spread
    return np.append(weights, found.intercept_[0] - weights @ mean)


def main(file):
    sites = [Site(line) for line in open(file, encoding="utf8")]
    many = [site for site in sites if site.set.endswith("of many hands") or site.set == "sites to learn from"]
    torch.manual_seed(0)
    first = Network(TABLE)
    learn(first, wordnet_batches(), STEPS_BEFORE, 2e-3)
    before = first.state_dict()
    order = list(range(len(many)))
    random.Random(9).shuffle(order)
    held = set(order[::PARTS])
    network = on_tasks(before, [site for at, site in enumerate(many) if at not in held], 0)
    unseen = [many[at] for at in sorted(held)] + [site for site in sites if site.set in LOOKED_AT]
    weights = regression([(site, relevance(network, site)) for site in unseen])
    network = on_tasks(before, many, PARTS)
    write_weights(network, weights, ROOT / "scripts" / "relevance" / "relevance.bin")


main(sys.argv[1])
