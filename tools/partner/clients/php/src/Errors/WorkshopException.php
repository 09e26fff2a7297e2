<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** Every failure of a call. */
abstract class WorkshopException extends \RuntimeException
{
    /** The `operationId`, for example `createClient`. */
    public readonly string $operation;

    /** How often the request was sent. */
    public readonly int $attempts;

    /** Pass the same one when you try again later, and it is done only once. */
    public readonly ?string $idempotencyKey;

    public function __construct(string $message, FailedCall $call, ?\Throwable $previous = null)
    {
        parent::__construct("{$call->operation}: {$message}", 0, $previous);
        $this->operation = $call->operation;
        $this->attempts = $call->attempts;
        $this->idempotencyKey = $call->idempotencyKey;
    }
}
