<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The `Idempotency-Key` was used within the last 24 hours for a different request.
 */
final class IdempotencyConflictException extends ApiException
{
}
