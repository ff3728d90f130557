"""What results say: sequential tests, Elo differences and joint ratings, all with their uncertainty."""

from tengen.referee.statistics.counts import (
    BadNumbers,
    Counts,
    PairCounter,
    PairCounts,
    count_games,
    count_pairs,
    distinct_games,
)
from tengen.referee.statistics.elo import (
    EloEstimate,
    elo_difference,
    elo_of_score,
    score_of_elo,
    share_interval,
    superiority,
)
from tengen.referee.statistics.ratings import FirstMove, Rating, Ratings, Result, fit_ratings, results_of
from tengen.referee.statistics.sprt import Decision, Model, Sprt, SprtState

__all__ = [
    "BadNumbers",
    "Counts",
    "Decision",
    "EloEstimate",
    "FirstMove",
    "Model",
    "PairCounter",
    "PairCounts",
    "Rating",
    "Ratings",
    "Result",
    "Sprt",
    "SprtState",
    "count_games",
    "count_pairs",
    "distinct_games",
    "elo_difference",
    "elo_of_score",
    "fit_ratings",
    "results_of",
    "score_of_elo",
    "share_interval",
    "superiority",
]
