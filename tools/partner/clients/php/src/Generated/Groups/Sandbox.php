<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Groups;

use WorkshopApi\CallOptions;
use WorkshopApi\Cancellation;
use WorkshopApi\Group;
use WorkshopApi\Retries;

/**
 * @phpstan-import-type Budget from \WorkshopApi\Types
 * @phpstan-import-type Client from \WorkshopApi\Types
 * @phpstan-import-type Invoice from \WorkshopApi\Types
 * @phpstan-import-type SandboxAppointmentAnswer from \WorkshopApi\Types
 * @phpstan-import-type SandboxBounce from \WorkshopApi\Types
 * @phpstan-import-type SandboxCampaign from \WorkshopApi\Types
 * @phpstan-import-type SandboxCampaignSent from \WorkshopApi\Types
 * @phpstan-import-type SandboxClick from \WorkshopApi\Types
 * @phpstan-import-type SandboxClock from \WorkshopApi\Types
 * @phpstan-import-type SandboxClockMove from \WorkshopApi\Types
 * @phpstan-import-type SandboxDecision from \WorkshopApi\Types
 * @phpstan-import-type SandboxFailure from \WorkshopApi\Types
 * @phpstan-import-type SandboxFailurePlanned from \WorkshopApi\Types
 * @phpstan-import-type SandboxInboundEmail from \WorkshopApi\Types
 * @phpstan-import-type SandboxInboundSms from \WorkshopApi\Types
 * @phpstan-import-type SandboxInvoiceIssue from \WorkshopApi\Types
 * @phpstan-import-type SandboxMessage from \WorkshopApi\Types
 * @phpstan-import-type SandboxPayment from \WorkshopApi\Types
 * @phpstan-import-type SandboxRefund from \WorkshopApi\Types
 * @phpstan-import-type SandboxReset from \WorkshopApi\Types
 * @phpstan-import-type SandboxSmsReport from \WorkshopApi\Types
 * @phpstan-import-type SandboxTaxAnswer from \WorkshopApi\Types
 * @phpstan-import-type SandboxTime from \WorkshopApi\Types
 * @phpstan-import-type SandboxUnsubscription from \WorkshopApi\Types
 * @phpstan-import-type SandboxVisit from \WorkshopApi\Types
 */
final class Sandbox extends Group
{
    /**
     * Move the clock on: `POST /sandbox/clock`.
     *
     * @param SandboxClockMove $body
     * @return SandboxClock
     */
    public function moveClock(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('moveSandboxClock', [], [], $body, $options);
    }

    /**
     * Reset the sandbox: `POST /sandbox/reset`.
     *
     * @return SandboxReset
     */
    public function reset(
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('resetSandbox', [], [], null, $options);
    }

    /**
     * Decide about a budget as its client: `POST /sandbox/budgets/{id}/decision`.
     *
     * @param SandboxDecision $body
     * @return Budget
     */
    public function decideBudget(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('decideSandboxBudget', [$id], [], $body, $options);
    }

    /**
     * Choose a time as the client: `POST /sandbox/budgets/{id}/time`.
     *
     * @param SandboxTime $body
     * @return Budget
     */
    public function chooseTime(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('chooseSandboxTime', [$id], [], $body, $options);
    }

    /**
     * Answer an appointment or a proposal: `POST /sandbox/appointments/{id}/answer`.
     *
     * @param SandboxAppointmentAnswer $body
     * @return Budget
     */
    public function answerAppointment(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('answerSandboxAppointment', [$id], [], $body, $options);
    }

    /**
     * Check a vehicle in: `POST /sandbox/budgets/{id}/check-in`.
     *
     * @param SandboxVisit $body
     * @return Budget
     */
    public function checkInVehicle(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('checkInSandboxVehicle', [$id], [], $body, $options);
    }

    /**
     * Deliver a vehicle: `POST /sandbox/budgets/{id}/deliver`.
     *
     * @param SandboxVisit $body
     * @return Budget
     */
    public function deliverVehicle(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('deliverSandboxVehicle', [$id], [], $body, $options);
    }

    /**
     * Issue an invoice: `POST /sandbox/invoices/issue`.
     *
     * @param SandboxInvoiceIssue $body
     * @return Invoice
     */
    public function issueInvoice(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('issueSandboxInvoice', [], [], $body, $options);
    }

