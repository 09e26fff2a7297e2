<?php

declare(strict_types=1);

use WorkshopApi\Cancellation;
use WorkshopApi\Errors\ApiException;
use WorkshopApi\Errors\CancelledException;
use WorkshopApi\Errors\ConnectionException;
use WorkshopApi\Errors\FailedCall;
use WorkshopApi\Errors\IdempotencyInProgressException;
use WorkshopApi\Errors\RateLimitedException;
use WorkshopApi\Errors\TimeoutException;
use WorkshopApi\Errors\UnexpectedAnswerException;
use WorkshopApi\Retries;
use WorkshopApi\RetryRule;
use WorkshopApi\Workshop;

$client = ['name' => 'Clara Ejemplo'];
$created = answers(['id' => 7], 201);
$atOnce = ['retry-after' => '0'];

$faults = [
    'a broken connection' => breaks(),
    'an answer that broke off' => breaksOff(),
    'an answer that is not whole' => answers('{"id":', 201),
    'the first attempt is still running' => refuses('idempotency_in_progress', 409, $atOnce),
    'the limit of a minute' => refuses('rate_limited', 429, $atOnce),
    'the workshop has moved' => refuses('misdirected_request', 421, $atOnce),
    'the service is busy' => refuses('service_unavailable', 503, $atOnce),
    'the workshop is busy' => refuses('instance_rate_limited', 503, $atOnce),
    'the page of a gateway' => answers('<html>', 502),
    'the page of a gateway without a body' => answers('', 504),
    'a gateway names a moment' => answers('', 503, ['retry-after' => gmdate('D, d M Y H:i:s', time() - 1) . ' GMT']),
];
foreach ($faults as $name => $fault) {
    test("a write is sent again with the same key and the same bytes: {$name}", function () use ($fault, $created, $client) {
        $script = new Script($fault, $fault, $created);
        same(['id' => 7], workshopOf($script)->clients->create($client));
        same(3, count($script->requests));
        same(1, count(array_unique($script->header('idempotency-key'))));
        same(['{"name":"Clara Ejemplo"}'], array_unique($script->bodies()));
    });
}

$final = ['client_exists' => 409, 'idempotency_conflict' => 409, 'validation_error' => 422, 'invalid_api_key' => 401,
    'upstream_error' => 502, 'internal_error' => 500, 'added_later' => 418];
foreach ($final as $code => $status) {
    test("{$code} is final", function () use ($code, $status, $client) {
        $script = new Script(refuses($code, $status, ['x-request-id' => 'req_1']));
        $error = thrown(ApiException::class, fn () => workshopOf($script)->clients->create($client));
        same([$code, $status, 'req_1'], [$error->errorCode, $error->status, $error->requestId]);
        same([1, 'createClient', 1], [$error->attempts, $error->operation, count($script->requests)]);
    });
}

test('an error that outlasts the attempts has the key for a later call', function () use ($client) {
    $script = new Script(breaks(), breaks(), breaks());
    $workshop = workshopOf($script, retries: new Retries(attempts: 3, firstDelay: 0.001));
    $error = thrown(ConnectionException::class, fn () => $workshop->clients->create($client, idempotencyKey: 'import-0001'));
    same([3, 'import-0001'], [$error->attempts, $error->idempotencyKey]);
    same(['import-0001', 'import-0001', 'import-0001'], $script->header('idempotency-key'));
});

test('without retries everything is sent once', function () {
    $script = new Script(breaks());
    thrown(ConnectionException::class, fn () => workshopOf($script)->general->getPing(retries: Retries::none()));
    same(1, count($script->requests));
});

test('each call of a POST or PATCH makes its own key, reads and DELETE make none', function () use ($client, $created) {
    $script = new Script(...array_fill(0, 5, $created));
    $workshop = workshopOf($script);
    $workshop->clients->create($client);
    $workshop->clients->create($client);
    $workshop->clients->update(7, ['city' => 'Lugo']);
    $workshop->clients->get(7);
    $workshop->webhooks->delete(7);
    $keys = $script->header('idempotency-key');
    same(3, count(array_unique(array_slice($keys, 0, 3))));
    same([null, null], array_slice($keys, 3));
});

test('hooks see every attempt, may add headers, and never see the key', function () use ($client, $atOnce) {
    $seen = [];
    $script = new Script(
        refuses('service_unavailable', 503, $atOnce),
        answers(['id' => 7], 201, ['idempotent-replay' => 'true']),
    );
    $workshop = workshopOf(
        $script,
        onRequest: function ($start) use (&$seen) {
            $seen[] = ['request', $start->attempt->attempt, $start->headers['authorization'] ?? null];
            $start->headers['traceparent'] = "00-{$start->attempt->attempt}";
        },
        onResponse: function ($response) use (&$seen) {
            $seen[] = [$response->attempt->attempt, $response->status, $response->replayed];
        },
        onRetry: function ($retry) use (&$seen) {
            $seen[] = ['retry', $retry->attempt->attempt, $retry->error->errorCode];
        },
    );
    $workshop->clients->create($client);
    same([['request', 1, null], [1, 503, false], ['retry', 1, 'service_unavailable'], ['request', 2, null], [2, 201, true]], $seen);
    same(['00-1', '00-2'], $script->header('traceparent'));
    same('Bearer pt_live_ThisKeyIsInvented', $script->header('authorization')[0]);
});

