import { afterAll, expect, test } from 'vitest';
import type { MessageJob } from '../../../db/queries/message-backlog.ts';
import { sweepBacklog } from '../../../workers/backlog-sweep.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { messageBacklog } from '../../../workers/messages.ts';
import { openSendingScene } from './sending-scene.ts';

const scene = await openSendingScene();
const { sql, clock } = scene;
const database = openWorkersDatabase(scene.databaseUrl);
afterAll(() => database.close());

/** How much one sweep takes of each workshop, and what it complained of. */
async function sweep() {
  const jobs: MessageJob[] = [];
  const errors: unknown[] = [];
  const enqueue = (taken: MessageJob[]) => void jobs.push(...taken);
  const onError = errors.push.bind(errors);
  await sweepBacklog({ ...messageBacklog, database, enqueue, onError }, clock.now());
  const ofWorkshop = [...Map.groupBy(jobs, ({ instanceId }) => instanceId)];
  return { taken: Object.fromEntries(ofWorkshop.map(([id, its]) => [id, its.length])), errors };
}

async function fillBacklog(instanceId: number, count: number) {
  const now = clock.now().toISOString();
  await sql`
    insert into message_backlog (instance_id, channel, communication_id, attempt, due_at, give_up_at)
    select ${instanceId}, 'email', id, 1, ${now}, ${now}::timestamptz + interval '4 hours'
    from generate_series(1, ${count}::int) id`;
}

test('finds its few among thousands of workshops, whatever the statistics say of one with a hundred thousand', async () => {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // workshops that are nothing but a way to send
    await tx`
      insert into transports (
        instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, created_at)
      select id, 'email', 'dev', '', 'taller@example.com', sha256(id::text::bytea), '', now()
      from generate_series(1, 5000) id`;
  });
  await sql`vacuum analyze message_backlog`; // and so it is planned for: as empty
  await sweep();
  await fillBacklog(4_000, 100_000);
  await fillBacklog(7, 3);
  const few = { taken: { 7: 3, 4000: 32 }, errors: [] };
  expect(await sweep()).toEqual(few);
  await sql`analyze message_backlog`;
  await sql`update message_backlog set queued_at = null where queued_at is not null`;
  expect(await sweep()).toEqual(few);
});
