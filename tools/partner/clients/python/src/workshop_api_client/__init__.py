"""A typed client for the REST API of a vehicle-repair workshop."""

from ._cancellation import Cancellation
from ._client import AsyncWorkshop, Workshop
from ._errors import (
    ApiError,
    CallCancelledError,
    UnexpectedAnswerError,
    WebhookVerificationError,
    WorkshopConnectionError,
    WorkshopError,
    WorkshopTimeoutError,
)
from ._etags import etag_of
from ._generated.release import version as __version__
from ._operation import FileAnswer
from ._options import (
    NO_RETRIES,
    Attempt,
    Language,
    Moment,
    Number,
    RequestStart,
    Response,
    Retries,
    Retry,
    UploadFile,
)
from ._pages import AsyncChanges, AsyncChangingList, AsyncList, Changes, ChangingList, List
from ._webhooks import unwrap

__all__ = [
    "NO_RETRIES",
    "ApiError",
    "AsyncChanges",
    "AsyncChangingList",
    "AsyncList",
    "AsyncWorkshop",
    "Attempt",
    "CallCancelledError",
    "Cancellation",
    "Changes",
    "ChangingList",
    "FileAnswer",
    "Language",
    "List",
    "Moment",
    "Number",
    "RequestStart",
    "Response",
    "Retries",
    "Retry",
    "UnexpectedAnswerError",
    "UploadFile",
    "WebhookVerificationError",
    "Workshop",
    "WorkshopConnectionError",
    "WorkshopError",
    "WorkshopTimeoutError",
    "__version__",
    "etag_of",
    "unwrap",
]
