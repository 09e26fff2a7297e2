// `make bench`, fourth part: how many mails one worker process hands over, and what a mail server that hangs costs
// other workshops. The worker and the mail server are processes of their own.
import { setTimeout as sleep } from 'node:timers/promises';
import { stageMessages } from '../../actions/messages/stage.ts';
import { type Database, openDatabase } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { addCredit } from '../../db/messages/credit.ts';
import { type Instance, insertInstance } from '../../db/workshops/queries.ts';
import { aboutNothing } from '../../domain/messages/outgoing.ts';
import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { keepTransport } from '../../handlers/desk/messages/transports.ts';
import { onEachEngine, openDeployment, type Served, secret } from './deployment.ts';
import { median } from './measured.ts';

const mails = 3_000;
const workshopsAtOnce = 10;
const hangingWorkshops = 20;
const stagedAtOnce = 500;
/** The code is compiled in the first. */
const paceRounds = 3;
/** One workshop's server takes four connections; ten take forty. */
const targets = { perSecond: { one: 200, many: 1_000 }, slowedBy: 0.1 };
const staff = { kind: 'staff', name: 'Bench' } as const;

interface Figures {
  received: number;
  port: number;
  silentPort: number;
}

let opened = 0;
await onEachEngine(bench);

async function bench(engine: string, settings: Record<string, string>): Promise<void> {
  console.log(`Mail, with the queue on ${engine}:`);
  const deployment = await openDeployment(1);
  const database = openDatabase({ url: deployment.databaseUrl, poolSize: 2 });
  try {
    const server = await deployment.serve('./mail-server.ts');
    const { port, silentPort } = await figures(server);
    const workshops = await openWorkshops(database, workshopsAtOnce, port);
    await deployment.serve('../../workers/main.ts', settings);
    await benchPace(database, server, workshops.slice(0, 1));
    await benchPace(database, server, workshops);
    await benchHanging(database, server, workshops.slice(0, 1), silentPort);
  } finally {
    await database.close();
    await deployment.close();
  }
}

async function figures({ url }: Served): Promise<Figures> {
  return (await (await fetch(url)).json()) as Figures;
}

async function openWorkshops(database: Database, count: number, port: number): Promise<Instance[]> {
  const smtp = { kind: 'smtp', host: '127.0.0.1', port, secure: false, user: null, password: null } as const;
  const now = new Date();
  const workshops: Instance[] = [];
  for (let n = 0; n < count; n += 1) {
    opened += 1;
    const host = `taller-${opened}.test`;
    const fields = { name: 'Taller', base_url: `https://${host}`, created_at: now.toISOString() };
    const instance = await inTransaction(database, (tx) => insertInstance(tx, fields, host));
    await inTransaction(database, (tx) => addCredit(tx, instance.id, 1_000_000, null, staff, now));
    await inTransaction(database, (tx) =>
      keepTransport(
        { instance, secretBox: openSecretBox([secret]), tx, now },
        { channel: 'email', settings: smtp, sender: 'taller@example.com' },
      ),
    );
    workshops.push(instance);
  }
  return workshops;
}

async function stage(database: Database, { id }: Instance, count: number): Promise<void> {
  const email = {
    ...aboutNothing,
    channel: 'email' as const,
    to: 'clara@example.com',
    subject: 'Su coche está listo',
    text: 'Puede recogerlo hasta las 19:00.',
    html: '<p>Puede recogerlo hasta las <b>19:00</b>.</p>',
    fromName: null,
    replyTo: null,
  };
  const secretBox = openSecretBox([secret]);
  for (let left = count; left > 0; left -= stagedAtOnce) {
    const some = Array.from({ length: Math.min(left, stagedAtOnce) }, () => email);
    await inTransaction(database, (tx) =>
      stageMessages({ tx, instanceId: id, secretBox, now: new Date() }, some),
    );
  }
}

async function timed(database: Database, server: Served, workshops: Instance[]): Promise<number> {
  await figures(server);
  const startedAt = performance.now();
  for (const workshop of workshops) await stage(database, workshop, mails / workshops.length);
  for (let received = 0; received < mails; await sleep(10)) received += (await figures(server)).received;
  return performance.now() - startedAt;
}

async function benchPace(database: Database, server: Served, workshops: Instance[]): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < paceRounds; round += 1)
    rates.push(Math.round(mails / ((await timed(database, server, workshops)) / 1000)));
  const aim = targets.perSecond[workshops.length === 1 ? 'one' : 'many'];
  const met = Math.max(...rates) >= aim ? 'met' : 'MISSED';
  console.log(
    `  ${mails} mails of ${workshops.length} workshops: ${rates.join(', ')}/s by one worker process ` +
      `(aim ${aim}: ${met})`,
  );
}

async function benchHanging(
  database: Database,
  server: Served,
  workshops: Instance[],
  silentPort: number,
): Promise<void> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    alone.push(await timed(database, server, workshops));
    const hanging = await openWorkshops(database, hangingWorkshops, silentPort);
    for (const workshop of hanging) await stage(database, workshop, 50);
    beside.push(await timed(database, server, workshops));
    await inTransaction(database, (tx) =>
      tx.$client.unsafe('delete from backlog where instance_id = any ($1)', [
        `{${hanging.map(({ id }) => id).join(',')}}`,
      ]),
    );
    await sleep(25_000); // what hangs gives up after 20 s
  }
  const slowedBy = median(beside) / median(alone) - 1;
  const met = slowedBy <= targets.slowedBy ? 'met' : 'MISSED';
  console.log(
    `  beside ${hangingWorkshops} workshops whose server hangs it takes ${(slowedBy * 100).toFixed(1)} % longer ` +
      `(aim at most ${targets.slowedBy * 100} %: ${met})`,
  );
}
