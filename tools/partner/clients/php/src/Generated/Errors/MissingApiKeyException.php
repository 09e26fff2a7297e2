<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 401: No API key was sent.
 */
final class MissingApiKeyException extends ApiException
{
}
