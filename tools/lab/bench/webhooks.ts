// Measures how fast events reach their receivers, with the queue on each engine, and what a receiver that hangs costs
// the others. The workers and the receivers are separate processes. `scripts/node tools/lab/bench/webhooks.ts [postgres]
// [redis]`
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ask,
  type BenchTarget,
  onEachEngine,
  type Sql,
  serviceFile,
  withDeployment,
  workerFile,
} from './deployment.ts';
import { compareHanging, receiptsSince, receiversFile, untilReceived } from './lanes.ts';
import { atConstantRate, durations, figure, quickest, report, scaled, timed } from './measured.ts';
import { subscribe } from './subscribe.ts';

const subscriptions = 40;
const burst = scaled(20_000, 400);
const steady = { perSecond: 200, seconds: scaled(20, 2) };
const hanging = { events: scaled(4_000), rounds: scaled(7), timeoutMs: 16_000 };
const targets = { perSecond: { Redis: 4_500, PostgreSQL: 4_000 }, lagMs: { p50: 8, p99: 60 } };

await onEachEngine(async (engine, settings) => {
  console.log(`Webhooks, with the queue on ${engine}:`);
  await withDeployment(1, async ({ sql, serve }) => {
    const receivers = await serve(receiversFile);
    await subscribe(sql, subscriptions, `${receivers.url}/ok`);
    await serve(workerFile, { ...settings, WEBHOOK_ALLOW_PRIVATE: '1' });
    await benchBurst(sql, receivers, targets.perSecond[engine]);
    await sql`update webhook_subscriptions set events = '{}' where id > (select min(id) from webhook_subscriptions)`;
    await benchLag(receivers, await serve(serviceFile, settings));
    await benchHanging(sql, receivers);
  });
});

/** Inserts events, and waits for their deliveries; returns the duration. */
async function deliverMs(
  sql: Sql,
  receivers: BenchTarget,
  events: number,
  deliveries: number,
): Promise<number> {
  await receiptsSince(receivers);
  return timed(async () => {
    await sql`
      insert into events (instance_id, event, data, occurred_at)
      select 1, 'client.created', jsonb_build_object('client_id', n), now() from generate_series(1, ${events}) n`;
    await untilReceived(receivers, deliveries, ({ lagsMs }) => lagsMs.length);
  });
}

/** Measures deliveries a second of one worker process; the first of three rounds compiles its code. */
async function benchBurst(sql: Sql, receivers: BenchTarget, atLeast: number): Promise<void> {
  const bestMs = await quickest(3, () => deliverMs(sql, receivers, burst / subscriptions, burst));
  const perSecond = figure('best of three', (burst * 1000) / bestMs, '/s', { atLeast });
  report(`  ${burst} deliveries to ${subscriptions} receivers by one worker process`, perSecond);
}

async function benchLag(receivers: BenchTarget, api: BenchTarget): Promise<void> {
  const create = (n: number) =>
    ask(api, '/api/v1/clients', { json: { name: `Clara Ejemplo ${n}` }, status: 201 });
  await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)));
  await untilReceived(receivers, 50, ({ lagsMs }) => lagsMs.length);
  const events = steady.perSecond * steady.seconds;
  await atConstantRate(create, steady);
  const receipts = await untilReceived(receivers, events, ({ lagsMs }) => lagsMs.length);
  const lagsMs = receipts.flatMap((each) => each.lagsMs);
  report(`  event to socket at ${steady.perSecond}/s`, ...durations(lagsMs, targets.lagMs));
}

async function benchHanging(sql: Sql, receivers: BenchTarget): Promise<void> {
  const pace = () => deliverMs(sql, receivers, hanging.events, hanging.events);
  await pace();
  await compareHanging('a receiver that hangs', hanging.rounds, pace, async () => {
    await subscribe(sql, 1, `${receivers.url}/hang`);
    return async () => {
      await sql`update webhook_subscriptions set active = false where url like '%/hang'`;
      await sleep(hanging.timeoutMs);
    };
  });
}
