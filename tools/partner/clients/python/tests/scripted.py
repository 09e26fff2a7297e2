"""Clients whose requests are answered by a script, and that run each test waiting and with `async`."""

from __future__ import annotations

import asyncio
import inspect
import json
import unittest
from typing import Any, Callable

import httpx
from workshop_api_client import AsyncWorkshop, Retries, Workshop

Step = Callable[[httpx.Request], httpx.Response]


def answers(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Step:
    content = body if isinstance(body, (str, bytes)) else json.dumps(body)
    return lambda request: httpx.Response(status, content=content, headers=headers)


def refuses(code: str, status: int, headers: dict[str, str] | None = None, **more: Any) -> Step:
    return answers({"error": {"code": code, "message": f"The message of {code}.", **more}}, status, headers)


def breaks(request: httpx.Request) -> httpx.Response:
    """A connection that ends."""
    raise httpx.RemoteProtocolError("Server disconnected without sending a response.")


class _Broken(httpx.SyncByteStream, httpx.AsyncByteStream):
    def __iter__(self):
        yield b'{"id":'
        raise httpx.ReadError("")

    async def __aiter__(self):
        yield b'{"id":'
        raise httpx.ReadError("")


def breaks_off(request: httpx.Request) -> httpx.Response:
    """An answer whose body breaks off."""
    return httpx.Response(200, stream=_Broken())


class Script:
    """Answers requests by its steps, one after the other."""

    def __init__(self, *steps: Step) -> None:
        self.steps = list(steps)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.requests.append(request)
        if not self.steps:
            raise AssertionError("a request more than the script has")
        return self.steps.pop(0)(request)

    @property
    def targets(self) -> list[str]:
        return [f"{each.method} {each.url.raw_path.decode()}" for each in self.requests]

    def header(self, name: str) -> list[str | None]:
        return [each.headers.get(name) for each in self.requests]


USUAL = {"base_url": "https://workshop.example.com", "api_key": "pt_live_ThisKeyIsInvented"}
QUICK = Retries(first_delay=0.001)


class Waiting(unittest.TestCase):
    """Runs calls with `Workshop`."""

    def play(self, script: Script, use: Callable[[Any], Any], **options: Any) -> Any:
        transport = httpx.MockTransport(script)
        with httpx.Client(transport=transport) as http:
            return use(Workshop(**{"retries": QUICK, **USUAL, **options}, http_client=http))

    def all_of(self, items: Any) -> Any:
        return list(items)


class Awaiting(unittest.TestCase):
    """Runs the same calls with `AsyncWorkshop`."""

    def play(self, script: Script, use: Callable[[Any], Any], **options: Any) -> Any:
        async def run() -> Any:
            transport = httpx.MockTransport(script)
            async with httpx.AsyncClient(transport=transport) as http:
                result = use(AsyncWorkshop(**{"retries": QUICK, **USUAL, **options}, http_client=http))
                return await result if inspect.isawaitable(result) else result

        return asyncio.run(run())

    async def all_of(self, items: Any) -> Any:
        return [item async for item in items]
