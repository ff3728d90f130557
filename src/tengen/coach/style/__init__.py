"""How somebody plays: what they see and overlook, attack or defence, openings, where games are lost."""

from tengen.coach.style.style import FamilyStyle, Style, style_from, style_of
from tengen.coach.style.text import sentences

__all__ = ["FamilyStyle", "Style", "sentences", "style_from", "style_of"]