test('an exception of a hook is that of the call', function () use ($client, $created) {
    $throw = fn () => throw new RuntimeException('no trace');
    $error = thrown(RuntimeException::class, fn () => workshopOf(new Script($created), onResponse: $throw)->clients->create($client));
    same('no trace', $error->getMessage());
});

test('a key that is a function is read for each attempt, and no dump shows a key', function () use ($created, $client) {
    $keys = ['pt_live_Old', 'pt_live_New'];
    $script = new Script(breaks(), $created);
    $workshop = workshopOf($script, apiKey: function () use (&$keys) {
        return (string) array_shift($keys);
    });
    $workshop->clients->create($client);
    same(['Bearer pt_live_Old', 'Bearer pt_live_New'], $script->header('authorization'));
});

$failed = fn (int $attempts) => new FailedCall('createClient', $attempts, null);
$limited = fn (?float $seconds) => new RateLimitedException(['code' => 'rate_limited', 'message' => ''], 429, null, $seconds, $failed(1));
$running = fn (int $attempts) => new IdempotencyInProgressException(
    ['code' => 'idempotency_in_progress', 'message' => ''],
    409,
    null,
    1,
    $failed($attempts),
);
$broken = fn (int $attempts) => new ConnectionException('', $failed($attempts));
$usual = new Retries();
$table = [
    ['is what the service names', $limited(24), $usual, 0, 0, 24.0],
    ['is never shorter, and a little longer at random', $limited(24), $usual, 0, 1, 24.25],
    ['begins short', $broken(1), $usual, 0, 1, 0.25],
    ['doubles', $broken(3), $usual, 0, 1, 1.0],
    ['is halved at random', $broken(3), $usual, 0, 0, 0.5],
    ['begins short where a limit names no time', $limited(null), $usual, 0, 1, 0.25],
    ['has no place beyond the total time', $limited(90), $usual, 0, 0, null],
    ['counts what has passed', $limited(24), $usual, 70, 0, null],
    ['is what the service names while an earlier attempt is running', $running(1), $usual, 0, 0, 1.0],
    ['grows while it is running, and comes after the last attempt, too', $running(7), $usual, 0, 0, 8.0],
    ['ends with the time while it is running', $running(7), $usual, 85, 0, null],
    ['does not come after the last attempt', $broken(5), $usual, 0, 0, null],
    ['does not follow a final answer', new UnexpectedAnswerException(404, null, $failed(1)), $usual, 0, 0, null],
    ['does not come where everything is sent once', $running(1), Retries::none(), 0, 0, null],
    ['has a longest', $broken(9), new Retries(attempts: 99), 0, 1, 8.0],
];
foreach ($table as [$name, $error, $retries, $elapsed, $random, $delay]) {
    test("the wait before the next attempt {$name}", fn () => same($delay, RetryRule::delayBefore($error, $retries, $elapsed, $random)));
}

/** Accepts connections, and never answers. */
function silentServer(): array
{
    $server = stream_socket_server('tcp://127.0.0.1:0') ?: throw new RuntimeException('no server');
    return [$server, 'http://' . stream_socket_get_name($server, false)];
}

test('an answer that comes too late is a timeout, and is asked for again', function () use ($client) {
    [$server, $url] = silentServer();
    $workshop = new Workshop($url, 'pt_live_Invented', timeout: 0.05, retries: new Retries(attempts: 2, firstDelay: 0.001));
    $error = thrown(TimeoutException::class, fn () => $workshop->clients->create($client));
    same(2, $error->attempts);
    fclose($server);
});

test('a service that is not reached is a broken connection', function () {
    [$server, $url] = silentServer();
    fclose($server);
    $workshop = new Workshop($url, 'pt_live_Invented', retries: Retries::none());
    thrown(ConnectionException::class, fn () => $workshop->general->getPing());
});

test('a cancellation ends an attempt, and nothing is sent again', function () use ($client) {
    [$server, $url] = silentServer();
    $cancellation = new Cancellation();
    // Cancelled while the attempt begins: the transfer itself notices it.
    $workshop = new Workshop($url, 'pt_live_Invented', timeout: 20, onRequest: fn () => $cancellation->cancel());
    $began = microtime(true);
    $error = thrown(
        CancelledException::class,
        fn () => $workshop->clients->create($client, idempotencyKey: 'order-4711', cancellation: $cancellation),
    );
    same([1, 'order-4711', true], [$error->attempts, $error->idempotencyKey, microtime(true) - $began < 10]);
    fclose($server);
});

test('a cancellation ends the wait between attempts, and lets nothing begin', function () use ($client) {
    $cancellation = new Cancellation();
    $script = new Script(refuses('rate_limited', 429, ['retry-after' => '60']));
    $workshop = workshopOf($script, onRetry: fn () => $cancellation->cancel());
    thrown(CancelledException::class, fn () => $workshop->clients->create($client, cancellation: $cancellation));
    thrown(CancelledException::class, fn () => $workshop->general->getPing(cancellation: $cancellation));
    same(1, count($script->requests));
});
