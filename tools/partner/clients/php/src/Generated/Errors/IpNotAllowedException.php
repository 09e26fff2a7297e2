<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 403: The key has an IP allow list, and the request comes from an address that is not on it.
 */
final class IpNotAllowedException extends ApiException
{
}
