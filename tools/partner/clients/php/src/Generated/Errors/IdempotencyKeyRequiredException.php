<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 400: The `Idempotency-Key` header is missing on a POST, or is not 8–255 visible ASCII characters.
 */
final class IdempotencyKeyRequiredException extends ApiException
{
}
