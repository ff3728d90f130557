"""Questions are checked by their types; what is wrong is said in the words of the type."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from tengen.web.wire.questions import Numbered
from tengen.web.wire.refusal import Refusal

Json = dict[str, Any]
Asked = TypeVar("Asked", bound=msgspec.Struct)

_MISSING: Final = re.compile(r"missing required field `(\w+)`")
_PLACE: Final = re.compile(r" - at `\$\.([\w.]+)([^`]*)`")
_TOO_LONG: Final = re.compile(r"of length <= (\d+)")
_PLAIN: Final = {"string": "a text", "boolean": "true or false", "object": "an object", "null": "null"}
_NUMBERS: Final = {"integer": "a whole number", "number": "a number"}
_SEVERAL: Final = {"string": "texts", "integer": "whole numbers", "number": "numbers"}


def check(fields: Mapping[str, Any], kind: type[Asked]) -> Asked:
    """The question with these fields, or the refusal that names the wrong one. Null counts as left out."""
    given = {name: value for name, value in fields.items() if value is not None}
    try:
        json.dumps(given, ensure_ascii=False).encode()
        return msgspec.convert(given, kind)
    except UnicodeEncodeError:
        raise Refusal("bad", "a text holds half a character") from None
    except msgspec.ValidationError as problem:
        raise _refusal(str(problem), kind) from None


def message_id(message: Mapping[str, Any]) -> int:
    """The number of a question."""
    return check(message, Numbered).id


def _refusal(problem: str, kind: type[msgspec.Struct]) -> Refusal:
    missing = _MISSING.search(problem)
    if missing is not None:
        return Refusal("bad", f"{missing[1]} is missing: {words(_field(kind, [missing[1]]))}")
    place = _PLACE.search(problem)
    if place is None:
        return Refusal("bad", "this is not what was expected")
    path = place[1].split(".")
    field = _field(kind, path)
    too_long = _TOO_LONG.search(problem)
    if too_long is not None and not place[2]:
        parts = "entries" if field.get("type") == "array" else "characters"
        return Refusal("too-large", f"{path[-1]} has at most {too_long[1]} {parts}")
    return Refusal("bad", f"{path[-1]} is {words(field)}")


def words(schema: Json) -> str:
    """What a JSON schema allows, for a person: `a whole number from 1 to 10`."""
    if "enum" in schema:
        return f"one of {', '.join(map(str, schema['enum']))}"
    if "anyOf" in schema:
        return " or ".join(words(one) for one in schema["anyOf"] if one.get("type") != "null")
    if "properties" in schema:
        return f"an object with {', '.join(schema['properties'])}"
    kind = schema.get("type", "object")
    if kind == "array":
        return _list_words(schema)
    if kind not in _NUMBERS:
        return _PLAIN[kind]
    least, most = schema.get("minimum"), schema.get("maximum")
    start = "" if least is None else f" from {least:g}"
    return f"{_NUMBERS[kind]}{start}" + ("" if most is None else f" to {most}")


def _list_words(schema: Json) -> str:
    if "prefixItems" in schema:
        return f"a pair: {', '.join(map(words, schema['prefixItems']))}"
    items, least, most = schema["items"], schema.get("minItems", 0), schema.get("maxItems")
    count = f" of {least} to {most}" if least else ""
    inner = _SEVERAL.get(items.get("type", ""), words(items).replace("a pair", "pairs", 1))
    longest = f" of at most {items['maxLength']} characters" if "maxLength" in items else ""
    return f"a list{count}{' ' if count else ' of '}{inner}{longest}"


@lru_cache(maxsize=64)
def _schema(kind: type[msgspec.Struct]) -> Json:
    return msgspec.json.schema(kind)


def _field(kind: type[msgspec.Struct], path: list[str]) -> Json:
    """The schema of a field, or of one in it."""
    whole = _schema(kind)
    found = _resolved(whole, whole)
    for name in path:
        found = _resolved(found.get("properties", {}).get(name, {}), whole)
    return found


def _resolved(schema: Json, whole: Json) -> Json:
    parts = schema.get("anyOf", [schema])
    plain = [one for one in parts if one.get("type") != "null"]
    if len(plain) == 1 and "$ref" in plain[0]:
        return dict(whole["$defs"][plain[0]["$ref"].rpartition("/")[2]])
    return plain[0] if len(plain) == 1 else schema
