"""The network of src/grant/select/relevance/network.ts, for training, and the format of its weights."""
import json
import struct

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from texts import KINDS, PADDING

# Of a word, of a word as it is compared, of what is found, and of a kind of action.
SIZE, NARROW, COMPARED, KIND_SIZE = 64, 24, 16, 16
OUTSIDE = -30.0


class Network(nn.Module):
    def __init__(self, table):
        super().__init__()
        words, columns = table.shape
        rows = torch.zeros(PADDING + 1, columns)
        rows[:words] = torch.tensor(table)
        self.register_buffer("table", rows)
        self.known = words
        self.unknown = nn.Parameter(torch.zeros(5, SIZE))
        self.proj = nn.Linear(columns, SIZE)
        self.tflag = nn.Linear(4, SIZE, bias=False)
        self.pflag = nn.Linear(2, SIZE, bias=False)
        self.tconv = nn.Conv1d(SIZE, SIZE, 5, padding=2)
        self.pconv = nn.Conv1d(SIZE, SIZE, 3, padding=1)
        self.tw = nn.Linear(SIZE, 1)
        self.pw = nn.Linear(SIZE, 1)
        self.temp = nn.Parameter(torch.tensor(5.0))
        self.narrow = nn.Linear(SIZE, NARROW, bias=False)
        nn.init.orthogonal_(self.narrow.weight, 2.0)
        self.own = nn.Linear(SIZE, COMPARED)
        self.prod = nn.Linear(NARROW, COMPARED, bias=False)
        self.diff = nn.Linear(NARROW, COMPARED, bias=False)
        self.kind = nn.Embedding(len(KINDS), KIND_SIZE)
        self.join = nn.Linear(4 * COMPARED + 3 + KIND_SIZE, SIZE)
        self.ctx = nn.Linear(3 * SIZE, SIZE)
        self.out = nn.Linear(SIZE, 1)
        self.drop = nn.Dropout(0.1)

    def read(self, ids, marks, mask, flag, conv):
        special = self.unknown[(ids - self.known).clamp(min=0)] * (ids >= self.known).unsqueeze(-1)
        plain = torch.relu(self.proj(self.table[ids]) + special + flag(marks)) * mask.unsqueeze(-1)
        beside = conv(plain.transpose(1, 2)).transpose(1, 2)
        return (plain + torch.relu(beside)) * mask.unsqueeze(-1)

    def compared(self, own, mine, theirs):
        return torch.relu(own + self.prod(mine * theirs) + self.diff((mine - theirs).abs()))

    def forward(self, task_ids, task_marks, task_mask, ids, marks, mask, kinds, is_policy):
        batch, policies, length = ids.shape
        task = self.read(task_ids, task_marks, task_mask, self.tflag, self.tconv)
        flat = (each.reshape(batch * policies, length, *each.shape[3:]) for each in (ids, marks, mask))
        policy = self.read(*flat, self.pflag, self.pconv).view(batch, policies, length, -1)
        task_low, policy_low = self.narrow(task), self.narrow(policy)
        units = F.normalize(task_low, dim=-1, eps=1e-6), F.normalize(policy_low, dim=-1, eps=1e-6)
        near = torch.einsum("btd,bpld->bptl", *units)
        of_task, of_policy = task_mask[:, None, :, None], mask[:, :, None, :]
        to_policy = torch.softmax(near * self.temp + (1 - of_policy) * OUTSIDE, dim=3)
        to_task = torch.softmax(near * self.temp + (1 - of_task) * OUTSIDE, dim=2)
        theirs = torch.einsum("bptl,bpld->bptd", to_policy, policy_low)
        ours = torch.einsum("bptl,btd->bpld", to_task, task_low)
        by_task = self.compared(self.own(task).unsqueeze(1), task_low.unsqueeze(1), theirs)
        by_policy = self.compared(self.own(policy), policy_low, ours)
        share = torch.softmax(self.tw(task).squeeze(-1) + (1 - task_mask) * OUTSIDE, -1)
        shares = torch.softmax(self.pw(policy).squeeze(-1) + (1 - mask) * OUTSIDE, -1)
        nearest = (near + (of_policy - 1) * 2).max(3).values.clamp(min=0)
        nearest_back = (near + (of_task - 1) * 2).max(2).values.clamp(min=0)
        mean = F.normalize(torch.einsum("bt,btd->bd", share, task_low), dim=-1, eps=1e-6)
        means = F.normalize(torch.einsum("bpl,bpld->bpd", shares, policy_low), dim=-1, eps=1e-6)
        found = [
            torch.einsum("bt,bptd->bpd", share, by_task),
            (by_task * task_mask[:, None, :, None]).max(2).values,
            torch.einsum("bpl,bpld->bpd", shares, by_policy),
            (by_policy * mask.unsqueeze(-1)).max(2).values,
            torch.einsum("bt,bpt->bp", share, nearest).unsqueeze(-1),
            torch.einsum("bpl,bpl->bp", shares, nearest_back).unsqueeze(-1),
            torch.einsum("bd,bpd->bp", mean, means).unsqueeze(-1),
            self.kind(kinds),
        ]
        joined = self.drop(torch.relu(self.join(torch.cat(found, -1)))) * is_policy.unsqueeze(-1)
        average = joined.sum(1) / is_policy.sum(1, keepdim=True).clamp(min=1)
        among = [joined, average.unsqueeze(1).expand_as(joined), joined.max(1).values.unsqueeze(1).expand_as(joined)]
        return self.out(joined + torch.relu(self.ctx(torch.cat(among, -1)))).squeeze(-1)


