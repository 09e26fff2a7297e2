"""All errors: one class for each code of the service, and those of the connection."""

from ._errors import (
    ApiError as ApiError,
    CallCancelledError as CallCancelledError,
    UnexpectedAnswerError as UnexpectedAnswerError,
    WebhookVerificationError as WebhookVerificationError,
    WorkshopConnectionError as WorkshopConnectionError,
    WorkshopError as WorkshopError,
    WorkshopTimeoutError as WorkshopTimeoutError,
)
from ._generated.errors import *  # noqa: F403
