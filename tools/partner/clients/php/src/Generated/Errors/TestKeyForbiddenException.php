<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 403: A test key was used for an operation that has effects.
 */
final class TestKeyForbiddenException extends ApiException
{
}
