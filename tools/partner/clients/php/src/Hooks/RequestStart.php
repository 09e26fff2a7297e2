<?php

declare(strict_types=1);

namespace WorkshopApi\Hooks;

/** Passed to `onRequest` before each attempt. */
final class RequestStart
{
    /** @param array<string, string> $headers the hook may add some, for example `traceparent` */
    public function __construct(public readonly Attempt $attempt, public array $headers)
    {
    }
}
