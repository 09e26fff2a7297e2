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
 * @phpstan-import-type Vehicle from \WorkshopApi\Types
 * @phpstan-import-type VehicleCreate from \WorkshopApi\Types
 * @phpstan-import-type VehiclePage from \WorkshopApi\Types
 * @phpstan-import-type VehicleUpdate from \WorkshopApi\Types
 */
final class Vehicles extends Group
{
    /**
     * List vehicles: `GET /vehicles`.
     *
     * @param 'activo'|'baja_temporal'|'baja'|null $status
     * @return ChangingRecordList<Vehicle, VehiclePage>
     */
    public function list(
        ?string $plate = null,
        ?int $clientId = null,
        ?string $status = null,
        string|\DateTimeInterface|null $updatedSince = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): ChangingRecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performChangingList('listVehicles', [], ['plate' => $plate, 'client_id' => $clientId, 'status' => $status, 'updated_since' => $updatedSince, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * Create a vehicle: `POST /vehicles`.
     *
     * @param VehicleCreate $body
     * @param 'error'|'return_existing'|null $onConflict
     * @return Vehicle
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
        return $this->perform('createVehicle', [], ['on_conflict' => $onConflict], $body, $options);
    }

    /**
     * Read a vehicle: `GET /vehicles/{id}`.
     *
     * @return Vehicle
     */
    public function get(
        int $id,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getVehicle', [$id], [], null, $options);
    }

    /**
     * Change a vehicle: `PATCH /vehicles/{id}`.
     *
     * @param VehicleUpdate $body
     * @return Vehicle
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
        return $this->perform('updateVehicle', [$id], [], $body, $options);
    }
}
