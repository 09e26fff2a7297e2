<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\ChangingRecordList;
use WorkshopApi\Group;
use WorkshopApi\Retries;
use WorkshopApi\UploadFile;

/**
 * @phpstan-import-type Budget from \WorkshopApi\Types
 * @phpstan-import-type BudgetCreate from \WorkshopApi\Types
 * @phpstan-import-type BudgetDocument from \WorkshopApi\Types
 * @phpstan-import-type BudgetItem from \WorkshopApi\Types
 * @phpstan-import-type BudgetLineInput from \WorkshopApi\Types
 * @phpstan-import-type BudgetLineUpdate from \WorkshopApi\Types
 * @phpstan-import-type BudgetPage from \WorkshopApi\Types
 * @phpstan-import-type BudgetStatus from \WorkshopApi\Types
 * @phpstan-import-type BudgetStatusChange from \WorkshopApi\Types
 * @phpstan-import-type LineChange from \WorkshopApi\Types
 */
final class Budgets extends Group
{
    /**
     * List budgets: `GET /budgets`.
     *
     * @param BudgetStatus|null $status
     * @param 'totals'|null $expand
     * @return ChangingRecordList<BudgetItem, BudgetPage>
     */
    public function list(
        ?string $status = null,
        ?int $clientId = null,
        ?int $vehicleId = null,
        string|\DateTimeInterface|null $from = null,
        string|\DateTimeInterface|null $to = null,
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
        return $this->performChangingList('listBudgets', [], ['status' => $status, 'client_id' => $clientId, 'vehicle_id' => $vehicleId, 'from' => $from, 'to' => $to, 'updated_since' => $updatedSince, 'expand' => $expand, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * Create a budget: `POST /budgets`.
     *
     * @param BudgetCreate $body
     * @return Budget
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('createBudget', [], [], $body, $options);
    }

    /**
     * Read a budget: `GET /budgets/{id}`.
     *
     * @return Budget
     */
    public function get(
        int $id,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getBudget', [$id], [], null, $options);
    }

    /**
     * Add a line: `POST /budgets/{id}/lines`.
     *
     * @param BudgetLineInput $body
     * @return LineChange
     */
    public function createLine(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('createBudgetLine', [$id], [], $body, $options);
    }

    /**
     * Change a line: `PATCH /budgets/{id}/lines/{lineId}`.
     *
     * @param BudgetLineUpdate $body
     * @return LineChange
     */
    public function updateLine(
        int $id,
        int $lineId,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('updateBudgetLine', [$id, $lineId], [], $body, $options);
    }

    /**
     * Delete a line: `DELETE /budgets/{id}/lines/{lineId}`.
     *
     * @return Budget
     */
    public function deleteLine(
        int $id,
        int $lineId,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('deleteBudgetLine', [$id, $lineId], [], null, $options);
    }

    /**
     * Change the status of a budget: `POST /budgets/{id}/status`.
     *
     * @param BudgetStatusChange $body
     * @return Budget
     */
    public function changeStatus(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('changeBudgetStatus', [$id], [], $body, $options);
    }

    /**
     * Add a document: `POST /budgets/{id}/documents`.
     *
     * @return BudgetDocument
     */
    public function createDocument(
        int $id,
        UploadFile $file,
        ?bool $clientVisible = null,
        ?bool $mechanicVisible = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('createBudgetDocument', [$id], [], ['file' => $file, 'client_visible' => $clientVisible, 'mechanic_visible' => $mechanicVisible], $options);
    }
}
