<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\ChangingRecordList;
use WorkshopApi\FileAnswer;
use WorkshopApi\Group;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type Invoice from \WorkshopApi\Types
 * @phpstan-import-type InvoiceItem from \WorkshopApi\Types
 * @phpstan-import-type InvoicePage from \WorkshopApi\Types
 * @phpstan-import-type InvoiceStatus from \WorkshopApi\Types
 * @phpstan-import-type VerifactuStatus from \WorkshopApi\Types
 */
final class Invoices extends Group
{
    /**
     * List invoices: `GET /invoices`.
     *
     * @param InvoiceStatus|null $status
     * @param VerifactuStatus|null $verifactuStatus
     * @return ChangingRecordList<InvoiceItem, InvoicePage>
     */
    public function list(
        string|\DateTimeInterface|null $from = null,
        string|\DateTimeInterface|null $to = null,
        ?int $clientId = null,
        ?int $vehicleId = null,
        ?string $status = null,
        ?string $series = null,
        ?string $verifactuStatus = null,
        string|\DateTimeInterface|null $updatedSince = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): ChangingRecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performChangingList('listInvoices', [], ['from' => $from, 'to' => $to, 'client_id' => $clientId, 'vehicle_id' => $vehicleId, 'status' => $status, 'series' => $series, 'verifactu_status' => $verifactuStatus, 'updated_since' => $updatedSince, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * Read an invoice: `GET /invoices/{id}`.
     *
     * @return Invoice
     */
    public function get(
        int $id,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getInvoice', [$id], [], null, $options);
    }

    /**
     * Fetch an invoice's PDF: `GET /invoices/{id}/pdf`. With `ifNoneMatch`, `null` if it has not changed.
     *
     * @return ($ifNoneMatch is null ? FileAnswer : FileAnswer|null)
     */
    public function getPdf(
        int $id,
        ?string $ifNoneMatch = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): ?FileAnswer {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, ifNoneMatch: $ifNoneMatch);
        return $this->perform('getInvoicePdf', [$id], [], null, $options);
    }

    /**
     * Fetch an invoice as UBL: `GET /invoices/{id}/ubl`. With `ifNoneMatch`, `null` if it has not changed.
     *
     * @return ($ifNoneMatch is null ? FileAnswer : FileAnswer|null)
     */
    public function getUbl(
        int $id,
        ?string $ifNoneMatch = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): ?FileAnswer {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, ifNoneMatch: $ifNoneMatch);
        return $this->perform('getInvoiceUbl', [$id], [], null, $options);
    }
}
