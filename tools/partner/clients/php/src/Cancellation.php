<?php

declare(strict_types=1);

namespace WorkshopApi;

/**
 * Ends calls: pass it to them, and call `cancel`, for example in a signal handler.
 *
 * It ends waits between attempts, and with Guzzle an attempt, too.
 */
final class Cancellation
{
    private bool $cancelled = false;

    public function cancel(): void
    {
        $this->cancelled = true;
    }

    public function isCancelled(): bool
    {
        return $this->cancelled;
    }
}
