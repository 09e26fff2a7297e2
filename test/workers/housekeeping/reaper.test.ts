import { expect, test } from 'vitest';
import { listDays, requestLog, webhookDeliveries } from '../../../db/connection/partitions.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { startReaper } from '../../../workers/housekeeping/reaper.ts';
import { openScene } from '../scene.ts';

const { databaseUrl, sql, onEnd } = await openScene();
const database = openWorkersDatabase(databaseUrl);
onEnd(() => database.close());

test('reports a failing task, and runs the others all the same', async () => {
  const errors: unknown[] = [];
  await sql`create table "request_log_20200101" partition of request_log for values from ('2020-01-01') to ('2020-01-02')`;
  await sql`create view in_the_way as select * from "request_log_20200101"`; // so the day can't be dropped
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
});
