<?php

declare(strict_types=1);

namespace WorkshopApi;

use WorkshopApi\Http\Transport;

/** What a client sets for all its calls. */
final class Settings
{
    /**
     * @param string $base the address below which all paths are
     * @param \Closure(): string $apiKey
     * @param (callable(Hooks\RequestStart): void)|null $onRequest
     * @param (callable(Hooks\Response): void)|null $onResponse
     * @param (callable(Hooks\Retry): void)|null $onRetry
     */
    public function __construct(
        public readonly string $base,
        #[\SensitiveParameter] public readonly \Closure $apiKey,
        public readonly Transport $transport,
        public readonly ?string $language,
        public readonly float $timeout,
        public readonly Retries $retries,
        public readonly mixed $onRequest,
        public readonly mixed $onResponse,
        public readonly mixed $onRetry,
    ) {
    }
}
