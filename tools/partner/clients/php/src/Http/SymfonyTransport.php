<?php

declare(strict_types=1);

namespace WorkshopApi\Http;

use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Symfony\Component\HttpClient\Psr18Client;
use WorkshopApi\Cancellation;

/** Uses Symfony's client, which limits the time of each request. */
final class SymfonyTransport implements Transport
{
    public function __construct(private readonly Psr18Client $client)
    {
    }

    public function send(RequestInterface $request, float $timeout, ?Cancellation $cancellation): ResponseInterface
    {
        $limits = ['max_redirects' => 0, 'timeout' => $timeout, 'max_duration' => $timeout];
        return $this->client->withOptions($limits)->sendRequest($request);
    }
}
