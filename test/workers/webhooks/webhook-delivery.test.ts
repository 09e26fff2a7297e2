import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { acquireLane } from '../../../db/lanes/leases.ts';
import { recordAttempts } from '../../../db/webhooks/attempts.ts';
import { laneOfSubscription } from '../../../db/webhooks/served.ts';
import { insertDeliveries } from '../../../db/webhooks/staging.ts';
import {
  nonceBytes,
  openSecretBox,
  secretContexts,
  UnknownSecretError,
} from '../../../domain/secrets/secret-box.ts';
import { retryWaitsMs } from '../../../domain/webhooks/delivery.ts';
import { answers } from '../../support/receiver.ts';
import { openScene } from '../scene.ts';

const scene = await openScene();
const { receiver, clock, sql, database, instance, errors, subscribe, happen, settled, deliveriesOf } = scene;
const workers = await scene.start();

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
const later = (ms: number) => {
  clock.set(new Date(clock.now().getTime() + ms).toISOString());
  workers.wake();
};
const subscription = async (id: number) => {
  const [row] = await sql`select active, failing_since from webhook_subscriptions where id = ${id}`;
  return row;
};
const delivery = (subscriptionId: number, eventId = 1, trigger: 'event' | 'test' = 'event') => ({
  instanceId: instance.id,
  subscriptionId,
  eventId,
  event: 'client.created',
  occurredAt: clock.now().toISOString(),
  data: { client_id: 1 },
  trigger,
});
const insert = (subscriptionId: number, createdAt: Date, dueAt: Date) =>
  inTransaction(database, async (tx) => {
    const [id] = await insertDeliveries(tx, [delivery(subscriptionId)], { now: createdAt, dueAt });
    return id as number;
  });

test('reports a delivery that can’t be signed and retries it on schedule, without blaming the receiver', async () => {
  const [unsigned, other] = [await subscribe('/unsigned'), await subscribe('/signed')];
  const place = secretContexts.webhookSecret(instance.id, unsigned.id);
  const strange = openSecretBox(['a secret that APP_SECRET does not hold any more']);
  const [kept] = await sql`select sealed from webhook_secrets where subscription_id = ${unsigned.id}`;
  const seal = (sealed: Buffer) =>
    sql`update webhook_secrets set sealed = ${sealed} where subscription_id = ${unsigned.id}`;
  await seal(strange.seal(unsigned.secret, place, randomBytes(nonceBytes)));
  const before = clock.now().getTime();
  await happen(1);
  workers.wake();
  await receiver.expect('/signed', 1);
  expect(await settled(other.id)).toMatchObject([{ status: 'succeeded' }]);
  const [waiting] = await settled(unsigned.id);
  expect(waiting).toMatchObject({
    status: 'pending',
    attempts: 0,
    error: expect.stringContaining('the service has to be put right'),
  });
  expect(Date.parse(waiting?.next_attempt_at)).toBeGreaterThanOrEqual(before + retryWaitsMs[0]);
  expect(errors.splice(0)).toEqual([expect.any(UnknownSecretError)]);

  await seal(kept?.sealed);
  later(6_000);
  await receiver.expect('/unsigned', 1);
  expect(await settled(unsigned.id)).toMatchObject([{ status: 'succeeded', attempts: 1, error: null }]);
  expect(await subscription(unsigned.id)).toEqual({ active: true, failing_since: null });
});

test('keeps the failed attempts of a delivery, without their answers', async () => {
  const { id } = await subscribe('/second-time');
  receiver.answer('/second-time', answers.status(503, {}, 'back soon'));
  await happen(1);
  workers.wake();
  await receiver.expect('/second-time', 1);
  const [failed] = await settled(id);
  const attemptsOf = async () =>
    (await sql`select earlier_attempts from webhook_deliveries where subscription_id = ${id}`)[0]
      ?.earlier_attempts;
  expect(failed).toMatchObject({ status: 'pending', attempts: 1 });
  expect(await attemptsOf()).toBeNull();
  receiver.answer('/second-time', answers.status(200));
  later(6_000);
  await receiver.expect('/second-time', 2);
  expect(await settled(id)).toMatchObject([{ status: 'succeeded', attempts: 2, error: null }]);
  expect(await attemptsOf()).toEqual([
    {
      at: expect.any(String),
      response_status: 503,
      error: 'the receiver answered 503',
      duration_ms: expect.any(Number),
    },
  ]);
});

test('removes a delivery without a record from the backlog, and sends the others', async () => {
  const { id } = await subscribe('/recorded');
  const now = clock.now();
  const lost = await insert(id, now, now);
  await sql`delete from webhook_deliveries where id = ${lost}`;
  await insert(id, now, now);
  workers.wake();
  expect(await settled(id)).toMatchObject([{ status: 'succeeded' }]);
  expect(receiver.at('/recorded')).toHaveLength(1);
});

