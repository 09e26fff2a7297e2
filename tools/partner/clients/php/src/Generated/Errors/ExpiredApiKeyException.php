<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 401: The API key has passed its expiry date.
 */
final class ExpiredApiKeyException extends ApiException
{
}
