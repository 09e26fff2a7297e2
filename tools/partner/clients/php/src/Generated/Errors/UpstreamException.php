<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 502: An external service, such as email or SMS, refused the operation.
 */
final class UpstreamException extends ApiException
{
}
