import { afterAll, expect, test } from 'vitest';
import { recordFate } from '../../../actions/messages/fate.ts';
import { giveUpAfterMs } from '../../../domain/messages/verdicts.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { failLapsedMessages } from '../../../workers/messages/expire-and-finish.ts';
import { mail, openSendingScene } from './sending-scene.ts';

const scene = await openSendingScene();
const { sql, clock, later, workshop, waitFor, statusOf } = scene;
const database = openWorkersDatabase(scene.databaseUrl);
afterAll(() => database.close());

test('giving up holds no credit while it waits for a locked message', async () => {
  const { id, stage, spent } = await workshop({ email: { kind: 'dev' } });
  const [first = 0, held = 0] = await stage(mail, mail);
  later(giveUpAfterMs(false));
  const errors: unknown[] = [];
  let givingUp: Promise<void> | undefined;
  await scene.database.inSession(async (tx, raw) => {
    await raw`begin`;
    await raw`set local lock_timeout = '500ms'`; // the other transaction waits for a lock of this one
    await raw`select from communications where id = ${held} for update`;
    givingUp = failLapsedMessages({ database, onError: errors.push.bind(errors) }, clock.now());
    await waitFor(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        ).length > 0,
    );
    await recordFate(tx, id, held, { status: 'failed', notSent: true }, clock.now());
    await raw`commit`;
  });
  await givingUp;
  expect(await Promise.all([first, held].map(statusOf))).toEqual([
    { status: 'failed', error: 'not sent in time' },
    { status: 'failed', error: null },
  ]);
  expect([errors, await spent()]).toEqual([[], 0]);
});
