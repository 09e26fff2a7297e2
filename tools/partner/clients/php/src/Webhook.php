<?php

declare(strict_types=1);

namespace WorkshopApi;

use WorkshopApi\Errors\WebhookVerificationException;

/**
 * Verifies deliveries of webhooks, by Standard Webhooks.
 *
 * @phpstan-import-type Event from \WorkshopApi\Types
 */
final class Webhook
{
    private const PREFIX = 'whsec_';

    /**
     * Verifies a delivery, and returns its event: one of all, distinguished by `event`. Its `id` is the same on every
     * attempt and replay: act once for each.
     *
     * @param string $rawBody the body as it came, byte for byte: decoded and encoded again it is another one
     * @param iterable<mixed> $headers those of any framework, or `$_SERVER`
     * @param string|list<string> $secrets the secret of the subscription, or several: those of several subscriptions,
     *     or the old and the new one
     * @param int $tolerance how many seconds old or early a delivery may be
     * @return Event
     */
    public static function unwrap(
        string $rawBody,
        iterable $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $tolerance = 300,
        ?\DateTimeInterface $now = null,
    ): array {
        $keys = array_map(self::keyOf(...), (array) $secrets);
        if ($keys === []) {
            throw new \InvalidArgumentException('unwrap needs the secret of the webhook');
        }
        $own = self::ownHeaders($headers);
        $id = self::header($own, 'webhook-id');
        $timestamp = self::header($own, 'webhook-timestamp');
        $signatures = self::header($own, 'webhook-signature');
        $age = ($now?->getTimestamp() ?? time()) - (int) $timestamp;
        if (preg_match('/^[0-9]{1,15}$/D', $timestamp) !== 1 || abs($age) > $tolerance) {
            throw new WebhookVerificationException('the delivery is too old or too early; check the clock of this machine');
        }
        if (!self::isSigned($keys, $signatures, "{$id}.{$timestamp}.{$rawBody}")) {
            throw new WebhookVerificationException('no signature of the delivery was made with this secret');
        }
        if (!json_decode($rawBody) instanceof \stdClass) {
            throw new WebhookVerificationException('the signed body is not a JSON object');
        }
        return [...json_decode($rawBody, true), 'id' => $id];
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $encoded = str_starts_with($secret, self::PREFIX) ? substr($secret, strlen(self::PREFIX)) : $secret;
        $key = base64_decode($encoded, true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('the secret of a webhook has to begin with whsec_');
        }
        return $key;
    }

    /**
     * @param iterable<mixed> $headers
     * @return array<string, string>
     */
    private static function ownHeaders(iterable $headers): array
    {
        $own = [];
        foreach ($headers as $name => $value) {
            $plain = strtolower((string) $name);
            // $_SERVER has them as HTTP_WEBHOOK_ID.
            $key = str_starts_with($plain, 'http_') ? strtr(substr($plain, 5), '_', '-') : $plain;
            $first = is_array($value) ? reset($value) : $value;
            $own[$key] = is_scalar($first) ? (string) $first : '';
        }
        return $own;
    }

    /** @param array<string, string> $headers */
    private static function header(array $headers, string $name): string
    {
        $value = $headers[$name] ?? '';
        if ($value === '') {
            throw new WebhookVerificationException("the delivery has no {$name}");
        }
        return $value;
    }

    /**
     * Compares with the signatures of the one version that there is; while a secret changes, there are two.
     *
     * @param list<string> $keys
     */
    private static function isSigned(#[\SensitiveParameter] array $keys, string $signatures, string $content): bool
    {
        foreach ($keys as $key) {
            $wanted = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
            foreach (explode(' ', $signatures) as $given) {
                if (hash_equals($wanted, $given)) {
                    return true;
                }
            }
        }
        return false;
    }
}
