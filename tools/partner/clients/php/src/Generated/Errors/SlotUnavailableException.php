<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The slot is not free; `alternatives` lists up to three free ones.
 *
 * @phpstan-import-type Slot from \WorkshopApi\Types
 */
final class SlotUnavailableException extends ApiException
{
    /**
     * The free slots nearest to the requested one. Present with `slot_unavailable`.
     *
     * @return list<Slot>
     */
    public function alternatives(): array
    {
        return $this->details['alternatives'];
    }
}
