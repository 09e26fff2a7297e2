from __future__ import annotations

import json
import keyword
import os
import re
import uuid
from dataclasses import dataclass
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any, Mapping
from urllib.parse import quote, urlencode

import httpx

from ._generated.release import version
from ._operation import Operation
from ._options import CallOptions, Language

API_PATH = "/api/v1"


@dataclass(frozen=True)
class PreparedRequest:
    """A request that is ready to be sent, again with the same bytes if need be."""

    operation: Operation
    url: str
    headers: Mapping[str, str]
    content: bytes | None
    idempotency_key: str | None


@dataclass(frozen=True)
class Given:
    """What a method was called with."""

    path: tuple[Any, ...]
    query: Mapping[str, Any]
    body: Mapping[str, Any] | None


def api_url(base_url: str) -> str:
    """Returns the address below which all paths are, without a slash at its end."""
    url = httpx.URL(base_url)
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError(f"base_url has to begin with https://: {base_url!r}")
    path = url.path.rstrip("/")
    origin = f"{url.scheme}://{url.netloc.decode('ascii')}"
    return origin + (path if path.endswith(API_PATH) else path + API_PATH)


def prepare(
    operation: Operation, base: str, given: Given, options: CallOptions, language: Language | None
) -> PreparedRequest:
    content_type, content = _encoded(operation, given.body)
    own_key = str(uuid.uuid4()) if options.idempotency_key is None else options.idempotency_key
    key = own_key if operation.takes_key else None
    headers = {
        "user-agent": f"workshop-api-client-python/{version}",
        "content-type": content_type,
        "idempotency-key": key,
        "accept-language": options.language or language,
        "if-none-match": options.if_none_match,
        "if-match": options.if_match,
    }
    query = {name: text_of(value) for name, value in given.query.items() if value is not None}
    return PreparedRequest(
        operation=operation,
        url=base + _filled_in(operation, given.path) + (f"?{urlencode(query)}" if query else ""),
        headers={name: value for name, value in headers.items() if value is not None},
        content=content,
        idempotency_key=key,
    )


def _filled_in(operation: Operation, values: tuple[Any, ...]) -> str:
    left = iter(values)

    def segment(match: re.Match[str]) -> str:
        value = next(left)
        is_number = isinstance(value, int) and not isinstance(value, bool)
        # An empty segment, or dots, would make it the path of another operation.
        if not is_number and (not isinstance(value, str) or value in ("", ".", "..")):
            raise ValueError(f"{operation.id}: {match[1]} has to be an id, not {value!r}")
        return quote(str(value), safe="")

    return re.sub(r"\{(\w+)\}", segment, operation.path)


def text_of(value: Any) -> str:
    """Returns a value as queries and forms have it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return _moment_text(value) if isinstance(value, (datetime, date)) else str(value)


def _moment_text(moment: datetime | date) -> str:
    if not isinstance(moment, datetime):
        return moment.isoformat()
    if moment.tzinfo is None:
        raise ValueError(f"{moment!r} has no time zone: use datetime.now(timezone.utc), or give it one")
    return moment.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _encoded(operation: Operation, body: Mapping[str, Any] | None) -> tuple[str | None, bytes | None]:
    if operation.body is None or body is None:
        return None, None
    if operation.body == "json":
        fields = {_field_of(name): value for name, value in body.items()}
        text = json.dumps(fields, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
        return "application/json", text.encode()
    return _encoded_form(body)


def _field_of(argument: str) -> str:
    """Returns the field that a named argument means: `from_` is `from`."""
    return argument[:-1] if argument.endswith("_") and keyword.iskeyword(argument[:-1]) else argument


def _plain(value: Any) -> str | float:
    if isinstance(value, (datetime, date)):
        return _moment_text(value)
    if isinstance(value, Decimal):
        return _number_of(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON: {value!r}")


def _number_of(amount: Decimal) -> float:
    """Returns the number that JSON writes with the same digits."""
    number = float(amount)
    if not amount.is_finite() or Decimal(repr(number)) != amount:
        raise ValueError(f"{amount!r} cannot be written as JSON without rounding")
    return number


def _encoded_form(body: Mapping[str, Any]) -> tuple[str, bytes]:
    # Encoded once, so that each attempt has the same bytes, whatever the file was read from.
    fields = {name: text_of(value) for name, value in body.items() if name != "file" and value is not None}
    # The file goes last: the service knows the other fields by the time that it reads it.
    request = httpx.Request("POST", "http://form.invalid", data=fields, files={"file": _file_of(body["file"])})
    return request.headers["content-type"], request.read()


def _file_of(file: Any) -> tuple[str, bytes]:
    if isinstance(file, os.PathLike):
        with open(file, "rb") as opened:
            return os.path.basename(os.fspath(file)), opened.read()
    if not (isinstance(file, tuple) and len(file) == 2 and isinstance(file[0], str)):
        raise TypeError('a file is given as its path (pathlib.Path), or as ("name.jpg", content)')
    name, content = file
    data = content if isinstance(content, (bytes, bytearray, memoryview)) else content.read()
    if isinstance(data, str):
        raise TypeError(f'{name} was opened as text: open it with "rb"')
    return name, bytes(data)
