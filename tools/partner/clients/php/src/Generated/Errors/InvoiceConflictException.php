<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The state of the invoice or of its budget does not allow this; `message` says why.
 */
final class InvoiceConflictException extends ApiException
{
}
