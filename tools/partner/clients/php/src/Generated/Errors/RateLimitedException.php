<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 429: The key exceeded its requests per minute.
 */
final class RateLimitedException extends ApiException
{
}
