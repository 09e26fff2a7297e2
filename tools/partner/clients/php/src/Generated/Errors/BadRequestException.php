<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 400: The request cannot be read; `message` says why. For example, the JSON is malformed or has a field twice, two different keys were sent, or the cursor belongs to another list.
 */
final class BadRequestException extends ApiException
{
}
