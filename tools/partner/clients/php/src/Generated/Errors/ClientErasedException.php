<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The client was erased under the GDPR and accepts no changes and no linked records.
 */
final class ClientErasedException extends ApiException
{
}
