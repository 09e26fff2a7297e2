from __future__ import annotations

import inspect
from typing import Any, Mapping

# It comes with httpx, and works with asyncio and with trio.
import anyio
import httpx

from ._answer import Received
from ._call import Ask, Outcome, Send, Step, calling
from ._operation import Operation
from ._options import CallOptions, Settings
from ._request import Given


class AsyncCaller:
    """Makes calls, and awaits each of their steps."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http = http

    async def __call__(
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
                    result = await self._take(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(result)
        except StopIteration as done:
            outcome: Outcome = done.value
            return outcome

    async def _take(self, step: Step) -> Any:
        if isinstance(step, Send):
            return await self._send(step)
        if not isinstance(step, Ask):
            return await anyio.sleep(step.seconds)
        answer = step.function(*step.arguments)
        return await answer if inspect.isawaitable(answer) else answer

    async def _send(self, send: Send) -> Received:
        request = self._http.build_request(
            send.method,
            send.url,
            headers=send.headers,
            content=send.content,
            # The whole exchange has a limit, not its phases.
            extensions={"timeout": httpx.Timeout(None).as_dict()},
        )
        received: Received | None = None
        with anyio.move_on_after(send.timeout) as limit:
            response = await self._http.send(request, stream=True, follow_redirects=False, auth=None)
            received = Received(response.status_code, response.headers, b"", None)
            try:
                content = await response.aread()
                received = Received(response.status_code, response.headers, content)
            except httpx.RequestError as error:
                received = Received(response.status_code, response.headers, b"", error)
            finally:
                await response.aclose()
        if not limit.cancelled_caught:
            assert received is not None
            return received
        late = httpx.ReadTimeout("the answer took too long", request=request)
        if received is None:
            raise late
        return Received(received.status, received.headers, b"", late)
