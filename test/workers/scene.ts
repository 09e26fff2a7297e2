import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/client.ts';
import { connect } from '../../db/connection.ts';
import { insertInstance } from '../../db/queries/instances.ts';
import { insertKey } from '../../db/queries/keys.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keyBytes, makeKey } from '../../domain/api-key-format.ts';
import { nonceBytes, openSecretBox, sealedFor } from '../../domain/secret-box.ts';
import { secretBytes, webhookSecret } from '../../domain/webhook-signature.ts';
import { openWorkerMetrics } from '../../http/telemetry/worker-metrics.ts';
import { openQueue } from '../../workers/queue.ts';
import { openSender } from '../../workers/send-delivery.ts';
import { startWebhooks } from '../../workers/webhooks.ts';
import { TestClock } from '../support/clock.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { openReceiver } from '../support/receiver.ts';

const config = parseConfig({
  APP_SECRET: 'a secret that is for tests alone and nothing else',
  WEBHOOK_ALLOW_PRIVATE: '1',
});

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** A workshop with subscriptions, a real receiver, and workers that start when told. */
export async function openScene({ redisUrl = '' } = {}) {
  const { url: databaseUrl, drop } = await createTestDatabase();
  const database = openDatabase({ url: databaseUrl, poolSize: 8 });
  const { sql, close } = connect({ url: databaseUrl, applicationName: 'test', settings: {} });
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
    const key = {
      instance_id: instance.id,
      name: 'ERP',
      purpose: 'tests',
      environment: 'live',
      scopes: ['webhooks:manage'],
      created_at: now(),
    } as const;
    return inTransaction(database, (tx) =>
      insertKey(tx, { ...key, scopes: [...key.scopes] }, { hash, prefix }),
    );
  };
  const key = await createKey();
  const box = openSecretBox(config.appSecrets);

  /** A subscription of the first key to the receiver's path. */
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
    const sealed = box.seal(secret, sealedFor.webhookSecret(instance.id, id), randomBytes(nonceBytes));
    return sql`
      insert into webhook_secrets (instance_id, subscription_id, sealed, created_at, expires_at)
      values (${instance.id}, ${id}, ${sealed}, ${now()}, ${expiresAt})`;
  };
  const happen = (client_id: number) =>
    inTransaction(database, (tx) =>
      appendEvent(tx, instance.id, 'client.created', { client_id }, clock.now()),
    );

  /** Workers as a process has them. */
  const start = async () => {
    const onError = (error: unknown) => void errors.push(error);
    const queue = await openQueue({ databaseUrl, redisUrl, onError });
    const sender = openSender(config, () => clock.now());
    const parts = { database, queue, sender, onError, metrics: openWorkerMetrics(), random: () => 0.5 };
    const workers = startWebhooks({ ...parts, clock: () => clock.now() });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= workers.stop().then(async () => {
        await queue.close();
        await sender.close();
      });
      return stopped;
    };
    running.push({ stop });
    return { wake: workers.wake, stop, queue };
  };

  /** The delivery records of a subscription, once none of them waits for an attempt before `until`. */
  const settled = async (subscriptionId: number, until = clock.now()) => {
    for (;;) {
      const [busy] = await sql`
        select count(*)::int as count from webhook_backlog
        where subscription_id = ${subscriptionId} and (due_at <= ${until.toISOString()} or queued_at is not null)`;
      const [unrelayed] = await sql`select count(*)::int as count from events where relayed_at is null`;
      if (busy?.count === 0 && unrelayed?.count === 0) return deliveriesOf(subscriptionId);
      await sleep(10);
    }
  };
  const deliveriesOf = (subscriptionId: number) =>
    sql`select * from webhook_deliveries where subscription_id = ${subscriptionId} order by id`;

  afterAll(async () => {
    await receiver.close(); // first, so that no attempt hangs
    await Promise.all(running.map(({ stop }) => stop()));
    await close(1_000);
    await database.close();
    await drop();
  });
  const ground = { sql, database, databaseUrl, clock, receiver, errors, instance, key };
  return { ...ground, createKey, subscribe, addSecret, happen, start, settled, deliveriesOf };
}
