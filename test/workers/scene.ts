import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { openSender } from '../../adapters/outbound/sender.ts';
import { openWorkerMetrics } from '../../adapters/telemetry/worker-metrics.ts';
import { parseConfig } from '../../config.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { insertKey, type NewApiKey } from '../../db/keys/queries.ts';
import { insertInstance } from '../../db/workshops/queries.ts';
import { keyBytes, makeKey } from '../../domain/keys/keys.ts';
import { nonceBytes, openSecretBox, secretContexts } from '../../domain/secrets/secret-box.ts';
import { secretBytes, webhookSecret } from '../../domain/webhooks/signature.ts';
import { openWorkersDatabase } from '../../workers/database.ts';
import { openQueue } from '../../workers/lanes/queue.ts';
import { startWebhooks } from '../../workers/webhooks/relay.ts';
import { TestClock } from '../support/clock.ts';
import { openReceiver } from '../support/receiver.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { noting } from '../support/worker-errors.ts';

const config = parseConfig({
  APP_SECRET: 'a secret that is for tests alone and nothing else',
  WEBHOOK_ALLOW_PRIVATE: '1',
});

/**
 * Opens a workshop with an HTTP server that receives webhooks; returns functions that add subscriptions and start
 * workers.
 */
export async function openScene({ redisUrl = '' } = {}) {
  const { url: databaseUrl, database, sql } = await openTestDatabase({ poolSize: 8 });
  const receiver = await openReceiver();
  const clock = new TestClock();
  const now = () => clock.now().toISOString();
  const errors: unknown[] = [];
  const running: { stop(): Promise<void> }[] = [];

  const instance = await inTransaction(database, (tx) =>
    insertInstance(
      tx,
      { name: 'Taller', base_url: 'https://taller.test', plan: 'business', created_at: now() },
      'taller.test',
    ),
  );
  const createKey = async () => {
    const { hash, prefix } = makeKey('live', randomBytes(keyBytes));
    const key: NewApiKey = {
      instance_id: instance.id,
      name: 'ERP',
      purpose: 'tests',
      environment: 'live',
      scopes: ['webhooks:manage'],
      ip_allow_list: [],
      per_minute: 60,
      created_at: now(),
      expires_at: null,
    };
    return inTransaction(database, (tx) => insertKey(tx, key, { hash, prefix }));
  };
  const key = await createKey();
  const box = openSecretBox(config.appSecrets);

  /** Adds a subscription to the receiver's path, by default for the first key. */
  const subscribe = async (path: string, { events = ['client.created'], keyId = key.id } = {}) => {
    const [row] = await sql`
      insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
      values (${instance.id}, ${keyId}, ${receiver.url(path)}, ${`{${events.join(',')}}`}, '', ${now()})
      returning id`;
    const secret = webhookSecret(randomBytes(secretBytes));
    await addSecret(row?.id, secret, null);
    return { id: row?.id as number, secret };
  };
  const addSecret = (id: number, secret: string, expiresAt: string | null) => {
    const sealed = box.seal(secret, secretContexts.webhookSecret(instance.id, id), randomBytes(nonceBytes));
    return sql`
      insert into webhook_secrets (instance_id, subscription_id, sealed, created_at, expires_at)
      values (${instance.id}, ${id}, ${sealed}, ${now()}, ${expiresAt})`;
  };
  const happen = (client_id: number) =>
    inTransaction(database, (tx) =>
      appendEvent(tx, instance.id, 'client.created', { client_id }, clock.now()),
    );

  /** Starts the webhook workers of one process. */
  const start = async () => {
    const onError = noting(errors);
    const own = openWorkersDatabase(databaseUrl);
    const queue = await openQueue({ name: 'webhooks', databaseUrl, redisUrl, onError });
    const sender = openSender(config, () => clock.now());
    // Replaces random numbers by a constant close to 0.5, with which pauses are as long as scheduled. Each process gets
    // a slightly different constant.
    const luck = 0.5 + running.length / 1_000_000;
    const parts = { database: own, queue, sender, onError, metrics: openWorkerMetrics(), random: () => luck };
    const workers = startWebhooks({ ...parts, clock: () => clock.now() });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= workers.stop().then(async () => {
        await queue.close();
        await sender.close();
        await own.close();
      });
      return stopped;
    };
    running.push({ stop });
    return { wake: workers.wake, stop, queue };
  };

  /** Waits until no delivery of a subscription is due before `until`; returns the deliveries. */
  const settled = async (subscriptionId: number, until?: Date) => {
    const lane = String(subscriptionId);
    for (;;) {
      const dueBy = (until ?? clock.now()).toISOString();
      // Counts the unrelayed events first. In the reverse order, an event that is relayed between the two queries would
      // be missed by both.
      const [unrelayed] = await sql`select count(*)::int as count from events where relayed_at is null`;
      const [busy] = await sql`
        select (select count(*) from backlog where lane = ${lane} and due_at <= ${dueBy})::int
          + (select count(*) from lanes where lane = ${lane} and lease is not null)::int as count`;
      if (busy?.count === 0 && unrelayed?.count === 0) return deliveriesOf(subscriptionId);
      await sleep(10);
    }
  };
  const deliveriesOf = (subscriptionId: number) =>
    sql`select * from webhook_deliveries where subscription_id = ${subscriptionId} order by id`;

  afterAll(async () => {
    await receiver.close(); // closes the receiver first, so that no attempt hangs
    await Promise.all(running.map(({ stop }) => stop()));
  });
  const ground = { sql, database, databaseUrl, clock, receiver, errors, instance, key };
  return { ...ground, createKey, subscribe, addSecret, happen, start, settled, deliveriesOf };
}
