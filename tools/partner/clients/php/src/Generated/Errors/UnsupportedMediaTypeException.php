<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 415: The body is not `application/json`, or an uploaded file is not JPEG, PNG, WebP or PDF.
 */
final class UnsupportedMediaTypeException extends ApiException
{
}
