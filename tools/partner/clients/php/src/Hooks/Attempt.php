<?php

declare(strict_types=1);

namespace WorkshopApi\Hooks;

/** An attempt, as hooks see it. It never holds the API key. */
final class Attempt
{
    /**
     * @param string $operation the `operationId`, for example `createClient`
     * @param int $attempt 1 for the first one
     */
    public function __construct(
        public readonly string $operation,
        public readonly string $method,
        public readonly string $url,
        public readonly int $attempt,
        public readonly ?string $idempotencyKey,
    ) {
    }
}
