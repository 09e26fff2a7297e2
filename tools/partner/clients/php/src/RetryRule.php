<?php

declare(strict_types=1);

namespace WorkshopApi;

use WorkshopApi\Errors\ApiException;
use WorkshopApi\Errors\ConnectionException;
use WorkshopApi\Errors\TimeoutException;
use WorkshopApi\Errors\UnexpectedAnswerException;
use WorkshopApi\Errors\WorkshopException;

/** Says whether and when a request is sent again. */
final class RetryRule
{
    /** Answers of gateways that could not reach the service. */
    private const GATEWAY_STATUSES = [502, 503, 504];

    /**
     * Returns the seconds to wait before the next attempt. There is none (`null`) if the error is final, or if attempts
     * or time would be used up.
     */
    public static function delayBefore(WorkshopException $error, Retries $retries, float $elapsed, float $random): ?float
    {
        if (!self::isTransient($error) || $retries->attempts <= 1) {
            return null;
        }
        if ($error->attempts >= $retries->attempts && !self::isStillRunning($error)) {
            return null;
        }
        $delay = self::delayAfter($error, $retries, $random);
        return $elapsed + $delay < $retries->total ? $delay : null;
    }

    /**
     * Whether the same request may have another outcome. Repeating is safe: every write has an idempotency key, or is a
     * DELETE.
     */
    private static function isTransient(WorkshopException $error): bool
    {
        if ($error instanceof ConnectionException || $error instanceof TimeoutException) {
            return true;
        }
        if ($error instanceof UnexpectedAnswerException) {
            // A whole answer was expected, and only a part of it came.
            $isPart = $error->status < 300;
            return $isPart || in_array($error->status, self::GATEWAY_STATUSES, true) || $error->status === 429;
        }
        $isBusy = $error instanceof ApiException && in_array($error->status, [421, 429, 503], true);
        return $isBusy || self::isStillRunning($error);
    }

    /** Whether an earlier attempt is not done yet. To wait for it is no further attempt: only the time limits it. */
    private static function isStillRunning(WorkshopException $error): bool
    {
        return $error instanceof ApiException && $error->errorCode === 'idempotency_in_progress';
    }

    private static function delayAfter(WorkshopException $error, Retries $retries, float $random): float
    {
        $usual = min($retries->longestDelay, $retries->firstDelay * 2.0 ** ($error->attempts - 1));
        $stated = $error instanceof ApiException || $error instanceof UnexpectedAnswerException ? $error->retryAfter : null;
        if ($stated === null) {
            return $usual * (1 + $random) / 2;
        }
        // A little later, at random, so that all programs do not come back at once.
        return max($usual, $stated) + $random * $retries->firstDelay;
    }
}
