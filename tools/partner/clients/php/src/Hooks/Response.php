<?php

declare(strict_types=1);

namespace WorkshopApi\Hooks;

/** Passed to `onResponse` after each answer, whatever its status. */
final class Response
{
    /**
     * @param float $duration in seconds
     * @param bool $replayed whether it is the answer to an earlier attempt with the same key
     */
    public function __construct(
        public readonly Attempt $attempt,
        public readonly int $status,
        public readonly float $duration,
        public readonly ?string $requestId,
        public readonly bool $replayed,
    ) {
    }
}
