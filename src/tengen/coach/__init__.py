"""The coach: levels with a measured rating, hints in steps, and the review of a finished game."""

from tengen.coach.judgement import SIGNS, THRESHOLDS, Mark, accuracy_of, drop_of, mark_of
from tengen.coach.reviewer import MoveReview, Review, review
from tengen.families.shared.remark import Case, Remark

__all__ = [
    "SIGNS",
    "THRESHOLDS",
    "Case",
    "Mark",
    "MoveReview",
    "Remark",
    "Review",
    "accuracy_of",
    "drop_of",
    "mark_of",
    "review",
]
