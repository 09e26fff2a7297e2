<?php

declare(strict_types=1);

namespace WorkshopApi;

/** How often, and for how long, a request is sent again. Times are in seconds. */
final class Retries
{
    /**
     * @param int $attempts how often a request is sent at most, the first time included; asking whether an earlier one
     *     is done does not count
     * @param float $total the time after which neither an attempt nor a wait goes on; a key's limit is per minute, so
     *     it is longer
     * @param float $firstDelay the wait after the first attempt if the service names none; each further one is twice
     *     as long
     */
    public function __construct(
        public readonly int $attempts = 5,
        public readonly float $total = 90.0,
        public readonly float $firstDelay = 0.25,
        public readonly float $longestDelay = 8.0,
    ) {
    }

    /** Sends every request once. */
    public static function none(): self
    {
        return new self(attempts: 1);
    }
}
