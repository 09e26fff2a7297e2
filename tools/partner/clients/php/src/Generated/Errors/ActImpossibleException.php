<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: In a sandbox: what someone is to do is not possible in the present state; `message` says why.
 */
final class ActImpossibleException extends ApiException
{
}
