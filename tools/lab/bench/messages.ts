// How many mails one worker process hands over, with the queue on each engine, and what a mail server that hangs costs
// other workshops. `scripts/node tools/lab/bench/messages.ts [postgres] [redis]`

import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { type Instance, insertInstance } from '../../../db/workshops/queries.ts';
import { type BenchTarget, onEachEngine, withDeployment, workerFile } from './deployment.ts';
import { compareHanging, receiptsSince, receiversFile, untilReceived } from './lanes.ts';
import { figure, quickest, report, scaled, timed } from './measured.ts';
import { stageMails, useMailServer } from './staged-mails.ts';

const mails = scaled(3_000, 100);
const hanging = { workshops: 20, mailsOfEach: 50, rounds: scaled(3), timeoutMs: 25_000 };
const stagedAtOnce = 500;
/** One workshop's server takes four connections; ten take forty. */
const targets = { one: 200, ten: 1_000 };

let opened = 0;
await onEachEngine(async (engine, settings) => {
  console.log(`Mail, with the queue on ${engine}:`);
  await withDeployment(1, async ({ database, sql, serve }) => {
    const receivers = await serve(receiversFile);
    const { port, silentPort } = await receiptsSince(receivers);
    const workshops = await openWorkshops(database, 10, port);
    await serve(workerFile, settings);
    const one = workshops.slice(0, 1);
    await benchPace(database, receivers, one, targets.one);
    await benchPace(database, receivers, workshops, targets.ten);
    const pace = () => handOverMs(database, receivers, one);
    await compareHanging(
      `${hanging.workshops} workshops whose server hangs`,
      hanging.rounds,
      pace,
      async () => {
        const others = await openWorkshops(database, hanging.workshops, silentPort);
        for (const workshop of others) await stage(database, workshop, hanging.mailsOfEach);
        return async () => {
          await sql`delete from backlog where instance_id in ${sql(others.map(({ id }) => id))}`;
          await sleep(hanging.timeoutMs);
        };
      },
    );
  });
});

async function openWorkshops(database: Database, count: number, port: number): Promise<Instance[]> {
  const workshops: Instance[] = [];
  for (let n = 0; n < count; n += 1) {
    opened += 1;
    const host = `taller-${opened}.test`;
    const fields = { name: 'Taller', base_url: `https://${host}`, created_at: new Date().toISOString() };
    const workshop = await inTransaction(database, async (tx) => {
      const instance = await insertInstance(tx, fields, host);
      await useMailServer(tx, instance, port);
      return instance;
    });
    workshops.push(workshop);
  }
  return workshops;
}

async function stage(database: Database, { id }: Instance, count: number): Promise<void> {
  for (let left = count; left > 0; left -= stagedAtOnce)
    await stageMails(database, id, Math.min(left, stagedAtOnce));
}

async function handOverMs(
  database: Database,
  receivers: BenchTarget,
  workshops: Instance[],
): Promise<number> {
  await receiptsSince(receivers);
  return timed(async () => {
    for (const workshop of workshops) await stage(database, workshop, mails / workshops.length);
    await untilReceived(receivers, mails, (receipts) => receipts.mails);
  });
}

/** The first of three rounds compiles the code. */
async function benchPace(
  database: Database,
  receivers: BenchTarget,
  workshops: Instance[],
  atLeast: number,
): Promise<void> {
  const bestMs = await quickest(3, () => handOverMs(database, receivers, workshops));
  report(
    `  ${mails} mails of ${workshops.length} workshops by one worker process`,
    figure('best of three', (mails * 1000) / bestMs, '/s', { atLeast }),
  );
}
