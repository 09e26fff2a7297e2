<?php

declare(strict_types=1);

namespace WorkshopApi\Http;

use GuzzleHttp\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use WorkshopApi\Cancellation;

/** Uses Guzzle, which limits the time of each request, and can end it where it runs on curl. */
final class GuzzleTransport implements Transport
{
    public function __construct(private readonly ClientInterface $client)
    {
    }

    public function send(RequestInterface $request, float $timeout, ?Cancellation $cancellation): ResponseInterface
    {
        $options = [
            'allow_redirects' => false,
            'http_errors' => false,
            'timeout' => $timeout,
            'connect_timeout' => $timeout,
        ];
        if ($cancellation !== null && \defined('CURLOPT_PROGRESSFUNCTION')) {
            $options['curl'] = [
                \CURLOPT_NOPROGRESS => false,
                // Another value than 0 ends the transfer.
                \CURLOPT_PROGRESSFUNCTION => static fn (): int => $cancellation->isCancelled() ? 1 : 0,
            ];
        }
        return $this->client->send($request, $options);
    }
}