test('reports an attempt that can’t be recorded, and records the others', async () => {
  const [troubled, fine] = [await subscribe('/troubled'), await subscribe('/fine')];
  await sql.unsafe(`
    create table troubled as select ${troubled.id}::bigint as id;
    create function refuse() returns trigger language plpgsql as $$ begin
      if exists (select from troubled where id = new.subscription_id) then raise 'trouble'; end if;
      return new;
    end $$;
    create trigger refuse before update on webhook_deliveries for each row execute function refuse()`);
  for (let client = 1; client <= 20; client += 1) await happen(client);
  workers.wake();
  expect(await settled(fine.id)).toHaveLength(20);
  expect(receiver.at('/fine')).toHaveLength(20);
  await expect.poll(() => errors).toContainEqual(expect.objectContaining({ message: 'trouble' }));
  await sql`delete from troubled`;
  await sql`delete from webhook_subscriptions where id = ${troubled.id}`;
});

test('records nothing for a delivery whose id was reused in the meantime', async () => {
  const { id } = await subscribe('/anew');
  const now = clock.now();
  const itemId = await insert(id, now, new Date(now.getTime() + 60_000));
  const lane = { ...laneOfSubscription(instance.id, id), lease: 7 };
  const attempted = {
    startedAt: now,
    outcome: { status: 200, body: '', error: null, durationMs: 1, retryAfterSeconds: null },
    verdict: { status: 'succeeded' },
    sentTo: '',
    isTest: false,
  } as const;
  const record = (itemAt: string) =>
    database.inSession((db) =>
      recordAttempts(db, [{ lane, outcome: { ...attempted, delivery: { itemId, itemAt, attempt: 1 } } }]),
    );
  expect(await database.inSession((db) => acquireLane(db, 'webhooks', lane, now))).toBe(true);
  expect([await record(daysAgo(1)), await record(now.toISOString())]).toEqual([[false], [true]]);
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
  await sql`update lanes set lease = null where lane = ${lane.lane}`;
});

test('a 410 from a subscription’s former URL says nothing about its present one', async () => {
  const { id } = await subscribe('/former');
  const hung: ServerResponse[] = [];
  receiver.answer('/former', (response) => void hung.push(response));
  await happen(2);
  workers.wake();
  await receiver.expect('/former', 1);
  await sql`update webhook_subscriptions set url = ${receiver.url('/present')} where id = ${id}`;
  hung[0]?.writeHead(410).end();
  expect(await settled(id)).toMatchObject([{ status: 'failed', response_status: 410 }]);
  await happen(3);
  workers.wake();
  await receiver.expect('/present', 1);
  expect((await settled(id)).at(-1)).toMatchObject({ status: 'succeeded' });
  expect(await subscription(id)).toEqual({ active: true, failing_since: null });
});

test('after five days of failures, one that waited for a day behind others is enough to switch off', async () => {
  const [fresh, old] = [await subscribe('/fresh'), await subscribe('/old')];
  for (const { id } of [fresh, old]) {
    await sql`update webhook_subscriptions set failing_since = ${daysAgo(6)} where id = ${id}`;
  }
  for (const path of ['/fresh', '/old']) receiver.answer(path, answers.status(500));
  const now = clock.now();
  await insert(fresh.id, now, now);
  await insert(old.id, new Date(daysAgo(2)), now);
  workers.wake();
  await settled(fresh.id);
  await expect.poll(() => subscription(old.id)).toMatchObject({ active: false });
  expect(await subscription(fresh.id)).toMatchObject({ active: true });
  expect(await deliveriesOf(old.id)).toMatchObject([
    { status: 'failed', attempts: 1, response_status: 500, error: 'the subscription is switched off' },
  ]);
});

test('reported no other error', () => {
  // Attempts may have failed until the simulated fault ended.
  expect(errors.filter((error) => !String(error).includes('trouble'))).toEqual([]);
});

test('the workers send a test again after a crash, without judging its receiver by it', async () => {
  const { id } = await subscribe('/tested');
  receiver.answer('/tested', answers.status(410));
  await sql`update webhook_subscriptions set active = false where id = ${id}`;
  const now = clock.now();
  await inTransaction(database, (tx) =>
    insertDeliveries(tx, [delivery(id, 7, 'test')], { now, dueAt: now, handedOverAt: now }),
  );
  workers.wake();
  await receiver.expect('/tested', 1);
  expect(await settled(id)).toMatchObject([
    { status: 'failed', attempts: 1, response_status: 410, next_attempt_at: null },
  ]);
  expect(await subscription(id)).toMatchObject({ failing_since: null });
});
