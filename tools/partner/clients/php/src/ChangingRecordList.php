<?php

declare(strict_types=1);

namespace WorkshopApi;

/**
 * A list that also shows what has changed.
 *
 * @template Item
 * @template Page
 * @extends RecordList<Item, Page>
 */
final class ChangingRecordList extends RecordList
{
    /**
     * Goes through the records that changed since a moment, or through all of them without one. Keep `resumeFrom()` of
     * the result for the next time. Some records come twice.
     *
     * @return Changes<Item>
     */
    public function changedSince(string|\DateTimeInterface|null $moment = null): Changes
    {
        return new Changes($this->read, $this->query, $moment);
    }
}
