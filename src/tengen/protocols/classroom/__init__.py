"""The class game server over HTTP: a client, a player on it, and a small server of the same shape."""

from tengen.protocols.classroom.answers import GameDetails, GameEntry, ServerMove
from tengen.protocols.classroom.client import ClassroomClient
from tengen.protocols.classroom.connection import Patience
from tengen.protocols.classroom.credentials import Credentials, read_credentials
from tengen.protocols.classroom.errors import BadAnswer, BadSetup, ClassroomError, NoAnswer, Refused
from tengen.protocols.classroom.player import ClassroomPlayer, Seen

__all__ = [
    "BadAnswer",
    "BadSetup",
    "ClassroomClient",
    "ClassroomError",
    "ClassroomPlayer",
    "Credentials",
    "GameDetails",
    "GameEntry",
    "NoAnswer",
    "Patience",
    "Refused",
    "Seen",
    "ServerMove",
    "read_credentials",
]
