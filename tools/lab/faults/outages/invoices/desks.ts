// Runs several desks in parallel, with the arguments of the command line. Each desk performs random actions, and prints
// a line for each action that the service acknowledged.
import '../../../stand-ins/ends-with-parent.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDesk } from '../../../bench/harness/desk.ts';

const [host = '', desks = '8', firstBudget = '1', lastBudget = '1'] = process.argv.slice(2);

const desk = await openDesk(process.env, {
  operations: [
    'issueInvoice',
    'splitInvoice',
    'correctInvoice',
    'exchangeInvoice',
    'discardInvoice',
    'showInvoice',
    'cancelInvoice',
    'recordPayment',
    'undoPayment',
  ],
  poolSize: Number(desks),
  applicationName: 'workshop-api desks',
});

interface Answer {
  status: number;
  body: Record<string, unknown> & { id: number; full_number: string; total: number };
}

async function callDesk(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<Answer> {
  const { status, body } = await desk.send(host, method, url, payload);
  const answer = { status, body };
  if (answer.status >= 500 && answer.status !== 503) printReport('failed', { url, ...answer });
  // PostgreSQL is down, so a retry without a pause would also fail.
  if (answer.status === 503) await sleep(200);
  return answer;
}

function printReport(what: string, said: object): void {
  process.stdout.write(`${JSON.stringify({ what, ...said })}\n`);
}

const budgets = { first: Number(firstBudget), last: Number(lastBudget) };
/** Ids of invoices that this process issued. Invoices of other processes are found in the answers about budgets. */
const issued: number[] = [];

const pickIssued = () => issued[randomInt(issued.length)] as number;

function anyBudget(): number {
  return randomInt(budgets.first, budgets.last + 1);
}

async function issueBudget(): Promise<void> {
  const budget_id = anyBudget();
  const simplified = randomInt(4) === 0;
  const paid = randomInt(4) === 0 ? 'card' : undefined;
  const { status, body } = await callDesk('POST', '/invoices/issue', { budget_id, simplified, paid });
  if (status === 200) storeIssued(body);
}

/** Id of the second client, an insurer, who pays a part. */
const payer_id = 2;

/** Splits a budget into two drafts. At random, issues each draft, discards it, or leaves it to another desk. */
async function splitBudget(): Promise<void> {
  const request = { budget_id: anyBudget(), payer_id, excess: randomInt(1, 5_000) / 100 };
  const { status, body } = await callDesk('POST', '/invoices/split', request);
  if (status !== 201) return;
  const parts = body.invoices as Answer['body'][];
  for (const { id } of randomInt(2) === 0 ? parts : parts.toReversed()) {
    const fate = randomInt(4);
    if (fate === 0) await callDesk('DELETE', `/invoices/${id}`);
    if (fate <= 1) continue;
    const answer = await callDesk('POST', '/invoices/issue', { id });
    if (answer.status === 200) storeIssued(answer.body);
  }
}

function storeIssued({ id, full_number, verifactu_hash }: Answer['body']): void {
  issued.push(id);
  printReport('issued', { id, full_number, hash: verifactu_hash });
}

async function correctInvoice(): Promise<void> {
  const way = randomInt(2) === 0 ? { difference: true } : { substitution: true };
  const lines = [{ description: 'Corrección', quantity: 'difference' in way ? -1 : 1, unit_price: 10 }];
  const drafted = await callDesk('POST', `/invoices/${pickIssued()}/correct`, {
    ...way,
    reason: 'Error',
    lines,
  });
  if (drafted.status === 201) await issueOrDiscard(drafted.body.id);
}

/** Tries to exchange an invoice; only a simplified invoice in force can be exchanged. */
async function exchangeInvoice(): Promise<void> {
  const drafted = await callDesk('POST', `/invoices/${pickIssued()}/exchange`, {});
  if (drafted.status === 201) await issueOrDiscard(drafted.body.id);
}

async function issueOrDiscard(id: number): Promise<void> {
  const { status, body } = await callDesk('POST', '/invoices/issue', { id });
  if (status === 200) storeIssued(body);
  else await callDesk('DELETE', `/invoices/${id}`);
}

async function cancelInvoice(): Promise<void> {
  const { body } = await callDesk('GET', `/invoices/${pickIssued()}`);
  const cancelled = await callDesk('POST', `/invoices/${body.id}/cancel`, { confirm: body.full_number });
  if (cancelled.status === 200) printReport('cancelled', { id: body.id });
}

async function payInvoice(): Promise<void> {
  const id = pickIssued();
  const amount = randomInt(1, 5_000) / 100;
  const { status, body } = await callDesk('POST', '/payments', { invoice_id: id, amount, method: 'cash' });
  if (status !== 201) return;
  const payment = (body.payment_list as { id: number }[]).at(-1) as { id: number };
  printReport('paid', { id, amount });
  if (randomInt(4) > 0) return;
  const undone = await callDesk('POST', `/payments/${payment.id}/undo`);
  if (undone.status === 200) printReport('undone', { id });
}

async function runRandomActs(): Promise<never> {
  for (;;) {
    const act = randomInt(100);
    if (act < 45 || issued.length === 0) await issueBudget();
    else if (act < 60) await splitBudget();
    else if (act < 74) await correctInvoice();
    else if (act < 80) await exchangeInvoice();
    else if (act < 86) await cancelInvoice();
    else await payInvoice();
  }
}

printReport('ready', {});
await Promise.all(Array.from({ length: Number(desks) }, runRandomActs));
