<?php

declare(strict_types=1);

namespace WorkshopApi\Errors;

/** A delivery that was not signed with this secret, was changed on its way, or is too old. */
final class WebhookVerificationException extends \RuntimeException
{
}
