# Generated from spec/ by `make generate`; never edited.
from __future__ import annotations

from typing import TYPE_CHECKING

from .._errors import ApiError

if TYPE_CHECKING:
    from . import types as t

__all__ = [
    "BadRequestError",
    "IdempotencyKeyRequiredError",
    "MissingApiKeyError",
    "InvalidApiKeyError",
    "RevokedApiKeyError",
    "ExpiredApiKeyError",
    "IpNotAllowedError",
    "InsufficientScopeError",
    "PlanScopeNotAllowedError",
    "TestKeyForbiddenError",
    "StatusTransitionForbiddenError",
    "ClientAcceptanceRequiredError",
    "BookingModeProposeOnlyError",
    "NotFoundError",
    "IdempotencyConflictError",
    "IdempotencyInProgressError",
    "ClientExistsError",
    "ClientErasedError",
    "VehicleExistsError",
    "VehicleBelongsToOtherClientError",
    "BudgetLockedError",
    "InvalidStatusTransitionError",
    "SlotUnavailableError",
    "InsufficientStockError",
    "SubscriptionInactiveError",
    "InvoiceConflictError",
    "ActImpossibleError",
    "PayloadTooLargeError",
    "UnsupportedMediaTypeError",
    "MisdirectedRequestError",
    "ValidationError",
    "RateLimitedError",
    "PlanQuotaExceededError",
    "InternalError",
    "DocumentDamagedError",
    "UpstreamError",
    "InstanceRateLimitedError",
    "ServiceUnavailableError",
    "WorkshopPausedError",
]


class BadRequestError(ApiError):
    """400: The request cannot be read; `message` says why. For example, the JSON is malformed or has a field twice, two different keys were sent, or the cursor belongs to another list."""


class IdempotencyKeyRequiredError(ApiError):
    """400: The `Idempotency-Key` header is missing on a POST, or is not 8–255 visible ASCII characters."""


class MissingApiKeyError(ApiError):
    """401: No API key was sent."""


class InvalidApiKeyError(ApiError):
    """401: The API key is not one of this workshop."""


class RevokedApiKeyError(ApiError):
    """401: The API key was revoked."""


class ExpiredApiKeyError(ApiError):
    """401: The API key has passed its expiry date."""


class IpNotAllowedError(ApiError):
    """403: The key has an IP allow list, and the request comes from an address that is not on it."""


class InsufficientScopeError(ApiError):
    """403: The key lacks the scope that the operation needs."""


class PlanScopeNotAllowedError(ApiError):
    """403: The workshop's API plan does not include the scope that the operation needs."""


class TestKeyForbiddenError(ApiError):
    """403: A test key was used for an operation that has effects."""


class StatusTransitionForbiddenError(ApiError):
    """403: The API cannot set this status."""


class ClientAcceptanceRequiredError(ApiError):
    """403: Only the client can accept a budget, from the tracking link in `tracking_url`."""

    @property
    def tracking_url(self) -> str:
        """Link from which the client follows, accepts and signs the budget. Present with `client_acceptance_required`."""
        return self.details["tracking_url"]


class BookingModeProposeOnlyError(ApiError):
    """403: The request has `mode=book`, but the workshop confirms each appointment itself."""


class NotFoundError(ApiError):
    """404: This address does not exist for this workshop."""


class IdempotencyConflictError(ApiError):
    """409: The `Idempotency-Key` was used within the last 24 hours for a different request."""


class IdempotencyInProgressError(ApiError):
    """409: A request with the same `Idempotency-Key` is still running. Repeat yours, with the same key, in a few seconds."""


class ClientExistsError(ApiError):
    """409: The phone, email or tax id is already on the client in `existing_id`."""

    @property
    def existing_id(self) -> int:
        """Id of the existing record that prevents the operation. Present with `client_exists` and `vehicle_exists`."""
        return self.details["existing_id"]


class ClientErasedError(ApiError):
    """409: The client was erased under the GDPR and accepts no changes and no linked records."""


class VehicleExistsError(ApiError):
    """409: The client already has a vehicle with that plate, the one in `existing_id`."""

    @property
    def existing_id(self) -> int:
        """Id of the existing record that prevents the operation. Present with `client_exists` and `vehicle_exists`."""
        return self.details["existing_id"]


class VehicleBelongsToOtherClientError(ApiError):
    """409: The plate is already on a vehicle of another client."""


class BudgetLockedError(ApiError):
    """409: The budget is closed and cannot be changed."""


class InvalidStatusTransitionError(ApiError):
    """409: The budget cannot go from its current status to the requested one, or its total is below zero and it would be sent or accepted."""


