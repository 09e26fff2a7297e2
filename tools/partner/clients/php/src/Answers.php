<?php

declare(strict_types=1);

namespace WorkshopApi;

use Psr\Http\Message\ResponseInterface;
use WorkshopApi\Errors\ApiException;
use WorkshopApi\Errors\ErrorsByCode;
use WorkshopApi\Errors\FailedCall;
use WorkshopApi\Errors\UnexpectedAnswerException;
use WorkshopApi\Errors\WorkshopException;

/** Reads answers. */
final class Answers
{
    /** Returns the content of a success, and throws the exception of any other answer. */
    public static function read(ResponseInterface $response, string $content, Operation $operation, FailedCall $call): mixed
    {
        $status = $response->getStatusCode();
        if ($status === 304) {
            return null;
        }
        if ($status < 200 || $status >= 300) {
            throw self::errorOf($response, $content, $call);
        }
        if ($operation->file) {
            return self::fileOf($response, $content);
        }
        try {
            return json_decode($content, true, 512, JSON_THROW_ON_ERROR);
        } catch (\JsonException $error) {
            throw new UnexpectedAnswerException($status, null, $call, $error);
        }
    }

    /** Returns the moment of the answer by the service's clock; by this machine's, if a proxy removed the date. */
    public static function momentOf(ResponseInterface $response): float
    {
        return (float) (self::parsedDate($response->getHeaderLine('date')) ?? microtime(true));
    }

    public static function header(ResponseInterface $response, string $name): ?string
    {
        return $response->hasHeader($name) ? $response->getHeaderLine($name) : null;
    }

    private static function errorOf(ResponseInterface $response, string $content, FailedCall $call): WorkshopException
    {
        $status = $response->getStatusCode();
        $retryAfter = self::secondsIn(self::header($response, 'retry-after'));
        $answer = json_decode($content, true);
        $details = is_array($answer) ? ($answer['error'] ?? null) : null;
        if (!is_array($details) || !is_string($details['code'] ?? null) || !is_string($details['message'] ?? null)) {
            return new UnexpectedAnswerException($status, $retryAfter, $call);
        }
        $class = ErrorsByCode::CLASSES[$details['code']] ?? ApiException::class;
        $requestId = self::header($response, 'x-request-id');
        return new $class($details, $status, $requestId, $retryAfter, $call, self::header($response, 'etag'));
    }

    /** Reads `Retry-After`; gateways may name a moment in place of a number. */
    private static function secondsIn(?string $retryAfter): ?float
    {
        if ($retryAfter === null) {
            return null;
        }
        if (preg_match('/^[0-9]{1,9}$/D', $retryAfter) === 1) {
            return (float) $retryAfter;
        }
        $moment = self::parsedDate($retryAfter);
        return $moment === null ? null : max(0.0, $moment - microtime(true));
    }

    private static function parsedDate(string $text): ?int
    {
        $moment = \DateTimeImmutable::createFromFormat('!D, d M Y H:i:s \G\M\T', $text, new \DateTimeZone('UTC'));
        return $moment === false ? null : $moment->getTimestamp();
    }

    private static function fileOf(ResponseInterface $response, string $content): FileAnswer
    {
        return new FileAnswer(
            $content,
            self::filenameIn($response->getHeaderLine('content-disposition')),
            $response->getHeaderLine('content-type'),
            self::header($response, 'etag'),
        );
    }

    private static function filenameIn(string $disposition): string
    {
        if (preg_match("/filename\\*=UTF-8''([^;]+)/i", $disposition, $encoded) === 1) {
            return rawurldecode($encoded[1]);
        }
        return preg_match('/filename="([^"]*)"/i', $disposition, $plain) === 1 ? $plain[1] : '';
    }
}
