<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The budget cannot go from its current status to the requested one, or its total is below zero and it would be sent or accepted.
 */
final class InvalidStatusTransitionException extends ApiException
{
}
