<?php

declare(strict_types=1);

namespace WorkshopApi;

/** What a call may set for itself. */
final class CallOptions
{
    public function __construct(
        public readonly ?float $timeout = null,
        public readonly ?Retries $retries = null,
        public readonly ?string $language = null,
        public readonly ?Cancellation $cancellation = null,
        public readonly ?string $idempotencyKey = null,
        public readonly ?string $ifNoneMatch = null,
        public readonly ?string $ifMatch = null,
    ) {
    }
}
