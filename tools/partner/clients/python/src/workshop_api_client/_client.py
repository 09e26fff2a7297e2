from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Awaitable, Callable, Union

import httpx

from ._async_sending import AsyncCaller
from ._generated.async_methods import AsyncGroups
from ._generated.methods import Groups
from ._options import USUAL_TIMEOUT, Language, RequestStart, Response, Retries, Retry, Settings
from ._request import api_url
from ._sending import Caller

if TYPE_CHECKING:
    from typing_extensions import Self

_Either = Union[Awaitable[None], None]


class Workshop(Groups):
    """A client for one workshop. It can be used for as long as the program runs, by several threads.

    `base_url` is the workshop's own address, with or without `/api/v1`. `api_key` may be a function that reads the
    key for each attempt, for keys that are replaced while the program runs. `language` is that of error messages;
    the workshop's own without one. `timeout` is the time in seconds that one attempt may take, until its whole
    answer is read. `http_client` replaces the client's own, for example one that goes through a proxy; it is not
    closed. Hooks run for each attempt; if one raises, the call fails with that error.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | Callable[[], str],
        *,
        language: Language | None = None,
        timeout: float = USUAL_TIMEOUT,
        retries: Retries = Retries(),
        http_client: httpx.Client | None = None,
        on_request: Callable[[RequestStart], None] | None = None,
        on_response: Callable[[Response], None] | None = None,
        on_retry: Callable[[Retry], None] | None = None,
    ) -> None:
        settings = Settings(
            api_url(base_url), api_key, language, timeout, retries, on_request, on_response, on_retry
        )
        http = http_client or httpx.Client()
        self._own_http = None if http_client else http
        super().__init__(Caller(settings, http))

    def close(self) -> None:
        """Closes the connections."""
        if self._own_http:
            self._own_http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncWorkshop(AsyncGroups):
    """A client for one workshop, for `async` programs. It can be used for as long as its event loop runs.

    The parameters are those of `Workshop`. Hooks, and the function that reads the key, may be `async`. Cancel the
    task to end a call.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | Callable[[], str | Awaitable[str]],
        *,
        language: Language | None = None,
        timeout: float = USUAL_TIMEOUT,
        retries: Retries = Retries(),
        http_client: httpx.AsyncClient | None = None,
        on_request: Callable[[RequestStart], _Either] | None = None,
        on_response: Callable[[Response], _Either] | None = None,
        on_retry: Callable[[Retry], _Either] | None = None,
    ) -> None:
        settings = Settings(
            api_url(base_url), api_key, language, timeout, retries, on_request, on_response, on_retry
        )
        http = http_client or httpx.AsyncClient()
        self._own_http = None if http_client else http
        super().__init__(AsyncCaller(settings, http))

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._own_http:
            await self._own_http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
