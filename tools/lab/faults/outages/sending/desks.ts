// Runs the desks of several workshops, with the arguments of the command line. The desks issue, correct and cancel
// invoices, and correct rejected records, until the requested number of records exists. Prints one line at the end.
import '../../../stand-ins/ends-with-parent.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeskAnswer, openDesk } from '../../../bench/harness/desk.ts';
import { hostOf } from './scene.ts';

const [workshops = 1, recordsOfEach = 1, pauseMs = 0] = process.argv.slice(2, 5).map(Number);
/** Mode of the process: `correct` only corrects records that were rejected, or accepted with an error. */
const mode = process.argv[5];
/** Pause before a retry: the database is down, so a retry without a pause would also fail. */
const retryMs = 200;

const operations = [
  'issueInvoice',
  'correctInvoice',
  'exchangeInvoice',
  'discardInvoice',
  'showInvoice',
  'cancelInvoice',
  'correctTaxRecord',
] as const;
const desk = await openDesk(process.env, {
  operations: [...operations],
  poolSize: 8,
  applicationName: 'workshop-api desks',
});

/** Descriptions of unexpected answers. */
const defects: string[] = [];

/**
 * Sends a request, and retries while the database is unreachable. If the answer of a completed action was lost, the
 * retry may be refused.
 */
async function callDesk(
  host: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
): Promise<DeskAnswer> {
  for (;;) {
    const answer = await desk.send(host, method, url, payload);
    if (answer.status !== 503) {
      if (answer.status >= 500) defects.push(`${url}: ${answer.text}`);
      return answer;
    }
    await sleep(retryMs);
  }
}

async function workAt(workshop: number): Promise<void> {
  const host = hostOf(workshop);
  const [own] = await rows<{ instance_id: number; first: number }>(
    `select instance_id::int, min(id)::int as first from budgets where instance_id =
      (select instance_id from instance_hosts where host = '${host}') group by instance_id`,
  );
  if (!own) throw new Error(`${host} has no budgets`);
  const issued: number[] = [];
  for (let next = own.first; (await recordsOf(own.instance_id)) < recordsOfEach; ) {
    const act = randomInt(100);
    const id = issued[randomInt(Math.max(issued.length, 1))];
    if (id === undefined || act < 70) {
      const simplified = randomInt(4) === 0;
      const { status, body } = await callDesk(host, 'POST', '/invoices/issue', {
        budget_id: next,
        simplified,
      });
      next += 1;
      if (status === 200) issued.push(body.id);
    } else if (act < 79) await correctInvoice(host, id, issued);
    else if (act < 82) await exchangeInvoice(host, id, issued);
    else if (act < 92) await cancelInvoice(host, id);
    else await callDesk(host, 'POST', `/verifactu/invoices/${id}/correct`, { unchanged: true });
    if (pauseMs > 0) await sleep(randomInt(pauseMs * 2));
  }
}

async function correctInvoice(host: string, id: number, issued: number[]): Promise<void> {
  const lines = [{ description: 'Corrección', quantity: -1, unit_price: 10 }];
  const drafted = await callDesk(host, 'POST', `/invoices/${id}/correct`, {
    difference: true,
    reason: 'Error',
    lines,
  });
  if (drafted.status === 201) await issueOrDiscard(host, drafted.body.id, issued);
}

/** Tries to exchange an invoice; only a simplified invoice in force can be exchanged. */
async function exchangeInvoice(host: string, id: number, issued: number[]): Promise<void> {
  const drafted = await callDesk(host, 'POST', `/invoices/${id}/exchange`, {});
  if (drafted.status === 201) await issueOrDiscard(host, drafted.body.id, issued);
}

async function issueOrDiscard(host: string, draft: number, issued: number[]): Promise<void> {
  const { status, body } = await callDesk(host, 'POST', '/invoices/issue', { id: draft });
  if (status === 200) issued.push(body.id);
  else await callDesk(host, 'DELETE', `/invoices/${draft}`);
}

async function cancelInvoice(host: string, id: number): Promise<void> {
  const { body } = await callDesk(host, 'GET', `/invoices/${id}`);
  await callDesk(host, 'POST', `/invoices/${id}/cancel`, { confirm: body.full_number });
}

async function recordsOf(instanceId: number): Promise<number> {
  const [row] = await rows<{ number: number }>(
    `select number::int from verifactu_chains where instance_id = ${instanceId}`,
  );
  return row?.number ?? 0;
}

async function rows<Row>(statement: string): Promise<Row[]> {
  for (;;) {
    try {
      return await desk.database.inSession(async (_db, raw) => [...(await raw.unsafe(statement))] as Row[]);
    } catch {
      await sleep(retryMs);
    }
  }
}

/** Corrects the rejected records of a workshop; returns the number of added records. */
async function correctRejected(workshop: number): Promise<number> {
  const host = hostOf(workshop);
  const wrong = await rows<{ id: number }>(
    `select i.id::int from invoices i join instance_hosts h using (instance_id)
      where h.host = '${host}' and i.verifactu_status in ('rejected', 'accepted_with_errors') order by i.id`,
  );
  for (const { id } of wrong) {
    const { status, body } = await callDesk(host, 'POST', `/verifactu/invoices/${id}/correct`, {
      unchanged: true,
    });
    // An annulment that was accepted with an error is nevertheless effective, so nothing needs correction.
    if (status !== 200 || !(body.ok || body.needs === 'nothing'))
      defects.push(`invoice ${id} of ${host}: ${JSON.stringify(body)}`);
  }
  return wrong.length;
}

const all = Array.from({ length: workshops }, (_, workshop) => workshop);
let corrected = 0;
if (mode === 'correct') for (const workshop of all) corrected += await correctRejected(workshop);
else await Promise.all(all.map(workAt));
process.stdout.write(`${JSON.stringify({ done: true, defects, corrected })}\n`);
await desk.close();
// An open channel to the parent would prevent the exit of the process.
process.disconnect?.();
