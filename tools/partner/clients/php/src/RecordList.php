<?php

declare(strict_types=1);

namespace WorkshopApi;

/**
 * A list that is read when it is used: `foreach` goes through all records, page after page.
 *
 * @template Item
 * @template Page
 * @implements \IteratorAggregate<int, Item>
 */
class RecordList implements \IteratorAggregate
{
    /**
     * @param \Closure(array<string, mixed>): Outcome $read
     * @param array<string, mixed> $query
     */
    public function __construct(protected readonly \Closure $read, protected readonly array $query)
    {
    }

    /**
     * Reads one page: the first, or that of the `cursor`.
     *
     * @return Page
     */
    public function page(): mixed
    {
        return ($this->read)($this->query)->answer;
    }

    /**
     * Reads page after page; each is requested when the one before has been used.
     *
     * @return \Generator<int, Page>
     */
    public function pages(): \Generator
    {
        foreach (self::outcomes($this->read, $this->query) as $outcome) {
            yield $outcome->answer;
        }
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        foreach (self::outcomes($this->read, $this->query) as $outcome) {
            // Numbers go on from page to page, so that iterator_to_array loses none.
            foreach ($outcome->answer['data'] as $item) {
                yield $item;
            }
        }
    }

    /**
     * @internal
     * @param \Closure(array<string, mixed>): Outcome $read
     * @param array<string, mixed> $query
     * @return \Generator<int, Outcome>
     */
    public static function outcomes(\Closure $read, array $query): \Generator
    {
        do {
            $outcome = $read($query);
            yield $outcome;
            $query['cursor'] = $outcome->answer['next_cursor'];
        } while ($outcome->answer['has_more'] && $query['cursor'] !== null);
    }
}
