<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** An answer that is not the service's, such as a gateway's page: check the address. */
final class UnexpectedAnswerException extends WorkshopException
{
    public function __construct(
        public readonly int $status,
        public readonly ?float $retryAfter,
        FailedCall $call,
        ?\Throwable $previous = null,
    ) {
        parent::__construct("the answer with status {$status} is not one of the service", $call, $previous);
    }
}
