<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The plate is already on a vehicle of another client.
 */
final class VehicleBelongsToOtherClientException extends ApiException
{
}
