<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 421: The workshop of this host is served elsewhere now, and the request still came here. Nothing was done. Sent again over a new connection, it reaches the workshop once the host leads there.
 */
final class MisdirectedRequestException extends ApiException
{
}
