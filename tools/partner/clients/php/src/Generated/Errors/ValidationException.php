<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 422: The path, query or body breaks a rule or has an unknown name; `fields` says where and why.
 */
final class ValidationException extends ApiException
{
}
