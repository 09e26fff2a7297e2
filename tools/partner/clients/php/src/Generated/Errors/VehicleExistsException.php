<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The client already has a vehicle with that plate, the one in `existing_id`.
 */
final class VehicleExistsException extends ApiException
{
    /**
     * Id of the existing record that prevents the operation. Present with `client_exists` and `vehicle_exists`.
     *
     * @return int
     */
    public function existingId(): int
    {
        return $this->details['existing_id'];
    }
}
