import { expect, test } from 'vitest';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { startReaper } from '../../../workers/housekeeping/reaper.ts';
import { openScene } from '../../db/scene.ts';

const { url, instance, other, database } = await openScene();
const now = new Date('2026-11-20T12:00:00Z');
const run = (text: string) => database.inSession((_db, raw) => raw.unsafe(text));

/** Inserts messages of this age, with consecutive ids. */
const stage = (of: number, first: number, count: number, daysAgo: number) =>
  run(`
    insert into communications (instance_id, id, channel, direction, recipient, body, status, created_at, updated_at)
      overriding system value
    select ${of}, n, 'email', 'out', 'clara@example.com', 'Hola', 'sent', at, at
    from generate_series(${first}, ${first + count - 1}) n,
      (select timestamptz '${now.toISOString()}' - interval '${daysAgo} days' as at) moment;
    insert into outbound_messages (instance_id, communication_id, text, units, created_at)
    select instance_id, id, body, 1, created_at from communications
    where id between ${first} and ${first + count - 1}`);

async function reaped(): Promise<number[]> {
  const workers = openWorkersDatabase(url);
  const errors: unknown[] = [];
  await (
    await startReaper(
      workers,
      () => now,
      (error) => errors.push(error),
    )
  ).stop();
  await workers.close();
  expect(errors).toEqual([]);
  const rows = await run('select communication_id from outbound_messages order by 1');
  return rows.map(({ communication_id }) => Number(communication_id));
}

test('the content of settled messages is removed after 30 days; the log keeps its entry', async () => {
  await stage(instance.id, 1, 2_100, 31);
  await stage(other.id, 2_201, 1, 30.1);
  await stage(instance.id, 2_301, 1, 29.9);
  expect(await reaped()).toEqual([2_301]);
  const [log] = await run('select count(*)::int as lines from communications');
  expect(log?.lines).toBe(2_102);
});

test('unsettled messages stay, however old, and do not prevent the removal of others', async () => {
  await stage(other.id, 3_001, 1_500, 40);
  await run(`insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
    values (${other.id}, 'messages', 'email', 3001, now(), now()), (${other.id}, 'messages', 'email', 4200, now(), now())`);
  expect(await reaped()).toEqual([2_301, 3_001, 4_200]);
  const [orphans] = await run(`
    select count(*)::int as count from backlog b where not exists (
      select from outbound_messages o where o.instance_id = b.instance_id and o.communication_id = b.item_id)`);
  expect(orphans?.count).toBe(0);
});
