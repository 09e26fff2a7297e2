<?php

declare(strict_types=1);

namespace WorkshopApi;

/** A request that is ready to be sent, again with the same bytes if need be. */
final class PreparedRequest
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly Operation $operation,
        public readonly string $url,
        public readonly array $headers,
        public readonly ?string $content,
        public readonly ?string $idempotencyKey,
    ) {
    }
}
