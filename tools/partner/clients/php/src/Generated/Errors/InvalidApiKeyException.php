<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 401: The API key is not one of this workshop.
 */
final class InvalidApiKeyException extends ApiException
{
}
