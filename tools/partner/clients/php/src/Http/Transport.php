<?php

declare(strict_types=1);

namespace WorkshopApi\Http;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use WorkshopApi\Cancellation;

/** Sends requests. PSR-18 has no time limits, so each library that has some is used in its own way. */
interface Transport
{
    /**
     * Sends a request once, without following redirects.
     *
     * @param float $timeout the seconds within which the whole answer has to come
     * @throws ClientExceptionInterface if there is none
     */
    public function send(RequestInterface $request, float $timeout, ?Cancellation $cancellation): ResponseInterface;
}
