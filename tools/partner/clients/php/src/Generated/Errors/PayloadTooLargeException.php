<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 413: The body is over 1 MiB and larger than a valid one can be, or an uploaded file is over 4 MB.
 */
final class PayloadTooLargeException extends ApiException
{
}
