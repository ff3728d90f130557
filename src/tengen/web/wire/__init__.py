"""The wire: how messages are read and written, and the types of everything that goes over it."""

from tengen.web.wire.checking import check, message_id
from tengen.web.wire.reading import DEEPEST, LARGEST, read, write
from tengen.web.wire.refusal import Refusal, refusal

__all__ = ["DEEPEST", "LARGEST", "Refusal", "check", "message_id", "read", "refusal", "write"]
