<?php

declare(strict_types=1);

use GuzzleHttp\Psr7\Request;
use WorkshopApi\Errors\WebhookVerificationException;
use WorkshopApi\Webhook;

$now = new DateTimeImmutable('2026-11-20T12:00:00Z');
$secret = 'whsec_' . base64_encode(str_repeat("\x01", 32));
$other = 'whsec_' . base64_encode(str_repeat("\x02", 32));
$body = json_encode([
    'event' => 'client.updated',
    'timestamp' => '2026-11-20T11:59:59.000Z',
    'data' => ['client_id' => 201, 'changed' => ['city'], 'note' => 'Ñandú €'],
], JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);

$headersBy = function (array $secrets, int $later = 0, ?string $raw = null) use ($body, $now): array {
    $timestamp = (string) ($now->getTimestamp() + $later);
    $sign = fn (string $each) => 'v1,' . base64_encode(
        hash_hmac('sha256', "evt_8.{$timestamp}." . ($raw ?? $body), (string) base64_decode(substr($each, 6)), true),
    );
    return [
        'webhook-id' => 'evt_8',
        'webhook-timestamp' => $timestamp,
        'webhook-signature' => implode(' ', array_map($sign, $secrets)),
    ];
};
$signed = $headersBy([$secret]);

$server = [];
foreach ($signed as $name => $value) {
    $server['HTTP_' . strtr(strtoupper($name), '-', '_')] = $value;
}
$frameworks = [
    'an array' => $signed,
    'names in capitals' => array_change_key_case($signed, CASE_UPPER),
    'a message of PSR-7' => (new Request('POST', '/hooks', $signed))->getHeaders(),
    'an object that lists them' => new ArrayIterator(array_map(fn ($each) => [$each], $signed)),
    '$_SERVER' => ['argc' => 1, 'argv' => []] + $server,
];
foreach ($frameworks as $name => $headers) {
    test("a delivery of the service is verified with the headers of {$name}", function () use ($headers, $body, $secret, $now) {
        $event = Webhook::unwrap($body, $headers, $secret, now: $now);
        same(['evt_8', 'client.updated', ['city']], [$event['id'], $event['event'], $event['data']['changed']]);
    });
}

test('while a secret changes, the old and the new one are accepted', function () use ($body, $headersBy, $secret, $other, $now) {
    foreach ([$secret, $other, [$other, $secret]] as $known) {
        same('evt_8', Webhook::unwrap($body, $headersBy([$secret, $other]), $known, now: $now)['id']);
    }
});

foreach (['', 'not JSON', '[]', '1', 'null', '{"event":'] as $raw) {
    test("a signed body that is no JSON object is refused: {$raw}", function () use ($raw, $headersBy, $secret, $now) {
        thrown(
            WebhookVerificationException::class,
            fn () => Webhook::unwrap($raw, $headersBy([$secret], 0, $raw), $secret, now: $now),
        );
    });
}

$deliveries = [
    'a changed body' => [strtr($body, ['201' => '202']), $signed],
    'another secret' => [$body, $headersBy([$other])],
    'another id' => [$body, ['webhook-id' => 'evt_9'] + $signed],
    'an old delivery' => [$body, $headersBy([$secret], -301)],
    'a delivery of the future' => [$body, $headersBy([$secret], 301)],
    'a timestamp that is no number' => [$body, ['webhook-timestamp' => 'today'] + $signed],
    'a signature that is no base64' => [$body, ['webhook-signature' => 'v1,%%% v2,AAAA v1'] + $signed],
    'no headers' => [$body, []],
];
foreach ($deliveries as $name => [$raw, $headers]) {
    test("{$name} is refused", fn () => thrown(
        WebhookVerificationException::class,
        fn () => Webhook::unwrap($raw, $headers, $secret, now: $now),
        $name,
    ));
}

foreach (['', 'whsec_', 'whsec_%%%', []] as $wrong) {
    test('a secret that is none is a mistake of the program', fn () => thrown(
        InvalidArgumentException::class,
        fn () => Webhook::unwrap($body, $signed, $wrong, now: $now),
    ));
}
