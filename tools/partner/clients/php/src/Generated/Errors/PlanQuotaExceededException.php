<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 429: The daily quota of the workshop's API plan is used up; it resets at 00:00 UTC.
 */
final class PlanQuotaExceededException extends ApiException
{
}
