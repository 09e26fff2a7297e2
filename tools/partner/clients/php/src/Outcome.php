<?php

declare(strict_types=1);

namespace WorkshopApi;

final class Outcome
{
    /**
     * @param float $beganAt the moment at which the call began, in seconds since 1970 by the service's clock
     * @param ?string $etag the version of the record in the answer
     */
    public function __construct(
        public readonly mixed $answer,
        public readonly float $beganAt,
        public readonly ?string $etag,
    ) {
    }
}
