<?php

declare(strict_types=1);

namespace WorkshopApi\Http;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use WorkshopApi\Cancellation;

/** Uses any client of PSR-18. Its own settings limit the time of an attempt. */
final class PsrTransport implements Transport
{
    public function __construct(private readonly ClientInterface $client)
    {
    }

    public function send(RequestInterface $request, float $timeout, ?Cancellation $cancellation): ResponseInterface
    {
        return $this->client->sendRequest($request);
    }
}
