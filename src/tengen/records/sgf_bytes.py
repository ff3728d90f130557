"""SGF files as bytes: UTF-8 where it is, else the character set the file names, else Latin-1 as SGF says."""

import codecs
import re
from typing import Final

from tengen.errors import BadRecord
from tengen.records.limits import Limits, shown, too_large
from tengen.records.limits import decode as decode_utf8
from tengen.text.language import tr

_CHARSET: Final = re.compile(rb"CA\s*\[([^\]\\]{1,40})\]")

# A closed list: Python also knows "encodings" that are no character sets.
_WESTERN: Final = {"ascii", "utf-8", "iso8859-1", "iso8859-2", "iso8859-15", "cp1250", "cp1252"}
_CYRILLIC: Final = {"iso8859-5", "cp1251", "koi8-r"}
_ASIAN: Final = {"gb2312", "gbk", "gb18030", "big5", "shift_jis", "cp932", "euc_jp", "euc_kr", "cp949"}


def decode(data: str | bytes, limits: Limits) -> str:
    """The text of an SGF file."""
    if isinstance(data, str):
        return decode_utf8(data, limits)
    if len(data) > limits.size:
        raise too_large(limits)
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        charset = _charset(data)
        try:
            return data.decode(charset)
        except UnicodeDecodeError:
            line = data.count(b"\n", 0, error.start) + 1
            raise BadRecord(
                tr("the text is neither UTF-8 nor {charset}; save it as UTF-8", charset=charset), line
            ) from error


def _charset(data: bytes) -> str:
    match = _CHARSET.search(data)
    if match is None:
        return "iso8859-1"
    name = match[1].decode("ascii", "replace").strip()
    try:
        charset = codecs.lookup(name).name
    except LookupError:
        charset = ""
    if charset not in _WESTERN | _CYRILLIC | _ASIAN:
        line = data.count(b"\n", 0, match.start()) + 1
        raise BadRecord(
            tr("the character set {shown} is not known; save the file as UTF-8", shown=shown(name)), line
        )
    return charset
