import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findInstance } from '../../../../db/workshops/queries.ts';
import { requireRow } from '../../../../domain/requests/require-row.ts';
import { type Deployment, type Sql, workerFile } from '../harness/deployment.ts';
import { waitUntil } from '../harness/measure.ts';
import {
  receiptsFromNow,
  stageMails,
  startReceivers,
  subscribe,
  useMailServer,
} from '../harness/receivers.ts';
import { type BenchTarget, sendJsonRequest, sendRequest } from '../harness/send-request.ts';
import { createCertificate, startTaxAuthority } from '../harness/tax-authority.ts';
import { type Cost, Meter, subtractCost } from './meter.ts';

interface MeasureOptions {
  service: BenchTarget;
  times: number;
}

const everything =
  "select from events where relayed_at is null union all select from backlog where due_at <= now() and kind <> 'verifactu'";
const waitingPdfs = "select from backlog where kind = 'pdfs'";
const waitingRecords = "select from backlog where kind = 'verifactu'";

/**
 * Measures the worker: creates each kind of work while no worker runs, then starts the worker, so that all the work is
 * completed in one batch.
 */
export async function measureBackground(
  deployment: Deployment,
  { service, times }: MeasureOptions,
): Promise<Record<string, Cost>> {
  const { database, sql, serve } = deployment;
  const receivers = await startReceivers(deployment);
  const taxAuthority = await startTaxAuthority(deployment);
  const worker = await serve(workerFile, { VERIFACTU_STAND_IN: taxAuthority.file });
  const waitFor = (what: string) =>
    waitUntil(what, async () => (await sql.unsafe(`select not exists (${what}) as done`))[0]?.done);
  await waitFor(everything);
  const meter = await Meter.of(sql, worker);
  const measure = async (prepare: () => Promise<unknown>, what = everything) => {
    process.kill(worker.pid, 'SIGSTOP');
    for (let n = 0; n < times; n += 1) await prepare();
    return meter.measure(times, () => {
      process.kill(worker.pid, 'SIGCONT');
      return waitFor(what);
    });
  };
  const measureWarm = async (prepare: () => Promise<unknown>) => {
    await measure(prepare);
    return measure(prepare);
  };

  const createClient = () =>
    sendRequest(service, '/api/v1/clients', { json: { name: 'Clara Ejemplo' }, status: 201 });
  const event = await measureWarm(createClient);
  await subscribe(sql, 1, `${receivers.url}/ok`);
  const delivered = await measureWarm(createClient);
  await sql`delete from webhook_subscriptions`;

  const { port } = await receiptsFromNow(receivers);
  await inTransaction(database, async (tx) => useMailServer(tx, requireRow(await findInstance(tx, 1)), port));
  const mail = await measureWarm(() => stageMails(database, 1, 1));
  const invoices = await measureInvoices(deployment, { service, times, measure });
  await taxAuthority.stop();
  return { event, delivery: subtractCost(delivered, event), mail, ...invoices };
}

type Measure = (prepare: () => Promise<unknown>, what: string) => Promise<Cost>;

/**
 * Measures the issuing of invoices at the desk, the drawing of their PDFs, and the sending of their tax records. The
 * records wait until the workshop gets a certificate.
 */
async function measureInvoices(
  { sql, desk }: Deployment,
  { service, times, measure }: MeasureOptions & { measure: Measure },
) {
  const budgets = await createFinishedBudgets(sql, service, 2 * times);
  const issue = () => desk('POST', '/invoices/issue', { budget_id: budgets.pop() });
  const desks = await Meter.of(sql, { pid: process.pid, postmaster: service.postmaster });
  const invoice = await desks.measure(times, async () => {
    for (let n = 0; n < times; n += 1) await issue();
  });
  const pdf = await measure(issue, waitingPdfs);
  const { tax_id, legal_name } = await desk('GET', '/settings');
  const issuer = { tax_id: String(tax_id), legal_name: String(legal_name) };
  await desk('POST', '/verifactu/certificate', createCertificate(issuer));
  const tax_record = await measure(async () => {}, waitingRecords);
  return { invoice, pdf, tax_record };
}

/** Creates a client with the data that an invoice requires, and budgets of three lines. */
async function createFinishedBudgets(sql: Sql, service: BenchTarget, count: number): Promise<number[]> {
  const create = (path: string, json: object) =>
    sendJsonRequest(service, `/api/v1${path}`, { json, status: 201 });
  const address = { address: 'Calle Inventada, 1', city: 'Madrid' };
  const client = await create('/clients', { name: 'Clara Ejemplo', tax_id: '12345678Z', ...address });
  const lines = ['Aceite', 'Filtro', 'Mano de obra'].map((description) => ({ description, unit_price: 40 }));
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await create('/budgets', { client_id: client.id, lines })).id);
  await sql`update budgets set status = 'Finalizado', internal = false where id in ${sql(ids)}`;
  return ids;
}
