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
 * @phpstan-import-type Communication from \WorkshopApi\Types
 * @phpstan-import-type CommunicationList from \WorkshopApi\Types
 * @phpstan-import-type CommunicationPage from \WorkshopApi\Types
 * @phpstan-import-type EmailSend from \WorkshopApi\Types
 * @phpstan-import-type MessageAccepted from \WorkshopApi\Types
 * @phpstan-import-type SmsSend from \WorkshopApi\Types
 */
final class Communications extends Group
{
    /**
     * List the communications: `GET /communications`.
     *
     * @param 'all'|'email'|'sms'|'whatsapp'|'call'|'push'|null $channel
     * @return RecordList<Communication, CommunicationPage>
     */
    public function list(
        ?string $channel = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): RecordList {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->performList('listCommunications', [], ['channel' => $channel, 'limit' => $limit, 'cursor' => $cursor], null, $options);
    }

    /**
     * List the newest communications (legacy): `GET /logs`.
     *
     * @param 'all'|'email'|'sms'|'whatsapp'|'call'|'push'|null $channel
     * @return CommunicationList
     * @deprecated use `GET /communications`
     */
    public function listLogs(
        ?string $channel = null,
        ?int $limit = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation);
        return $this->perform('listLogs', [], ['channel' => $channel, 'limit' => $limit], null, $options);
    }

    /**
     * Send an email: `POST /email`.
     *
     * @param EmailSend $body
     * @return MessageAccepted
     */
    public function sendEmail(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('sendEmail', [], [], $body, $options);
    }

    /**
     * Send an SMS: `POST /sms`.
     *
     * @param SmsSend $body
     * @return MessageAccepted
     */
    public function sendSms(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('sendSms', [], [], $body, $options);
    }
}
