<?php

declare(strict_types=1);

namespace WorkshopApi;

/**
 * The records that have changed; iterate over it.
 *
 * @template Item
 * @implements \IteratorAggregate<int, Item>
 */
final class Changes implements \IteratorAggregate
{
    /** A change becomes visible up to 30 s after its moment; the header that names the moment has whole seconds. */
    private const OVERLAP = 31.0;

    private ?string $resumeFrom;

    /**
     * @param \Closure(array<string, mixed>): Outcome $read
     * @param array<string, mixed> $query
     */
    public function __construct(
        private readonly \Closure $read,
        private readonly array $query,
        string|\DateTimeInterface|null $moment,
    ) {
        $this->resumeFrom = $moment === null ? null : Requests::textOf($moment);
    }

    /**
     * Returns the moment for the next `changedSince`. Before all changes have been read it is still the one given, so
     * that a run that breaks off loses none.
     */
    public function resumeFrom(): ?string
    {
        return $this->resumeFrom;
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        $beganAt = null;
        $query = [...$this->query, 'updated_since' => $this->resumeFrom];
        foreach (RecordList::outcomes($this->read, $query) as $outcome) {
            $beganAt ??= $outcome->beganAt;
            foreach ($outcome->answer['data'] as $item) {
                yield $item;
            }
        }
        if ($beganAt !== null) {
            $milliseconds = (int) floor(1_000 * ($beganAt - self::OVERLAP));
            $seconds = intdiv($milliseconds, 1_000);
            $this->resumeFrom = gmdate('Y-m-d\TH:i:s', $seconds) . sprintf('.%03dZ', $milliseconds % 1_000);
        }
    }
}
