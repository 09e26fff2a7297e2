from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._generated import types as t


@dataclass(frozen=True)
class FailedCall:
    """The call that failed."""

    operation: str
    attempts: int
    idempotency_key: str | None


class WorkshopError(Exception):
    """Every failure of a call."""

    operation: str
    """The `operationId`, for example `createClient`."""
    attempts: int
    """How often the request was sent."""
    idempotency_key: str | None
    """Pass the same one when you try again later, and it is done only once."""

    def __init__(self, message: str, call: FailedCall) -> None:
        super().__init__(f"{call.operation}: {message}")
        self.operation = call.operation
        self.attempts = call.attempts
        self.idempotency_key = call.idempotency_key

    def __reduce__(self) -> tuple[Any, ...]:
        # Job queues send exceptions from one process to another.
        return _restored, (type(self), self.args, self.__dict__)


def _restored(error: type[WorkshopError], args: tuple[Any, ...], fields: dict[str, Any]) -> WorkshopError:
    restored = error.__new__(error, *args)
    restored.args = args
    restored.__dict__.update(fields)
    return restored


class ApiError(WorkshopError):
    """An answer of the service that refuses the request.

    Each code has a class of its own, such as `ClientExistsError` with its `existing_id`. A code that a later release
    adds is an `ApiError`.
    """

    code: str
    """For programs: a code never changes its meaning."""
    message: str
    """For people, in the language of the call."""
    status: int
    doc_url: str | None
    """The page about the code: its cause, what to do, and whether to repeat the request."""
    fields: list[t.FieldProblem]
    """The problems of a request that is not valid, each with the path of its field."""
    request_id: str | None
    """Quote it when you ask the workshop for help."""
    retry_after: float | None
    """The seconds to wait before the next attempt, if the service named them."""
    details: t.ErrorDetails
    """`error` of the answer, with the further fields of its code."""

    def __init__(
        self, details: t.ErrorDetails, status: int, request_id: str | None, retry_after: float | None, call: FailedCall
    ) -> None:
        super().__init__(f"{details['message']} ({details['code']})", call)
        self.code = details["code"]
        self.message = details["message"]
        self.status = status
        self.doc_url = details.get("doc_url")
        self.fields = details.get("fields", [])
        self.request_id = request_id
        self.retry_after = retry_after
        self.details = details


class WorkshopConnectionError(WorkshopError):
    """The service was not reached, or its answer was lost: a write may have been carried out."""


class WorkshopTimeoutError(WorkshopError):
    """No whole answer came in time: a write may have been carried out."""


class CallCancelledError(WorkshopError):
    """The call was ended by its `cancellation`: a write may have been carried out."""


class UnexpectedAnswerError(WorkshopError):
    """An answer that is not the service's, such as a gateway's page: check the address."""

    status: int
    retry_after: float | None

    def __init__(self, status: int, retry_after: float | None, call: FailedCall) -> None:
        super().__init__(f"the answer with status {status} is not one of the service", call)
        self.status = status
        self.retry_after = retry_after


class WebhookVerificationError(Exception):
    """A delivery that was not signed with this secret, was changed on its way, or is too old."""
