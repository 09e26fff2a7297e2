<?php

declare(strict_types=1);

namespace WorkshopApi;

/** An operation as the client has to know it at run time. */
final class Operation
{
    /**
     * @param string $id its `operationId` in the document
     * @param string $path the path below `/api/v1`, with `{name}` for each of its parameters
     * @param 'json'|'form'|null $body
     * @param bool $takesKey whether it takes an `Idempotency-Key`; the client then always sends one
     * @param bool $file whether it answers a file
     */
    public function __construct(
        public readonly string $id,
        public readonly string $method,
        public readonly string $path,
        public readonly ?string $body = null,
        public readonly bool $takesKey = false,
        public readonly bool $file = false,
    ) {
    }
}
