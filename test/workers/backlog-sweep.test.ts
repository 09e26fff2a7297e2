import { expect, test } from 'vitest';
import type { Job } from '../../db/queries/backlog.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sweepBacklog } from '../../workers/backlog-sweep.ts';
import { openWorkersDatabase } from '../../workers/database.ts';
import { webhookBacklog } from '../../workers/webhooks.ts';
import { fillBacklog, openScene } from './scene.ts';

const scene = await openScene();
const { sql, databaseUrl, clock, subscribe, onEnd } = scene;
const database = openWorkersDatabase(databaseUrl);
onEnd(() => database.close());

/** One sweep: what it handed on, how often of whom, and what it complained of. */
async function sweep() {
  const jobs: Job[] = [];
  const errors: unknown[] = [];
  const parts = {
    ...webhookBacklog,
    database,
    enqueue: (taken: Job[]) => void jobs.push(...taken),
    onError: errors.push.bind(errors),
  };
  const forgotten = await sweepBacklog(parts, clock.now());
  const ofReceiver = Object.fromEntries(
    [...Map.groupBy(jobs, ({ subscriptionId }) => subscriptionId)].map(([id, its]) => [id, its.length]),
  );
  return { ofReceiver, forgotten, errors };
}

const emptied = () => sql`truncate webhook_backlog, webhook_deliveries`;

test('takes what is due of each, eight at most, and of one that fails a single one', async () => {
  const [busy, failing, quiet] = [await subscribe('/a'), await subscribe('/b'), await subscribe('/c')];
  await sql`update webhook_subscriptions set failing_since = now() where id = ${failing.id}`;
  await fillBacklog(scene, busy.id, 20);
  await fillBacklog(scene, failing.id, 20);
  await fillBacklog(scene, quiet.id, 2);
  const swept = { ofReceiver: { [busy.id]: 8, [failing.id]: 1, [quiet.id]: 2 }, forgotten: 0, errors: [] };
  expect(await sweep()).toEqual(swept);
  expect(await sweep()).toEqual({ ofReceiver: {}, forgotten: 0, errors: [] });
  await emptied();
});

test('one receiver’s trouble is told, and is not the others’', async () => {
  const [first, troubled, last] = [await subscribe('/d'), await subscribe('/e'), await subscribe('/f')];
  for (const { id } of [first, troubled, last]) await fillBacklog(scene, id, 1);
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'trouble'; end $$;
    create trigger refuse before update on webhook_backlog for each row
      when (new.subscription_id = ${troubled.id}) execute function refuse()`);
  const { ofReceiver, errors } = await sweep();
  await sql`drop function refuse cascade`;
  expect(ofReceiver).toEqual({ [first.id]: 1, [last.id]: 1 });
  expect(errors).toMatchObject([{ message: 'trouble' }]);
  await emptied();
});

test('waits for nobody who is at a receiver', async () => {
  const [held, free] = [await subscribe('/g'), await subscribe('/h')];
  for (const { id } of [held, free]) await fillBacklog(scene, id, 1);
  await inTransaction(scene.database, async (_, raw) => {
    await raw`select from webhook_subscriptions where id = ${held.id} for no key update`;
    expect(await sweep()).toEqual({ ofReceiver: { [free.id]: 1 }, forgotten: 0, errors: [] });
  });
  expect(await sweep()).toEqual({ ofReceiver: { [held.id]: 1 }, forgotten: 0, errors: [] });
  await emptied();
});

test('of a subscription that is switched off, ends tens of thousands bit by bit', async () => {
  const { id } = await subscribe('/i');
  await fillBacklog(scene, id, 25_000);
  await sql`update webhook_subscriptions set active = false where id = ${id}`;
  const left: number[] = [];
  for (let sweeps = 0; sweeps < 3; sweeps += 1) {
    expect(await sweep()).toEqual({ ofReceiver: {}, forgotten: 0, errors: [] });
    const [pending] =
      await sql`select count(*)::int as count from webhook_backlog where subscription_id = ${id}`;
    left.push(pending?.count);
  }
  expect(left).toEqual([15_000, 5_000, 0]);
  const ended = await sql`
    select status, error, count(*)::int as count from webhook_deliveries where subscription_id = ${id} group by 1, 2`;
  expect([...ended]).toEqual([
    { status: 'failed', error: 'the subscription is switched off', count: 25_000 },
  ]);
  await emptied();
});

test('finds its few among thousands of subscriptions, whatever the statistics say of one with a hundred thousand', async () => {
  const [{ id: first } = { id: 0 }] = await sql`
    insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
    select ${scene.instance.id}, ${scene.key.id}, '', '{}', '', now() from generate_series(1, 5000) returning id`;
  await sql`vacuum analyze webhook_backlog`; // and so it is planned for: as empty
  await sweep();
  const huge = await subscribe('/j');
  await fillBacklog(scene, huge.id, 100_000);
  await fillBacklog(scene, first, 3);
  expect(await sweep()).toEqual({ ofReceiver: { [huge.id]: 8, [first]: 3 }, forgotten: 0, errors: [] });
  await sql`analyze webhook_backlog`;
  await sql`update webhook_backlog set queued_at = null where queued_at is not null`;
  expect(await sweep()).toEqual({ ofReceiver: { [huge.id]: 8, [first]: 3 }, forgotten: 0, errors: [] });
});
