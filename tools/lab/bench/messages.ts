// Measures how many mails one worker process sends, with the queue on each engine, and how much a hanging mail server
// delays other workshops. `scripts/node tools/lab/bench/messages.ts [postgres] [redis]`
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { type Instance, insertInstance } from '../../../db/workshops/queries.ts';
import { withDeployment, workerFile } from './harness/deployment.ts';
import { runOnEachEngine } from './harness/engines.ts';
import { createFigure, reportFigures, scaleCount } from './harness/figures.ts';
import { measureMs, measureQuickest } from './harness/measure.ts';
import {
  compareHanging,
  receiptsFromNow,
  stageMails,
  startReceivers,
  useMailServer,
  waitUntilReceived,
} from './harness/receivers.ts';

const mailCount = scaleCount(3_000, 100);
const hangingMails = { workshops: 20, mailsOfEach: 50, rounds: scaleCount(3), timeoutMs: 25_000 };
const stagedPerBatch = 500;
/**
 * Minimum number of mails per second, by the number of workshops. A workshop uses four connections to its mail server,
 * so ten workshops use forty.
 */
const targets = { 1: 200, 10: 1_000 };

let opened = 0;
await runOnEachEngine(async (engine, settings) => {
  console.log(`Mail, with the queue on ${engine}:`);
  await withDeployment(1, async (deployment) => {
    const { database, sql, serve } = deployment;
    const receivers = await startReceivers(deployment);
    const { port, silentPort } = await receiptsFromNow(receivers);
    const workshops = await openWorkshops(database, 10, port);
    await serve(workerFile, settings);
    const handOverMs = async (senders: Instance[]) => {
      await receiptsFromNow(receivers);
      return measureMs(async () => {
        for (const workshop of senders) await stage(database, workshop, mailCount / senders.length);
        await waitUntilReceived(receivers, 'mails', mailCount);
      });
    };
    for (const [count, atLeast] of Object.entries(targets)) {
      // V8 compiles the code during the first of the three rounds, so only the fastest round counts.
      const bestMs = await measureQuickest(3, () => handOverMs(workshops.slice(0, Number(count))));
      reportFigures(
        `  ${mailCount} mails of ${count} workshops by one worker process`,
        createFigure('best of three', (mailCount * 1000) / bestMs, '/s', { atLeast }),
      );
    }
    const what = `${hangingMails.workshops} workshops whose server hangs`;
    const paceMs = () => handOverMs(workshops.slice(0, 1));
    await compareHanging(what, hangingMails.rounds, paceMs, async () => {
      const others = await openWorkshops(database, hangingMails.workshops, silentPort);
      for (const workshop of others) await stage(database, workshop, hangingMails.mailsOfEach);
      return async () => {
        await sql`delete from backlog where instance_id in ${sql(others.map(({ id }) => id))}`;
        await sleep(hangingMails.timeoutMs);
      };
    });
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
  for (let left = count; left > 0; left -= stagedPerBatch)
    await stageMails(database, id, Math.min(left, stagedPerBatch));
}
