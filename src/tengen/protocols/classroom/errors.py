"""What can go wrong between a client and the class game server."""

from tengen import TengenError


class ClassroomError(TengenError):
    """Anything that keeps a client from playing on the class server."""


class BadSetup(ClassroomError):
    """Address, user or key are missing or cannot be used."""


class Refused(ClassroomError):
    """The server understood and said no; `message` is its reason."""

    def __init__(self, message: str) -> None:
        super().__init__(f"the server refuses: {message}")
        self.message = message


class NoAnswer(ClassroomError):
    """No answer that could be read; whether the server did what it was asked is not known."""


class BadAnswer(ClassroomError):
    """The server answered, but not what the protocol promises."""
