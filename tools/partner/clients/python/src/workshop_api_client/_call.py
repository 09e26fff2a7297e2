from __future__ import annotations

import random
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Callable, Generator, Union

import httpx

from ._answer import Received, moment_of, read_answer
from ._errors import (
    CallCancelledError,
    FailedCall,
    WorkshopConnectionError,
    WorkshopError,
    WorkshopTimeoutError,
)
from ._operation import Operation
from ._options import CallOptions, RequestStart, Response, Retry, Settings
from ._request import Given, PreparedRequest, prepare
from ._retry import delay_before_retry


@dataclass(frozen=True)
class Ask:
    """Call a function of the program."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Send:
    """Send a request, and read its whole answer within `timeout` seconds."""

    method: str
    url: str
    headers: httpx.Headers
    content: bytes | None
    timeout: float


@dataclass(frozen=True)
class Wait:
    seconds: float


#: What a call wants done next. Who does it, and whether by waiting or by awaiting, is not the call's concern.
Step = Union[Ask, Send, Wait]


@dataclass(frozen=True)
class Outcome:
    answer: Any
    #: The moment at which the call began, by the service's clock.
    began_at: datetime


class Cancelled(Exception):
    """The program ended the call."""


def calling(
    settings: Settings, operation: Operation, given: Given, options: CallOptions
) -> Generator[Step, Any, Outcome]:
    """Makes a call: it sends, waits and sends again."""
    began = time.monotonic()
    timeout = settings.timeout if options.timeout is None else options.timeout
    retries = options.retries or settings.retries
    total = max(retries.total, timeout)
    request = prepare(operation, settings.base, given, options, settings.language)
    attempt = 0
    try:
        while True:
            attempt += 1
            left = total - (time.monotonic() - began)
            try:
                received = yield from _attempt(settings, request, attempt, max(0.0, min(timeout, left)))
                answer = read_answer(received, operation, _failed(request, attempt))
            except WorkshopError as error:
                delay = delay_before_retry(error, retries, time.monotonic() - began, random.random())
                if delay is None:
                    raise
                if settings.on_retry:
                    yield Ask(settings.on_retry, (Retry(**_shown(request, attempt), error=error, delay=delay),))
            else:
                return Outcome(answer, moment_of(received) - timedelta(seconds=time.monotonic() - began))
            yield Wait(delay)
    except Cancelled:
        raise CallCancelledError("ended by the program", _failed(request, attempt)) from None


def _attempt(
    settings: Settings, request: PreparedRequest, attempt: int, timeout: float
) -> Generator[Step, Any, Received]:
    headers = httpx.Headers(dict(request.headers))
    shown = _shown(request, attempt)
    if settings.on_request:
        yield Ask(settings.on_request, (RequestStart(**shown, headers=headers),))
    # Set after the hook, so that no log can have the key.
    key = settings.api_key if isinstance(settings.api_key, str) else (yield Ask(settings.api_key))
    headers["authorization"] = f"Bearer {key}"
    began = time.monotonic()
    try:
        received: Received = yield Send(request.operation.method, request.url, headers, request.content, timeout)
    except (httpx.LocalProtocolError, httpx.UnsupportedProtocol):
        # Mistakes of the program, such as a line break in a key.
        raise
    except httpx.RequestError as error:
        raise _lost(error, request, attempt, timeout) from error
    if settings.on_response:
        response = Response(
            **shown,
            status=received.status,
            duration=time.monotonic() - began,
            request_id=received.headers.get("x-request-id"),
            replayed=received.headers.get("idempotent-replay") == "true",
        )
        yield Ask(settings.on_response, (response,))
    if received.failure:
        raise _lost(received.failure, request, attempt, timeout) from received.failure
    return received


def _lost(error: httpx.RequestError, request: PreparedRequest, attempt: int, timeout: float) -> WorkshopError:
    """Gives an error of the network its name."""
    call = _failed(request, attempt)
    if isinstance(error, httpx.TimeoutException):
        return WorkshopTimeoutError(f"no whole answer within {timeout:.3g} s", call)
    return WorkshopConnectionError("the service was not reached, or its answer was lost", call)


def _failed(request: PreparedRequest, attempt: int) -> FailedCall:
    return FailedCall(request.operation.id, attempt, request.idempotency_key)


def _shown(request: PreparedRequest, attempt: int) -> dict[str, Any]:
    return {
        "operation": request.operation.id,
        "method": request.operation.method,
        "url": request.url,
        "attempt": attempt,
        "idempotency_key": request.idempotency_key,
    }
