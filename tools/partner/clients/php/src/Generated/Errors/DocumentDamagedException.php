<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 500: The stored file of a document or of an invoice's PDF has changed, so it is not sent. The workshop has to look into it.
 */
final class DocumentDamagedException extends ApiException
{
}
