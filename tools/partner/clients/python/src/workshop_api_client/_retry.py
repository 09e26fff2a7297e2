from __future__ import annotations

from ._errors import ApiError, UnexpectedAnswerError, WorkshopConnectionError, WorkshopError, WorkshopTimeoutError
from ._options import Retries

#: Answers of gateways that could not reach the service.
_GATEWAY_STATUSES = (502, 503, 504)


def is_transient(error: WorkshopError) -> bool:
    """Whether the same request may have another outcome.

    Repeating is safe: every write has an idempotency key, or is a DELETE.
    """
    if isinstance(error, (WorkshopConnectionError, WorkshopTimeoutError)):
        return True
    if isinstance(error, UnexpectedAnswerError):
        # A whole answer was expected, and only a part of it came.
        return error.status in _GATEWAY_STATUSES or error.status < 300 or error.status == 429
    return isinstance(error, ApiError) and (_is_still_running(error) or error.status in (421, 429, 503))


def _is_still_running(error: WorkshopError) -> bool:
    """Whether an earlier attempt is not done yet. To wait for it is no further attempt: only the time limits it."""
    return isinstance(error, ApiError) and error.code == "idempotency_in_progress"


def delay_before_retry(error: WorkshopError, retries: Retries, elapsed: float, random: float) -> float | None:
    """Returns the seconds to wait before the next attempt.

    `None` if there is none: because the error is final, or attempts or time would be used up.
    """
    if not is_transient(error) or retries.attempts <= 1:
        return None
    if error.attempts >= retries.attempts and not _is_still_running(error):
        return None
    delay = _delay_after(error, retries, random)
    return delay if elapsed + delay < retries.total else None


def _delay_after(error: WorkshopError, retries: Retries, random: float) -> float:
    # The power has a limit: a request may be repeated for as long as an earlier one is running.
    doubled = retries.first_delay * 2.0 ** min(error.attempts - 1, 64)
    usual = min(retries.longest_delay, doubled)
    stated = error.retry_after if isinstance(error, (ApiError, UnexpectedAnswerError)) else None
    if stated is None:
        return usual * (1 + random) / 2
    # A little later, at random, so that all programs do not come back at once.
    return max(usual, stated) + random * retries.first_delay
