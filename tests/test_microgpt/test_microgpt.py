"""The 200-line file: each job on its line, and the original's figures to the last bit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from microgpt import cli, engine, scalar, source

BLANK = (5, 8, 13, 22, 28, 32, 38, 42, 46, 58, 73, 91, 96, 102, 107, 113, 142, 145, 150, 154, 159, 170, 173, 183, 185)
COMMENTS = (14, 23, 29, 74, 92, 93, 115, 135, 146, 151, 155, 160, 171, 174, 186)
JOBS = {
    1: '"""', 6: "Karpathy", 7: '"""', 9: "import os", 10: "import math", 11: "import random", 12: "random.seed(42)",
    15: "if not os.path.exists('input.txt'):", 16: "import urllib.request", 17: "names_url = ", 18: "urlretrieve(names_url",
    19: "docs = [", 20: "random.shuffle(docs)", 21: 'print(f"num docs: ', 24: "uchars = sorted(set(",
    25: "BOS = len(uchars)", 26: "vocab_size = len(uchars) + 1", 27: 'print(f"vocab size: ', 30: "class Value:",
    31: "__slots__ = ('data', 'grad', '_children', '_local_grads')",
    33: "def __init__(self, data, children=(), local_grads=()):", 34: "self.data = data", 35: "self.grad = 0",
    36: "self._children = children", 37: "self._local_grads = local_grads", 39: "def __add__", 40: "isinstance(other, Value)",
    41: "(1, 1))", 43: "def __mul__", 44: "isinstance(other, Value)", 45: "(other.data, self.data))", 47: "def __pow__",
    48: "def log", 49: "def exp", 50: "def relu", 51: "def __neg__", 52: "def __radd__", 53: "def __sub__",
    54: "def __rsub__", 55: "def __rmul__", 56: "def __truediv__", 57: "def __rtruediv__", 59: "def backward(self):",
    60: "topo = []", 61: "visited = set()", 62: "def build_topo(v):", 63: "if v not in visited:", 64: "visited.add(v)",
    65: "for child in v._children:", 66: "build_topo(child)", 67: "topo.append(v)", 68: "build_topo(self)",
    69: "self.grad = 1", 70: "for v in reversed(topo):", 71: "for child, local_grad in zip(",
    72: "child.grad += local_grad * v.grad", 75: "n_layer = 1", 76: "n_embd = 16", 77: "block_size = 16", 78: "n_head = 4",
    79: "head_dim = n_embd // n_head", 80: "matrix = lambda nout, nin, std=0.08:", 81: "state_dict = {'wte'",
    82: "for i in range(n_layer):", 83: "attn_wq", 84: "attn_wk", 85: "attn_wv", 86: "attn_wo", 87: "mlp_fc1", 88: "mlp_fc2",
    89: "params = [", 90: 'print(f"num params: ', 94: "def linear(x, w):", 95: "return [sum(", 97: "def softmax(logits):",
    98: "max(val.data", 99: ".exp()", 100: "total = sum(", 101: "return [", 103: "def rmsnorm(x):", 104: "ms = ",
    105: "scale = (ms + 1e-5) ** -0.5", 106: "return [", 108: "def gpt(token_id, pos_id, keys, values):",
    109: "state_dict['wte'][token_id]", 110: "state_dict['wpe'][pos_id]", 111: "zip(tok_emb, pos_emb)",
    112: "x = rmsnorm(x)", 114: "for li in range(n_layer):", 116: "x_residual = x", 117: "x = rmsnorm(x)", 118: "attn_wq",
    119: "attn_wk", 120: "attn_wv", 121: "keys[li].append(k)", 122: "values[li].append(v)", 123: "x_attn = []",
    124: "for h in range(n_head):", 125: "hs = h * head_dim", 126: "q_h = q[hs:hs+head_dim]", 127: "k_h = [", 128: "v_h = [",
    129: "/ head_dim**0.5", 130: "attn_weights = softmax(attn_logits)", 131: "head_out = [", 132: "x_attn.extend(head_out)",
    133: "attn_wo", 134: "a + b for a, b in zip(x, x_residual)", 136: "x_residual = x", 137: "x = rmsnorm(x)", 138: "mlp_fc1",
    139: ".relu()", 140: "mlp_fc2", 141: "a + b for a, b in zip(x, x_residual)", 143: "lm_head", 144: "return logits",
    147: "learning_rate, beta1, beta2, eps_adam = 0.01, 0.85, 0.99, 1e-8", 148: "m = [0.0]", 149: "v = [0.0]",
    152: "num_steps = 1000", 153: "for step in range(num_steps):", 156: "doc = docs[step % len(docs)]", 157: "tokens = [BOS]",
    158: "n = min(block_size, len(tokens) - 1)", 161: "keys, values = ", 162: "losses = []", 163: "for pos_id in range(n):",
    164: "token_id, target_id = ", 165: "logits = gpt(", 166: "probs = softmax(logits)", 167: "loss_t = -probs[target_id].log()",
    168: "losses.append(loss_t)", 169: "loss = (1 / n) * sum(losses)", 172: "loss.backward()", 175: "lr_t = learning_rate",
    176: "for i, p in enumerate(params):", 177: "m[i] = ", 178: "v[i] = ", 179: "m_hat = ", 180: "v_hat = ", 181: "p.data -= ",
    182: "p.grad = 0", 184: "end='\\r'", 187: "temperature = 0.5", 188: "print(", 189: "for sample_idx in range(20):",
    190: "keys, values = ", 191: "token_id = BOS", 192: "sample = []", 193: "for pos_id in range(block_size):",
    194: "logits = gpt(", 195: "/ temperature", 196: "random.choices(", 197: "if token_id == BOS:", 198: "break",
    199: "sample.append(uchars[token_id])", 200: "print(",
}  # fmt: skip


def test_the_file_has_200_lines_and_the_25_known_ones_are_blank() -> None:
    """Every line number that the book names stays where it is."""
    assert len(source.lines(1, 200)) == 200
    assert source.PATH.read_text(encoding="utf-8").count("\n") == 200
    assert tuple(n for n in range(1, 201) if not source.line(n).strip()) == BLANK
    assert len(source.numbers()) == 175


@pytest.mark.parametrize("number", JOBS)
def test_each_job_stands_on_its_line(number: int) -> None:
    """A line does what the book says that it does."""
    assert JOBS[number] in source.line(number)


def test_comments_stand_on_their_lines() -> None:
    """A line that opens a part of the program is a comment and nothing else."""
    alone = tuple(n for n in source.numbers() if source.line(n).strip().startswith("#"))
    assert alone == COMMENTS


def test_first_weights_and_shuffled_names_are_the_originals(
    scalar_run: scalar.Run, docs: list[str], book_truth: dict[str, Any]
) -> None:
    """The seed, the shuffle and the order in which weights are drawn are those of the original."""
    weights = engine.Run(docs).weights()
    assert scalar_run.docs[:10] == book_truth["first_docs_after_shuffle"]
    assert weights["wte"][0] == book_truth["initial_wte_row_0"]
    assert weights["layer0.mlp_fc2"][-1] == book_truth["initial_layer0_mlp_fc2_last_row"]


def test_first_losses_are_the_originals(scalar_run: scalar.Run, book_truth: dict[str, Any]) -> None:
    """The source's first 30 losses on the book's list equal the original's, float for float."""
    assert scalar_run.losses == book_truth["losses"][: len(scalar_run.losses)]


