<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 404: This address does not exist for this workshop.
 */
final class NotFoundException extends ApiException
{
}
