<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 403: Only the client can accept a budget, from the tracking link in `tracking_url`.
 */
final class ClientAcceptanceRequiredException extends ApiException
{
    /**
     * Link from which the client follows, accepts and signs the budget. Present with `client_acceptance_required`.
     *
     * @return string
     */
    public function trackingUrl(): string
    {
        return $this->details['tracking_url'];
    }
}
