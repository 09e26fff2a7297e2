<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 500: A defect of the service. Report it to the workshop or its support with the `X-Request-Id`.
 */
final class InternalException extends ApiException
{
}
