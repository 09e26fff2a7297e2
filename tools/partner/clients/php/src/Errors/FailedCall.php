<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** The call that failed. */
final class FailedCall
{
    public function __construct(
        public readonly string $operation,
        public readonly int $attempts,
        public readonly ?string $idempotencyKey,
    ) {
    }
}
