// Measures how fast events reach their receivers, with the queue on PostgreSQL and on Redis, and how much a hanging
// receiver delays the other receivers. The workers and the receivers are separate processes. `scripts/node
// tools/lab/bench/webhooks.ts [postgres] [redis]`
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceFile, withDeployment, workerFile } from './harness/deployment.ts';
import { runOnEachEngine } from './harness/engines.ts';
import { createFigure, durationFigures, reportFigures, scaleCount } from './harness/figures.ts';
import { measureAtConstantRate, measureMs, measureQuickest } from './harness/measure.ts';
import {
  compareHanging,
  receiptsFromNow,
  startReceivers,
  subscribe,
  waitUntilReceived,
} from './harness/receivers.ts';
import { sendRequest } from './harness/send-request.ts';

const subscriptions = 40;
const burst = scaleCount(20_000, 400);
const steady = { perSecond: 200, seconds: scaleCount(20, 2) };
const hanging = { events: scaleCount(4_000), rounds: scaleCount(7), timeoutMs: 16_000 };
const targets = { perSecond: { Redis: 4_500, PostgreSQL: 4_000 }, lagMs: { p50: 8, p99: 60 } };

await runOnEachEngine(async (engine, settings) => {
  console.log(`Webhooks, with the queue on ${engine}:`);
  await withDeployment(1, async (deployment) => {
    const { sql, serve } = deployment;
    const receivers = await startReceivers(deployment);
    /** Inserts events, and waits until they are delivered; returns the duration. */
    const deliverMs = async (events: number, deliveries: number) => {
      await receiptsFromNow(receivers);
      return measureMs(async () => {
        await sql`
          insert into events (instance_id, event, data, occurred_at)
          select 1, 'client.created', jsonb_build_object('client_id', n), now() from generate_series(1, ${events}) n`;
        await waitUntilReceived(receivers, 'webhooks', deliveries);
      });
    };
    await subscribe(sql, subscriptions, `${receivers.url}/ok`);
    await serve(workerFile, settings);

    // Measures deliveries per second of one worker process. V8 compiles the code during the first of the three rounds,
    // so only the fastest round counts.
    const bestMs = await measureQuickest(3, () => deliverMs(burst / subscriptions, burst));
    const target = { atLeast: targets.perSecond[engine] };
    reportFigures(
      `  ${burst} deliveries to ${subscriptions} receivers by one worker process`,
      createFigure('best of three', (burst * 1000) / bestMs, '/s', target),
    );

    await sql`update webhook_subscriptions set events = '{}' where id > (select min(id) from webhook_subscriptions)`;
    const api = await serve(serviceFile, settings);
    const create = (n: number) =>
      sendRequest(api, '/api/v1/clients', { json: { name: `Clara Ejemplo ${n}` }, status: 201 });
    await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)));
    await waitUntilReceived(receivers, 'webhooks', 50);
    await measureAtConstantRate(create, steady);
    const lagsMs = await waitUntilReceived(receivers, 'webhooks', steady.perSecond * steady.seconds);
    reportFigures(`  event to socket at ${steady.perSecond}/s`, ...durationFigures(lagsMs, targets.lagMs));

    const paceMs = () => deliverMs(hanging.events, hanging.events);
    await paceMs();
    await compareHanging('a receiver that hangs', hanging.rounds, paceMs, async () => {
      await subscribe(sql, 1, `${receivers.url}/hang`);
      return async () => {
        await sql`update webhook_subscriptions set active = false where url like '%/hang'`;
        await sleep(hanging.timeoutMs);
      };
    });
  });
});
