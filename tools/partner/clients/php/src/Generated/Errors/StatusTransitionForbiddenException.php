<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 403: The API cannot set this status.
 */
final class StatusTransitionForbiddenException extends ApiException
{
}
