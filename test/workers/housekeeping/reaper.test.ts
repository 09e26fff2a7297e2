import { afterAll, expect, test } from 'vitest';
import { listDays, requestLog, webhookDeliveries } from '../../../db/connection/partitions.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { startReaper } from '../../../workers/housekeeping/reaper.ts';
import { openScene } from '../scene.ts';

const { databaseUrl, sql } = await openScene();
const database = openWorkersDatabase(databaseUrl);
afterAll(() => database.close());

test('reports a failing task, and runs the others all the same', async () => {
  const errors: unknown[] = [];
  await sql`create table "request_log_20200101" partition of request_log for values from ('2020-01-01') to ('2020-01-02')`;
  await sql`create view in_the_way as select * from "request_log_20200101"`; // prevents that the partition is dropped
  const reaper = await startReaper(
    database,
    () => new Date('2027-03-01T12:00:00Z'),
    errors.push.bind(errors),
  );
  await reaper.stop();
  expect(errors).toMatchObject([{ message: expect.stringContaining('other objects depend on it') }]);
  expect(await listDays(database.reads, requestLog)).toContain('2020-01-01');
  expect(await listDays(database.reads, webhookDeliveries)).toEqual([
    '2027-03-01',
    '2027-03-02',
    '2027-03-03',
  ]);
  await sql`drop view in_the_way`;
});

test('takes as many sessions for fifty workshops as for one, and seeds the holidays of all', async () => {
  const until = async (now: string) => {
    let sessions = 0;
    const inSession: typeof database.inSession = (work) => {
      sessions += 1;
      return database.inSession(work);
    };
    const reaper = await startReaper({ ...database, inSession }, () => new Date(now), throwing);
    await reaper.stop();
    return sessions;
  };
  const one = await until('2028-03-01T12:00:00Z');
  await sql`insert into instances (base_url, name, region, created_at)
    select 'https://w' || n || '.test', 'Taller ' || n, 'MD', now() from generate_series(1, 50) n`;
  expect(await until('2029-03-01T12:00:00Z')).toBeLessThanOrEqual(one + 1); // one more session, because the workshops are in another region
  const [seeded] = await sql`
    select count(*)::int as workshops, min(days)::int as least from (
      select count(*) as days from holidays where date >= '2030-01-01' group by instance_id
    ) each`;
  expect(seeded).toMatchObject({ workshops: 51, least: expect.toSatisfy((days: number) => days > 8) });
});

function throwing(error: unknown): never {
  throw error;
}
