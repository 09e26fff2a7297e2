<?php

// Generated from spec/ by `make generate`; never edited.

declare(strict_types=1);

namespace WorkshopApi\Errors;

/**
 * 409: The stock does not cover the movement; `shortages` lists the parts concerned and the quantities on hand.
 *
 * @phpstan-import-type StockShortage from \WorkshopApi\Types
 */
final class InsufficientStockException extends ApiException
{
    /**
     * The shortages, with an entry for every movement that exceeds the quantity on hand. Present with `insufficient_stock`.
     *
     * @return list<StockShortage>
     */
    public function shortages(): array
    {
        return $this->details['shortages'];
    }
}
