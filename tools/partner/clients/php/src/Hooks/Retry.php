<?php

declare(strict_types=1);

namespace WorkshopApi\Hooks;

use WorkshopApi\Errors\WorkshopException;

/** Passed to `onRetry` before each wait for the next attempt. */
final class Retry
{
    /** @param float $delay in seconds */
    public function __construct(
        public readonly Attempt $attempt,
        public readonly WorkshopException $error,
        public readonly float $delay,
    ) {
    }
}
