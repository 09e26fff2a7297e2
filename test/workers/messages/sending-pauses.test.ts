import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openWorkerMetrics } from '../../../adapters/telemetry/worker-metrics.ts';
import { handOverItems } from '../../../db/lanes/items.ts';
import { acquireLane, type HeldLane } from '../../../db/lanes/leases.ts';
import type { SendOutcome } from '../../../domain/messages/message.ts';
import { giveUpAfterMs } from '../../../domain/messages/verdicts.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { messageLaneKind } from '../../../workers/messages/kind.ts';
import type { PreparedMessage } from '../../../workers/messages/message-sender.ts';
import { mail, openSendingScene, sms } from './sending-scene.ts';

const scene = await openSendingScene();
const { clock, later, statusOf, backlogOf, workshop } = scene;
const database = openWorkersDatabase(scene.databaseUrl);
afterAll(() => database.close());

const sent: SendOutcome = { kind: 'sent', providerId: null };

/** Opens a worker that sends messages with `send`; returns the worker and its reported errors. */
function openProcess(send: PreparedMessage['send'], ask: PreparedMessage['ask'] = null) {
  const errors: unknown[] = [];
  const kind = messageLaneKind({
    database,
    sender: { prepare: () => ({ send, ask }), beginShutdown() {}, close: async () => {} },
    eventsHappened: () => {},
    clock: () => clock.now(),
    random: Math.random,
    metrics: openWorkerMetrics(),
    onError: errors.push.bind(errors),
  });
  const attempt = async (lane: HeldLane) => {
    const reading = { without: [], most: 10, now: clock.now() };
    const { state, items } = await database.inSession((db) => kind.readDueItems(db, lane, reading));
    const outcomes = await kind.processItems(items, state, {
      async handOver(item) {
        const [may] = await database.inSession((db) =>
          handOverItems(db, kind.name, [{ ...item, lane }], clock.now()),
        );
        return may === true;
      },
    });
    const told = outcomes.filter((outcome) => outcome !== null);
    return kind.recordOutcomes(told.map((outcome) => ({ lane, outcome })));
  };
  return { attempt, errors };
}

async function leased(instanceId: number, channel: 'email' | 'sms' = 'email'): Promise<HeldLane> {
  const lane = { instanceId, lane: channel, lease: randomInt(1, 2 ** 40) };
  expect(await database.inSession((db) => acquireLane(db, 'messages', lane, clock.now()))).toBe(true);
  return lane;
}

/** Returns a promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Expires a lease, as if its holder had died. */
const lapse = (id: number) =>
  scene.sql`update lanes set held_until = now() - interval '1 second' where instance_id = ${id}`;

test('does not send a message again that another process has taken meanwhile', async () => {
  const { id, stage } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const [begun, connected] = [gate(), gate()];
  let times = 0;
  const { attempt } = openProcess(async (handingOver) => {
    begun.open();
    await connected.opened;
    await handingOver();
    times += 1;
    return sent;
  });
  const first = attempt(await leased(id));
  await begun.opened;
  await lapse(id);
  const second = attempt(await leased(id));
  connected.open();
  expect(await Promise.all([first, second])).toEqual([[], [true]]);
  expect([times, await statusOf(message)]).toEqual([1, { status: 'sent', error: null }]);
});

test('records a message as sent after its lease lapsed, if no other process took it', async () => {
  const { id, stage } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const [handed, answered] = [gate(), gate()];
  const { attempt } = openProcess(async (handingOver) => {
    await handingOver();
    handed.open();
    await answered.opened;
    return sent;
  });
  const made = attempt(await leased(id));
  await handed.opened;
  await lapse(id);
  answered.open();
  await made;
  expect(await statusOf(message)).toEqual({ status: 'sent', error: null });
});

test('does not send a message after four hours, and it costs nothing', async () => {
  const { id, stage, spent } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  later(giveUpAfterMs(false));
  const { attempt } = openProcess(() => {
    throw new Error('it was sent');
  });
  await attempt(await leased(id));
  expect(await statusOf(message)).toEqual({ status: 'failed', error: 'not sent in time' });
  expect(await spent()).toBe(0);
});

test('asks after four hours, too, about a message that may have been sent, and does not send it again', async () => {
  const { id, stage, spent } = await workshop({ sms: { kind: 'dev' } });
  const [message = 0] = await stage(sms);
  await scene.sql`update backlog set handed_over_at = ${clock.now().toISOString()} where item_id = ${message}`;
  later(giveUpAfterMs(false));
  const { attempt, errors } = openProcess(
    () => {
      throw new Error('it was sent');
    },
    async () => ({ kind: 'deferred', error: 'it did not reach the provider', retryAfterSeconds: null }),
  );
  await attempt(await leased(id, 'sms'));
  expect(await statusOf(message)).toEqual({
    status: 'failed',
    error: 'given up: it did not reach the provider',
  });
  expect([errors, await spent()]).toEqual([[], 0]);
});

test('retries a message that can’t be composed on schedule', async () => {
  const { id, stage } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const trouble = new Error('trouble');
  const { attempt, errors } = openProcess(() => {
    throw trouble;
  });
  await attempt(await leased(id));
  expect(await backlogOf(message)).toMatchObject({ attempt: 2, handed_over_at: null });
  expect(errors).toEqual([trouble]);
});

test('the outcome is unknown if an error occurs after a mail began to be handed over', async () => {
  const { id, stage, spent } = await workshop({ email: { kind: 'dev' } });
  const [message = 0] = await stage(mail);
  const { attempt } = openProcess(async (handingOver) => {
    await handingOver();
    throw new Error('trouble');
  });
  await attempt(await leased(id));
  expect(await statusOf(message)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^unknown outcome: /),
  });
  expect(await spent()).toBe(1);
});
