<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 403: The request has `mode=book`, but the workshop confirms each appointment itself.
 */
final class BookingModeProposeOnlyException extends ApiException
{
}
