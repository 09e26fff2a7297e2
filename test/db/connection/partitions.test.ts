import { expect, test } from 'vitest';
import {
  dropOldDays,
  ensureDays,
  events,
  listDays,
  pruneDefault,
  webhookDeliveries,
} from '../../../db/connection/partitions.ts';
import { openScene } from '../scene.ts';

const { database } = await openScene();
const start = new Date('2027-03-01T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * 86_400_000);

function insertEvent(occurredAt: string, relayed: boolean) {
  return database.inSession(
    (_, raw) => raw`
      insert into events (instance_id, event, data, occurred_at, relayed_at)
      values (1, 'client.created', '{}', ${occurredAt}, ${relayed ? occurredAt : null})`,
  );
}

const countEvents = async (table: string) => {
  const [row] = await database.inSession((_, raw) => raw`select count(*)::int as count from ${raw(table)}`);
  return row?.count;
};

test('keeps a day with an unrelayed event, however old', async () => {
  await database.inSession((db) => ensureDays(db, events, start));
  await insertEvent('2027-03-01T08:00:00Z', false);
  await insertEvent('2027-03-02T08:00:00Z', true);
  const dropped = await database.inSession((db) => dropOldDays(db, events, later(60)));
  expect(dropped).toEqual(['2027-03-02', '2027-03-03']);
  expect(await listDays(database.reads, events)).toEqual(['2027-03-01']);
});

test('keeps a day that holds a delivery which is still to be sent', async () => {
  const day = new Date('2027-05-02T00:00:00.000Z');
  await database.inSession((db) => ensureDays(db, webhookDeliveries, day));
  await database.inSession(
    (_, raw) => raw`
      insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
      values (1, 'webhooks', '1', 1, ${day.toISOString()}, ${day.toISOString()})`,
  );
  const dropped = await database.inSession((db) => dropOldDays(db, webhookDeliveries, later(120)));
  expect(dropped).toEqual(['2027-05-03', '2027-05-04']);
  await database.inSession((_, raw) => raw`delete from backlog`);
  expect(await database.inSession((db) => dropOldDays(db, webhookDeliveries, later(120)))).toEqual([
    '2027-05-02',
  ]);
});

test('stores an event of a day without a partition, and leaves it there when the day is prepared later', async () => {
  await insertEvent('2029-01-01T08:00:00Z', true);
  await insertEvent('2029-01-02T08:00:00Z', false);
  await database.inSession((db) => ensureDays(db, events, new Date('2029-01-01T12:00:00Z')));
  expect(await listDays(database.reads, events)).not.toContain('2029-01-01');
  expect(await countEvents('events_default')).toBe(2);
});

test('prunes the default partition, but no unrelayed events', async () => {
  await database.inSession((db) => pruneDefault(db, events, new Date('2029-06-01T00:00:00Z')));
  expect(await countEvents('events_default')).toBe(1);
});
