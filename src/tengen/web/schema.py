"""The JSON schema of `/api/analyse`, as the documentation has it too."""

from typing import Any, Final

_CHANCE: Final = {"type": "number", "minimum": 0, "maximum": 1}
_MOVES: Final = {"type": "array", "items": {"type": "string", "maxLength": 20}, "maxItems": 2000}

SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Tengen analysis requests",
    "$defs": {
        "question": {
            "type": "object",
            "required": ["game"],
            "properties": {
                "id": {"type": "string", "maxLength": 100},
                "game": {"type": "string", "maxLength": 100},
                "moves": _MOVES,
                "setup": {"type": "object"},
                "analyzeTurns": {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 0},
                    "minItems": 1,
                    "maxItems": 300,
                },
                "lines": {"type": "integer", "minimum": 1, "maximum": 10, "default": 1},
                "maxSeconds": {"type": "number", "minimum": 0.01, "maximum": 60, "default": 1.0},
                "maxNodes": {"type": "integer", "minimum": 1, "maximum": 100_000_000},
                "maxDepth": {"type": "integer", "minimum": 1, "maximum": 600},
            },
        },
        "answer": {
            "type": "object",
            "required": ["id", "turnNumber", "isDuringSearch", "moveInfos"],
            "properties": {
                "id": {"type": "string"},
                "turnNumber": {"type": "integer", "minimum": 0},
                "isDuringSearch": {"const": False},
                "outcome": {
                    "type": "object",
                    "required": ["winner", "reason"],
                    "properties": {"winner": {"enum": [0, 1, None]}, "reason": {"type": "string"}},
                },
                "rootInfo": {
                    "type": "object",
                    "required": [
                        *("currentPlayer", "winrate", "scoreText", "exact", "depth", "visits", "seconds"),
                    ],
                    "properties": {
                        "currentPlayer": {"enum": [0, 1]},
                        "winrate": _CHANCE,
                        "scoreText": {"type": "string"},
                        "exact": {"type": "boolean"},
                        "depth": {"type": "integer", "minimum": 0},
                        "visits": {"type": "integer", "minimum": 0},
                        "seconds": {"type": "number", "minimum": 0},
                    },
                },
                "moveInfos": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["move", "order", "winrate", "scoreText", "exact", "pv"],
                        "properties": {
                            "move": {"type": "string"},
                            "order": {"type": "integer", "minimum": 0},
                            "winrate": _CHANCE,
                            "scoreText": {"type": "string"},
                            "exact": {"type": "boolean"},
                            "pv": {"type": "array", "items": {"type": "string"}},
                        },
                    },
                },
            },
        },
    },
}
"""Question and answer under `$defs`."""
