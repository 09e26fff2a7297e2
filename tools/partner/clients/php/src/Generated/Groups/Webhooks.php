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
 * @phpstan-import-type DeliveredEventName from \WorkshopApi\Types
 * @phpstan-import-type Delivery from \WorkshopApi\Types
 * @phpstan-import-type DeliveryPage from \WorkshopApi\Types
 * @phpstan-import-type Event from \WorkshopApi\Types
 * @phpstan-import-type EventName from \WorkshopApi\Types
 * @phpstan-import-type EventPage from \WorkshopApi\Types
 * @phpstan-import-type WebhookCreate from \WorkshopApi\Types
 * @phpstan-import-type WebhookDeleted from \WorkshopApi\Types
 * @phpstan-import-type WebhookDetail from \WorkshopApi\Types
 * @phpstan-import-type WebhookItem from \WorkshopApi\Types
 * @phpstan-import-type WebhookList from \WorkshopApi\Types
 * @phpstan-import-type WebhookReplay from \WorkshopApi\Types
 * @phpstan-import-type WebhookReplayed from \WorkshopApi\Types
 * @phpstan-import-type WebhookSecret from \WorkshopApi\Types
 * @phpstan-import-type WebhookTestResult from \WorkshopApi\Types
 * @phpstan-import-type WebhookUpdate from \WorkshopApi\Types
 */
final class Webhooks extends Group
{
    /**
     * List the subscriptions: `GET /webhooks`.
     *
     * @return WebhookList
     */
    public function list(
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('listWebhooks', [], [], null, $options);
    }

    /**
     * Create a subscription: `POST /webhooks`.
     *
     * @param WebhookCreate $body
     * @return WebhookSecret
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
        return $this->perform('createWebhook', [], [], $body, $options);
    }

    /**
     * Read a subscription: `GET /webhooks/{id}`.
     *
     * @return WebhookDetail
     */
    public function get(
        int $id,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('getWebhook', [$id], [], null, $options);
    }

    /**
     * Change a subscription: `PATCH /webhooks/{id}`.
     *
     * @param WebhookUpdate $body
     * @return WebhookItem
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
        return $this->perform('updateWebhook', [$id], [], $body, $options);
    }

    /**
     * Delete a subscription: `DELETE /webhooks/{id}`.
     *
     * @return WebhookDeleted
     */
    public function delete(
        int $id,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('deleteWebhook', [$id], [], null, $options);
    }

    /**
     * Send a test: `POST /webhooks/{id}/test`.
     *
     * @return WebhookTestResult
     */
    public function test(
        int $id,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('testWebhook', [$id], [], null, $options);
    }

    /**
     * Create a new secret: `POST /webhooks/{id}/secret`.
     *
     * @return WebhookSecret
     */
    public function rotateSecret(
        int $id,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('rotateWebhookSecret', [$id], [], null, $options);
    }

    /**
     * Send failed deliveries again: `POST /webhooks/{id}/replay`.
     *
     * @param WebhookReplay $body
     * @return WebhookReplayed
     */
    public function replay(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('replayWebhook', [$id], [], $body, $options);
    }

    /**
     * List the deliveries: `GET /webhooks/{id}/deliveries`.
     *
     * @param 'pending'|'succeeded'|'failed'|null $status
     * @param DeliveredEventName|null $event
     * @return RecordList<Delivery, DeliveryPage>
     */
    public function listDeliveries(
        int $id,
        ?string $status = null,
        ?string $event = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): RecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performList('listDeliveries', [$id], ['status' => $status, 'event' => $event, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * Send a delivery again: `POST /webhooks/{id}/deliveries/{deliveryId}/replay`.
     *
     * @return Delivery
     */
    public function replayDelivery(
        int $id,
        int $deliveryId,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('replayDelivery', [$id, $deliveryId], [], null, $options);
    }

    /**
     * List what happened: `GET /events`.
     *
     * @param EventName|null $event
     * @return RecordList<Event, EventPage>
     */
    public function listEvents(
        ?string $event = null,
        string|\DateTimeInterface|null $since = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): RecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performList('listEvents', [], ['event' => $event, 'since' => $since, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }
}