    /**
     * Pay an invoice: `POST /sandbox/invoices/{id}/pay`.
     *
     * @param SandboxPayment $body
     * @return Invoice
     */
    public function payInvoice(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('paySandboxInvoice', [$id], [], $body, $options);
    }

    /**
     * Refund an invoice: `POST /sandbox/invoices/{id}/refund`.
     *
     * @param SandboxRefund $body
     * @return Invoice
     */
    public function refundInvoice(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('refundSandboxInvoice', [$id], [], $body, $options);
    }

    /**
     * Cancel an invoice: `POST /sandbox/invoices/{id}/cancel`.
     *
     * @return Invoice
     */
    public function cancelInvoice(
        int $id,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('cancelSandboxInvoice', [$id], [], null, $options);
    }

    /**
     * Answer as the tax authority: `POST /sandbox/invoices/{id}/tax-answer`.
     *
     * @param SandboxTaxAnswer $body
     * @return Invoice
     */
    public function answerTaxRecord(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('answerSandboxTaxRecord', [$id], [], $body, $options);
    }

    /**
     * Undo a payment: `POST /sandbox/payments/{id}/undo`.
     *
     * @return Invoice
     */
    public function undoPayment(
        int $id,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('undoSandboxPayment', [$id], [], null, $options);
    }

    /**
     * Receive an email: `POST /sandbox/emails/receive`.
     *
     * @param SandboxInboundEmail $body
     * @return SandboxMessage
     */
    public function receiveEmail(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('receiveSandboxEmail', [], [], $body, $options);
    }

    /**
     * Let an email bounce: `POST /sandbox/emails/{id}/bounce`.
     *
     * @param SandboxBounce $body
     * @return SandboxMessage
     */
    public function bounceEmail(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('bounceSandboxEmail', [$id], [], $body, $options);
    }

    /**
     * Open an email: `POST /sandbox/emails/{id}/open`.
     *
     * @return SandboxMessage
     */
    public function openEmail(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('openSandboxEmail', [$id], [], null, $options);
    }

    /**
     * Click a link in an email: `POST /sandbox/emails/{id}/click`.
     *
     * @param SandboxClick $body
     * @return SandboxMessage
     */
    public function clickEmail(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('clickSandboxEmail', [$id], [], $body, $options);
    }

    /**
     * Unsubscribe by an email: `POST /sandbox/emails/{id}/unsubscribe`.
     *
     * @return SandboxMessage
     */
    public function unsubscribeEmail(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('unsubscribeSandboxEmail', [$id], [], null, $options);
    }

    /**
     * Receive an SMS: `POST /sandbox/sms/receive`.
     *
     * @param SandboxInboundSms $body
     * @return SandboxMessage
     */
    public function receiveSms(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('receiveSandboxSms', [], [], $body, $options);
    }

    /**
     * Report about an SMS: `POST /sandbox/sms/{id}/report`.
     *
     * @param SandboxSmsReport $body
     * @return SandboxMessage
     */
    public function reportSms(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('reportSandboxSms', [$id], [], $body, $options);
    }

    /**
     * Unsubscribe a client by word: `POST /sandbox/clients/{id}/unsubscribe`.
     *
     * @param SandboxUnsubscription $body
     * @return Client
     */
    public function unsubscribeClient(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('unsubscribeSandboxClient', [$id], [], $body, $options);
    }

    /**
     * Send a campaign: `POST /sandbox/campaigns`.
     *
     * @param SandboxCampaign $body
     * @return SandboxCampaignSent
     */
    public function sendCampaign(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('sendSandboxCampaign', [], [], $body, $options);
    }

    /**
     * Fail the next deliveries of a webhook: `POST /sandbox/webhooks/{id}/fail-next`.
     *
     * @param SandboxFailure $body
     * @return SandboxFailurePlanned
     */
    public function failDeliveries(
        int $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?Retries $retries = null,
        ?string $language = null,
        ?Cancellation $cancellation = null,
    ): array {
        $options = new CallOptions(timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation, idempotencyKey: $idempotencyKey);
        return $this->perform('failSandboxDeliveries', [$id], [], $body, $options);
    }
}
