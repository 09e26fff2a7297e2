import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../../harness/ledger.ts';
import { sendWrite } from '../../harness/send-write.ts';
import { type Cell, host } from './cells.ts';

const retryMs = 50;
const writeIntervalMs = 200;
const issueIntervalMs = 400;
/** Maximum delay, in milliseconds, of a repeated request: long enough that the workshop has often moved meanwhile. */
const maxTwinMs = 6_000;

export interface Traffic {
  over: boolean;
  cells: Cell[];
  key: string;
  ledger: Ledger;
  /** Number of unexpected answers, by description: answers that no move explains. */
  defects: Record<string, number>;
  twins: { same: number; other: number };
  /** The numbers of acknowledged invoices. */
  issued: string[];
  /** Times of acknowledged writes. */
  acknowledgedAt: number[];
}

function noteDefect(traffic: Traffic, defect: string): void {
  traffic.defects[defect] = (traffic.defects[defect] ?? 0) + 1;
}

/**
 * Statuses after which a request is sent to the next cell. 404: the workshop has never been there. 421: the workshop
 * has left. 503: the workshop is paused, or its database is busy.
 */
const elsewhere = new Set([404, 421, 503, 409]);

/** Sends a request to the cells in turn, until one of them accepts it. */
async function sendUntilAccepted(traffic: Traffic, idempotencyKey: string, body: object): Promise<string> {
  for (let at = randomInt(2); ; at += 1) {
    const cell = traffic.cells[at % traffic.cells.length] as Cell;
    const request = { key: traffic.key, idempotencyKey, body, headers: { 'x-forwarded-host': host } };
    const answer = await sendWrite(cell.url, 'clients', request).catch(() => null);
    if (answer?.status === 201) return answer.text;
    if (!answer || !elsewhere.has(answer.status))
      noteDefect(traffic, String(answer ? answer.text : 'no answer'));
    await sleep(retryMs);
  }
}

/**
 * Creates clients until the traffic ends; repeats some requests later, like a program that did not receive the answer.
 */
export async function writeRepeatedly(traffic: Traffic): Promise<void> {
  const twins: Promise<void>[] = [];
  while (!traffic.over) {
    const [idempotencyKey, body] = [randomUUID(), { name: randomUUID() }];
    const text = await sendUntilAccepted(traffic, idempotencyKey, body);
    traffic.acknowledgedAt.push(Date.now());
    traffic.ledger.acknowledge(JSON.parse(text).id);
    if (randomInt(3) === 0) twins.push(sendTwin(traffic, idempotencyKey, body, text));
    await sleep(randomInt(2 * writeIntervalMs));
  }
  await Promise.all(twins);
}

async function sendTwin(
  traffic: Traffic,
  idempotencyKey: string,
  body: object,
  first: string,
): Promise<void> {
  await sleep(randomInt(maxTwinMs));
  const text = await sendUntilAccepted(traffic, idempotencyKey, body);
  if (text === first) traffic.twins.same += 1;
  else traffic.twins.other += 1;
}

/** Issues an invoice for each budget, one after the other, at the desk of the cell that has the workshop. */
export async function issueInvoices(traffic: Traffic, budgets: number[]): Promise<void> {
  for (const budget_id of budgets) {
    for (let at = randomInt(2); ; at += 1) {
      if (traffic.over) return;
      const answer = await (traffic.cells[at % 2] as Cell).ask('/invoices/issue', { budget_id });
      if (answer.status === 200) {
        traffic.issued.push(answer.body.full_number);
        break;
      }
      if (!elsewhere.has(answer.status)) noteDefect(traffic, JSON.stringify(answer.body));
      await sleep(retryMs);
    }
    await sleep(randomInt(2 * issueIntervalMs));
  }
}

/** Returns the longest period, in milliseconds, without an acknowledged write. */
export function longestGapMs({ acknowledgedAt }: Traffic): number {
  const gaps = acknowledgedAt.slice(1).map((at, index) => at - (acknowledgedAt[index] as number));
  return Math.max(0, ...gaps);
}
