<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\Group;
use WorkshopApi\RecordList;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type LoggedRequest from \WorkshopApi\Types
 * @phpstan-import-type LoggedRequestPage from \WorkshopApi\Types
 * @phpstan-import-type Ping from \WorkshopApi\Types
 * @phpstan-import-type Workshop from \WorkshopApi\Types
 */
final class General extends Group
{
    /**
     * Check the key: `GET /ping`.
     *
     * @return Ping
     */
    public function getPing(
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getPing', [], [], null, $options);
    }

    /**
     * Read the workshop's data: `GET /workshop`.
     *
     * @return Workshop
     */
    public function getWorkshop(
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getWorkshop', [], [], null, $options);
    }

    /**
     * Fetch this document: `GET /openapi.json`.
     *
     * @param 'es'|'en'|'ca'|'pt'|'fr'|'bg'|null $lang
     * @return array<string, mixed>
     */
    public function getOpenapi(
        ?string $lang = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getOpenapi', [], ['lang' => $lang], null, $options);
    }

    /**
     * List the key's own requests: `GET /request-logs`.
     *
     * @return RecordList<LoggedRequest, LoggedRequestPage>
     */
    public function listRequestLogs(
        ?int $status = null,
        string|\DateTimeInterface|null $since = null,
        ?string $requestId = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): RecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performList('listRequestLogs', [], ['status' => $status, 'since' => $since, 'request_id' => $requestId, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }
}
