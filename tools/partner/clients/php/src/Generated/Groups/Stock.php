<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\ChangingRecordList;
use WorkshopApi\Group;
use WorkshopApi\RecordList;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type Part from \WorkshopApi\Types
 * @phpstan-import-type PartPage from \WorkshopApi\Types
 * @phpstan-import-type StockMovement from \WorkshopApi\Types
 * @phpstan-import-type StockMovementBatch from \WorkshopApi\Types
 * @phpstan-import-type StockMovementBatchRecorded from \WorkshopApi\Types
 * @phpstan-import-type StockMovementCreate from \WorkshopApi\Types
 * @phpstan-import-type StockMovementKind from \WorkshopApi\Types
 * @phpstan-import-type StockMovementPage from \WorkshopApi\Types
 */
final class Stock extends Group
{
    /**
     * List or search parts: `GET /stock/parts`.
     *
     * @return ChangingRecordList<Part, PartPage>
     */
    public function listParts(
        ?string $search = null,
        ?bool $belowMinimum = null,
        string|\DateTimeInterface|null $updatedSince = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): ChangingRecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performChangingList('listParts', [], ['search' => $search, 'below_minimum' => $belowMinimum, 'updated_since' => $updatedSince, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * Read a part: `GET /stock/parts/{id}`.
     *
     * @return Part
     */
    public function getPart(
        int $id,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getPart', [$id], [], null, $options);
    }

    /**
     * List movements: `GET /stock/movements`.
     *
     * @param StockMovementKind|null $kind
     * @return RecordList<StockMovement, StockMovementPage>
     */
    public function listMovements(
        ?int $partId = null,
        ?int $budgetId = null,
        ?string $kind = null,
        ?string $from = null,
        ?string $to = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): RecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performList('listStockMovements', [], ['part_id' => $partId, 'budget_id' => $budgetId, 'kind' => $kind, 'from' => $from, 'to' => $to, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * Record a movement: `POST /stock/movements`.
     *
     * @param StockMovementCreate $body
     * @return StockMovement
     */
    public function createMovement(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('createStockMovement', [], [], $body, $options);
    }

    /**
     * Record several movements: `POST /stock/movements/batch`.
     *
     * @param StockMovementBatch $body
     * @return StockMovementBatchRecorded
     */
    public function createMovements(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('createStockMovements', [], [], $body, $options);
    }
}