class SlotUnavailableError(ApiError):
    """409: The slot is not free; `alternatives` lists up to three free ones."""

    @property
    def alternatives(self) -> list[t.Slot]:
        """The free slots nearest to the requested one. Present with `slot_unavailable`."""
        return self.details["alternatives"]


class InsufficientStockError(ApiError):
    """409: The stock does not cover the movement; `shortages` lists the parts concerned and the quantities on hand."""

    @property
    def shortages(self) -> list[t.StockShortage]:
        """The shortages, with an entry for every movement that exceeds the quantity on hand. Present with `insufficient_stock`."""
        return self.details["shortages"]


class SubscriptionInactiveError(ApiError):
    """409: The webhook subscription is switched off, so nothing can be sent again."""


class InvoiceConflictError(ApiError):
    """409: The state of the invoice or of its budget does not allow this; `message` says why."""


class ActImpossibleError(ApiError):
    """409: In a sandbox: what someone is to do is not possible in the present state; `message` says why."""


class PayloadTooLargeError(ApiError):
    """413: The body is over 1 MiB and larger than a valid one can be, or an uploaded file is over 4 MB."""


class UnsupportedMediaTypeError(ApiError):
    """415: The body is not `application/json`, or an uploaded file is not JPEG, PNG, WebP or PDF."""


class MisdirectedRequestError(ApiError):
    """421: The workshop of this host is served elsewhere now, and the request still came here. Nothing was done. Sent again over a new connection, it reaches the workshop once the host leads there."""


class ValidationError(ApiError):
    """422: The path, query or body breaks a rule or has an unknown name; `fields` says where and why."""


class RateLimitedError(ApiError):
    """429: The key exceeded its requests per minute."""


class PlanQuotaExceededError(ApiError):
    """429: The daily quota of the workshop's API plan is used up; it resets at 00:00 UTC."""


class InternalError(ApiError):
    """500: A defect of the service. Report it to the workshop or its support with the `X-Request-Id`."""


class DocumentDamagedError(ApiError):
    """500: The stored file of a document or of an invoice's PDF has changed, so it is not sent. The workshop has to look into it."""


class UpstreamError(ApiError):
    """502: An external service, such as email or SMS, refused the operation."""


class InstanceRateLimitedError(ApiError):
    """503: The workshop receives too many API requests at the moment, or too many long reads (lists, searches, reports) at once."""


class ServiceUnavailableError(ApiError):
    """503: The service cannot reach its database at the moment. Nothing was changed."""


class WorkshopPausedError(ApiError):
    """503: The workshop is paused for maintenance, for example while it moves to another server. Its data can be read, and nothing can be changed."""


#: The codes of this release; later ones may have more, which are an `ApiError`.
errors_by_code: dict[str, type[ApiError]] = {
    "bad_request": BadRequestError,
    "idempotency_key_required": IdempotencyKeyRequiredError,
    "missing_api_key": MissingApiKeyError,
    "invalid_api_key": InvalidApiKeyError,
    "revoked_api_key": RevokedApiKeyError,
    "expired_api_key": ExpiredApiKeyError,
    "ip_not_allowed": IpNotAllowedError,
    "insufficient_scope": InsufficientScopeError,
    "plan_scope_not_allowed": PlanScopeNotAllowedError,
    "test_key_forbidden": TestKeyForbiddenError,
    "status_transition_forbidden": StatusTransitionForbiddenError,
    "client_acceptance_required": ClientAcceptanceRequiredError,
    "booking_mode_propose_only": BookingModeProposeOnlyError,
    "not_found": NotFoundError,
    "idempotency_conflict": IdempotencyConflictError,
    "idempotency_in_progress": IdempotencyInProgressError,
    "client_exists": ClientExistsError,
    "client_erased": ClientErasedError,
    "vehicle_exists": VehicleExistsError,
    "vehicle_belongs_to_other_client": VehicleBelongsToOtherClientError,
    "budget_locked": BudgetLockedError,
    "invalid_status_transition": InvalidStatusTransitionError,
    "slot_unavailable": SlotUnavailableError,
    "insufficient_stock": InsufficientStockError,
    "subscription_inactive": SubscriptionInactiveError,
    "invoice_conflict": InvoiceConflictError,
    "act_impossible": ActImpossibleError,
    "payload_too_large": PayloadTooLargeError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "misdirected_request": MisdirectedRequestError,
    "validation_error": ValidationError,
    "rate_limited": RateLimitedError,
    "plan_quota_exceeded": PlanQuotaExceededError,
    "internal_error": InternalError,
    "document_damaged": DocumentDamagedError,
    "upstream_error": UpstreamError,
    "instance_rate_limited": InstanceRateLimitedError,
    "service_unavailable": ServiceUnavailableError,
    "workshop_paused": WorkshopPausedError,
}
