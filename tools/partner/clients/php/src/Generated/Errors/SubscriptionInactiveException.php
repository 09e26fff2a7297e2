<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The webhook subscription is switched off, so nothing can be sent again.
 */
final class SubscriptionInactiveException extends ApiException
{
}
