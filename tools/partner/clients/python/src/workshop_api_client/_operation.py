from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Operation:
    """An operation as the client has to know it at run time."""

    #: Its `operationId` in the document.
    id: str
    method: str
    #: The path below `/api/v1`, with `{name}` for each of its parameters.
    path: str
    body: Literal["json", "form"] | None = None
    #: Whether it takes an `Idempotency-Key`; the client then always sends one.
    takes_key: bool = False
    #: Whether it answers a file.
    file: bool = False


@dataclass(frozen=True)
class FileAnswer:
    """A file that the service sent."""

    content: bytes
    filename: str
    content_type: str
    etag: str | None
    """Pass it as `if_none_match` to read the file again only if it has changed."""
