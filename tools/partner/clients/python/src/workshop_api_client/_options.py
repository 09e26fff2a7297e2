from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, BinaryIO, Callable, Literal, Tuple, Union

import httpx

from ._cancellation import Cancellation

if TYPE_CHECKING:
    from ._errors import WorkshopError

Language = Literal["es", "en", "ca", "pt", "fr", "bg"]

#: A moment or a day: text as the document describes it, or a `datetime` with a time zone, or a `date`.
Moment = Union[str, datetime, date]

#: A number in a body, such as an amount.
Number = Union[float, Decimal]

#: A file to upload: its path, or its name with its bytes or with an open file.
UploadFile = Union["os.PathLike[str]", Tuple[str, Union[bytes, BinaryIO]]]


@dataclass(frozen=True)
class Retries:
    """How often, and for how long, a request is sent again. Times are in seconds."""

    attempts: int = 5
    """How often a request is sent at most, the first time included. Asking whether an earlier one is done does not count."""
    total: float = 90.0
    """The time after which neither an attempt nor a wait goes on. A key's limit is per minute, so it is longer."""
    first_delay: float = 0.25
    """The wait after the first attempt if the service names none; each further one is twice as long."""
    longest_delay: float = 8.0


#: Sends every request once.
NO_RETRIES = Retries(attempts=1)

#: A report or a year of appointments takes seconds; the test of a webhook waits up to 15 for its receiver.
USUAL_TIMEOUT = 30.0


@dataclass(frozen=True)
class CallOptions:
    """What a call may set for itself."""

    idempotency_key: str | None = None
    timeout: float | None = None
    retries: Retries | None = None
    language: Language | None = None
    if_none_match: str | None = None
    if_match: str | None = None
    cancellation: Cancellation | None = None


@dataclass(frozen=True)
class Attempt:
    """An attempt, as hooks see it. It never holds the API key."""

    operation: str
    """The `operationId`, for example `createClient`."""
    method: str
    url: str
    attempt: int
    """1 for the first one."""
    idempotency_key: str | None


@dataclass(frozen=True)
class RequestStart(Attempt):
    """What `on_request` gets before each attempt."""

    headers: httpx.Headers
    """The hook may add some, for example `traceparent`."""


@dataclass(frozen=True)
class Response(Attempt):
    """What `on_response` gets after each answer, whatever its status."""

    status: int
    duration: float
    """In seconds."""
    request_id: str | None
    replayed: bool
    """Whether it is the answer to an earlier attempt with the same key."""


@dataclass(frozen=True)
class Retry(Attempt):
    """What `on_retry` gets before each wait for the next attempt."""

    error: WorkshopError
    delay: float
    """In seconds."""


@dataclass(frozen=True)
class Settings:
    """What a client sets for all its calls."""

    base: str
    api_key: str | Callable[[], Any] = field(repr=False)
    language: Language | None
    timeout: float
    retries: Retries
    on_request: Callable[[RequestStart], Any] | None
    on_response: Callable[[Response], Any] | None
    on_retry: Callable[[Retry], Any] | None
