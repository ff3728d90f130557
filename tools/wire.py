"""What is made of the types of the web board's wire: `make wire` writes all three.

`docs/web-api.schema.json`, `docs/web-api-reference.md`, and `src/tengen/web/static/wire.d.ts` for the checker
of the browser's modules.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

from tengen.web.schema import schema
from tengen.web.verbs import VERBS
from tengen.web.wire.checking import words

Json = dict[str, Any]

ROOT: Final = Path(__file__).parent.parent
_INTRO: Final = """# The web board's wire: every field

`make wire` generates this page from the types in `src/tengen/web/wire/`. [The board's wire](web-api.md)
explains the messages. Every question also has `id` and `do`. You may omit fields that are optional or have
a default; `null` counts as omitted. Unknown fields are ignored.
"""


# ---- types for the browser -----------------------------------------------------------------------------


def declarations(found: Json) -> str:
    """The types as TypeScript has them, in the namespace `Wire`."""
    questions = _questions(found)
    lines = ["// Made by `make wire`; do not edit.", "", "declare namespace Wire {"]
    for name, kind in _kinds(found).items():
        lines += [f"  /** {kind['description']} */"] if "description" in kind else []
        lines.append(f"  interface {name} {{")
        for field, one in kind["properties"].items():
            is_optional = field not in kind.get("required", [])
            script = _script(one)
            # In a question null counts as left out.
            null = " | null" if is_optional and name in questions and not script.endswith("| null") else ""
            lines.append(f"    {field}{'?' if is_optional else ''}: {script}{null};")
        lines.append("  }")
    lines.append("  interface Verbs {")
    for verb, pair in found["verbs"].items():
        lines.append(
            f"    {verb}: {{ question: {_script(pair['question'])}; answer: {_script(pair['answer'])} }};"
        )
    lines += ["  }", "  interface Pushes {"]
    lines += [f"    {name}: {_script(kind)};" for name, kind in found["pushes"].items()]
    lines += ["  }", "  type Side = 0 | 1;"]
    lines += [f"  type {name} = {' | '.join(kinds)};" for name, kinds in _unions(found).items()]
    return "\n".join([*lines, "}", ""])


def _script(kind: Json) -> str:
    if "$ref" in kind:
        return str(kind["$ref"].rpartition("/")[2])
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(_script(one) for one in kind["anyOf"]))
    if "enum" in kind:
        return "Side" if kind["enum"] == [0, 1] else " | ".join(json.dumps(one) for one in kind["enum"])
    if "const" in kind:
        return json.dumps(kind["const"])
    if kind.get("type") == "array":
        if "prefixItems" in kind:
            return f"[{', '.join(_script(one) for one in kind['prefixItems'])}]"
        inner = _script(kind["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind.get("type") == "object":
        values = kind.get("additionalProperties")
        return f"Record<string, {_script(values) if isinstance(values, dict) else 'unknown'}>"
    plain = {
        "string": "string",
        "boolean": "boolean",
        "integer": "number",
        "number": "number",
        "null": "null",
    }
    return plain.get(kind.get("type", ""), "unknown")


def _unions(found: Json) -> dict[str, list[str]]:
    """Types that are told apart by a tag: boards and options."""
    families: dict[str, list[str]] = {}
    for name in _kinds(found):
        for family in ("Board", "Option"):
            if re.fullmatch(rf"[A-Z][a-z]+{family}", name):
                families.setdefault(family, []).append(name)
    return families


# ---- the page ------------------------------------------------------------------------------------------


def page(found: Json) -> str:
    """Every verb, every push and every type, with its fields."""
    kinds = _kinds(found)
    parts = [_INTRO, "## Questions and answers\n"]
    for name, pair in found["verbs"].items():
        told = VERBS[name].act.__doc__
        asked = kinds[_name(pair["question"])]
        parts.append(f"### `{name}`\n\n{told}\n\n{_table(asked)}→ {_link(pair['answer'])}\n")
    parts.append("## Pushes\n")
    parts += [f"* `{name}`: {_link(kind)}" for name, kind in found["pushes"].items()]
    parts.append("\n## `POST /api/analyse`\n")
    parts.append(_table(kinds["AnalysisRequest"]) + f"→ lines of {_link(found['$defs']['answer'])}\n")
    parts.append("## Types\n")
    questions = _questions(found)
    for name, kind in kinds.items():
        if name not in questions:
            parts.append(f"### {name}\n\n{kind.get('description', '')}\n\n{_table(kind)}".rstrip() + "\n")
    return "\n".join(parts)


def _table(kind: Json) -> str:
    if not kind["properties"]:
        return ""
    rows = ["| field | | |", "|---|---|---|"]
    for name, one in kind["properties"].items():
        more = [one.get("description", "")]
        if "default" in one and one["default"] not in (None, [], {}):
            more.append(f"default {json.dumps(one['default'])}")
        elif name not in kind.get("required", []):
            more.append("optional")
        told = _words(one)
        if "optional" in more:
            told = told.removesuffix(" or null")
        rows.append(f"| `{name}` | {told} | {'; '.join(filter(None, more))} |")
    return "\n".join(rows) + "\n\n"


def _words(kind: Json) -> str:
    """As the messages about wrong fields say it, with links to the types."""
    if "$ref" in kind:
        return _link(kind)
    if "const" in kind:
        return f"`{json.dumps(kind['const'])}`"
    if "anyOf" in kind:
        return " or ".join(_words(one) for one in kind["anyOf"])
    if kind.get("type") == "array" and "items" in kind and "prefixItems" not in kind:
        if "$ref" in kind["items"] or "anyOf" in kind["items"] or kind["items"].get("type") == "array":
            return f"a list: {_words(kind['items'])}"
        return words(kind)
    if "prefixItems" in kind:
        return f"a pair: {', '.join(_words(one) for one in kind['prefixItems'])}"
    if isinstance(kind.get("additionalProperties"), dict):
        return f"an object: by name {_words(kind['additionalProperties'])}"
    return words(kind)


def _link(kind: Json) -> str:
    name = _name(kind)
    return f"[{name}](#{name.lower()})"


# ---- parts ---------------------------------------------------------------------------------------------


def _kinds(found: Json) -> dict[str, Json]:
    return {name: kind for name, kind in found["$defs"].items() if "properties" in kind}


def _name(kind: Json) -> str:
    return str(kind["$ref"].rpartition("/")[2])


def _questions(found: Json) -> set[str]:
    return {_name(pair["question"]) for pair in found["verbs"].values()} | {"AnalysisRequest"}


def made() -> dict[Path, str]:
    """The text of each file."""
    found = schema()
    return {
        ROOT / "docs" / "web-api.schema.json": json.dumps(found, indent=1, ensure_ascii=False) + "\n",
        ROOT / "docs" / "web-api-reference.md": page(found),
        ROOT / "src" / "tengen" / "web" / "static" / "wire.d.ts": declarations(found),
    }


if __name__ == "__main__":
    for file, text in made().items():
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(ROOT))
