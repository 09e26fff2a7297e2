from __future__ import annotations

from typing import Any, Mapping

from ._async_sending import AsyncCaller
from ._operation import Operation
from ._options import CallOptions
from ._pages import AsyncChangingList, AsyncList, ChangingList, List
from ._sending import Caller

Query = Mapping[str, Any]
Body = Mapping[str, Any]


class Group:
    """The methods of one subject."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def _call(
        self, operation: Operation, path: tuple[Any, ...], query: Query, body: Body | None, options: CallOptions
    ) -> Any:
        return self._caller(operation, path, query, body, options).answer

    def _list(
        self, operation: Operation, path: tuple[Any, ...], query: Query, body: None, options: CallOptions
    ) -> List[Any, Any]:
        return List(lambda other: self._caller(operation, path, other, body, options), query)

    def _changing_list(
        self, operation: Operation, path: tuple[Any, ...], query: Query, body: None, options: CallOptions
    ) -> ChangingList[Any, Any]:
        return ChangingList(lambda other: self._caller(operation, path, other, body, options), query)


class AsyncGroup:
    """The methods of one subject."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def _call(
        self, operation: Operation, path: tuple[Any, ...], query: Query, body: Body | None, options: CallOptions
    ) -> Any:
        return (await self._caller(operation, path, query, body, options)).answer

    def _list(
        self, operation: Operation, path: tuple[Any, ...], query: Query, body: None, options: CallOptions
    ) -> AsyncList[Any, Any]:
        return AsyncList(lambda other: self._caller(operation, path, other, body, options), query)

    def _changing_list(
        self, operation: Operation, path: tuple[Any, ...], query: Query, body: None, options: CallOptions
    ) -> AsyncChangingList[Any, Any]:
        return AsyncChangingList(lambda other: self._caller(operation, path, other, body, options), query)
