from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import httpx

from ._errors import ApiError, FailedCall, UnexpectedAnswerError
from ._etags import with_etag
from ._generated.errors import errors_by_code
from ._operation import FileAnswer, Operation

if TYPE_CHECKING:
    from ._generated import types as t


@dataclass(frozen=True)
class Received:
    """An answer as it came."""

    status: int
    headers: httpx.Headers
    content: bytes
    #: The answer broke off, or came too late.
    failure: httpx.RequestError | None = None


def read_answer(received: Received, operation: Operation, call: FailedCall) -> Any:
    """Returns the content of a success, and raises the error of any other answer."""
    if received.status == 304:
        return None
    if not 200 <= received.status < 300:
        raise _error_of(received, call)
    if operation.file:
        return _file_of(received)
    try:
        record = json.loads(received.content)
    except ValueError as error:
        raise UnexpectedAnswerError(received.status, None, call) from error
    return with_etag(record, received.headers.get("etag"))


def moment_of(received: Received) -> datetime:
    """Returns the moment of the answer by the service's clock; by this machine's, if a proxy removed the date."""
    return _parsed_date(received.headers.get("date", "")) or datetime.now(timezone.utc)


def _error_of(received: Received, call: FailedCall) -> ApiError | UnexpectedAnswerError:
    retry_after = _seconds_in(received.headers.get("retry-after"))
    details = _details_in(received.content)
    if details is None:
        return UnexpectedAnswerError(received.status, retry_after, call)
    if "current" in details:
        details["current"] = with_etag(details["current"], received.headers.get("etag"))
    error = errors_by_code.get(details["code"], ApiError)
    return error(details, received.status, received.headers.get("x-request-id"), retry_after, call)


def _details_in(content: bytes) -> t.ErrorDetails | None:
    try:
        answer = json.loads(content)
    except ValueError:
        return None
    details = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(details, dict):
        return None
    known = isinstance(details.get("code"), str) and isinstance(details.get("message"), str)
    return details if known else None  # type: ignore[return-value]


def _seconds_in(retry_after: str | None) -> float | None:
    """Reads `Retry-After`; gateways may name a moment in place of a number."""
    if retry_after is None:
        return None
    if re.fullmatch("[0-9]{1,9}", retry_after):
        return float(retry_after)
    moment = _parsed_date(retry_after)
    return None if moment is None else max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())


def _parsed_date(text: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


def _file_of(received: Received) -> FileAnswer:
    headers = received.headers
    return FileAnswer(
        content=received.content,
        filename=_filename_in(headers.get("content-disposition", "")),
        content_type=headers.get("content-type", ""),
        etag=headers.get("etag"),
    )


def _filename_in(disposition: str) -> str:
    encoded = re.search(r"filename\*=UTF-8''([^;]+)", disposition, re.IGNORECASE)
    if encoded:
        return unquote(encoded[1])
    plain = re.search(r'filename="([^"]*)"', disposition, re.IGNORECASE)
    return plain[1] if plain else ""
