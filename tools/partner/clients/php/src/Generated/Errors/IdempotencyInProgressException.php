<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: A request with the same `Idempotency-Key` is still running. Repeat yours, with the same key, in a few seconds.
 */
final class IdempotencyInProgressException extends ApiException
{
}
