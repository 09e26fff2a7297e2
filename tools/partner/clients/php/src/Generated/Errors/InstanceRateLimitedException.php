<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 503: The workshop receives too many API requests at the moment, or too many long reads (lists, searches, reports) at once.
 */
final class InstanceRateLimitedException extends ApiException
{
}
