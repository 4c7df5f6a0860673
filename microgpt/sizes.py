"""How large the file's program gets with other sizes, and how large some public models are.

`Sizes` counts what the taught file would hold and do. `PUBLIC` are figures that the models' makers have published: the GPT-2
model card (github.com/openai/gpt-2, 2019) names the sizes, and its published weights have exactly these numbers of parameters;
GPT-3: Brown et al. 2020, table 2.1; Llama 3.1: "The Llama 3 Herd of Models", 2024, table 3.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Sizes(NamedTuple):
    """The sizes that a program of this kind has; the defaults are the file's own."""

    n_layer: int = 1
    n_embd: int = 16
    n_head: int = 4
    block_size: int = 16
    vocab_size: int = 27

    def params(self) -> int:
        """Return how many parameters the file's program has at these sizes."""
        return (2 * self.vocab_size + self.block_size) * self.n_embd + 12 * self.n_layer * self.n_embd**2

    def multiplications(self, positions: int | None = None) -> int:
        """Return how many the matrices, the scores and the blends take for one token that looks at so many positions.

        Without `positions` it is the last token of a full block. Norms, softmaxes and divisions are not counted.
        """
        looked_at = self.block_size if positions is None else positions
        matrices = 12 * self.n_layer * self.n_embd**2 + self.vocab_size * self.n_embd
        return matrices + 2 * self.n_layer * self.n_embd * looked_at


MICROGPT = Sizes()
PUBLIC: dict[str, dict[str, Any]] = {
    "GPT-2 small": {"params": 124_439_808, "n_layer": 12, "n_embd": 768, "n_head": 12},
    "GPT-2 medium": {"params": 354_823_168, "n_layer": 24, "n_embd": 1024, "n_head": 16},
    "GPT-2 large": {"params": 774_030_080, "n_layer": 36, "n_embd": 1280, "n_head": 20},
    "GPT-2 XL": {"params": 1_557_611_200, "n_layer": 48, "n_embd": 1600, "n_head": 25},
    "GPT-3": {"params": 175_000_000_000, "n_layer": 96, "n_embd": 12_288, "n_head": 96},
    "Llama 3.1": {"params": 405_000_000_000, "n_layer": 126, "n_embd": 16_384, "n_head": 128},
}
GPT2_VOCAB_SIZE, GPT2_BLOCK_SIZE = 50_257, 1024
