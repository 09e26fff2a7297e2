<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** The codes of this release; later ones may have more, which are an `ApiException`. */
final class ErrorsByCode
{
    /** @var array<string, class-string<ApiException>> */
    public const CLASSES = [
        'bad_request' => BadRequestException::class,
        'idempotency_key_required' => IdempotencyKeyRequiredException::class,
        'missing_api_key' => MissingApiKeyException::class,
        'invalid_api_key' => InvalidApiKeyException::class,
        'revoked_api_key' => RevokedApiKeyException::class,
        'expired_api_key' => ExpiredApiKeyException::class,
        'ip_not_allowed' => IpNotAllowedException::class,
        'insufficient_scope' => InsufficientScopeException::class,
        'plan_scope_not_allowed' => PlanScopeNotAllowedException::class,
        'test_key_forbidden' => TestKeyForbiddenException::class,
        'status_transition_forbidden' => StatusTransitionForbiddenException::class,
        'client_acceptance_required' => ClientAcceptanceRequiredException::class,
        'booking_mode_propose_only' => BookingModeProposeOnlyException::class,
        'not_found' => NotFoundException::class,
        'idempotency_conflict' => IdempotencyConflictException::class,
        'idempotency_in_progress' => IdempotencyInProgressException::class,
        'client_exists' => ClientExistsException::class,
        'client_erased' => ClientErasedException::class,
        'vehicle_exists' => VehicleExistsException::class,
        'vehicle_belongs_to_other_client' => VehicleBelongsToOtherClientException::class,
        'budget_locked' => BudgetLockedException::class,
        'invalid_status_transition' => InvalidStatusTransitionException::class,
        'slot_unavailable' => SlotUnavailableException::class,
        'insufficient_stock' => InsufficientStockException::class,
        'subscription_inactive' => SubscriptionInactiveException::class,
        'invoice_conflict' => InvoiceConflictException::class,
        'act_impossible' => ActImpossibleException::class,
        'payload_too_large' => PayloadTooLargeException::class,
        'unsupported_media_type' => UnsupportedMediaTypeException::class,
        'misdirected_request' => MisdirectedRequestException::class,
        'validation_error' => ValidationException::class,
        'rate_limited' => RateLimitedException::class,
        'plan_quota_exceeded' => PlanQuotaExceededException::class,
        'internal_error' => InternalException::class,
        'document_damaged' => DocumentDamagedException::class,
        'upstream_error' => UpstreamException::class,
        'instance_rate_limited' => InstanceRateLimitedException::class,
        'service_unavailable' => ServiceUnavailableException::class,
        'workshop_paused' => WorkshopPausedException::class,
    ];
}
