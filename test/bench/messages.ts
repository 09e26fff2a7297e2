// How many mails one worker process hands over, with the queue on each engine, and what a mail server that hangs costs
// other workshops. `scripts/node test/bench/messages.ts [postgres] [redis]`

import { setTimeout as sleep } from 'node:timers/promises';
import { setTransport } from '../../actions/messages/set-transport.ts';
import { stageMessages } from '../../actions/messages/stage.ts';
import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { insertCredit } from '../../db/messages/credit.ts';
import { type Instance, insertInstance } from '../../db/workshops/queries.ts';
import { noReferences } from '../../domain/messages/message.ts';
import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { type BenchTarget, onEachEngine, secret, withDeployment, workerFile } from './deployment.ts';
import { compareHanging, receiptsSince, receiversFile, untilReceived } from './lanes.ts';
import { figure, quickest, report, scaled, timed } from './measured.ts';

const mails = scaled(3_000, 100);
const hanging = { workshops: 20, mailsOfEach: 50, rounds: scaled(3), timeoutMs: 25_000 };
const stagedAtOnce = 500;
/** One workshop's server takes four connections; ten take forty. */
const targets = { one: 200, ten: 1_000 };
const staff = { kind: 'staff', name: 'Bench' } as const;
const secretBox = openSecretBox([secret]);

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
  const smtp = { kind: 'smtp', host: '127.0.0.1', port, secure: false, user: null, password: null } as const;
  const now = new Date();
  const workshops: Instance[] = [];
  for (let n = 0; n < count; n += 1) {
    opened += 1;
    const host = `taller-${opened}.test`;
    const fields = { name: 'Taller', base_url: `https://${host}`, created_at: now.toISOString() };
    const transport = { channel: 'email', settings: smtp, sender: 'taller@example.com' } as const;
    const workshop = await inTransaction(database, async (tx) => {
      const instance = await insertInstance(tx, fields, host);
      await insertCredit(tx, instance.id, 1_000_000, null, staff, now);
      await setTransport({ instance, secretBox, tx, now }, transport);
      return instance;
    });
    workshops.push(workshop);
  }
  return workshops;
}

async function stage(database: Database, { id: instanceId }: Instance, count: number): Promise<void> {
  const email = {
    ...noReferences,
    channel: 'email' as const,
    to: 'clara@example.com',
    subject: 'Su coche está listo',
    text: 'Puede recogerlo hasta las 19:00.',
    html: '<p>Puede recogerlo hasta las <b>19:00</b>.</p>',
    fromName: null,
    replyTo: null,
  };
  for (let left = count; left > 0; left -= stagedAtOnce) {
    const emails = Array.from({ length: Math.min(left, stagedAtOnce) }, () => email);
    await inTransaction(database, (tx) =>
      stageMessages({ tx, instanceId, secretBox, now: new Date() }, emails),
    );
  }
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
