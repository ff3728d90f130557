"""An edge board as a number: one bit an edge."""

from tengen.families.shared.images import images_of
from tengen.rules.position import Position


def boards(position: Position) -> tuple[bytes, list[int]]:
    """The side to move, and the edges under every symmetry.

    Who drew an edge and who owns which cell changes nothing but the lead.
    """
    bits_of = images_of(position.game.name).bits
    return bytes([position.turn]), [sum(map(bits.__getitem__, position.placed)) for bits in bits_of]
