"""The JSON schema of everything on the wire, made of its types."""

from functools import lru_cache
from typing import Any

import msgspec

from tengen.web.verbs import VERBS
from tengen.web.wire.analysis import AnalysisLine
from tengen.web.wire.pushes import PUSHES
from tengen.web.wire.questions import AnalysisRequest

Json = dict[str, Any]


@lru_cache(maxsize=1)
def schema() -> Json:
    """The types under `$defs`; `verbs` and `pushes` say which of them are used where.

    `question` and `answer` in `$defs` are those of `POST /api/analyse`.
    """
    kinds = [AnalysisRequest, AnalysisLine, *PUSHES.values()]
    kinds += [kind for verb in VERBS.values() for kind in (verb.question, verb.answer)]
    (question, answer, *others), defs = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    pushes, asked = others[: len(PUSHES)], others[len(PUSHES) :]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tengen's web board: messages and analysis requests",
        "$defs": {"question": question, "answer": answer, **{name: defs[name] for name in sorted(defs)}},
        "verbs": {
            name: {"question": asked[2 * at], "answer": asked[2 * at + 1]} for at, name in enumerate(VERBS)
        },
        "pushes": dict(zip(PUSHES, pushes, strict=True)),
    }
