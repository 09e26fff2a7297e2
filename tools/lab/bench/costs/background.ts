import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findInstance } from '../../../../db/workshops/queries.ts';
import { required } from '../../../../domain/requests/required.ts';
import { ask, type BenchTarget, type Deployment, type Sql, workerFile } from '../deployment.ts';
import { receiptsSince, receiversFile } from '../lanes.ts';
import { stageMails, useMailServer } from '../staged-mails.ts';
import { subscribe } from '../subscribe.ts';
import { certificateOf, startTaxAuthority } from '../tax-authority-process.ts';
import type { BackgroundWork, Cost } from './cost.ts';
import { costBeside, Meter } from './meter.ts';

interface Measuring {
  service: BenchTarget;
  settings: Record<string, string>;
  folder: string;
  times: number;
}

/** Measures the worker: each kind of work is prepared while it is stopped, and then done at once. */
export async function measureBackground(
  deployment: Deployment,
  { service, settings, folder, times }: Measuring,
): Promise<Record<BackgroundWork, Cost>> {
  const { database, sql, serve } = deployment;
  const receivers = await serve(receiversFile);
  const taxAuthority = await startTaxAuthority(folder);
  const worker = await serve(workerFile, { ...settings, VERIFACTU_STAND_IN: taxAuthority.file });
  const waitFor = async (what: string) => {
    const isLeft = async () => (await sql.unsafe(`select exists (${what}) as left`))[0]?.left;
    for (const until = Date.now() + 180_000; await isLeft(); await sleep(20))
      if (Date.now() > until) throw new Error(`still there: ${what}`);
  };
  const everything =
    "select from events where relayed_at is null union all select from backlog where due_at <= now() and kind <> 'verifactu'";
  await waitFor(everything);
  const meter = await Meter.of(deployment, worker);
  const measure = async (prepare: () => Promise<unknown>, what: string) => {
    process.kill(worker.pid, 'SIGSTOP');
    for (let n = 0; n < times; n += 1) await prepare();
    return meter.measure(times, () => {
      process.kill(worker.pid, 'SIGCONT');
      return waitFor(what);
    });
  };

  const createClient = () =>
    ask(service, '/api/v1/clients', { json: { name: 'Clara Ejemplo' }, status: 201 });
  await measure(createClient, everything);
  const event = await measure(createClient, everything);
  await subscribe(sql, 1, `${receivers.url}/ok`);
  await measure(createClient, everything);
  const delivered = await measure(createClient, everything);
  await sql`delete from webhook_subscriptions`;

  const { port } = await receiptsSince(receivers);
  await inTransaction(database, async (tx) => useMailServer(tx, required(await findInstance(tx, 1)), port));
  const sendMail = () => stageMails(database, 1, 1);
  await measure(sendMail, everything);
  const mail = await measure(sendMail, everything);
  const invoices = await measureInvoices(deployment, { service, times, measure });
  taxAuthority.stop();
  return { event, delivery: costBeside(delivered, event), mail, ...invoices };
}

type Measure = (prepare: () => Promise<unknown>, what: string) => Promise<Cost>;

/** Measures the desk that issues invoices, their PDFs, and the records of both rounds that wait for a certificate. */
async function measureInvoices(
  deployment: Deployment,
  { service, times, measure }: Pick<Measuring, 'service' | 'times'> & { measure: Measure },
) {
  const { sql, desk } = deployment;
  const budgets = await createFinishedBudgets(sql, service, 2 * times);
  const issue = () => desk('POST', '/invoices/issue', { budget_id: budgets.pop() });
  const desks = await Meter.of(deployment, process);
  const invoice = await desks.measure(times, async () => {
    for (let n = 0; n < times; n += 1) await issue();
  });
  const waitingPdfs = "select from backlog where kind = 'pdfs'";
  const pdf = await measure(issue, waitingPdfs);
  const { tax_id, legal_name } = await desk('GET', '/settings');
  await desk(
    'POST',
    '/verifactu/certificate',
    certificateOf({ tax_id: String(tax_id), legal_name: String(legal_name) }),
  );
  const tax_record = await measure(async () => {}, "select from backlog where kind = 'verifactu'");
  return { invoice, pdf, tax_record };
}

/** A client with all that an invoice names, and budgets of three lines. */
async function createFinishedBudgets(sql: Sql, service: BenchTarget, count: number): Promise<number[]> {
  const person = {
    name: 'Clara Ejemplo',
    tax_id: '12345678Z',
    address: 'Calle Inventada, 1',
    city: 'Madrid',
  };
  const client = JSON.parse(String(await ask(service, '/api/v1/clients', { json: person, status: 201 })));
  const lines = ['Aceite', 'Filtro', 'Mano de obra'].map((description) => ({ description, unit_price: 40 }));
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const json = { client_id: client.id, lines };
    ids.push(JSON.parse(String(await ask(service, '/api/v1/budgets', { json, status: 201 }))).id);
  }
  await sql`update budgets set status = 'Finalizado', internal = false where id in ${sql(ids)}`;
  return ids;
}
