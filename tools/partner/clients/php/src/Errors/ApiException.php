<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * An answer of the service that refuses the request.
 *
 * Each code has a class of its own, such as `ClientExistsException` with its `existingId()`. A code that a later release
 * adds is an `ApiException`.
 *
 * @phpstan-import-type ErrorDetails from \WorkshopApi\Types
 * @phpstan-import-type FieldProblem from \WorkshopApi\Types
 */
class ApiException extends WorkshopException
{
    /** For programs: a code never changes its meaning. */
    public readonly string $errorCode;

    /** The page about the code: its cause, what to do, and whether to repeat the request. */
    public readonly ?string $docUrl;

    /**
     * The problems of a request that is not valid, each with the path of its field.
     *
     * @var list<FieldProblem>
     */
    public readonly array $fields;

    /**
     * @param ErrorDetails $details `error` of the answer, with the further fields of its code
     * @param ?string $requestId quote it when you ask the workshop for help
     * @param ?float $retryAfter the seconds to wait before the next attempt, if the service named them
     * @param ?string $etag the version of `current()` of a `ChangedMeanwhileException`
     */
    final public function __construct(
        public readonly array $details,
        public readonly int $status,
        public readonly ?string $requestId,
        public readonly ?float $retryAfter,
        FailedCall $call,
        public readonly ?string $etag = null,
    ) {
        parent::__construct("{$details['message']} ({$details['code']})", $call);
        $this->errorCode = $details['code'];
        $this->docUrl = $details['doc_url'] ?? null;
        $this->fields = $details['fields'] ?? [];
    }
}
