<?php

declare(strict_types=1);

namespace WorkshopApi;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use WorkshopApi\Http\Discovery;

/** A client for one workshop. It opens no connection, and can be used for as long as the program runs. */
final class Workshop extends Groups
{
    /** A report or a year of appointments takes seconds; the test of a webhook waits up to 15 for its receiver. */
    private const USUAL_TIMEOUT = 30.0;

    /**
     * @param string $baseUrl the workshop's own address, with or without `/api/v1`
     * @param string|\Closure(): string $apiKey the key, or a function that reads it for each attempt, for keys that are
     *     replaced while the program runs
     * @param 'es'|'en'|'ca'|'pt'|'fr'|'bg'|null $language that of error messages; the workshop's own without one
     * @param float $timeout the seconds that one attempt may take, until its whole answer is read. Guzzle and Symfony's
     *     client keep to it; others have limits of their own
     * @param ?ClientInterface $httpClient a client of PSR-18; without one, that which the project has installed
     * @param (callable(Hooks\RequestStart): void)|null $onRequest hooks run for each attempt; if one throws, the call
     *     fails with that exception
     * @param (callable(Hooks\Response): void)|null $onResponse
     * @param (callable(Hooks\Retry): void)|null $onRetry
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string|\Closure $apiKey,
        ?string $language = null,
        float $timeout = self::USUAL_TIMEOUT,
        Retries $retries = new Retries(),
        ?ClientInterface $httpClient = null,
        ?RequestFactoryInterface $requestFactory = null,
        ?StreamFactoryInterface $streamFactory = null,
        ?callable $onRequest = null,
        ?callable $onResponse = null,
        ?callable $onRetry = null,
    ) {
        $settings = new Settings(
            Requests::apiUrl($baseUrl),
            is_string($apiKey) ? static fn (): string => $apiKey : $apiKey,
            Discovery::transport($httpClient),
            $language,
            $timeout,
            $retries,
            $onRequest,
            $onResponse,
            $onRetry,
        );
        [$requests, $streams] = $requestFactory && $streamFactory ? [null, null] : Discovery::factories();
        parent::__construct(new Caller($settings, $requestFactory ?? $requests, $streamFactory ?? $streams));
    }
}
