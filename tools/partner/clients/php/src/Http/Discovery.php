<?php

declare(strict_types=1);

namespace WorkshopApi\Http;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Finds the HTTP client and the factories that a project has installed. */
final class Discovery
{
    /** In the order of preference; php-http/discovery knows the rest. */
    private const FACTORIES = [
        'GuzzleHttp\Psr7\HttpFactory',
        'Nyholm\Psr7\Factory\Psr17Factory',
        'Laminas\Diactoros\RequestFactory+Laminas\Diactoros\StreamFactory',
        'Slim\Psr7\Factory\RequestFactory+Slim\Psr7\Factory\StreamFactory',
    ];

    public static function transport(?ClientInterface $client): Transport
    {
        $client ??= self::client();
        return match (true) {
            $client instanceof \GuzzleHttp\ClientInterface => new GuzzleTransport($client),
            // Older ones have no way to set a limit.
            $client instanceof \Symfony\Component\HttpClient\Psr18Client && method_exists($client, 'withOptions')
                => new SymfonyTransport($client),
            default => new PsrTransport($client),
        };
    }

    /** @return array{RequestFactoryInterface, StreamFactoryInterface} */
    public static function factories(): array
    {
        foreach (self::FACTORIES as $names) {
            [$requests, $streams] = explode('+', $names) + [1 => $names];
            if (class_exists($requests) && class_exists($streams)) {
                return [new $requests(), new $streams()];
            }
        }
        $found = 'Http\Discovery\Psr17FactoryDiscovery';
        if (class_exists($found)) {
            return [$found::findRequestFactory(), $found::findStreamFactory()];
        }
        throw new \LogicException('No factories of PSR-17 are installed: composer require guzzlehttp/guzzle, or pass them');
    }

    private static function client(): ClientInterface
    {
        // The version 7 is the first that is a client of PSR-18.
        if (class_exists('GuzzleHttp\Client') && is_subclass_of('GuzzleHttp\Client', ClientInterface::class)) {
            return new \GuzzleHttp\Client();
        }
        $symfony = 'Symfony\Component\HttpClient\Psr18Client';
        if (class_exists($symfony)) {
            return new $symfony();
        }
        $found = 'Http\Discovery\Psr18ClientDiscovery';
        if (class_exists($found)) {
            return $found::find();
        }
        throw new \LogicException('No client of PSR-18 is installed: composer require guzzlehttp/guzzle, or pass one');
    }
}
