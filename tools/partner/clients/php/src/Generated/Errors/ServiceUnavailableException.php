<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 503: The service cannot reach its database at the moment. Nothing was changed.
 */
final class ServiceUnavailableException extends ApiException
{
}
