from __future__ import annotations

import queue
import threading
import time
from typing import Any, Mapping

import httpx

from ._answer import Received
from ._call import Ask, Cancelled, Outcome, Send, Step, calling
from ._cancellation import Cancellation
from ._operation import Operation
from ._options import CallOptions, Settings
from ._request import Given


class Caller:
    """Makes calls, and waits for each of their steps."""

    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self._settings = settings
        self._http = http

    def __call__(
        self,
        operation: Operation,
        path: tuple[Any, ...],
        query: Mapping[str, Any],
        body: Mapping[str, Any] | None,
        options: CallOptions,
    ) -> Outcome:
        steps = calling(self._settings, operation, Given(path, query, body), options)
        try:
            step = next(steps)
            while True:
                try:
                    result = self._take(step, options.cancellation)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(result)
        except StopIteration as done:
            outcome: Outcome = done.value
            return outcome

    def _take(self, step: Step, cancellation: Cancellation | None) -> Any:
        if cancellation and cancellation.is_cancelled:
            raise Cancelled
        if isinstance(step, Ask):
            return step.function(*step.arguments)
        if isinstance(step, Send):
            return self._send_until(step, cancellation) if cancellation else self._send(step)
        if cancellation is None:
            return time.sleep(step.seconds)
        if cancellation._wait(step.seconds):
            raise Cancelled

    def _send_until(self, send: Send, cancellation: Cancellation) -> Received:
        """Sends in a thread of its own, since nothing else can end a wait for the network."""
        outcomes: queue.SimpleQueue[Received | BaseException] = queue.SimpleQueue()

        def work() -> None:
            try:
                outcomes.put(self._send(send, cancellation))
            except BaseException as error:
                outcomes.put(error)

        def give_up() -> None:
            outcomes.put(Cancelled())

        threading.Thread(target=work, daemon=True).start()
        cancellation._watch(give_up)
        try:
            outcome = outcomes.get()
        finally:
            cancellation._unwatch(give_up)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    def _send(self, send: Send, cancellation: Cancellation | None = None) -> Received:
        deadline = time.monotonic() + send.timeout
        request = self._http.build_request(
            send.method,
            send.url,
            headers=send.headers,
            content=send.content,
            extensions={"timeout": _TimeLeft(deadline)},
        )
        response = self._http.send(request, stream=True, follow_redirects=False, auth=None)
        parts: list[bytes] = []
        failure: httpx.RequestError | None = None
        try:
            for part in response.iter_bytes():
                parts.append(part)
                if time.monotonic() > deadline or (cancellation and cancellation.is_cancelled):
                    raise httpx.ReadTimeout("the answer took too long", request=request)
        except httpx.RequestError as error:
            failure = error
        finally:
            response.close()
        return Received(response.status_code, response.headers, b"".join(parts), failure)


class _TimeLeft(dict):  # type: ignore[type-arg]
    """Gives each phase of an exchange the time that is left, so that all together take no longer than the whole."""

    def __init__(self, deadline: float) -> None:
        left = max(0.001, deadline - time.monotonic())
        super().__init__(connect=left, read=left, write=left, pool=left)
        self._deadline = deadline

    def get(self, phase: Any, default: Any = None) -> Any:
        return max(0.001, self._deadline - time.monotonic())
