<?php

declare(strict_types=1);

use GuzzleHttp\Psr7\Response;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use WorkshopApi\Retries;
use WorkshopApi\Workshop;

/** A client of PSR-18 that answers by its steps, one after the other. */
final class Script implements ClientInterface
{
    /** @var list<RequestInterface> */
    public array $requests = [];

    /** @var list<callable(RequestInterface): ResponseInterface> */
    private array $steps;

    public function __construct(callable ...$steps)
    {
        $this->steps = $steps;
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $this->requests[] = $request;
        $step = array_shift($this->steps) ?? throw new LogicException('a request more than the script has');
        return $step($request);
    }

    /** @return list<string> */
    public function targets(): array
    {
        return array_map(static fn ($each) => "{$each->getMethod()} {$each->getRequestTarget()}", $this->requests);
    }

    /** @return list<?string> */
    public function header(string $name): array
    {
        $value = static fn ($each) => $each->hasHeader($name) ? $each->getHeaderLine($name) : null;
        return array_map($value, $this->requests);
    }

    /** @return list<string> */
    public function bodies(): array
    {
        return array_map(static fn ($each) => (string) $each->getBody(), $this->requests);
    }
}

final class Broken extends RuntimeException implements NetworkExceptionInterface
{
    public function __construct(private readonly RequestInterface $request)
    {
        parent::__construct('the connection ended');
    }

    public function getRequest(): RequestInterface
    {
        return $this->request;
    }
}

/** @param array<string, string> $headers */
function answers(mixed $body, int $status = 200, array $headers = []): Closure
{
    $content = is_string($body) ? $body : json_encode($body, JSON_THROW_ON_ERROR);
    return static fn () => new Response($status, $headers, $content);
}

/** @param array<string, string> $headers */
function refuses(string $code, int $status, array $headers = [], mixed ...$more): Closure
{
    return answers(['error' => ['code' => $code, 'message' => "The message of {$code}.", ...$more]], $status, $headers);
}

function breaks(): Closure
{
    return static fn (RequestInterface $request) => throw new Broken($request);
}

function breaksOff(): Closure
{
    $source = static fn () => throw new RuntimeException('the answer broke off');
    return static fn () => new Response(200, [], new GuzzleHttp\Psr7\PumpStream($source));
}

function workshopOf(Script $script, mixed ...$options): Workshop
{
    return new Workshop(...[
        'baseUrl' => 'https://workshop.example.com',
        'apiKey' => 'pt_live_ThisKeyIsInvented',
        'httpClient' => $script,
        'retries' => new Retries(firstDelay: 0.001),
        ...$options,
    ]);
}

function same(mixed $expected, mixed $actual, string $what = ''): void
{
    if ($expected !== $actual) {
        throw new RuntimeException("{$what}: expected " . var_export($expected, true) . ', not ' . var_export($actual, true));
    }
}

/**
 * @template Thrown of Throwable
 * @param class-string<Thrown> $class
 * @return Thrown
 */
function thrown(string $class, callable $work, string $what = ''): Throwable
{
    try {
        $work();
    } catch (Throwable $error) {
        if ($error instanceof $class) {
            return $error;
        }
        throw $error;
    }
    throw new RuntimeException("{$what}: no {$class} was thrown");
}

/** Runs a test, and reports a failure without ending the others. */
function test(string $name, callable $work): void
{
    global $failures, $tests;
    $tests++;
    try {
        $work();
    } catch (Throwable $error) {
        $failures++;
        echo "FAILED {$name}\n{$error}\n";
    }
}
