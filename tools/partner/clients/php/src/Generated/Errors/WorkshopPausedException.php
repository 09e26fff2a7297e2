<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 503: The workshop is paused for maintenance, for example while it moves to another server. Its data can be read, and nothing can be changed.
 */
final class WorkshopPausedException extends ApiException
{
}