def batch_of(items):
    """Items are a task's words and a list of policies' words and kinds; padded to the longest."""
    longest = max(len(task[0]) for task, _ in items)
    most = max(len(policies) for _, policies in items)
    length = max(len(each[0]) for _, policies in items for each in policies)
    count = len(items)
    task_ids, task_marks = np.full((count, longest), PADDING), np.zeros((count, longest, 4), np.float32)
    task_mask = np.zeros((count, longest), np.float32)
    ids, marks = np.full((count, most, length), PADDING), np.zeros((count, most, length, 2), np.float32)
    mask = np.zeros((count, most, length), np.float32)
    kinds, is_policy = np.full((count, most), KINDS[None]), np.zeros((count, most), np.float32)
    mask[:, :, 0] = 1
    for row, (task, policies) in enumerate(items):
        size = len(task[0])
        task_ids[row, :size], task_marks[row, :size], task_mask[row, :size] = task[0], task[1], 1
        for place, (words, flags, kind) in enumerate(policies):
            size = len(words)
            ids[row, place, :size], marks[row, place, :size], mask[row, place, :size] = words, flags, 1
            kinds[row, place], is_policy[row, place] = kind, 1
    return tuple(map(torch.from_numpy, (task_ids, task_marks, task_mask, ids, marks, mask, kinds, is_policy)))


def loss_of(found, wanted, is_policy):
    """Each policy by itself, and half as much which of them, or none."""
    alone = F.binary_cross_entropy_with_logits(found, wanted, reduction="none")
    none = torch.zeros(found.shape[0], 1)
    among = torch.log_softmax(torch.cat([found.masked_fill(is_policy == 0, OUTSIDE), none], 1), 1)
    target = torch.cat([wanted, (wanted.sum(1, keepdim=True) == 0).float()], 1)
    target = target / target.sum(1, keepdim=True)
    return (alone * is_policy).sum(1).mean() - 0.5 * (target * among).sum(1).mean()


def write_weights(network, evidence, file):
    """The format is told in src/grant/select/relevance/weights.ts. `evidence` are the regression's weights, the last one what is added."""
    tensors = {}
    for name, value in network.state_dict().items():
        if name == "table":
            continue
        values = value.detach().numpy()
        # Convolutions by output, place and input.
        tensors[name] = values.transpose(0, 2, 1).reshape(len(values), -1) if values.ndim == 3 else values
    tensors["evidence.weight"], tensors["evidence.bias"] = evidence[:-1].reshape(1, -1), evidence[-1:]
    header, body = [], b""
    for name, values in tensors.items():
        values = np.atleast_1d(values)
        scale = float(np.abs(values).max()) or 1.0
        header.append({"name": name, "shape": list(values.shape), "scale": scale})
        body += np.round(values / scale * 32_767).astype("<i2").tobytes()
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    file.write_bytes(struct.pack("<I", len(text)) + text + body)
