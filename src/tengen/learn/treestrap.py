"""TreeStrap(αβ): every inner node of a search is pulled towards its own value in that search.

For a node s with estimate H(s), J = tanh(H), and the value V(s) that the search gave it:

    θ += α · mean over s of (tanh V(s) - J(s)) · (1 - J(s)²) · f(s)

In an alpha-beta tree most values are only bounds. A lower bound teaches if the estimate is below it, an upper
bound if it is above; otherwise the node says nothing. The results of games come in through nodes from which
the search sees the end. The core sums over the tree; here the searches of a game are brought together.
"""

from collections.abc import Sequence


def update(trees: Sequence[Sequence[float]], nodes: Sequence[int], weights: int) -> list[float]:
    """What the searches of one game say about each learned number, before the rate α.

    `trees` are sums over the nodes of a search; each search counts by its mean, so that a large tree is not
    worth more than a small one.
    """
    total = [0.0] * weights
    for tree, count in zip(trees, nodes, strict=True):
        if count:
            for place, value in enumerate(tree):
                total[place] += value / count
    return total
