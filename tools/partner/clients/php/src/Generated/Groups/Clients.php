<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\ChangingRecordList;
use WorkshopApi\Group;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type Client from \WorkshopApi\Types
 * @phpstan-import-type ClientCreate from \WorkshopApi\Types
 * @phpstan-import-type ClientPage from \WorkshopApi\Types
 * @phpstan-import-type ClientUpdate from \WorkshopApi\Types
 */
final class Clients extends Group
{
    /**
     * List or search clients: `GET /clients`.
     *
     * @param 'vehicles'|null $expand
     * @return ChangingRecordList<Client, ClientPage>
     */
    public function list(
        ?string $search = null,
        string|\DateTimeInterface|null $updatedSince = null,
        ?string $expand = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): ChangingRecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performChangingList('listClients', [], ['search' => $search, 'updated_since' => $updatedSince, 'expand' => $expand, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * Create a client: `POST /clients`.
     *
     * @param ClientCreate $body
     * @param 'error'|'return_existing'|null $onConflict
     * @return Client
     */
    public function create(
        array $body,
        ?string $onConflict = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('createClient', [], ['on_conflict' => $onConflict], $body, $options);
    }

    /**
     * Read a client: `GET /clients/{id}`.
     *
     * @param 'vehicles'|null $expand
     * @return Client
     */
    public function get(
        int $id,
        ?string $expand = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getClient', [$id], ['expand' => $expand], null, $options);
    }

    /**
     * Change a client: `PATCH /clients/{id}`.
     *
     * @param ClientUpdate $body
     * @return Client
     */
    public function update(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('updateClient', [$id], [], $body, $options);
    }
}
