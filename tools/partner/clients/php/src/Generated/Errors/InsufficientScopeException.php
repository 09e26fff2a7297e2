<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 403: The key lacks the scope that the operation needs.
 */
final class InsufficientScopeException extends ApiException
{
}
