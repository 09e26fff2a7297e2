import { afterAll, expect, test } from 'vitest';
import {
  type MessageJob,
  prolongMessageClaims,
  takeDueMessages,
  takeForgottenMessages,
} from '../../../db/queries/message-backlog.ts';
import type { SendOutcome } from '../../../domain/message.ts';
import { giveUpAfterMs } from '../../../domain/message-retry.ts';
import { openWorkerMetrics } from '../../../http/telemetry/worker-metrics.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import type { Parcel } from '../../../workers/messages/message-sender.ts';
import { openSending } from '../../../workers/messages/send-message.ts';
import { mail, openSendingScene, sms } from './sending-scene.ts';

const scene = await openSendingScene();
const { clock, later, statusOf, backlogOf, workshop, write } = scene;
const database = openWorkersDatabase(scene.databaseUrl);
afterAll(() => database.close());

const sent: SendOutcome = { kind: 'sent', providerId: null };

/** A process that never says that it lives, and hands messages over by this. */
function openProcess(send: Parcel['send'], ask: Parcel['ask'] = null) {
  const errors: unknown[] = [];
  const sending = openSending({
    database,
    sender: { parcelOf: () => ({ send, ask }), hurry() {}, close: async () => {} },
    settled: async () => {},
    clock: () => clock.now(),
    random: Math.random,
    metrics: openWorkerMetrics(),
    onError: errors.push.bind(errors),
  });
  sending.stop();
  return { attempt: sending.attempt, errors };
}

async function queued(id: number, channel: 'email' | 'sms' = 'email'): Promise<MessageJob> {
  const [job] = await write((tx) => takeDueMessages(tx, { instanceId: id, channel }, 1, clock.now()));
  return job as MessageJob;
}

const takeForgotten = () =>
  write((tx) => takeForgottenMessages(tx, new Date(clock.now().getTime() - 5_000), clock.now(), 10));

/** A moment that is waited for, and one that is brought about. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('a process that gets its own message again, since its claim had lapsed, sends it once', async () => {
  const { id, stage } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const job = await queued(id);
  const [begun, begunAgain, connected] = [gate(), gate(), gate()];
  const beginnings = [begun, begunAgain];
  let times = 0;
  const { attempt } = openProcess(async (handingOver) => {
    beginnings.shift()?.open();
    await connected.opened;
    await handingOver();
    times += 1;
    return sent;
  });
  const first = attempt(job);
  await begun.opened;
  later(7_000);
  const [again] = await takeForgotten();
  const second = attempt(again as MessageJob);
  await Promise.race([begunAgain.opened, second]);
  connected.open();
  await Promise.all([first, second]);
  later(7_000);
  for (const each of await takeForgotten()) await attempt(each);
  expect([times, await statusOf(message)]).toEqual([1, { status: 'sent', error: null }]);
});

test('what was sent while its claim had lapsed is known to be sent, where nobody else took it', async () => {
  const { id, stage } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const [handed, answered] = [gate(), gate()];
  const { attempt } = openProcess(async (handingOver) => {
    await handingOver();
    handed.open();
    await answered.opened;
    return sent;
  });
  const made = attempt(await queued(id));
  await handed.opened;
  later(7_000);
  expect(await takeForgotten()).toHaveLength(1);
  answered.open();
  await made;
  expect(await statusOf(message)).toEqual({ status: 'sent', error: null });
});

test('what comes to its turn after four hours is not sent any more, and costs nothing', async () => {
  const { id, stage, spent } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  later(giveUpAfterMs(false));
  const { attempt } = openProcess(() => {
    throw new Error('it was sent');
  });
  await attempt(await queued(id));
  expect(await statusOf(message)).toEqual({ status: 'failed', error: 'not sent in time' });
  expect(await spent()).toBe(0);
});

test('what may have been sent is asked about after four hours, too, and not sent again', async () => {
  const { id, stage, spent } = await workshop({ sms: { kind: 'dev' } });
  const [message = 0] = await stage(sms);
  await scene.sql`update message_backlog set handed_over_at = ${clock.now().toISOString()} where communication_id = ${message}`;
  later(giveUpAfterMs(false));
  const { attempt, errors } = openProcess(
    () => {
      throw new Error('it was sent');
    },
    async () => ({ kind: 'deferred', error: 'it did not reach the provider', retryAfterSeconds: null }),
  );
  await attempt(await queued(id, 'sms'));
  expect(await statusOf(message)).toEqual({
    status: 'failed',
    error: 'given up: it did not reach the provider',
  });
  expect([errors, await spent()]).toEqual([[], 0]);
});

test('a message that nothing can be made of follows the schedule, and leaves its place to others', async () => {
  const { id, stage } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const trouble = new Error('trouble');
  const { attempt, errors } = openProcess(() => {
    throw trouble;
  });
  await attempt(await queued(id));
  expect(await backlogOf(message)).toMatchObject({ attempt: 2, queued_at: null, handed_over_at: null });
  expect(errors).toEqual([trouble]);
});

test('where trouble comes after a mail was begun to be handed over, nobody knows', async () => {
  const { id, stage, spent } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const { attempt } = openProcess(async (handingOver) => {
    await handingOver();
    throw new Error('trouble');
  });
  await attempt(await queued(id));
  expect(await statusOf(message)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^unknown outcome: /),
  });
  expect(await spent()).toBe(1);
});

test('saying that one lives waits for nobody who records', async () => {
  const { id, stage } = await workshop({ email: { kind: 'dev' } });
  await stage(mail, mail);
  const jobs = [await queued(id)];
  jobs.push(
    ...(await write((tx) => takeDueMessages(tx, { instanceId: id, channel: 'email' }, 2, clock.now()))),
  );
  await scene.sql`update message_backlog set claimed_by = 7 where instance_id = ${id}`;
  const until = new Date(clock.now().getTime() + 6_000);
  const [recorded = 0, other = 0] = jobs.map(({ communicationId }) => communicationId);
  await scene.sql.begin(async (recording) => {
    await recording`select from message_backlog where communication_id = ${recorded} for update`;
    await database.lease(async (db, raw) => {
      await raw`set lock_timeout = '1s'`;
      await prolongMessageClaims(db, jobs, { by: 7, until });
      await raw`reset lock_timeout`;
    });
  });
  expect((await backlogOf(other))?.claimed_until).not.toBeNull();
});
