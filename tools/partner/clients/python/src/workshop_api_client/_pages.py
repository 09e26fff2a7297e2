from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, Mapping, TypeVar

from ._call import Outcome
from ._options import Moment
from ._request import text_of

Item = TypeVar("Item")
Page = TypeVar("Page")

Query = Mapping[str, Any]
Read = Callable[[Query], Outcome]
AsyncRead = Callable[[Query], Awaitable[Outcome]]

#: A change becomes visible up to 30 s after its moment; the header that names the moment has whole seconds.
OVERLAP = timedelta(seconds=31)


class List(Generic[Item, Page]):
    """A list that is read when it is used: iterate over it for all records, page after page."""

    def __init__(self, read: Read, query: Query) -> None:
        self._read = read
        self._query = query

    def page(self) -> Page:
        """Reads one page: the first, or that of the `cursor`."""
        page: Page = self._read(self._query).answer
        return page

    def pages(self) -> Iterator[Page]:
        """Reads page after page; each is requested when the one before has been used."""
        for outcome in _outcomes(self._read, self._query):
            yield outcome.answer

    def __iter__(self) -> Iterator[Item]:
        for outcome in _outcomes(self._read, self._query):
            yield from outcome.answer["data"]


class ChangingList(List[Item, Page]):
    """A list that also shows what has changed."""

    def changed_since(self, moment: Moment | None = None) -> Changes[Item]:
        """Goes through the records that changed since a moment, or through all of them without one.

        Keep `resume_from` of the result for the next time. Some records come twice.
        """
        return Changes(self._read, self._query, moment)


class _Window:
    """A window of changes."""

    resume_from: str | None
    """The moment for the next `changed_since`.

    Before all changes have been read it is still the one given, so that a run that breaks off loses none.
    """

    def __init__(self, query: Query, moment: Moment | None) -> None:
        self.resume_from = None if moment is None else text_of(moment)
        self._query = {**query, "updated_since": self.resume_from}

    def _close(self, began_at: datetime) -> None:
        self.resume_from = text_of(began_at.astimezone(timezone.utc) - OVERLAP)


class Changes(_Window, Generic[Item]):
    """The records that have changed; iterate over it."""

    def __init__(self, read: Read, query: Query, moment: Moment | None) -> None:
        super().__init__(query, moment)
        self._read = read

    def __iter__(self) -> Iterator[Item]:
        began_at: datetime | None = None
        for outcome in _outcomes(self._read, self._query):
            began_at = began_at or outcome.began_at
            yield from outcome.answer["data"]
        if began_at:
            self._close(began_at)


class AsyncList(Generic[Item, Page]):
    """A list that is read when it is used: iterate over it with `async for` for all records, page after page."""

    def __init__(self, read: AsyncRead, query: Query) -> None:
        self._read = read
        self._query = query

    async def page(self) -> Page:
        """Reads one page: the first, or that of the `cursor`."""
        page: Page = (await self._read(self._query)).answer
        return page

    async def pages(self) -> AsyncIterator[Page]:
        """Reads page after page; each is requested when the one before has been used."""
        async for outcome in _async_outcomes(self._read, self._query):
            yield outcome.answer

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for outcome in _async_outcomes(self._read, self._query):
            for item in outcome.answer["data"]:
                yield item


class AsyncChangingList(AsyncList[Item, Page]):
    """A list that also shows what has changed."""

    def changed_since(self, moment: Moment | None = None) -> AsyncChanges[Item]:
        """Goes through the records that changed since a moment, or through all of them without one.

        Keep `resume_from` of the result for the next time. Some records come twice.
        """
        return AsyncChanges(self._read, self._query, moment)


class AsyncChanges(_Window, Generic[Item]):
    """The records that have changed; iterate over it with `async for`."""

    def __init__(self, read: AsyncRead, query: Query, moment: Moment | None) -> None:
        super().__init__(query, moment)
        self._read = read

    async def __aiter__(self) -> AsyncIterator[Item]:
        began_at: datetime | None = None
        async for outcome in _async_outcomes(self._read, self._query):
            began_at = began_at or outcome.began_at
            for item in outcome.answer["data"]:
                yield item
        if began_at:
            self._close(began_at)


def _outcomes(read: Read, query: Query) -> Iterator[Outcome]:
    following: Query | None = query
    while following is not None:
        outcome = read(following)
        yield outcome
        following = _following(query, outcome)


async def _async_outcomes(read: AsyncRead, query: Query) -> AsyncIterator[Outcome]:
    following: Query | None = query
    while following is not None:
        outcome = await read(following)
        yield outcome
        following = _following(query, outcome)


def _following(query: Query, outcome: Outcome) -> Query | None:
    page = outcome.answer
    if not page["has_more"] or page["next_cursor"] is None:
        return None
    return {**query, "cursor": page["next_cursor"]}
