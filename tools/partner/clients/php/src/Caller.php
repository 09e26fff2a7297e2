<?php

declare(strict_types=1);

namespace WorkshopApi;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use WorkshopApi\Errors\CancelledException;
use WorkshopApi\Errors\ConnectionException;
use WorkshopApi\Errors\FailedCall;
use WorkshopApi\Errors\TimeoutException;
use WorkshopApi\Errors\WorkshopException;
use WorkshopApi\Hooks\Attempt;
use WorkshopApi\Hooks\RequestStart;
use WorkshopApi\Hooks\Response;
use WorkshopApi\Hooks\Retry;

/** Makes every call of a client: it sends, waits and sends again. */
final class Caller
{
    /** The longest wait after which a cancellation is noticed. */
    private const NOTICED_WITHIN = 0.05;

    public function __construct(
        private readonly Settings $settings,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    /**
     * @param list<mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     */
    public function call(Operation $operation, array $path, array $query, ?array $body, CallOptions $options): Outcome
    {
        $began = self::now();
        $timeout = $options->timeout ?? $this->settings->timeout;
        $retries = $options->retries ?? $this->settings->retries;
        $total = max($retries->total, $timeout);
        $request = Requests::prepare($operation, $this->settings, $path, $query, $body, $options);
        for ($number = 1; ; $number++) {
            $left = $total - (self::now() - $began);
            $attempt = new Attempt($operation->id, $operation->method, $request->url, $number, $request->idempotencyKey);
            try {
                [$response, $content] = $this->attempt($request, $attempt, max(0.001, min($timeout, $left)), $options->cancellation);
                $answer = Answers::read($response, $content, $operation, self::failed($attempt));
                return new Outcome($answer, Answers::momentOf($response) - (self::now() - $began), Answers::header($response, 'etag'));
            } catch (WorkshopException $error) {
                $random = random_int(0, PHP_INT_MAX) / PHP_INT_MAX;
                $delay = RetryRule::delayBefore($error, $retries, self::now() - $began, $random);
                if ($delay === null) {
                    throw $error;
                }
                if ($this->settings->onRetry !== null) {
                    ($this->settings->onRetry)(new Retry($attempt, $error, $delay));
                }
                $this->wait($delay, $attempt, $options->cancellation);
            }
        }
    }

    /** @return array{ResponseInterface, string} */
    private function attempt(PreparedRequest $request, Attempt $attempt, float $timeout, ?Cancellation $cancellation): array
    {
        self::refuseIfCancelled($attempt, $cancellation);
        $start = new RequestStart($attempt, $request->headers);
        if ($this->settings->onRequest !== null) {
            ($this->settings->onRequest)($start);
        }
        $message = $this->requests->createRequest($attempt->method, $attempt->url);
        // The key is set after the hook, so that no log can have it.
        $headers = ['authorization' => 'Bearer ' . ($this->settings->apiKey)()] + $start->headers;
        foreach ($headers as $name => $value) {
            $message = $message->withHeader($name, $value);
        }
        if ($request->content !== null) {
            $message = $message->withBody($this->streams->createStream($request->content));
        }
        $began = self::now();
        $failure = null;
        $content = '';
        try {
            $response = $this->settings->transport->send($message, $timeout, $cancellation);
        } catch (ClientExceptionInterface $error) {
            throw self::lost($attempt, self::now() - $began, $timeout, $cancellation, $error);
        }
        try {
            $content = self::contentOf($response);
        } catch (\RuntimeException $error) {
            $failure = $error;
        }
        $this->report($attempt, $response, self::now() - $began);
        if ($failure !== null) {
            throw self::lost($attempt, self::now() - $began, $timeout, $cancellation, $failure);
        }
        return [$response, $content];
    }

    /** Some libraries read the answer only now. */
    private static function contentOf(ResponseInterface $response): string
    {
        $body = $response->getBody();
        if ($body->isSeekable()) {
            $body->rewind();
        }
        return $body->getContents();
    }

    /** Gives an error of the network its name. */
    private static function lost(
        Attempt $attempt,
        float $duration,
        float $timeout,
        ?Cancellation $cancellation,
        \Throwable $error,
    ): WorkshopException {
        $call = self::failed($attempt);
        if ($cancellation?->isCancelled()) {
            return new CancelledException('ended by the program', $call);
        }
        // Libraries count milliseconds a little differently.
        if ($duration >= $timeout * 0.95) {
            return new TimeoutException(sprintf('no whole answer within %.3g s', $timeout), $call, $error);
        }
        return new ConnectionException('the service was not reached, or its answer was lost', $call, $error);
    }

    private function report(Attempt $attempt, ResponseInterface $response, float $duration): void
    {
        if ($this->settings->onResponse === null) {
            return;
        }
        ($this->settings->onResponse)(new Response(
            $attempt,
            $response->getStatusCode(),
            $duration,
            Answers::header($response, 'x-request-id'),
            $response->getHeaderLine('idempotent-replay') === 'true',
        ));
    }

    private function wait(float $seconds, Attempt $attempt, ?Cancellation $cancellation): void
    {
        $until = self::now() + $seconds;
        while (($left = $until - self::now()) > 0) {
            self::refuseIfCancelled($attempt, $cancellation);
            usleep((int) ceil(1_000_000 * ($cancellation === null ? $left : min($left, self::NOTICED_WITHIN))));
        }
        self::refuseIfCancelled($attempt, $cancellation);
    }

    private static function refuseIfCancelled(Attempt $attempt, ?Cancellation $cancellation): void
    {
        if ($cancellation?->isCancelled()) {
            throw new CancelledException('ended by the program', self::failed($attempt));
        }
    }

    private static function failed(Attempt $attempt): FailedCall
    {
        return new FailedCall($attempt->operation, $attempt->attempt, $attempt->idempotencyKey);
    }

    /** Returns the seconds of a clock that nobody sets. */
    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
