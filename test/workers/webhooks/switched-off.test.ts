import { expect, test } from 'vitest';
import { openWorkerMetrics } from '../../../adapters/telemetry/worker-metrics.ts';
import type { AttemptRecord } from '../../../db/webhooks/attempts.ts';
import { findSigningSubscription, laneOfSubscription } from '../../../db/webhooks/served.ts';
import type { Verdict } from '../../../domain/webhooks/delivery.ts';
import { webhookLaneKind } from '../../../workers/webhooks/kind.ts';
import { setDevTransport } from '../../support/transports.ts';
import { openScene } from '../scene.ts';

const scene = await openScene();
const { sql, database, clock, instance, receiver, subscribe } = scene;

const attempted = (path: string, verdict: Verdict): AttemptRecord => ({
  delivery: { itemId: 1, itemAt: clock.now().toISOString(), attempt: 1 },
  startedAt: clock.now(),
  outcome: { status: 500, body: '', error: null, durationMs: 1, retryAfterSeconds: null },
  verdict,
  sentTo: receiver.url(path),
  isTest: false,
});

test('mails a workshop about each subscription that is switched off, while credit lasts', async () => {
  await sql`update instances set email = 'hola@taller.example.com', language = 'en' where id = ${instance.id}`;
  await setDevTransport(sql, instance.id, { credit: 2 });
  const paths = ['/one', '/two', '/three'];
  const subscriptions: { id: number }[] = [];
  for (const path of paths) subscriptions.push(await subscribe(path));
  const [before] = await sql`select count(*)::int as count from workshop_alerts`;
  const kind = webhookLaneKind({
    database,
    send: () => expect.unreachable(),
    clock: () => clock.now(),
    random: Math.random,
    metrics: openWorkerMetrics(),
    onError: () => expect.unreachable(),
    changes: { note: () => {} },
  });
  for (const [index, { id }] of subscriptions.entries()) {
    const gone = attempted(paths[index] as string, { status: 'failed', switchesOff: true });
    const state = await findSigningSubscription(database.reads, instance.id, id, clock.now());
    await kind.updateLane({ ...laneOfSubscription(instance.id, id), lease: 1 }, [gone], state, []);
  }
  const mails = await sql`
    select recipient, subject, body from communications where status = 'queued' order by id`;
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    recipient: 'hola@taller.example.com',
    subject: 'A webhook has been switched off',
    body: expect.stringContaining(receiver.url('/one')),
  });
  const [after] = await sql`select count(*)::int as count from workshop_alerts`;
  expect(after?.count - before?.count).toBe(3);
  expect(await sql`select from webhook_subscriptions where active and url like '%/t%'`).toHaveLength(0);
});
