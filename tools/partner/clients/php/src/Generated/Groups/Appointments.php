<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\Group;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type Appointment from \WorkshopApi\Types
 * @phpstan-import-type AppointmentCancelled from \WorkshopApi\Types
 * @phpstan-import-type AppointmentCreate from \WorkshopApi\Types
 * @phpstan-import-type AppointmentList from \WorkshopApi\Types
 * @phpstan-import-type Availability from \WorkshopApi\Types
 * @phpstan-import-type BudgetAppointmentStatus from \WorkshopApi\Types
 */
final class Appointments extends Group
{
    /**
     * List appointments: `GET /appointments`.
     *
     * @param BudgetAppointmentStatus|null $status
     * @return AppointmentList
     */
    public function list(
        string|\DateTimeInterface|null $from = null,
        string|\DateTimeInterface|null $to = null,
        ?string $status = null,
        ?int $boxId = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('listAppointments', [], ['from' => $from, 'to' => $to, 'status' => $status, 'box_id' => $boxId], null, $options);
    }

    /**
     * Book or propose an appointment: `POST /appointments`.
     *
     * @param AppointmentCreate $body
     * @return Appointment
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
        return $this->perform('createAppointment', [], [], $body, $options);
    }

    /**
     * List free slots: `GET /appointments/availability`.
     *
     * @return Availability
     */
    public function listFreeSlots(
        string|\DateTimeInterface|null $from = null,
        string|\DateTimeInterface|null $to = null,
        ?int $durationMinutes = null,
        ?int $boxId = null,
        ?int $limit = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('listFreeSlots', [], ['from' => $from, 'to' => $to, 'duration_minutes' => $durationMinutes, 'box_id' => $boxId, 'limit' => $limit], null, $options);
    }

    /**
     * Read an appointment: `GET /appointments/{id}`.
     *
     * @return Appointment
     */
    public function get(
        string $id,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getAppointment', [$id], [], null, $options);
    }

    /**
     * Cancel an appointment or withdraw a proposal: `DELETE /appointments/{id}`.
     *
     * @return AppointmentCancelled
     */
    public function delete(
        string $id,
        ?bool $notifyClient = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('deleteAppointment', [$id], ['notify_client' => $notifyClient], null, $options);
    }
}
