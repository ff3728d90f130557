"""Trees of variations and studies on the wire: what is asked, and what is answered."""

from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta, field

from tengen.web.wire.questions import GameText, MoveText, OfGame, OwnSecret, Question, Side
from tengen.web.wire.shown import Board, View

MOST_NODES = 5000
LONGEST_TITLE = 100

StudyId = Annotated[str, Meta(max_length=40)]
Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
Fields = Annotated[
    dict[Annotated[str, Meta(max_length=64)], Annotated[str, Meta(max_length=5000)]],
    Meta(
        max_length=64,
        description="notes about a move, as in a record; among them the marks `circle`, `triangle`, `square`"
        " and `cross` (places separated by spaces) and `label` (`h8=A i9=B`)",
    ),
]


class TreeNode(TypedDict):
    """A node of a tree. The first node is the start; every other node names its parent."""

    parent: Annotated[
        int,
        Meta(ge=-1, description="the index of the parent in the list; it comes earlier. -1 for the start"),
    ]
    move: Annotated[MoveText, Meta(description="empty for the start")]
    mover: NotRequired[Annotated[Side, Meta(description="only in answers")]]
    comment: NotRequired[Annotated[str, Meta(max_length=20_000)]]
    fields: NotRequired[Fields]


TreeNodes = Annotated[
    list[TreeNode],
    Meta(max_length=MOST_NODES, description="of the nodes that follow one, the first is the main line"),
]
TreeTags = Annotated[
    dict[Annotated[str, Meta(max_length=64)], Annotated[str, Meta(max_length=2000)]], Meta(max_length=60)
]


# ---- asked ---------------------------------------------------------------------------------------------


class OfTree(OfGame, kw_only=True):
    """A tree of variations."""

    nodes: TreeNodes
    tags: Annotated[TreeTags, Meta(description="tags, as in a record")] = field(default_factory=dict)


class Studies(Question):
    """All studies that were kept with this secret."""

    owner: OwnSecret


class OpenStudy(Question):
    """A study by its name in links."""

    study: StudyId
    owner: OwnSecret | None = None


class SaveStudy(OfTree, kw_only=True):
    """Keep a tree as a new study, or in the place of what a study was."""

    owner: OwnSecret
    title: Title
    study: Annotated[StudyId | None, Meta(description="omit it to make a new study")] = None
    version: Annotated[int, Meta(ge=0, description="the version that you changed")] = 0


class RenameStudy(Question):
    """Give a study another title."""

    owner: OwnSecret
    study: StudyId
    title: Title


class DiscardStudy(Question):
    """Delete a study, or with `undo` bring it back; for thirty days that is possible."""

    owner: OwnSecret
    study: StudyId
    undo: bool = False


# ---- answered ------------------------------------------------------------------------------------------


class Tree(TypedDict):
    """A checked tree, with the position at the end of its main line."""

    game: GameText
    nodes: TreeNodes
    view: View
    board: Board


class StudyLine(TypedDict):
    """A study in a list."""

    study: str
    title: str
    game: str
    game_title: str
    moves: Annotated[int, Meta(description="with all variations")]
    changed: Annotated[float, Meta(description="seconds since 1970")]
    version: int


class StudyList(TypedDict):
    """Studies, the latest first."""

    studies: list[StudyLine]


class Study(Tree):
    """A stored study."""

    study: str
    title: str
    tags: TreeTags
    version: int
    mine: Annotated[bool, Meta(description="whether the given secret may change it")]
