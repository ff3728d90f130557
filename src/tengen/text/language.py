"""Sentences that people read, in their language; English is the source."""


def tr(sentence: str, **values: object) -> str:
    """The sentence with its values filled in: ``tr("{name} is to move", name="Ann")``."""
    return sentence.format(**values) if values else sentence
