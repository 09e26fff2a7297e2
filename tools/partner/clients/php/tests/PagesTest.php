<?php

declare(strict_types=1);

use WorkshopApi\Errors\ConnectionException;
use WorkshopApi\Retries;

/** @param list<int> $ids */
function page(array $ids, ?string $next): Closure
{
    $body = ['data' => array_map(fn (int $id) => ['id' => $id], $ids), 'next_cursor' => $next, 'has_more' => $next !== null];
    return answers($body, 200, ['date' => 'Fri, 20 Nov 2026 12:00:00 GMT']);
}

/** @return list<int> */
function idsOf(iterable $records): array
{
    return array_column(is_array($records) ? $records : iterator_to_array($records, false), 'id');
}

test('all records of all pages come with the same filters, and a lost page again', function () {
    $script = new Script(page([1, 2], 'a'), page([], 'b'), breaks(), page([3], null));
    same([1, 2, 3], idsOf(workshopOf($script)->clients->list(search: 'eje')));
    $targets = ['?search=eje', '?search=eje&cursor=a', '?search=eje&cursor=b', '?search=eje&cursor=b'];
    same(array_map(fn ($each) => "GET /api/v1/clients{$each}", $targets), $script->targets());
});

test('no record is lost where a program makes an array of the list', function () {
    $script = new Script(page([1, 2], 'a'), page([3], null));
    same(3, count(iterator_to_array(workshopOf($script)->clients->list())));
});

test('a list is read when it is used, only as far as it is used, and a page by itself', function () {
    $script = new Script(page([1], 'a'), page([1], 'a'), page([2], null));
    $workshop = workshopOf($script);
    $list = $workshop->clients->list(limit: 1);
    same([], $script->requests);
    foreach ($list as $record) {
        same(['id' => 1], $record);
        break;
    }
    same([1], idsOf($list->page()['data']));
    same([2], idsOf($workshop->clients->list(cursor: 'a')->page()['data']));
});

test('the pages of events end with the last one, and leave a cursor to go on with', function () {
    $script = new Script(answers(['data' => [['id' => 'evt_1']], 'next_cursor' => 'later', 'has_more' => false]));
    same(['later'], array_column(iterator_to_array(workshopOf($script)->webhooks->listEvents()->pages()), 'next_cursor'));
});

test('the next window of changes begins half a minute before this one, by the clock of the service', function () {
    $script = new Script(page([1], 'a'), page([2], null));
    $changes = workshopOf($script)->budgets->list(clientId: 7)->changedSince('2026-11-20T11:00:00Z');
    same([1, 2], idsOf($changes));
    $moment = new DateTimeImmutable((string) $changes->resumeFrom());
    same(true, $moment <= new DateTimeImmutable('2026-11-20T11:59:30Z') && $moment > new DateTimeImmutable('2026-11-20T11:58:30Z'));
    same(true, str_contains($script->targets()[1], 'updated_since=2026-11-20T11%3A00%3A00Z'));
});

test('a run that breaks off is repeated from where it began', function () {
    $workshop = workshopOf(new Script(page([1], 'a'), breaks()), retries: Retries::none());
    $changes = $workshop->budgets->list()->changedSince(new DateTimeImmutable('2026-11-20T11:00:00Z'));
    thrown(ConnectionException::class, fn () => idsOf($changes));
    same('2026-11-20T11:00:00.000Z', $changes->resumeFrom());
});

test('without a moment, all records come the first time', function () {
    $script = new Script(page([1], null));
    $changes = workshopOf($script)->clients->list()->changedSince(null);
    same(null, $changes->resumeFrom());
    same([1], idsOf($changes));
    same(['GET /api/v1/clients'], $script->targets());
    same(true, $changes->resumeFrom() !== null);
});