def test_last_losses_and_samples_are_the_originals(
    docs: list[str], trained_run: engine.Run, book_truth: dict[str, Any]
) -> None:
    """From the engine's weights at step 997 the source's lines take the last steps and draw samples like the original."""
    fast, slow = engine.Run(docs), scalar.Run(docs)
    for _ in range(997):
        fast.step()
    slow.go_on_from(fast.state())
    for _ in range(3):
        slow.step()
    assert slow.losses == book_truth["losses"]
    assert slow.weights() == trained_run.weights()
    assert slow.sample(3) == book_truth["samples"][:3]


def test_first_losses_on_the_originals_list(original_docs: list[str], original_truth: dict[str, Any]) -> None:
    """The source's first 5 losses on the original's list equal the original's, float for float."""
    run = scalar.Run(original_docs)
    assert [run.step() for _ in range(5)] == original_truth["losses"][:5]


def test_the_script_prints_what_the_commands_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Run as a script, with smaller sizes put in, the file prints to the byte what both engines print."""
    (tmp_path / "input.txt").write_text("\n".join(["ann", "bob", "", "  carl ", "dora"]) + "\n", encoding="utf-8")
    code = source.text()
    for before, after in (
        ("n_embd = 16", "n_embd = 4"),
        ("num_steps = 1000", "num_steps = 6"),
        ("range(20)", "range(3)"),
    ):
        assert before in code
        code = code.replace(before, after)
    finished = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=True)
    for which in ("lists", "scalar"):
        command = f"train --n-embd 4 --steps 6 --samples 3 --engine {which} --names".split()
        assert cli.main([*command, str(tmp_path / "input.txt")]) == 0
        assert capsys.readouterr().out.encode() == finished.stdout
